// Who sits where, seen from one's own chair.

import { formatSigned } from '../../ui/text';
import type { Match } from '../../match/match.svelte';
import { t } from './words';

export const PLACES = ['me', 'left', 'partner', 'right'] as const;
export type Place = (typeof PLACES)[number];

export function placeOf(seat: number, me: number): Place {
  return PLACES[(seat - me + 4) % 4]!;
}

/** The own side first. */
export function sidesOf(me: number): readonly [number, number] {
  return [me % 2, 1 - (me % 2)];
}

/** Whether the result of a hand is what the table shows; its last trick is looked at before. */
export function isResult({ view }: Match): boolean {
  return view !== null && !view.ended && view.between && view.trick.length === 0;
}

/** Melds lie open from the end of the bidding until the first card is led. */
export function isMelding(match: Match): boolean {
  const { view } = match;
  if (!view || isResult(match) || view.melds.length === 0) return false;
  return view.trick.length === 0 && view.last === null;
}

/** The state of the game in a few words, for the top of the page. */
export function headline(match: Match): { text: string }[] {
  const { view } = match;
  const points = (side: number): string => formatSigned(view?.scores[side] ?? 0);
  const [we, they] = sidesOf(match.me);
  const goal = match.fact('target') ? [{ text: t('to_goal', { goal: match.fact('target') }) }] : [];
  return [
    { text: t('hand_number', { number: Math.max(1, view?.deal ?? 1) }) },
    { text: t('score', { ours: points(we), theirs: points(they) }) },
    ...goal,
  ];
}
