import { expect, test } from 'vitest';
import { ranged } from './hand';

const cards = Array.from({ length: 20 }, (_, n) => `c${n}`);

test('twenty cards lie in one fan on a wide screen and in two rows on a narrow one', () => {
  expect(ranged(cards, 913, 95).map(row => row.cards.length)).toEqual([20]);
  expect(ranged(cards, 660, 74).map(row => row.cards.length)).toEqual([10, 10]);
  expect(ranged(cards, 332, 84).map(row => row.cards.length)).toEqual([10, 10]);
});

test('no row is wider than its room', () => {
  for (const row of ranged(cards, 332, 84)) expect(84 + row.step * (row.cards.length - 1)).toBeLessThanOrEqual(332);
});
