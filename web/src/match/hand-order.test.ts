import { expect, test } from 'vitest';
import { sortHand, keepManualOrder, moveCard } from './hand-order';

const hand = ['9H', 'AC', 'TC', 'QS', 'AD'];

test('by suit or by rank, high or low first', () => {
  expect(sortHand(hand, '9JQKTA', 'suit')).toEqual(['AC', 'TC', 'AD', 'QS', '9H']);
  expect(sortHand(hand, '9JQKTA', 'rank')).toEqual(['AC', 'AD', 'TC', 'QS', '9H']);
  expect(sortHand(hand, '9JQKTA', 'rank', false)).toEqual(['9H', 'QS', 'TC', 'AC', 'AD']);
  expect(sortHand(hand, '9JQKTA', 'none')).toEqual(hand);
});

test('a joker comes first, by suit and by rank', () => {
  expect(sortHand(['9H', 'XR', 'AC'], '9AX', 'suit')).toEqual(['XR', 'AC', '9H']);
  expect(sortHand(['9H', 'XR', 'AC'], '9AX', 'rank')).toEqual(['XR', 'AC', '9H']);
});

test('a card stands in the suit to which it belongs now', () => {
  const held = ['JD', 'AD', 'JH', 'AH', 'JC'];
  const suits = [['JC'], ['AD'], ['AH', 'JD', 'JH']]; // hearts are trumps
  expect(sortHand(held, '9TJQKA', 'suit', true, suits)).toEqual(['JC', 'AD', 'JH', 'JD', 'AH']);
  expect(sortHand(held, '9TJQKA', 'suit', false, suits)).toEqual(['JC', 'AD', 'AH', 'JD', 'JH']);
  expect(sortHand(held, '9TJQKA', 'rank', true, suits)).toEqual(['AD', 'AH', 'JC', 'JD', 'JH']);
});

test('as a player lays them, with new cards at the right', () => {
  expect(moveCard(hand, 'AD', 'AC')).toEqual(['9H', 'AD', 'AC', 'TC', 'QS']);
  expect(keepManualOrder(['AC', 'QS', 'KD', 'AD'], ['AD', 'AC', 'TC', 'QS'])).toEqual([
    'AD',
    'AC',
    'QS',
    'KD',
  ]);
});
