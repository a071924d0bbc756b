// The signs of the suits, drawn in a square from -50 to 50.
// A sign is a list of shapes, painted one over the other; `ink` is the colour of the suit.

import type { Suit } from './faces.ts';

export interface Shape {
  d: string;
  fill: string;
  line?: string;
  width?: number;
}

const ink = 'var(--ink-of-suit)';
const sign = (d: string): Shape[] => [{ d, fill: ink }];

export const french: Record<Suit, Shape[]> = {
  S: sign(
    'M0-50C9-29 43-10 43 16C43 31 33 39 22 39C13 39 7 35 3.5 29C4 39 8 46 16 50H-16C-8 46-4 39-3.5 29' +
      'C-7 35-13 39-22 39C-33 39-43 31-43 16C-43-10-9-29 0-50Z',
  ),
  H: sign(
    'M0 50C-7 33-46 10-46-20C-46-37-35-47-23-47C-12-47-3-40 0-28C3-40 12-47 23-47C35-47 46-37 46-20C46 10 7 33 0 50Z',
  ),
  D: sign('M0-50C8-33 22-14 38 0C22 14 8 33 0 50C-8 33-22 14-38 0C-22-14-8-33 0-50Z'),
  C: sign(
    'M0-50A21.5 21.5 0 0 1 16-14A21.5 21.5 0 1 1 5 22C5 36 8 45 16 50H-16C-8 45-5 36-5 22' +
      'A21.5 21.5 0 1 1-16-14A21.5 21.5 0 0 1 0-50Z',
  ),
};

const edge = { line: 'var(--german-line)', width: 3 };

export const german: Record<Suit, Shape[]> = {
  // acorn: a nut in its scaly cup, hanging from a short stalk
  C: [
    { d: 'M-4-48C-2-40-3-36-3-30H4C4-37 5-42 2-49Z', fill: 'var(--acorn-cup)', ...edge },
    { d: 'M-26-8C-28 22-14 40 0 50C14 40 28 22 26-8Z', fill: 'var(--acorn-nut)', ...edge },
    { d: 'M-14 2C-14 18-9 28-3 35', fill: 'none', line: 'var(--acorn-shine)', width: 5 },
    { d: 'M-33-6C-34-24-18-33 0-33C18-33 34-24 33-6C20-1-20-1-33-6Z', fill: 'var(--acorn-cup)', ...edge },
    {
      d: 'M-24-18L-12-6M-10-28L10-6M10-28L22-12M24-18L12-6M10-28L-10-6M-10-28L-22-12',
      fill: 'none',
      ...edge,
      width: 2.5,
    },
  ],
  // leaf: broad, pointed, with its ribs
  S: [
    { d: 'M-3 26H3L5 50L-5 49Z', fill: 'var(--leaf-dark)', ...edge },
    {
      d: 'M0-50C8-30 42-22 42 6C42 24 28 32 14 28C8 26 3 28 0 34C-3 28-8 26-14 28C-28 32-42 24-42 6C-42-22-8-30 0-50Z',
      fill: 'var(--leaf)',
      ...edge,
    },
    {
      d: 'M0 30V-32M0 16L-22 6M0 16L22 6M0-2L-20-12M0-2L20-12',
      fill: 'none',
      line: 'var(--leaf-rib)',
      width: 4,
    },
  ],
  H: [
    { d: french.H[0]!.d, fill: 'var(--heart)', ...edge },
    { d: 'M-32-14C-33-26-28-33-21-34', fill: 'none', line: 'var(--heart-shine)', width: 6 },
  ],
  // bell: a round hawk's bell with a band, a slit and a ring to hang it by
  D: [
    { d: 'M-8-38A8 8 0 1 1 8-38A8 8 0 1 1-8-38Z', fill: 'none', line: 'var(--german-line)', width: 5 },
    { d: 'M-38 8A38 38 0 1 1 38 8A38 38 0 1 1-38 8Z', fill: 'var(--bell)', ...edge },
    { d: 'M-37-1C-20 6 20 6 37-1L37 14C20 21-20 21-37 14Z', fill: 'var(--bell-band)', ...edge },
    { d: 'M-20-16C-16-22-10-25-4-26', fill: 'none', line: 'var(--bell-shine)', width: 5 },
    {
      d: 'M0 30V44M-7 28A7 7 0 1 1 7 28A7 7 0 1 1-7 28Z',
      fill: 'var(--german-line)',
      line: 'var(--german-line)',
      width: 4,
    },
  ],
};
