// Every index must be readable on every ground that a card can have.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../preferences/custom-colours';

const style = readFileSync(new URL('./cards.css', import.meta.url), 'utf8');

/** The properties of one block, over those of the light deck. */
function deck(selector: string): Map<string, string> {
  const block = (name: string) => style.slice(style.indexOf(`${name} {`)).split('}')[0]!;
  const all = block(':root') + block(selector);
  return new Map([...all.matchAll(/(--[\w-]+): ([^;]+);/g)].map(found => [found[1]!, found[2]!]));
}

function colour(properties: Map<string, string>, name: string): string {
  const value = properties.get(name)!;
  const other = /^var\((.*)\)$/.exec(value);
  return other ? colour(properties, other[1]!) : value;
}

const suits = ['black', 'red', 'green', 'blue', 'acorn', 'leaf', 'heart', 'bell'];
const grounds = [
  '--card-ground',
  '--tint-new',
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(index => `--tint-meld-${index}`),
];

test.each([':root', "[data-cards='dark']", "[data-cards='contrast']"])(
  'indices reach 7:1 in %s',
  selector => {
    const properties = deck(selector);
    for (const suit of suits) {
      for (const ground of grounds) {
        const reached = contrast(colour(properties, `--suit-${suit}`), colour(properties, ground));
        expect(reached, `${suit} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
    }
  },
);

test('the high-contrast deck reaches 10:1 on its ground', () => {
  const properties = deck("[data-cards='contrast']");
  for (const suit of suits) {
    const reached = contrast(colour(properties, `--suit-${suit}`), colour(properties, '--card-ground'));
    expect(reached, suit).toBeGreaterThanOrEqual(10);
  }
});
