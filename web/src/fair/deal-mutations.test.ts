import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkDeals, isAsPromised } from './deal-check';
import { parseRecords } from './record-file';

// Changes of one bit or one place in the text of honest matches. REPIQUE_MUTATIONS=100000 makes more of them.
const COUNT = Number(process.env['REPIQUE_MUTATIONS'] ?? 700);
const FILE = readFileSync(new URL('../../../tests/play/golden/agreed-matches.txt', import.meta.url), 'utf8');
const MATCHES = FILE.split('---\n');

const HEX = ['note source agreed ', 'note pledge ', 'note seal_', 'note nonce_'];
const RULES = ['game ', 'number ', 'dealer ', 'option '];
const CARDS = [['note pack_'], ['- deal ', '- cut ', '- draw ']];
const PARTS: readonly (readonly string[])[] = [...HEX.map(head => [head]), RULES, ...CARDS];

/** A random number generator that gives the same numbers every time. */
function randomizer(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function flipped(digits: string, random: (below: number) => number): string {
  const at = random(digits.length);
  const digit = parseInt(digits[at]!, 16) ^ (1 << random(4));
  return digits.slice(0, at) + digit.toString(16) + digits.slice(at + 1);
}

function otherValue(value: string): string {
  const switched: Record<string, string> = { on: 'off', off: 'on', cut: '0' };
  return switched[value] ?? (/^[0-9]+$/.test(value) ? String(Number(value) + 1) : `${value}x`);
}

/** The words of a line with two neighbours exchanged among its cards, which begin with the third word. */
function exchanged(words: readonly string[], random: (below: number) => number): string[] {
  const places = words.flatMap((word, at) =>
    at > 1 && at + 1 < words.length && word !== words[at + 1] ? [at] : [],
  );
  const at = places[random(places.length)]!;
  return [...words.slice(0, at), words[at + 1]!, words[at]!, ...words.slice(at + 2)];
}

function changed(text: string, part: readonly string[], random: (below: number) => number): string {
  const rows = text.split('\n');
  const places = rows.flatMap((row, at) => {
    const isCards = CARDS.includes(part as string[]);
    const canChange = !isCards || new Set(row.split(' ').slice(2)).size > 1;
    return part.some(head => row.startsWith(head)) && canChange ? [at] : [];
  });
  const at = places[random(places.length)]!;
  const words = rows[at]!.split(' ');
  const last = words.at(-1)!;
  if (HEX.includes(part[0]!)) rows[at] = [...words.slice(0, -1), flipped(last, random)].join(' ');
  else if (part === RULES) rows[at] = [...words.slice(0, -1), otherValue(last)].join(' ');
  else rows[at] = exchanged(words, random).join(' ');
  return rows.join('\n');
}

function isRefused(text: string): boolean {
  try {
    const found = checkDeals(parseRecords(text)[0]!, card => card);
    return found === undefined || !isAsPromised(found);
  } catch {
    return true;
  }
}

test(
  `${COUNT} changed records are refused`,
  () => {
    const random = randomizer(1);
    const accepted: string[] = [];
    for (let number = 0; number < COUNT; number++) {
      const part = PARTS[number % PARTS.length]!;
      if (!isRefused(changed(MATCHES[random(MATCHES.length)]!, part, random)))
        accepted.push(`${number}: ${part[0]}`);
    }
    expect(accepted).toEqual([]);
  },
  1000 + 100 * COUNT,
);
