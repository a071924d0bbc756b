import { expect, test } from 'vitest';
import { sortHand, keepManualOrder, moveCard } from './hand-order';

const hand = ['9H', 'AC', 'TC', 'QS', 'AD'];

test('by suit or by rank, high or low first', () => {
  expect(sortHand(hand, '9JQKTA', 'suit')).toEqual(['AC', 'TC', 'AD', 'QS', '9H']);
  expect(sortHand(hand, '9JQKTA', 'rank')).toEqual(['AC', 'AD', 'TC', 'QS', '9H']);
  expect(sortHand(hand, '9JQKTA', 'rank', false)).toEqual(['9H', 'QS', 'TC', 'AC', 'AD']);
  expect(sortHand(hand, '9JQKTA', 'none')).toEqual(hand);
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
