import { expect, test } from 'vitest';
import { dragShift, FRAMES, pictureRectangle } from './picture-crop';

const CARD = FRAMES['back']!;

const wide = { width: 1200, height: 420 };
const middle = { x: 0, y: 0 };

test('a picture covers the card, whatever its shape', () => {
  expect(pictureRectangle(wide, CARD, 1, middle)).toMatchObject({ width: 1200, height: 420, left: -450 });
  expect(pictureRectangle({ width: 30, height: 42 }, CARD, 1, middle)).toMatchObject({
    width: 300,
    height: 420,
  });
  expect(pictureRectangle(wide, CARD, 1, { x: 1, y: 0 }).left).toBe(-900);
  expect(pictureRectangle(wide, CARD, 1, { x: -1, y: 0 }).left).toBeCloseTo(0);
});

test('it moves with the pointer and no farther than its edge', () => {
  expect(dragShift(wide, CARD, 1, middle, 450, 0)).toEqual({ x: -1, y: 0 });
  expect(dragShift(wide, CARD, 1, middle, -9999, 50)).toEqual({ x: 1, y: 0 });
});
