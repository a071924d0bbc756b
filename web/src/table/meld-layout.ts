// How melds lie on the table: cards that were melded together lie together, and a card melded twice
// joins its melds to one group.

import type { ScoreEntry } from '../api/generated/table-view';

export interface Laid {
  readonly card: string;
  /** Which meld it was first laid in, counted from 0: its tint. */
  readonly tint: number;
}

export interface Group {
  readonly cards: readonly Laid[];
  readonly melds: readonly ScoreEntry[];
}

export function meldGroups(melds: readonly ScoreEntry[], seat: number, cards: readonly string[]): Group[] {
  const own = melds.filter(meld => meld.seat === seat);
  const made: { cards: Laid[]; melds: ScoreEntry[] }[] = [];
  own.forEach((meld, tint) => {
    const here = meld.cards.filter(card => cards.includes(card));
    if (here.length === 0) return; // played since, or put under the stock
    const joined = made.filter(group => group.cards.some(laid => here.includes(laid.card)));
    const [into = { cards: [], melds: [] }, ...others] = joined;
    for (const other of others) {
      into.cards.push(...other.cards);
      into.melds.push(...other.melds);
      made.splice(made.indexOf(other), 1);
    }
    const known = new Set(into.cards.map(laid => laid.card));
    into.cards.push(...here.filter(card => !known.has(card)).map(card => ({ card, tint })));
    if (into.cards.length === here.length)
      into.cards.sort((a, b) => here.indexOf(a.card) - here.indexOf(b.card)); // a marriage has become a run
    into.melds.push(meld);
    if (joined.length === 0) made.push(into);
  });
  const placed = new Set(made.flatMap(group => group.cards.map(laid => laid.card)));
  const loose = cards.filter(card => !placed.has(card)).map(card => ({ card, tint: own.length }));
  return loose.length ? [...made, { cards: loose, melds: [] }] : made;
}

export interface Tally {
  readonly label: string;
  readonly points: number;
  readonly times: number;
}

/** The melds of a group, each kind once and how often it was laid. */
export function groupTallies(group: Group): Tally[] {
  const found = new Map<string, Tally>();
  for (const { label, points } of group.melds) {
    found.set(`${label} ${points}`, {
      label,
      points,
      times: (found.get(`${label} ${points}`)?.times ?? 0) + 1,
    });
  }
  return [...found.values()];
}

/** “Marriage 20 × 2 · Sixty queens 60” */
export function groupName(group: Group): string {
  return groupTallies(group)
    .map(({ label, points, times }) => `${label} ${points}${times > 1 ? ` × ${times}` : ''}`)
    .join(' · ');
}
