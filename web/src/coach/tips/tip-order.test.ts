import { expect, test } from 'vitest';
import type { Tip } from '../../api/generated/answers';
import { dayOf, tipsFor, nextTip, tipsOfDay } from './tip-order';

const tip = (text: string, ...games: string[]): Tip => ({ text, topic: '', section: '', where: '', games });
const all = [
  ...Array.from({ length: 20 }, (_, at) => tip(`house ${at}`)),
  tip('points', 'piquet'),
  tip('sevens', 'bezique'),
];

test('at a table the tips are about its game', () => {
  expect(tipsFor(all, ['piquet', 'piquet']).map(one => one.text)).toEqual(['points']);
  expect(tipsFor(all, ['pinochle2', 'bezique']).map(one => one.text)).toEqual(['sevens']);
  expect(tipsFor(all, [])).toHaveLength(20);
});

test('each day has an order of its own, with every tip once', () => {
  const orders = [1, 2, 3].map(day => tipsOfDay(all, day).map(one => one.text));
  expect(new Set(orders.map(order => order.join())).size).toBe(3);
  for (const order of orders) expect([...order].sort()).toEqual(all.map(one => one.text).sort());
});

test('no tip comes twice in a row', () => {
  for (const day of [5, 6, 7, 8]) {
    let last = '';
    for (let n = 0; n < 50; n++) {
      const next = nextTip(all, day, last)!.text;
      expect(next).not.toBe(last);
      last = next;
    }
  }
});

test('a day ends at midnight', () => {
  expect(dayOf(new Date(2026, 4, 2, 0, 1)) - dayOf(new Date(2026, 4, 1, 23, 59))).toBe(1);
});
