import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { formatDay, joinList, setLanguage, wordsOf, type WordsFile } from './words';

const files = import.meta.glob<WordsFile>('../**/words.en.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const forms = (text: WordsFile[string]): string[] =>
  typeof text === 'string' ? [text] : Object.values(text).filter(form => form !== undefined);

afterEach(() => setLanguage('en', {}));

test('a text has its values filled in', () => {
  const text = wordsOf('test', { greeting: 'Hello, {name}!' });
  expect(text('greeting', { name: 'Anna {n}' })).toBe('Hello, Anna {n}!');
});

test('a number chooses the form of a text', () => {
  const text = wordsOf('test', { left: { one: '{n} card left', other: '{n} cards left' } });
  expect([0, 1, 2].map(n => text('left', { n }))).toEqual(['0 cards left', '1 card left', '2 cards left']);
});

test('another language takes the place of English, as far as it goes', () => {
  const text = wordsOf('test', { yes: 'Yes', no: 'No', left: { one: 'one', other: 'more' } });
  setLanguage('pl', { test: { yes: 'Tak', left: { one: 'jeden', few: 'kilka', other: 'dużo' } } });
  expect([text('yes'), text('no')]).toEqual(['Tak', 'No']);
  expect([1, 3, 5].map(n => text('left', { n }))).toEqual(['jeden', 'kilka', 'dużo']);
});

test('a list is joined as the language joins it', () => {
  expect(joinList(['Anna', 'Bert', 'Clara'])).toBe('Anna, Bert and Clara');
  setLanguage('de', {});
  expect(joinList(['Anna', 'Bert', 'Clara'])).toBe('Anna, Bert und Clara');
});

test('a day is written as the language writes it', () => {
  const day = new Date('2026-11-16');
  expect(formatDay(day)).toBe('16 Nov 2026');
  setLanguage('de', {});
  expect(formatDay(day)).toBe('16. Nov. 2026');
});

test.each(Object.keys(files))('%s: every text is used, and names its folder', path => {
  const folder = path.split('/').slice(1, -1).join('/');
  const own = Object.entries(sources).filter(([place]) => place.startsWith(`../${folder}/`));
  const code = own.map(([, source]) => source).join('\n');
  expect(code).toContain(`wordsOf('${folder}',`);
  const prefixes = [...code.matchAll(/\bt\(`(\w+_)\$\{/g)].map(found => found[1]!);
  const unused = Object.keys(files[path]!).filter(
    id => !code.includes(`'${id}'`) && !prefixes.some(prefix => id.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test.each(Object.keys(files))('%s: plural forms have the same places, and prose has curly quotes', path => {
  for (const [id, text] of Object.entries(files[path]!)) {
    const places = forms(text).map(form => [...form.matchAll(/\{\w+\}/g)].map(found => found[0]).sort());
    const most = places.reduce((one, other) => (other.length > one.length ? other : one));
    for (const some of places) expect(most, id).toEqual(expect.arrayContaining(some));
    for (const form of forms(text)) expect(form, id).not.toMatch(/["']/);
  }
});

test('the page is built in the language of its files', () => {
  expect(readFileSync(new URL('../../index.html', import.meta.url), 'utf8')).toContain('lang="en"');
});
