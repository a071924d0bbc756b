import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkDeals, isAsPromised, type DealCheck } from './deal-check';
import { parseRecords } from './record-file';

const FILE = readFileSync(new URL('../../../tests/play/golden/agreed-matches.txt', import.meta.url), 'utf8');
const MATCHES = FILE.split('---\n');

function check(text: string): DealCheck | undefined {
  const [record] = parseRecords(text);
  return checkDeals(record!, card => card);
}
/** Whether the check is not content: it refuses the file, or finds a difference. */
function isRefused(text: string): boolean {
  try {
    const found = check(text);
    return found === undefined || !isAsPromised(found);
  } catch {
    return true;
  }
}
/** The text with the last letter or digit of the first match exchanged for another. */
function altered(text: string, pattern: RegExp, at = -1): string {
  const found = pattern.exec(text);
  if (!found) throw new Error(`no ${pattern}`);
  const place = found.index + (at < 0 ? found[0].length + at : at);
  const other = text[place] === '0' ? '1' : '0';
  return text.slice(0, place) + other + text.slice(place + 1);
}

test('honest matches of every preset are accepted', () => {
  const records = parseRecords(FILE);
  expect(records).toHaveLength(11);
  for (const record of records) {
    const found = checkDeals(record, card => card);
    expect(found?.problem).toBe('');
    expect(found?.events.filter(event => event.problem)).toEqual([]);
    expect(found!.events.length).toBeGreaterThanOrEqual(2);
  }
});

test('events are named as players call them', () => {
  const labels = MATCHES.flatMap(text => check(text)!.events.map(event => event.label));
  for (const label of ['Deal 1', 'Deal 3', 'Deal 1, dealt again', 'Cut before deal 1', 'Draw before deal 1'])
    expect(labels).toContain(label);
});

describe.each(MATCHES.map((text, at) => [at, text] as const))('match %i', (_, text) => {
  test.each([
    ['secret', /^note source agreed [0-9a-f]+/m],
    ['pledge', /^note pledge [0-9a-f]+/m],
    ['seal', /^note seal_[0-9] [0-9a-f]+/m],
    ['nonce', /^note nonce_[0-9] [0-9a-f]+/m],
    ['token', /^note match \S+/m],
    ['number of the game', /^number [0-9]+/m],
    ['version', /^game \S+ [0-9]+/m],
  ])('is refused with another %s', (_, pattern) => {
    expect(isRefused(altered(text, pattern))).toBe(true);
  });

  test('is refused without one of the notes or rules', () => {
    for (const line of text.match(
      /^(?:note (?:source|pledge|match|seal|nonce|pack)\S* .*|option .*|number .*|dealer .*)\n/gm,
    )!)
      expect(isRefused(text.replace(line, ''))).toBe(true);
  });

  test('is refused with another order of a pack', () => {
    for (const pattern of [/^- deal (\S+) (\S+)/gm, /^note pack_0 (\S+) (\S+)/gm])
      for (const [whole, one, two] of text.matchAll(pattern))
        expect(isRefused(text.replace(whole, whole.replace(`${one} ${two}`, `${two} ${one}`)))).toBe(true);
  });

  test('is refused if a deal goes out by seats, is missing or comes twice', () => {
    for (const [line] of text.matchAll(/^- deal .*\n/gm)) {
      expect(isRefused(text.replace(line, line.replace('deal', 'deal:seats')))).toBe(true);
      expect(isRefused(text.replace(line, line + line))).toBe(true);
    }
    expect(isRefused(text.replace(/^- deal .*\n/m, ''))).toBe(true);
  });
});

test('a cut too many is refused, also one that follows from the seed', () => {
  const cut = MATCHES.find(text => (text.match(/^- cut/gm)?.length ?? 0) > 1)!;
  const [first] = /^- cut .*\n/m.exec(cut)!;
  expect(isRefused(cut.replace(first, ''))).toBe(true);
  const [last] = /^- cut .*\n(?!- cut)/m.exec(cut)!;
  expect(check(cut.replace(last, last + last))!.events.some(event => event.problem)).toBe(true);
});

test('a deal that nobody passed is not dealt again, also from the seed', () => {
  const thrown = MATCHES.find(text => check(text)!.events.some(event => event.label.endsWith('again')))!;
  const found = check(thrown.replace(/^[0-9] pass\n/gm, ''))!;
  expect(found.events.map(event => event.problem)).toContain(
    'The cards were dealt again before anybody did anything.',
  );
});

test('a record without agreed deals has nothing to check', () => {
  expect(check('game piquet 1\nnumber 1\ndealer 0\nnote source fresh 00\n- deal AS KS\n')).toBeUndefined();
});

test('the first card that is not as promised is named', () => {
  const text = MATCHES[0]!;
  const [whole, one, two] = /^- deal (\S+) (\S+)/m.exec(text)!;
  const found = check(text.replace(whole, `- deal ${two} ${one}`))!;
  expect(found.events[0]).toEqual({ label: 'Deal 1', problem: `Card 1 should be ${one}, not ${two}.` });
});

test.each([
  '',
  '   \n',
  'hello',
  'game piquet',
  'game piquet 1\n- deal ZZZ',
  'game piquet 1\nnumber 1\u2028',
])('what is no record gets a sentence: %j', text => {
  expect(() => parseRecords(text)).toThrow(/\.$/);
});
