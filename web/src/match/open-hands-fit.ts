// Whether what was told about a hand still fits the picture that is shown.

import type { TableView } from '../api/generated/table-view';

/** The cards of a hand, without those that have left it meanwhile; nothing if others have come. */
export function handIfCurrent(view: TableView, seat: number, cards: readonly string[]): readonly string[] {
  const name = `hand:${seat}`;
  const hand = view.zones.find(zone => zone.name === name);
  const gone = new Set(view.zones.filter(zone => zone.name !== name).flatMap(zone => zone.cards));
  for (const { card } of view.trick) gone.add(card);
  const left = cards.filter(card => !gone.has(card));
  return left.length === (hand?.cards.length ?? 0) + (hand?.hidden ?? 0) ? left : [];
}
