// The order of the cards in a hand: by suit or rank, high or low first, or as the player lays them.

export type Sorting = 'suit' | 'rank' | 'none';

// Black and red take turns, so that neighbours are told apart at a glance.
const SUITS = 'CDSH';

export function sortHand(
  cards: readonly string[],
  order: string,
  sorting: Sorting,
  highFirst = true,
): string[] {
  if (sorting === 'none') return [...cards];
  const direction = highFirst ? -1 : 1;
  const rank = (card: string): number => order.indexOf(card[0]!) * direction;
  const suit = (card: string): number => SUITS.indexOf(card[1]!);
  const keys = sorting === 'suit' ? [suit, rank] : [rank, suit];
  return [...cards].sort(
    (a, b) => keys[0]!(a) - keys[0]!(b) || keys[1]!(a) - keys[1]!(b), // copies stay as they came
  );
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
