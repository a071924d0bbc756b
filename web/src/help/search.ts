// A search in the help: in the open text, and in the others.

import { parseBlocks, sectionsOf, blockText, type Section } from './markdown';

const CONTENTS = 'Contents'; // names every chapter and explains none

/** The chapters in which each of these words is found. */
export function findSections(parts: readonly Section[], asked: string): readonly Section[] {
  const sought = asked.toLowerCase().split(/\s+/).filter(Boolean);
  return parts.filter(part => {
    const text = part.blocks.map(blockText).join(' ').toLowerCase();
    return part.title !== CONTENTS && sought.every(word => text.includes(word));
  });
}

export interface Elsewhere {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly Section[];
}

/** Where else it is found; a text that cannot be read is left out. */
export async function findElsewhere(
  topics: readonly { id: string; name: string }[],
  asked: string,
  read: (id: string) => Promise<string>,
): Promise<Elsewhere[]> {
  const all = await Promise.all(
    topics.map(async ({ id, name }) => {
      const text = await read(id).catch(() => '');
      return { id, name, parts: findSections(sectionsOf(parseBlocks(text)), asked) };
    }),
  );
  return all.filter(one => one.parts.length > 0);
}
