import { expect, test } from 'vitest';
import { contrast } from './custom-colours';
import { deeperGround, overlayOpacity } from './picture-contrast';

const FELT = '#133429';
const INKS = ['#eef3ec', '#eecd7c'];

test('a dark picture on a dark felt needs little', () => {
  expect(
    overlayOpacity(
      FELT,
      INKS,
      [
        [10, 20, 15],
        [5, 40, 30],
      ],
      7,
    ),
  ).toBe(35);
});

test('the brighter a picture, the thicker the veil, until everything is read', () => {
  const [dim, bright] = [
    [90, 90, 90],
    [255, 255, 255],
  ].map(shade => overlayOpacity(FELT, INKS, [shade as [number, number, number]], 7));
  expect(dim).toBeGreaterThan(35);
  expect(bright).toBeGreaterThan(dim!);
  const seen = `#${[0x13, 0x34, 0x29]
    .map(part =>
      Math.round((part * bright! + 255 * (100 - bright!)) / 100)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  for (const ink of INKS) expect(contrast(seen, ink)).toBeGreaterThanOrEqual(7);
});

test('where nothing can be read anyway, the veil is as thick as can be', () => {
  expect(
    overlayOpacity(
      '#808080',
      ['#ffffff'],
      [
        [0, 0, 0],
        [255, 255, 255],
      ],
      7,
    ),
  ).toBe(95);
});

test('a deeper ground lets more of the picture be seen', () => {
  const deep = deeperGround(FELT, INKS[0]!);
  expect(deep).toBe('#0a1a15');
  expect(overlayOpacity(deep, INKS, [[255, 255, 255]], 7)).toBeLessThan(
    overlayOpacity(FELT, INKS, [[255, 255, 255]], 7),
  );
  expect(deeperGround('#ded3bb', '#2b2420')).toBe('#efe9dd');
});
