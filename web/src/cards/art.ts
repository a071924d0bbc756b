// Where the pictures of the cards lie. They are files of their own, fetched when a card first needs them.

import type { Back, Rank, Suit } from './faces';

type Files = Record<string, string>;
const courts: Files = import.meta.glob('/node_modules/.courts/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
  exhaustive: true, // they lie under node_modules
});
const own: Files = import.meta.glob('./art/*.svg', { eager: true, query: '?url', import: 'default' });

const byName = Object.fromEntries(
  Object.entries({ ...courts, ...own }).map(([path, url]) => [/([^/]+)\.svg$/.exec(path)![1]!, url]),
);

function file(name: string): string {
  const url = byName[name];
  if (!url) throw new Error(`There is no picture "${name}" for the cards.`);
  return url;
}

export function courtUrl(rank: Rank, suit: Suit): string {
  return `${file(rank + suit)}#half`;
}

export function germanUrl(rank: Rank): string {
  return `${file(`german-${rank}`)}#figure`;
}

export function backUrl(back: Back): string {
  return file(`back-${back}`);
}
