// Zones as they are drawn: what the game declares about them, and their cards in order with holes.

import type { ZoneLayout } from '../api/generated/messages';
import type { ZoneView } from '../api/generated/table-view';

export interface TableZone {
  readonly name: string;
  readonly layout: ZoneLayout;
  /** The number of the seat or side that has it. */
  readonly holder: number | null;
  /** All its cards in order; '' for one that the player does not know. */
  readonly cards: readonly string[];
}

/** All cards of a zone in order; '' for a hidden one. */
export function zoneCards({ cards, hidden, at }: ZoneView): string[] {
  if (at.length === 0) return [...cards, ...Array<string>(hidden).fill('')];
  const row = Array<string>(cards.length + hidden).fill('');
  at.forEach((place, n) => (row[place] = cards[n]!));
  return row;
}

/** A zone of which the game has declared nothing: a row, before its seat or in the middle. */
function plainLayout(stem: string, owned: boolean): ZoneLayout {
  return {
    stem,
    label: stem.replaceAll('_', ' '),
    of: owned ? 'seat' : 'table',
    order: 'kept',
    top: 'last',
    face: 'up',
    place: owned ? 'seat' : 'centre',
    shape: 'row',
    counted: 'nothing',
    gives: '',
    takes: '',
  };
}

/** The zones that are drawn, in the order of their declarations. */
export function tableZones(layouts: readonly ZoneLayout[], zones: readonly ZoneView[]): TableZone[] {
  const rank = (zone: TableZone): number => {
    const at = layouts.indexOf(zone.layout);
    return at < 0 ? layouts.length : at;
  };
  return zones
    .map(zone => {
      const [stem = '', ...numbers] = zone.name.split(':');
      const layout = layouts.find(one => one.stem === stem) ?? plainLayout(stem, numbers.length > 0);
      const holder = layout.of === 'table' ? null : Number(numbers[0]);
      return { name: zone.name, layout, holder, cards: zoneCards(zone) };
    })
    .filter(zone => zone.layout.place !== 'nowhere')
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The cards from the bottom of the pile to its top; '' for those that lie face down. */
export function drawnCards({ layout, cards }: TableZone): string[] {
  const upward = layout.top === 'first' ? [...cards].reverse() : [...cards];
  const last = upward.length - 1;
  const isUp = {
    up: () => true,
    down: () => false,
    top: (at: number) => at === last,
    bottom: (at: number) => at === 0,
  };
  return upward.map((card, at) => (isUp[layout.face](at) ? card : ''));
}

/** The card that is turned up on a pile of hidden cards, or under it; '' where none is. */
export function turnedCard(zone: TableZone): string {
  const [turned, ...more] = drawnCards(zone).filter(Boolean);
  return turned && more.length === 0 && zone.cards.includes('') ? turned : '';
}

/** The zones that lie before this seat. Those of a side lie before the first of its seats, seen from `me`. */
export function zonesBefore(
  zones: readonly TableZone[],
  seat: number,
  { seats, sides, me }: { readonly seats: number; readonly sides: number; readonly me: number },
): TableZone[] {
  const first = (side: number): number =>
    Array.from({ length: seats }, (_, n) => (me + n) % seats).find(one => one % sides === side)!;
  return zones.filter(
    ({ layout, holder }) =>
      layout.place === 'seat' && (layout.of === 'side' ? first(holder!) : holder) === seat,
  );
}

/** Zones of one stem together: the groups of melds of a seat. */
export function byStem(zones: readonly TableZone[]): TableZone[][] {
  const found = new Map<string, TableZone[]>();
  for (const zone of zones) found.set(zone.layout.stem, [...(found.get(zone.layout.stem) ?? []), zone]);
  return [...found.values()];
}
