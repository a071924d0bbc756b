import { expect, test } from 'vitest';
import { cardName, inLetters, setGameNames, shortCardName, withPlayersLetters } from './card-names';

test('cards are written with the letters that they show', () => {
  expect(inLetters('You meld Common marriage (K♠ Q♠) for 20.', { faces: 'french', notation: 'french' })).toBe(
    'You meld Common marriage (R♠ D♠) for 20.',
  );
  expect(inLetters('You lead the 10♥.', { faces: 'french', notation: 'german' })).toBe('You lead the 10♥.');
});

test('German suits have names instead of signs', () => {
  expect(
    inLetters('Opponent plays the J♣ and the 9♦; ♠ are trumps.', { faces: 'german', notation: 'english' }),
  ).toBe('Opponent plays the acorn U and the bell 9; leaf are trumps.');
});

test('a joker is called by its colour, and other cards as their game calls them', () => {
  expect([cardName('XR'), shortCardName('XB2')]).toEqual(['red joker', 'black joker']);
  setGameNames({ U: 'unter' }, { L: 'leaves' });
  expect([cardName('UL'), cardName('5S'), shortCardName('UL')]).toEqual([
    'unter of leaves',
    'five of spades',
    'Ul',
  ]);
});

test('of a message only the sentences change', () => {
  const message = { v: 3, cards: ['KS1'], told: 'You play the K♠.', none: null, parts: [{ text: 'Q♥' }] };
  expect(withPlayersLetters(message, { faces: 'french', notation: 'dutch' })).toEqual({
    ...message,
    told: 'You play the H♠.',
    parts: [{ text: 'V♥' }],
  });
  expect(withPlayersLetters(message, { faces: 'french', notation: 'english' })).toBe(message);
});
