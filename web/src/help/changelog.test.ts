import { expect, test } from 'vitest';
import { parseBlocks, sectionsOf, blockText } from './markdown';
import { joinFragments, changelog } from './changelog';

test('fragments become chapters by their kind', () => {
  const text = joinFragments({
    'a.fixed.md': 'A mistake\nless.\n',
    'b.added.md': 'A game more.',
    'c.added.md': 'A level more.',
  });
  expect(sectionsOf(parseBlocks(text)).map(part => part.title)).toEqual(['What is new', 'New', 'Mended']);
  expect(text).toContain('- A mistake less.');
  expect(text.indexOf('A game')).toBeLessThan(text.indexOf('A level'));
});

test('what is new in this house is told', () => {
  const [first, ...rest] = sectionsOf(parseBlocks(changelog));
  expect(first!.title).toBe('What is new');
  expect(
    rest
      .flatMap(part => part.blocks)
      .map(blockText)
      .join(' ').length,
  ).toBeGreaterThan(1000);
  expect(changelog).not.toContain('Changelog fragments');
});
