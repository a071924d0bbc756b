import { expect, test } from 'vitest';
import { parseBlocks, sectionsOf, blockText } from './markdown';
import { withFragments, changelog, unreleased } from './changelog';

const RELEASED = '# What is new\n\nAll releases.\n\n## 0.2.0\n\n- A game.\n\n## 0.1.0\n\n- Another.\n';

test('fragments become one section with a part for each kind', () => {
  const text = unreleased({
    'a.fixed.md': 'A mistake\nless.\n',
    'b.added.md': 'A game more.',
    'c.added.md': 'A level more.',
  });
  expect(
    parseBlocks(text)
      .filter(one => one.kind === 'heading')
      .map(blockText),
  ).toEqual(['Not yet released', 'New', 'Fixed']);
  expect(text).toContain('- A mistake less.');
  expect(text.indexOf('A game')).toBeLessThan(text.indexOf('A level'));
});

test('fragments stand before the newest release', () => {
  const text = withFragments(RELEASED, { 'a.added.md': 'A game more.' });
  expect(sectionsOf(parseBlocks(text)).map(part => part.title)).toEqual([
    'What is new',
    'Not yet released',
    '0.2.0',
    '0.1.0',
  ]);
});

test('without fragments the changelog is shown as it is', () => {
  expect(withFragments(RELEASED, {})).toBe(RELEASED.trim());
  expect(withFragments('# What is new\n', { 'a.added.md': 'A game.' })).toContain('## Not yet released');
});

test('the page shows the changelog of this version', () => {
  const [first, ...rest] = sectionsOf(parseBlocks(changelog));
  expect(first!.title).toBe('What is new');
  expect(rest.some(part => part.title.startsWith('0.1.0'))).toBe(true);
  expect(
    rest
      .flatMap(part => part.blocks)
      .map(blockText)
      .join(' ').length,
  ).toBeGreaterThan(1000);
  expect(changelog).not.toContain('Changelog fragments');
});
