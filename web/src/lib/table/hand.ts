// How a hand is laid out: one row while its cards can be told apart, two when they cannot.

export interface Row {
  readonly first: number;
  readonly cards: readonly string[];
  readonly step: number;
}

const LEGIBLE = 0.3; // of a card's width: an index is read at a quarter
const REACH = 38; // px of a card that a finger or an unsteady hand can hit

export function ranged(cards: readonly string[], room: number, width: number): Row[] {
  const tight = (count: number): number => (count > 1 ? (room - width) / (count - 1) : width);
  const rows = cards.length > 1 && tight(cards.length) < Math.max(width * LEGIBLE, REACH) ? 2 : 1;
  const most = Math.ceil(cards.length / rows);
  const step = Math.max(0, Math.min(width * 0.62, tight(most)));
  return Array.from({ length: rows }, (_, row) => ({
    first: row * most,
    cards: cards.slice(row * most, (row + 1) * most),
    step,
  }));
}
