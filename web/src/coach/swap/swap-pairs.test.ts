import { expect, test } from 'vitest';
import { swappedHand, packRows, tapResult } from './swap-pairs';

test('cards are exchanged one after the other', () => {
  expect(
    swappedHand(
      ['9D', 'KS'],
      [
        ['9D', 'AS'],
        ['AS', 'TH'],
      ],
    ),
  ).toEqual(['TH', 'KS']);
});

test('the pack is spread by suits with high cards first', () => {
  expect(packRows(['9S', 'AS', 'AS2', 'TD'], '9JQKTA')).toEqual([['AS', 'AS2', '9S'], [], ['TD'], []]);
  expect(packRows(['9S', 'XR', 'UL', 'XB'], '9UX')).toEqual([['9S'], [], [], [], ['XB', 'XR'], ['UL']]);
});

test('an own card is chosen first, and then another taken', () => {
  const hand = ['9D', 'KS'];
  expect(tapResult('9D', hand, '')).toEqual({ chosen: '9D' });
  expect(tapResult('9D', hand, '9D')).toEqual({ chosen: '' });
  expect(tapResult('AS', hand, '')).toEqual({ chosen: '' });
  expect(tapResult('AS', hand, '9D')).toEqual({ chosen: '', pair: ['9D', 'AS'] });
  expect(tapResult('9D2', hand, '9D')).toEqual({ chosen: '9D' });
});
