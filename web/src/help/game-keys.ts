// Keys of the tables that games have of their own, found by their file `keys.ts`.

export type KeyGroup = readonly [title: string, keys: readonly (readonly [key: string, deed: string])[]];

interface GameKeys {
  readonly title: string;
  readonly keys: KeyGroup[1];
}

const found = import.meta.glob<GameKeys>('../games/*/keys.ts', { eager: true });

/** The most specific tables last; in the order of their titles from the end of the alphabet. */
export function keysOfGames(): KeyGroup[] {
  return Object.values(found)
    .map(({ title, keys }) => [title, keys] as const)
    .sort(([a], [b]) => b.localeCompare(a));
}
