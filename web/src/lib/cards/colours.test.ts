// Every index must be readable on every ground that a card can have.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const suits = ['black', 'red', 'green', 'blue', 'acorn', 'leaf', 'heart', 'bell'];
const grounds = ['--card-ground', '--tint-new', ...[0, 1, 2, 3, 4, 5, 6, 7].map(index => `--tint-meld-${index}`)];

test.each([':root', "[data-cards='dark']", "[data-cards='contrast']"])('indices reach 7:1 in %s', selector => {
  const properties = deck(selector);
  for (const suit of suits) {
    for (const ground of grounds) {
      const reached = contrast(colour(properties, `--suit-${suit}`), colour(properties, ground));
      expect(reached, `${suit} on ${ground}`).toBeGreaterThanOrEqual(7);
    }
  }
});

test('the high-contrast deck reaches 10:1 on its ground', () => {
  const properties = deck("[data-cards='contrast']");
  for (const suit of suits) {
    const reached = contrast(colour(properties, `--suit-${suit}`), colour(properties, '--card-ground'));
    expect(reached, suit).toBeGreaterThanOrEqual(10);
  }
});
