import { expect, test } from 'vitest';
import {
  indexText,
  inkOf,
  isCourt,
  notations,
  jokerColour,
  parseCard,
  parseOtherCard,
  pips,
  standardDeck,
  type Rank,
  type Suit,
} from './faces';
import { glyph } from './glyphs';

const ranks = [...'23456789TJQKA'] as Rank[];

test('the text of a card names rank, suit and copy', () => {
  expect(parseCard('QS')).toEqual({ rank: 'Q', suit: 'S', copy: 1 });
  expect(parseCard('TD2')).toEqual({ rank: 'T', suit: 'D', copy: 2 });
});

test.each(['??', '', 'Q', 'SQ', '1S', 'QS1', 'QS22', 'qs', '10S', 'QX'])(
  '"%s" is no card that can be shown',
  text => {
    expect(parseCard(text)).toBeNull();
  },
);

test('a joker has a colour and no suit', () => {
  expect(jokerColour('XR')).toBe('red');
  expect(jokerColour('XB2')).toBe('black');
  expect(['QS', 'XS', '??', 'XR1'].map(jokerColour)).toEqual([null, null, null, null]);
  expect(parseCard('XR')).toBeNull();
});

test('a card of another pack shows its letters', () => {
  expect(parseOtherCard('UL')).toEqual({ rank: 'U', suit: 'L' });
  expect(parseOtherCard('TL2')).toEqual({ rank: '10', suit: 'L' });
  expect(['QS', 'XR', '??', 'ul'].map(parseOtherCard)).toEqual([null, null, null, null]);
});

test('every language has its letters', () => {
  const courts = (notation: (typeof notations)[number]) =>
    (['A', 'K', 'Q', 'J', 'T', '9'] as Rank[])
      .map(rank => indexText(rank, { faces: 'french', notation }))
      .join(' ');
  expect(courts('english')).toBe('A K Q J 10 9');
  expect(courts('german')).toBe('A K D B 10 9');
  expect(courts('french')).toBe('A R D V 10 9');
  expect(courts('dutch')).toBe('A H V B 10 9');
  expect(courts('swedish')).toBe('E K D Kn 10 9');
});

test('German faces have Ober and Unter in every language', () => {
  for (const notation of notations) {
    expect(indexText('Q', { faces: 'german', notation })).toBe('O');
    expect(indexText('J', { faces: 'german', notation })).toBe('U');
    expect(indexText('K', { faces: 'german', notation })).toBe('K');
  }
});

test('no two ranks share an index, and each index is drawn', () => {
  for (const faces of ['french', 'german'] as const) {
    for (const notation of notations) {
      const texts = ranks.map(rank => indexText(rank, { faces, notation }));
      expect(new Set(texts).size).toBe(13);
      for (const text of texts) expect(glyph(text)).toMatch(/^M/);
    }
  }
});

test('a plain card has as many pips as its rank says', () => {
  for (const rank of ranks.filter(rank => !isCourt(rank) && rank !== 'A')) {
    expect(pips(rank)).toHaveLength(rank === 'T' ? 10 : Number(rank));
  }
});

test('pips stand upright above the middle, and mirror each other left and right', () => {
  for (const rank of ranks) {
    const placed = pips(rank);
    for (const pip of placed) {
      expect(pip.turned).toBe(pip.height > 0.5);
      expect(placed).toContainEqual({ ...pip, column: pip.column === 0 ? 0 : -pip.column });
    }
    expect(new Set(placed.map(pip => `${pip.column} ${pip.height}`)).size).toBe(placed.length);
  }
});

test('only the seven looks different when it is turned round', () => {
  const whole = (rank: Rank) => pips(rank).reduce((sum, pip) => sum + pip.height - 0.5, 0);
  for (const rank of ranks) expect(Math.abs(whole(rank)) > 0.01).toBe(rank === '7');
});

test('four colours tell four suits apart, two colours two', () => {
  const inks = (style: object) => [...'CDSH'].map(suit => inkOf(suit as Suit, { ...standardDeck, ...style }));
  expect(inks({})).toEqual(['black', 'red', 'black', 'red']);
  expect(inks({ fourColour: true })).toEqual(['green', 'blue', 'black', 'red']);
  expect(inks({ faces: 'german', fourColour: true })).toEqual(['acorn', 'bell', 'leaf', 'heart']);
});
