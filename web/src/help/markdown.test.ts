import { expect, test } from 'vitest';
import { parseBlocks, parseInline, sectionsOf, slug, blockText } from './markdown';

test('marks become parts, and nothing becomes HTML', () => {
  expect(parseInline('The *dix* is the **nine** <b>of</b> trumps.')).toEqual([
    { kind: 'text', text: 'The ' },
    { kind: 'em', text: 'dix' },
    { kind: 'text', text: ' is the ' },
    { kind: 'strong', text: 'nine' },
    { kind: 'text', text: ' <b>of</b> trumps.' },
  ]);
});

test('a link leads to a place in the text or to the web, and nowhere else', () => {
  const to = (text: string): string => (parseInline(text)[0] as { to: string }).to;
  expect(to('[melds](#melding)')).toBe('#melding');
  expect(to('[rules](https://www.pagat.com/)')).toBe('https://www.pagat.com/');
  expect(to('[x](javascript:alert)')).toBe('');
});

test('headings, paragraphs, lists and tables are told apart', () => {
  const text = '# A\n\nOne\ntwo.\n\n- a\n  b\n- c\n\n1. x\n\n| h | i |\n| --- | ---: |\n| 1 | **2** |\n';
  const found = parseBlocks(text);
  expect(found.map(block => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'table']);
  expect(found.map(blockText)).toEqual(['A', 'One two.', 'a b c', 'x', 'h i 1 2']);
});

test('a text is cut at its headings', () => {
  const found = sectionsOf(parseBlocks('# Game\nintro\n## Melds\ntext\n### Deep\nmore'));
  expect(found.map(section => [section.id, section.blocks.length])).toEqual([
    ['game', 2],
    ['melds', 4],
  ]);
  expect(slug('Points in tricks, and awards')).toBe('points-in-tricks-and-awards');
});

test('what is set in by four letters is a text of its own, and pictures are left out', () => {
  const [said, text, after] = parseBlocks(
    'Type\n\n    ./play\n    ./check\n\nand wait ![a table](table.png)here.',
  );
  expect(said).toMatchObject({ kind: 'paragraph' });
  expect(text).toEqual({ kind: 'pre', text: './play\n./check' });
  expect(blockText(after!)).toBe('and wait here.');
});

test('a link leads to a place in the text, to another page, or into the web', () => {
  expect(parseInline('[a](#b) [c](#/d) [e](javascript:f)').filter(part => part.kind === 'link')).toEqual([
    { kind: 'link', text: 'a', to: '#b' },
    { kind: 'link', text: 'c', to: '#/d' },
    { kind: 'link', text: 'e', to: '' },
  ]);
});
