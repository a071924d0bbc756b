import { expect, it } from 'vitest';
import { exchangeCount, gainText, sumsByReason } from './partie';

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

it('the tray counts, and says what is wrong', () => {
  expect(exchangeCount(0, 1, 5)).toBe('Choose 1 to 5 cards to discard.');
  expect(exchangeCount(0, 0, 3)).toBe('0 of at most 3');
  expect(exchangeCount(2, 1, 5)).toBe('2 of at most 5');
  expect(exchangeCount(6, 1, 5)).toBe('At most 5. Put 1 card back.');
});

it('what was just gained is named after its first reason', () => {
  const point = (seat: number, label: string, points: number) => ({
    seat,
    label,
    points,
    reason: label,
    cards: [],
  });
  expect(gainText([point(0, 'Lead', 1)], 0)).toBe('+1 Lead');
  expect(gainText([point(0, 'Quint', 15), point(0, 'Repique', 60)], 0)).toBe('+75 Quint…');
  expect(gainText([point(1, 'Lead', 1)], 0)).toBe('');
});
