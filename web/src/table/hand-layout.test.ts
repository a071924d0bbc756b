import { describe, expect, test } from 'vitest';
import { neighbourCard, handRows, tilt } from './hand-layout';

const sixteen = Array.from({ length: 16 }, (_, n) => `${n}`);

describe('a hand', () => {
  test('lies in one row where its cards can be told apart, else in two', () => {
    expect(handRows(sixteen, 900, 100)).toHaveLength(1);
    expect(handRows(sixteen, 366, 72).map(row => row.cards.length)).toEqual([8, 8]);
    expect(handRows(sixteen.slice(0, 11), 366, 75)).toHaveLength(2);
    expect(handRows(sixteen.slice(0, 8), 366, 75)).toHaveLength(1);
    expect(handRows([], 366, 72)[0]!.cards).toEqual([]);
  });

  test('is fanned alike to both sides', () => {
    expect(tilt(0, 1)).toEqual({ turn: 0, sink: 0 });
    expect(tilt(0, 12).turn).toBe(-tilt(11, 12).turn);
  });

  test('is walked through by arrows and by ranks', () => {
    const hand = ['AC', 'KC', 'KD', 'TD', '9S'];
    expect(neighbourCard(hand, 'AC', 'ArrowLeft')).toBe('AC');
    expect(neighbourCard(hand, 'AC', 'ArrowRight')).toBe('KC');
    expect(neighbourCard(hand, 'AC', 'End')).toBe('9S');
    expect(neighbourCard(hand, 'KC', 'k')).toBe('KD');
    expect(neighbourCard(hand, 'KD', 'k')).toBe('KC');
    expect(neighbourCard(hand, 'AC', '1')).toBe('TD');
    expect(neighbourCard(hand, 'AC', 'q')).toBeUndefined();
    expect(neighbourCard(hand, 'AC', 'Tab')).toBeUndefined();
  });
});

const cards = Array.from({ length: 20 }, (_, n) => `c${n}`);

test('twenty cards lie in one fan on a wide screen, in two rows on a narrow one, and in three under a finger', () => {
  expect(handRows(cards, 913, 95).map(row => row.cards.length)).toEqual([20]);
  expect(handRows(cards, 560, 74).map(row => row.cards.length)).toEqual([10, 10]);
  expect(handRows(cards, 332, 84).map(row => row.cards.length)).toEqual([7, 7, 6]);
  expect(handRows(cards.slice(0, 16), 332, 84).map(row => row.cards.length)).toEqual([8, 8]);
});

test('no row is wider than its room, and a finger finds every card', () => {
  for (const row of handRows(cards, 332, 84))
    expect(84 + row.step * (row.cards.length - 1)).toBeLessThanOrEqual(332);
  for (const row of handRows(cards, 332, 84)) expect(row.step).toBeGreaterThanOrEqual(40);
});
