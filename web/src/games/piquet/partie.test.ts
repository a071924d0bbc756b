import { describe, expect, it } from 'vitest';
import {
  exchangeCount,
  dealLines,
  gainText,
  awardFormula,
  subtotal,
  sumsByReason,
  talonParts,
} from './partie';

describe('the partie card', () => {
  it('has a line for every deal, and elder changes with each', () => {
    const lines = dealLines(
      '2/6',
      [
        [12, 30],
        [4, 0],
      ],
      1,
    );
    expect(lines.map(line => line.elder)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(lines[1]).toEqual({ number: 2, elder: 1, points: [4, 0], current: true });
    expect(lines[5]!.points).toBeNull();
  });

  it('grows with a tie', () => {
    expect(dealLines('7/8', [], 0)).toHaveLength(8);
  });
});

it('a sheet is summed by reason', () => {
  const point = (seat: number, label: string, points: number) => ({
    seat,
    label,
    points,
    reason: label,
    cards: [],
  });
  expect(sumsByReason([point(0, 'Point', 5), point(1, 'Lead', 1), point(1, 'Lead', 1)])).toEqual([
    { label: 'Point', points: [5, 0], times: [1, 0] },
    { label: 'Lead', points: [0, 2], times: [0, 2] },
  ]);
});

it('an award is explained with or without the rubicon', () => {
  expect(awardFormula(132, 152, 120)).toBe('100 + 152 − 120 = 132');
  expect(awardFormula(335, 152, 83)).toBe('100 + 152 + 83 = 335');
});

it('the talon lies in two parts until elder has taken his', () => {
  expect(talonParts(8, false, 5)).toEqual([5, 3]);
  expect(talonParts(3, true, 5)).toEqual([0, 3]);
});

it('the tray counts, and says what is wrong', () => {
  expect(exchangeCount(0, 1, 5)).toBe('Choose 1 to 5 to throw out.');
  expect(exchangeCount(0, 0, 3)).toBe('0 of at most 3');
  expect(exchangeCount(2, 1, 5)).toBe('2 of at most 5');
  expect(exchangeCount(6, 1, 5)).toBe('At most 5: put 1 back.');
});

it('what was just gained is named after its first reason', () => {
  const point = (seat: number, label: string, points: number) => ({
    seat,
    label,
    points,
    reason: label,
    cards: [],
  });
  expect(gainText([point(0, 'Lead', 1)], 0)).toBe('+1 lead');
  expect(gainText([point(0, 'Quint', 15), point(0, 'Repique', 60)], 0)).toBe('+75 quint …');
  expect(gainText([point(1, 'Lead', 1)], 0)).toBe('');
});

it('adds up the first two deals once both are finished', () => {
  expect(
    subtotal(
      [
        [12, 30],
        [41, 8],
      ],
      1,
    ),
  ).toBeNull();
  expect(
    subtotal(
      [
        [12, 30],
        [41, 8],
        [3, 0],
      ],
      2,
    ),
  ).toEqual([53, 38]);
});
