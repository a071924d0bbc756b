import { expect, test } from 'vitest';
import { findElsewhere, findSections } from './search';
import { parseBlocks, sectionsOf } from './markdown';

const pinochle =
  '## Contents\n\n- [Melding](#melding)\n\n## Melding\n\nA royal marriage counts 40.\n\n## Play\n\nThe winner leads.';
const piquet = '## The partie and the rubicon\n\nWho stays below 100 is rubiconed.';
const titles = (asked: string): string[] =>
  findSections(sectionsOf(parseBlocks(pinochle)), asked).map(part => part.title);

test('each word is looked for, and the list of contents is no hit', () => {
  expect(titles('melding')).toEqual(['Melding']);
  expect(titles('marriage royal')).toEqual(['Melding']);
  expect(titles('rubicon')).toEqual([]);
});

test('what the open text does not know may stand in another', async () => {
  const read = (id: string): Promise<string> =>
    id === 'piquet' ? Promise.resolve(piquet) : Promise.reject(new Error('gone'));
  const found = await findElsewhere(
    [
      { id: 'piquet', name: 'Piquet' },
      { id: 'using-repique', name: 'Using Repique' },
    ],
    'Rubicon',
    read,
  );
  expect(found.map(one => [one.name, one.parts.map(part => part.id)])).toEqual([
    ['Piquet', ['the-partie-and-the-rubicon']],
  ]);
});
