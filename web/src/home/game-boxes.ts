// What the shelf says about each game, and the cards on its box.

import type { GameScore } from '../api/generated/answers';

export interface BoxText {
  readonly line: string;
  readonly cards: readonly string[];
}

const BOXES: Record<string, BoxText> = {
  pinochle: {
    line: 'For two. Win tricks for the right to meld while the stock lasts; then play out the hand under strict rules.',
    cards: ['JD', 'QS'],
  },
  binokel: {
    line: 'For two. The German parent of Pinochle: more melds, freer melding, and tricks that count from the first.',
    cards: ['QS', 'JD', 'KH'],
  },
  bezique: {
    line: 'For two. Where it all began, in France: 64 cards, eight in the hand, and a long run to 2000.',
    cards: ['QS', 'JD', 'QS2', 'JD2'],
  },
  'double-deck': {
    line: 'For four, two against two. Eighty cards, a lively auction, and the promise to make what you bid.',
    cards: ['AS', 'AH', 'AC', 'AD'],
  },
  'single-deck': {
    line: 'For four, two against two. The bidder’s partner passes four cards across the table and gets four back.',
    cards: ['AH', 'TH', 'KH', 'QH', 'JH'],
  },
  piquet: {
    line: 'For two. Exchange, declare, play: a duel five hundred years old. Six deals make a partie.',
    cards: ['AS', 'KS', 'QS', 'JS', 'TS'],
  },
};

export function boxText(preset: string): BoxText {
  return BOXES[preset] ?? { line: '', cards: ['AS'] };
}

/** “Won 3, lost 1”, or nothing before the first game. */
export function winRecord(scores: readonly GameScore[], preset: string): string {
  const own = scores.filter(score => score.preset === preset);
  const count = (outcome: string): number => own.filter(score => score.outcome === outcome).length;
  if (own.length === 0) return '';
  const drawn = count('drawn');
  return `Won ${count('won')}, lost ${count('lost')}${drawn ? `, drawn ${drawn}` : ''}`;
}

/** Levels for the other seats: one for both opponents, and the partner's own in games for four. */
export function botLevels(seats: number, level: string, partner: string): string[] {
  return seats === 4 ? [level, partner || level, level] : [level];
}

/** In games for four: the preference with each computer player's name, in the order of play. */
export const BOT_NAME_FIELDS = [
  ['left_name', 'On your left'],
  ['partner_name', 'Your partner'],
  ['right_name', 'On your right'],
] as const;

export function botNames(seats: number, liked: Readonly<Record<string, unknown>>): string[] {
  return seats === 4 ? BOT_NAME_FIELDS.map(([name]) => String(liked[name] ?? '')) : [];
}
