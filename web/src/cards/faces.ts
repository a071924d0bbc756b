// What stands on a card: pure functions from the text of a card to suits, words, places and colours.

export type Suit = 'C' | 'D' | 'S' | 'H';
export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';
export interface Known {
  rank: Rank;
  suit: Suit;
  copy: number;
}

export const notations = ['english', 'german', 'french', 'dutch', 'swedish', 'italian', 'russian'] as const;
export type Notation = (typeof notations)[number];

export const backs = ['lattice', 'damask', 'waves', 'laurel', 'stars', 'monogram'] as const;
export type Back = (typeof backs)[number];

export interface DeckStyle {
  faces: 'french' | 'german';
  fourColour: boolean;
  largeIndex: boolean;
  notation: Notation;
  back: Back;
  /** Any CSS colour, or '' for the colour of the theme. */
  backColour: string;
  /** The address of the player's own picture, which takes the place of the back. */
  customBack: string | null;
  /** Whether that picture has a margin like the other backs, or fills the card. */
  framed: boolean;
}

export const standardDeck: DeckStyle = {
  faces: 'french',
  fourColour: false,
  largeIndex: false,
  notation: 'english',
  back: 'lattice',
  backColour: '',
  customBack: null,
  framed: true,
};

/** The card without the number of its copy: twins are equal to a player. */
export function face(card: string): string {
  return card.slice(0, 2);
}

/** The colour of a joker; null for any other card. */
export function jokerColour(text: string): 'red' | 'black' | null {
  const found = /^X([RB])[2-9]?$/.exec(text);
  return found ? (found[1] === 'R' ? 'red' : 'black') : null;
}

/** Rank and suit of a card of a pack with other ranks or suits, which only its letters show. */
export function parseOtherCard(text: string): { rank: string; suit: string } | null {
  if (parseCard(text) || jokerColour(text)) return null;
  const found = /^([1-9A-WYZ])([A-WYZ])[2-9]?$/.exec(text);
  return found ? { rank: found[1] === 'T' ? '10' : found[1]!, suit: found[2]! } : null;
}

/** The card of the usual pack that a text names; null for one that may not be seen, and for others. */
export function parseCard(text: string): Known | null {
  const found = /^([2-9TJQKA])([CDSH])([2-9]?)$/.exec(text);
  if (!found) return null;
  return { rank: found[1] as Rank, suit: found[2] as Suit, copy: Number(found[3] || 1) };
}

const letters: Record<Notation, Partial<Record<Rank, string>>> = {
  english: {},
  german: { Q: 'D', J: 'B' },
  french: { K: 'R', Q: 'D', J: 'V' },
  dutch: { K: 'H', Q: 'V', J: 'B' },
  swedish: { A: 'E', Q: 'D', J: 'Kn' },
  italian: { K: 'R', J: 'F' },
  russian: { A: 'Т', K: 'К', Q: 'Д', J: 'В' },
};

/** Ober and Unter are not queens and knaves: German faces have letters of their own. */
const germanFaces: Partial<Record<Rank, string>> = { Q: 'O', J: 'U' };

/** The rank as it is printed in the corner. */
export function indexText(rank: Rank, deck: Pick<DeckStyle, 'faces' | 'notation'>): string {
  const own = deck.faces === 'german' ? germanFaces : letters[deck.notation];
  return own[rank] ?? (rank === 'T' ? '10' : rank);
}

export function isCourt(rank: Rank): rank is 'J' | 'Q' | 'K' {
  return rank === 'J' || rank === 'Q' || rank === 'K';
}

export type Ink = 'black' | 'red' | 'green' | 'blue' | 'acorn' | 'leaf' | 'heart' | 'bell';

const inks: Record<'two' | 'four' | 'german', Record<Suit, Ink>> = {
  two: { C: 'black', D: 'red', S: 'black', H: 'red' },
  four: { C: 'green', D: 'blue', S: 'black', H: 'red' },
  german: { C: 'acorn', D: 'bell', S: 'leaf', H: 'heart' },
};

/** The ink of a suit; `var(--suit-…)` of this name is its colour. */
export function inkOf(suit: Suit, deck: Pick<DeckStyle, 'faces' | 'fourColour'>): Ink {
  if (deck.faces === 'german') return inks.german[suit];
  return inks[deck.fourColour ? 'four' : 'two'][suit];
}

/**
 * A pip: its column (-1, 0, 1), its height on the card (0 top, 1 bottom), and whether it stands on its
 * head.
 */
export interface Pip {
  column: number;
  height: number;
  turned: boolean;
}

const middles: Record<string, number[]> = {
  '2': [0, 1],
  '3': [0, 0.5, 1],
  '5': [0.5],
  '7': [0.25],
  '8': [0.25, 0.75],
  '9': [0.5],
  T: [1 / 6, 5 / 6],
};
const sides: Record<string, number[]> = {
  '4': [0, 1],
  '5': [0, 1],
  '6': [0, 0.5, 1],
  '7': [0, 0.5, 1],
  '8': [0, 0.5, 1],
  '9': [0, 1 / 3, 2 / 3, 1],
  T: [0, 1 / 3, 2 / 3, 1],
};

/** Where the pips of a plain card stand, in the old order that players count by. */
export function pips(rank: Rank): Pip[] {
  const at = (column: number) => (height: number) => ({ column, height, turned: height > 0.5 });
  const side = sides[rank] ?? [];
  return [...side.map(at(-1)), ...(middles[rank] ?? []).map(at(0)), ...side.map(at(1))];
}
