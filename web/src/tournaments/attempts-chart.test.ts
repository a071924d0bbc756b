import { expect, test } from 'vitest';
import type { SideTotals } from '../api/generated/answers';
import { attemptsChart } from './attempts-chart';

const side = (attempt: number, total: number): SideTotals => ({
  attempt,
  side: '',
  hands: 2,
  play: 0,
  total,
  bids: 0,
  meld: 0,
  tricks: 0,
  lost: 0,
});

test('bars stand on nought, and lost points hang below it', () => {
  const { bars, base } = attemptsChart(
    [side(1, 60), side(1, -20), side(2, 80), side(2, 40)],
    'total',
    200,
    100,
  );
  expect(base).toBe(80);
  expect(bars.map(bar => [bar.y, bar.height])).toEqual([
    [20, 60],
    [80, 20],
    [0, 80],
    [40, 40],
  ]);
  expect(bars.map(bar => bar.own)).toEqual([true, false, true, false]);
  expect(bars[2]!.x).toBeGreaterThan(bars[1]!.x + bars[1]!.width);
  for (const bar of bars) expect(bar.x + bar.width).toBeLessThanOrEqual(200);
});

test('nothing but noughts is no reason to divide by one', () => {
  const { bars, base } = attemptsChart([side(1, 0), side(1, 0)], 'total', 200, 100);
  expect(base).toBe(0);
  expect(bars.every(bar => bar.height === 0)).toBe(true);
});
