import { expect, test } from 'vitest';
import { cardWidth, widestIn, type Room } from './sizes';

const desk: Room = { width: 1000, height: 700, cards: 12, separation: 0.5, rows: 4 };
const phone: Room = { width: 360, height: 180, cards: 10, separation: 0.5, rows: 2 };

test('a card fits across and down', () => {
  expect(widestIn(desk)).toBe(125); // 700 / 4 rows = 175 high
  expect(widestIn({ ...desk, height: 7000 })).toBe(153); // 1000 / (1 + 11 × 0.5)
});

test('the chosen size stays while it fits', () => {
  expect(cardWidth('regular', 'fixed', desk)).toBe(96);
  expect(cardWidth('huge', 'fixed', desk)).toBe(124);
});

test('the automatic sizes are the largest and the second largest that fit', () => {
  expect(cardWidth('small', 'largest', desk)).toBe(124);
  expect(cardWidth('small', 'auto', desk)).toBe(96);
});

test('where no size fits, the cards take what there is', () => {
  for (const resizing of ['fixed', 'auto', 'largest'] as const) {
    expect(cardWidth('small', resizing, phone)).toBe(64);
  }
});
