import { expect, test } from 'vitest';
import { sittings } from './bot-levels';

test('of two players one is the computer', () => {
  expect(sittings(['person', 'novice'], 0)).toEqual([{ who: '', seats: [1], level: 'novice' }]);
});

test('opponents and partner are chosen apart, and opponents may differ', () => {
  expect(sittings(['novice', 'person', 'expert', 'master'], 1)).toEqual([
    { who: 'Opponents', seats: [0, 2], level: '' },
    { who: 'Partner', seats: [3], level: 'master' },
  ]);
});

test('people keep their seats', () => {
  expect(sittings(['person', 'person'], 0)).toEqual([]);
});
