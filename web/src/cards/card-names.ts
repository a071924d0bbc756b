// What cards are called. Sentences of the server name cards as English players write them; here they get the
// player's own letters and suits.

import { face, indexText, jokerColour, standardDeck, type DeckStyle, type Rank, type Suit } from './faces';
import { t } from './words';

const GERMAN_SIGNS: Record<Suit, string> = {
  C: t('german_sign_C'),
  D: t('german_sign_D'),
  S: t('german_sign_S'),
  H: t('german_sign_H'),
};
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

const RANKS = namesOf(['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2']);
const SIGNS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
const NAMES = namesOf(['S', 'H', 'D', 'C']);
const GERMAN: Record<string, string> = {
  S: t('german_S'),
  H: t('german_H'),
  D: t('german_D'),
  C: t('german_C'),
  Q: t('german_Q'),
  J: t('german_J'),
};

function namesOf<
  Part extends 'A' | 'K' | 'Q' | 'J' | 'T' | '9' | '8' | '7' | '6' | '5' | '4' | '3' | '2' | Suit,
>(parts: readonly Part[]): Record<string, string> {
  return Object.fromEntries(parts.map(part => [part, t(`name_${part}`)]));
}

let deck: Letters = standardDeck;
let ofGame: { ranks: Record<string, string>; suits: Record<string, string> } = { ranks: {}, suits: {} };

/** From now on ranks and suits that are not the usual ones are called as this game calls them. */
export function setGameNames(ranks: Record<string, string>, suits: Record<string, string>): void {
  ofGame = { ranks, suits };
}

/** From now on cards are called as the player's deck shows them. */
export function setCardLetters(by: Letters): void {
  deck = by;
}

function called(part: string, usual: Record<string, string>, others: Record<string, string>): string {
  return (deck.faces === 'german' ? GERMAN[part] : undefined) ?? usual[part] ?? others[part] ?? part;
}

/** “♠” */
export function suitSign(suit: string): string {
  return SIGNS[suit] ?? '';
}

export function suitName(suit: string): string {
  return called(suit, NAMES, ofGame.suits);
}

/** “Q♠”, as short as it can be said. */
export function shortCardName(card: string): string {
  const joker = jokerColour(card);
  if (joker) return t(`joker_${joker}`);
  const [rank, suit] = face(card);
  return inLetters(`${rank === 'T' ? '10' : rank}${SIGNS[suit!] ?? suit!.toLowerCase()}`, deck);
}

/** “queen of spades”, for screen readers. */
export function cardName(card: string): string {
  const joker = jokerColour(card);
  if (joker) return t(`joker_${joker}`);
  const [rank, suit] = face(card);
  return t('card', { rank: called(rank!, RANKS, ofGame.ranks), suit: suitName(suit!) });
}
