// Swapping cards in a hand: pairs of a card given and a card taken, one after the other.

import { face, jokerColour } from '../../cards/faces';

export type Pair = readonly [given: string, taken: string];

/** The hand with so many cards exchanged. */
export function swappedHand(hand: readonly string[], pairs: readonly Pair[]): readonly string[] {
  return pairs.reduce<readonly string[]>(
    (cards, [given, taken]) => cards.map(card => (card === given ? taken : card)),
    hand,
  );
}

/** The deck by suits, high cards first, as it is spread. */
export function packRows(pack: readonly string[], order: string): readonly (readonly string[])[] {
  const high = (card: string): number => -order.indexOf(card[0]!);
  const suitOf = (card: string): string => (jokerColour(card) ? '' : card[1]!);
  const suits = new Set([...'SHDC', ...pack.map(suitOf)]);
  return [...suits].map(suit =>
    pack.filter(card => suitOf(card) === suit).sort((a, b) => high(a) - high(b) || (a < b ? -1 : 1)),
  );
}

/** What a tap means: a card of the hand is chosen, or taken in exchange for the chosen one. */
export function tapResult(
  card: string,
  hand: readonly string[],
  chosen: string,
): { chosen: string; pair?: Pair } {
  if (hand.includes(card)) return { chosen: card === chosen ? '' : card };
  if (!chosen || face(card) === face(chosen)) return { chosen };
  return { chosen: '', pair: [chosen, card] };
}
