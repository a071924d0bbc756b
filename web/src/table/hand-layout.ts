// How a hand is laid out: one row while its cards can be told apart, two when they cannot, three for fingers.

export interface Row {
  readonly first: number;
  readonly cards: readonly string[];
  readonly step: number;
}

const LEGIBLE = 0.3; // of a card's width: an index is read at a quarter
const NARROW = 600; // px: a room where cards are touched by fingers
const FINGER = 40; // px of a card that a finger finds
const CROWDED = 32; // px of a card that a finger misses

/** `spread`: how much of a card shows where there is room. */
export function handRows(cards: readonly string[], room: number, width: number, spread = 0.62): Row[] {
  const tight = (count: number): number => (count > 1 ? (room - width) / (count - 1) : width);
  const least = Math.max(width * LEGIBLE, room < NARROW ? FINGER : 0);
  const two = cards.length > 1 && room > 0 && tight(cards.length) < least;
  const three = two && room < NARROW && tight(Math.ceil(cards.length / 2)) < CROWDED;
  const rows = three ? 3 : two ? 2 : 1;
  const most = Math.ceil(cards.length / rows);
  const step = Math.max(0, Math.min(width * spread, tight(most)));
  return Array.from({ length: rows }, (_, row) => ({
    first: row * most,
    cards: cards.slice(row * most, (row + 1) * most),
    step,
  }));
}

/** A hand held by somebody: very slightly fanned, its ends a little lower. */
export function tilt(at: number, count: number): { turn: number; sink: number } {
  const middle = (count - 1) / 2;
  const aside = count > 1 ? (at - middle) / middle : 0;
  const bow = Math.min(1, count / 12);
  return { turn: aside * 3 * bow, sink: aside * aside * 0.09 * bow };
}

const RANKS: Record<string, string> = { '1': 'T', '0': 'T' };

/** The card that a key leads to from this one: a neighbour, an end, or the next of a rank. */
export function neighbourCard(hand: readonly string[], card: string, key: string): string | undefined {
  const at = hand.indexOf(card);
  const last = hand.length - 1;
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  if (key in steps) return hand[steps[key]!];
  const rank = RANKS[key] ?? key.toUpperCase();
  if (key.length !== 1 || !'AKQJT9876'.includes(rank)) return undefined;
  const round = [...hand.slice(at + 1), ...hand.slice(0, at + 1)];
  return round.find(other => other[0] === rank);
}
