// What cards are called. Sentences of the server name cards as English players write them; here they get the
// player's own letters and suits.

import { face, indexText, standardDeck, type DeckStyle, type Rank, type Suit } from './faces';

const GERMAN_SIGNS: Record<Suit, string> = { C: 'acorn', D: 'bell', S: 'leaf', H: 'heart' };
const SUITS: Record<string, Suit> = { '♣': 'C', '♦': 'D', '♠': 'S', '♥': 'H' };
const CARD = /(10|[2-9JQKA])([♣♦♠♥])/g;
const SIGN = /[♣♦♠♥]/g;

export type Letters = Pick<DeckStyle, 'faces' | 'notation'>;

/** “K♠” becomes “R♠”, or “acorn 9” where suits are German. */
export function inLetters(text: string, deck: Letters): string {
  const german = deck.faces === 'german';
  const cards = text.replace(CARD, (_, rank: string, sign: string) => {
    const index = indexText((rank === '10' ? 'T' : rank) as Rank, deck);
    return german ? `${GERMAN_SIGNS[SUITS[sign]!]} ${index}` : `${index}${sign}`;
  });
  return german ? cards.replace(SIGN, sign => GERMAN_SIGNS[SUITS[sign]!]) : cards;
}

/** The same for every sentence of a message. */
export function withPlayersLetters<T>(message: T, deck: Letters): T {
  if (deck.faces !== 'german' && deck.notation === 'english') return message;
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return inLetters(value, deck);
    if (Array.isArray(value)) return value.map(walk);
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]));
    return value;
  };
  return walk(message) as T;
}

const RANKS: Record<string, string> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
};
const SIGNS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
const NAMES: Record<string, string> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const GERMAN: Record<string, string> = {
  S: 'leaves',
  H: 'hearts',
  D: 'bells',
  C: 'acorns',
  Q: 'ober',
  J: 'unter',
};

let deck: Letters = standardDeck;

/** From now on cards are called as the player's deck shows them. */
export function setCardLetters(by: Letters): void {
  deck = by;
}

function called(part: string, usual: Record<string, string>): string {
  return (deck.faces === 'german' ? GERMAN[part] : undefined) ?? usual[part] ?? part;
}

export function suitName(suit: string): string {
  return called(suit, NAMES);
}

/** “Q♠”, as short as it can be said. */
export function shortCardName(card: string): string {
  const [rank, suit] = face(card);
  return inLetters(`${rank === 'T' ? '10' : rank}${SIGNS[suit!] ?? suit}`, deck);
}

/** “queen of spades”, for whoever cannot see it. */
export function cardName(card: string): string {
  const [rank, suit] = face(card);
  return `${called(rank!, RANKS)} of ${called(suit!, NAMES)}`;
}
