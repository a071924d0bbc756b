import { expect, test } from 'vitest';
import { blocks, sections, words } from './markdown';
import { gathered, revisions } from './changelog';

test('fragments become chapters by their kind', () => {
  const text = gathered({
    'a.fixed.md': 'A mistake\nless.\n',
    'b.added.md': 'A game more.',
    'c.added.md': 'A level more.',
  });
  expect(sections(blocks(text)).map(part => part.title)).toEqual(['What is new', 'New', 'Mended']);
  expect(text).toContain('- A mistake less.');
  expect(text.indexOf('A game')).toBeLessThan(text.indexOf('A level'));
});

test('what is new in this house is told', () => {
  const [first, ...rest] = sections(blocks(revisions));
  expect(first!.title).toBe('What is new');
  expect(
    rest
      .flatMap(part => part.blocks)
      .map(words)
      .join(' ').length,
  ).toBeGreaterThan(1000);
  expect(revisions).not.toContain('Changelog fragments');
});
