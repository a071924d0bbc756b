// The points of a review in words, and which cards of a hand it marks.

import type { CostlyDecision } from '../../api/generated/answers';
import { face } from '../../cards/faces';
import { t } from '../words';

/** To tenths, great and small ones alike, so that a sum is that of its parts. */
export function roundPoints(points: number): number {
  return Math.round(points * 10) / 10;
}

/** “17.5 points”, “1 point”, “0.6 points”. */
export function formatPoints(points: number): string {
  return t('points', { n: roundPoints(points) });
}

/** Per cent, without a fraction: 100 only where nothing was lost. */
export function roundAccuracy(value: number): number {
  return value < 100 ? Math.min(99, Math.round(value)) : 100;
}

export type Mark = 'played' | 'better' | '';

/** Which cards were played and which would have been better; one that is both is not marked. */
export function cardMarks({ hand, melds, played, best }: CostlyDecision): Map<string, Mark> {
  const lying = melds.flatMap(one => one.cards);
  const mine = held(played.cards, [...hand, ...lying]);
  const better = held(best.cards, [...hand, ...lying]);
  const found = new Map<string, Mark>();
  for (const card of mine) if (!better.includes(card)) found.set(card, 'played');
  for (const card of better) if (!mine.includes(card)) found.set(card, 'better');
  return found;
}

/** The copies of these cards that are there: the judge may have named the other twin. */
function held(cards: readonly string[], there: readonly string[]): string[] {
  return cards.map(card =>
    there.includes(card) ? card : (there.find(other => face(other) === face(card)) ?? card),
  );
}
