// Sentences of the house name cards as English players write them; here they get the player's own letters
// and suits.

import { indexText, type DeckStyle, type Rank, type Suit } from './faces';

const GERMAN: Record<Suit, string> = { C: 'acorn', D: 'bell', S: 'leaf', H: 'heart' };
const SUITS: Record<string, Suit> = { '♣': 'C', '♦': 'D', '♠': 'S', '♥': 'H' };
const CARD = /(10|[2-9JQKA])([♣♦♠♥])/g;
const SIGN = /[♣♦♠♥]/g;

export type Letters = Pick<DeckStyle, 'faces' | 'notation'>;

/** “K♠” becomes “R♠”, or “acorn 9” where suits are German. */
export function inLetters(text: string, deck: Letters): string {
  const german = deck.faces === 'german';
  const cards = text.replace(CARD, (_, rank: string, sign: string) => {
    const index = indexText((rank === '10' ? 'T' : rank) as Rank, deck);
    return german ? `${GERMAN[SUITS[sign]!]} ${index}` : `${index}${sign}`;
  });
  return german ? cards.replace(SIGN, sign => GERMAN[SUITS[sign]!]) : cards;
}

/** The same for every sentence of a message. */
export function restyled<T>(message: T, deck: Letters): T {
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
