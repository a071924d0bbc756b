// The partie on paper: a line for each deal, who was elder in it, and how far it is to the rubicon.

import type { ScoreEntry } from '../../api/generated/table-view';

export const RUBICON = 100;

export interface DealLine {
  readonly number: number;
  readonly elder: number | null;
  readonly points: readonly number[] | null; // null while it has not been dealt
  readonly current: boolean;
}

/** `round` is “3/6”: the deal and how many there are. The deal alternates. */
export function dealLines(
  round: string,
  deals: readonly (readonly number[])[],
  elder: number | null,
): DealLine[] {
  const [now = 1, all = 6] = round.split('/').map(Number);
  return Array.from({ length: Math.max(all, deals.length) }, (_, at) => {
    const number = at + 1;
    const same = (number - Math.max(1, now)) % 2 === 0;
    return {
      number,
      elder: elder === null ? null : same ? elder : 1 - elder,
      points: deals[at] ?? null,
      current: number === now,
    };
  });
}

/** The sums of the first two deals, once both are finished. */
export function subtotal(deals: readonly (readonly number[])[], finished: number): readonly number[] | null {
  const [first, second] = deals;
  return first && second && finished >= 2 ? first.map((points, seat) => points + (second[seat] ?? 0)) : null;
}

export interface Sum {
  readonly label: string;
  readonly points: readonly [number, number];
  readonly times: readonly [number, number];
}

/** The sheet of a deal with one line for each reason, in the order in which they came up. */
export function sumsByReason(sheet: readonly ScoreEntry[]): Sum[] {
  const found = new Map<string, { points: [number, number]; times: [number, number] }>();
  for (const point of sheet) {
    const sum = found.get(point.label) ?? { points: [0, 0], times: [0, 0] };
    const side = (point.seat % 2) as 0 | 1;
    sum.points[side] += point.points;
    sum.times[side] += 1;
    found.set(point.label, sum);
  }
  return [...found].map(([label, sum]) => ({ label, ...sum }));
}

/** How the award comes about, with the numbers of this partie. */
export function awardFormula(award: number, winner: number, loser: number): string {
  const crossed = loser >= RUBICON;
  const fixed = award - winner + (crossed ? loser : -loser);
  return `${fixed} + ${winner} ${crossed ? '−' : '+'} ${loser} = ${award}`;
}

/** What is said beside the tray: how many are put out, and what is wrong with that number. */
export function exchangeCount(count: number, least: number, most: number): string {
  if (count > most) return `At most ${most}: put ${count - most} back.`;
  if (count < least)
    return count
      ? `At least ${least}.`
      : `Choose ${least === most ? least : `${least} to ${most}`} to throw out.`;
  return `${count} of at most ${most}`;
}

/** Talon cards of elder's share and those reserved for younger, as they are laid apart. */
export function talonParts(count: number, exchanged: boolean, share: number): readonly [number, number] {
  if (exchanged) return [0, count];
  const elders = Math.min(share, count);
  return [elders, count - elders];
}

/** “+1 lead” or “+75 quint …”: what these points brought a seat. */
export function gainText(points: readonly ScoreEntry[], seat: number): string {
  const own = points.filter(point => point.seat === seat && point.points !== 0);
  const [first] = own;
  if (!first) return '';
  const sum = own.reduce((all, point) => all + point.points, 0);
  return `+${sum} ${first.label.toLowerCase()}${own.length > 1 ? ' …' : ''}`;
}
