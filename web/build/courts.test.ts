import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { french } from '../src/cards/suits.ts';
import type { Suit } from '../src/cards/faces.ts';
import { courtOf } from './courts.ts';

const images = new URL('../node_modules/react-playing-card-set/src/images/2color/', import.meta.url);
const courts = [...'JQK'].flatMap(rank => [...'CDSH'].map(suit => rank + suit));

test.each(courts)('%s is a half figure in colours that a deck can set', card => {
  const drawn = courtOf(readFileSync(new URL(`${card}.svg`, images), 'utf8'), card[1] as Suit);
  expect(drawn).toContain('<g id="half">');
  expect(drawn).not.toMatch(/<(use|symbol|rect|script|style|image)/);
  const paints = [...drawn.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(found => found[1]);
  expect(paints.every(paint => paint === 'none' || /^var\(--[\w-]+\)$/.test(paint!))).toBe(true);
  expect(drawn).toContain('var(--ink-of-suit)');
  expect(french[card[1] as Suit]).toHaveLength(1);
});

test('a picture with other layers is refused', () => {
  expect(() => courtOf('<svg></svg>', 'S')).toThrow('0 layers instead of six');
});
