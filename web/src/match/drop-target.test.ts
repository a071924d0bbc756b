import { describe, expect, test } from 'vitest';
import { depth, findDropTarget, insertionIndex, layer, overlaps, type Rectangle } from './drop-target';

const box = (left: number, top: number, width = 100, height = 140): Rectangle => ({
  left,
  top,
  width,
  height,
});

describe('dropping a card', () => {
  const places = [
    ['play', box(0, 0, 400, 200)],
    ['meld', box(0, 220, 400, 100)],
  ] as const;

  test('its middle decides', () => {
    expect(findDropTarget(box(100, 20), places)).toBe('play');
    expect(findDropTarget(box(100, 190), places)).toBe('meld');
  });

  test('a quarter of it is enough where its middle is nowhere', () => {
    expect(findDropTarget(box(370, 20), places)).toBe('play');
    expect(findDropTarget(box(390, 20), places)).toBe('');
  });
});

describe('putting a card between others', () => {
  const row = [box(0, 0), box(50, 0), box(100, 0)];

  test('its left edge decides', () => {
    expect(insertionIndex(box(-20, 10), row)).toBe(0);
    expect(insertionIndex(box(60, -10), row)).toBe(2);
    expect(insertionIndex(box(300, 0), row)).toBe(3);
  });

  test('in two rows the nearest counts', () => {
    const two = [...row, box(0, 80), box(50, 80)];
    expect(insertionIndex(box(200, 0), two)).toBe(3);
    expect(insertionIndex(box(20, 85), two)).toBe(4);
    expect(insertionIndex(box(200, 85), two)).toBe(5);
  });
});

describe('sliding between the others', () => {
  test('its layer is between the two it lies between, wherever it came from', () => {
    // Five cards, the third is carried: the others lie on 0, 2, 6 and 8.
    expect([0, 1, 2, 3, 4].map(place => layer(place, 2))).toEqual([-1, 1, 3, 7, 9]);
  });

  test('a real card stays between its neighbours until it is drawn out', () => {
    expect(depth(2, 4, true)).toBe(2);
    expect(depth(2, 4, false)).toBe(4);
    expect(depth(-1, 4, true)).toBe(4); // it comes in here
  });

  test('cards touch that overlap ever so little', () => {
    expect(overlaps(box(0, 0), box(99, 0))).toBe(true);
    expect(overlaps(box(0, 0), box(100, 0))).toBe(false);
  });
});
