import { expect, test } from 'vitest';
import { nameOf, placeOf, sidesOf, signed } from './seats';

test('everybody sits where they are seen from one’s own chair', () => {
  expect([0, 1, 2, 3].map(seat => placeOf(seat, 0))).toEqual(['me', 'left', 'partner', 'right']);
  expect(nameOf(1, 3)).toBe('Partner');
  expect(nameOf(0, 3)).toBe('Left');
});

test('we come first', () => {
  expect(sidesOf(0)).toEqual([0, 1]);
  expect(sidesOf(3)).toEqual([1, 0]);
});

test('points have printed signs', () => {
  expect([signed(-52), signed(31, true), signed(0, true), signed(31)]).toEqual(['−52', '+31', '0', '31']);
});
