import { expect, test } from 'vitest';
import { botSeats } from './bot-levels';

test('of two players one is the computer', () => {
  expect(botSeats(['person', 'novice'], 0)).toEqual([{ who: '', seats: [1], level: 'novice' }]);
});

test('opponents and partner are chosen apart, and opponents may differ', () => {
  expect(botSeats(['novice', 'person', 'expert', 'master'], 1)).toEqual([
    { who: 'Opponents', seats: [0, 2], level: '' },
    { who: 'Partner', seats: [3], level: 'master' },
  ]);
});

test('people keep their seats', () => {
  expect(botSeats(['person', 'person'], 0)).toEqual([]);
});
