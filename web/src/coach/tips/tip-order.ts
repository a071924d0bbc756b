// Which tip comes next: another order each day, and never the same tip twice in a row.

import type { Tip } from '../../api/generated/answers';

/** Those for everybody, and those for the game on the table if there is one. */
export function tipsFor(tips: readonly Tip[], playing: readonly string[]): readonly Tip[] {
  const own = tips.filter(tip => tip.games.some(game => playing.includes(game)));
  return own.length ? own : tips.filter(tip => !tip.games.length);
}

/** The tips of a day in their order. */
export function tipsOfDay(tips: readonly Tip[], day: number): readonly Tip[] {
  const place = (at: number): number => Math.imul((at + 1) ^ (day * 40503), 2654435761) >>> 0;
  return tips
    .map((tip, at) => ({ tip, place: place(at) }))
    .sort((a, b) => a.place - b.place)
    .map(one => one.tip);
}

/** The one after the last that was read; the first of the day if that was none of these. */
export function nextTip(tips: readonly Tip[], day: number, last: string): Tip | undefined {
  const order = tipsOfDay(tips, day);
  return order[(order.findIndex(tip => tip.text === last) + 1) % order.length];
}

/** Days are counted by the clock on the wall. */
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}
