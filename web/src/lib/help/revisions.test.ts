import { expect, test } from 'vitest';
import { blocks, sections, words } from './markdown';
import { gathered, revisions, unreleased } from './revisions';

const RELEASED = '# What is new\n\nAll releases.\n\n## 0.2.0\n\n- A game.\n\n## 0.1.0\n\n- Another.\n';

test('fragments become one section with a part for each kind', () => {
  const text = unreleased({ 'a.fixed.md': 'A mistake\nless.\n', 'b.added.md': 'A game more.', 'c.added.md': 'A level more.' });
  expect(blocks(text).filter(one => one.kind === 'heading').map(words)).toEqual(['Not yet released', 'New', 'Fixed']);
  expect(text).toContain('- A mistake less.');
  expect(text.indexOf('A game')).toBeLessThan(text.indexOf('A level'));
});

test('fragments stand before the newest release', () => {
  const text = gathered(RELEASED, { 'a.added.md': 'A game more.' });
  expect(sections(blocks(text)).map(part => part.title)).toEqual(['What is new', 'Not yet released', '0.2.0', '0.1.0']);
});

test('without fragments the changelog is shown as it is', () => {
  expect(gathered(RELEASED, {})).toBe(RELEASED.trim());
  expect(gathered('# What is new\n', { 'a.added.md': 'A game.' })).toContain('## Not yet released');
});

test('the page shows the changelog of this version', () => {
  const [first, ...rest] = sections(blocks(revisions));
  expect(first!.title).toBe('What is new');
  expect(rest.some(part => part.title.startsWith('0.1.0'))).toBe(true);
  expect(rest.flatMap(part => part.blocks).map(words).join(' ').length).toBeGreaterThan(1000);
  expect(revisions).not.toContain('Changelog fragments');
});
