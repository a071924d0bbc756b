import { expect, test } from 'vitest';
import { jumps, meaningOf, nearestIndex } from './number-ladder';

const bids = ['57', '58', '59', '60', '65', '70', '75', '80'];

test('a number between two rungs is taken for the higher one', () => {
  expect(bids[nearestIndex(bids, 61)]).toBe('65');
  expect(bids[nearestIndex(bids, 58)]).toBe('58');
  expect(bids[nearestIndex(bids, 3)]).toBe('57');
  expect(bids[nearestIndex(bids, 999)]).toBe('80');
});

test('quick jumps are the first four rungs and the next two round numbers', () => {
  expect(jumps(bids).map(at => bids[at])).toEqual(['57', '58', '59', '60', '65', '70']);
  expect(jumps(['498', '499'])).toEqual([0, 1]);
});

test('a meaning holds up to the next one', () => {
  const said = [
    { value: '52', text: 'about 20 meld', caution: '' },
    { value: '60', text: 'strong hand', caution: '' },
  ];
  expect(meaningOf(said, '51')).toBeNull();
  expect(meaningOf(said, '59')?.text).toBe('about 20 meld');
  expect(meaningOf(said, '65')?.text).toBe('strong hand');
});
