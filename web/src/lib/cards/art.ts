// Where the pictures of the cards lie. They are files of their own, fetched when a card first needs them.

import type { Back, Rank, Suit } from './faces';

type Files = Record<string, string>;
const courts: Files = import.meta.glob('$courts/*.svg', { eager: true, query: '?url', import: 'default' });
const own: Files = import.meta.glob('./art/*.svg', { eager: true, query: '?url', import: 'default' });

const byName = Object.fromEntries(
  Object.entries({ ...courts, ...own }).map(([path, url]) => [/([^/]+)\.svg$/.exec(path)![1]!, url]),
);

export function courtUrl(rank: Rank, suit: Suit): string {
  return `${byName[rank + suit]}#half`;
}

export function germanUrl(rank: Rank): string {
  return `${byName[`german-${rank}`]}#figure`;
}

export function backUrl(back: Back): string {
  return byName[`back-${back}`]!;
}

/** Fetches the courts ahead, so that none of them appears late in the first deal. */
export async function warmCourts(): Promise<void> {
  await Promise.allSettled(Object.values(courts).map(url => fetch(url)));
}
