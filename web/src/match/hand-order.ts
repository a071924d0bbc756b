// The order of the cards in a hand: by suit or rank, high or low first, or as the player lays them.

import { face, jokerColour } from '../cards/faces';

export type Sorting = 'suit' | 'rank' | 'none';

// Black and red take turns, so that neighbours are told apart at a glance. Jokers come first.
const SUITS = 'CDSH';

/**
 * `suits`: cards by the suits to which they belong now, lowest first, as the server has sent them; others go
 * by what is printed on them.
 */
export function sortHand(
  cards: readonly string[],
  order: string,
  sorting: Sorting,
  highFirst = true,
  suits: readonly (readonly string[])[] = [],
): string[] {
  if (sorting === 'none') return [...cards];
  const direction = highFirst ? -1 : 1;
  const row = (card: string): number => suits.findIndex(cardsOfSuit => cardsOfSuit.includes(card));
  const suit = (card: string): number =>
    row(card) < 0 ? (isJoker(card) ? -1 : SUITS.indexOf(card[1]!)) : row(card);
  const printed = (card: string): number => order.indexOf(card[0]!);
  const high = (card: string): number =>
    suits[row(card)]?.findIndex(other => face(other) === face(card)) ?? printed(card);
  const compare: readonly ((card: string) => number)[] =
    sorting === 'suit' ? [suit, card => high(card) * direction] : [card => printed(card) * direction, suit];
  return [...cards].sort(
    (a, b) => compare[0]!(a) - compare[0]!(b) || compare[1]!(a) - compare[1]!(b), // copies stay as they came
  );
}

function isJoker(card: string): boolean {
  return jokerColour(card) !== null;
}

/** As the player has laid them; new cards come at the right. */
export function keepManualOrder(cards: readonly string[], manual: readonly string[]): string[] {
  const kept = manual.filter(card => cards.includes(card));
  return [...kept, ...cards.filter(card => !kept.includes(card))];
}

/** The order after one card has been put before another. */
export function moveCard(order: readonly string[], card: string, before: string | null): string[] {
  const rest = order.filter(other => other !== card);
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), card, ...rest.slice(at)];
}
