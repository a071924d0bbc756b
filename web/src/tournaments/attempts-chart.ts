// Attempts as a chart: one bar for each side and attempt, from zero up or down.

import type { SideTotals } from '../api/generated/answers';

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: number;
  readonly own: boolean;
  readonly attempt: number;
}
export interface Chart {
  readonly bars: readonly Bar[];
  /** Where zero is. */
  readonly base: number;
}

export type Points = 'play' | 'total';

const GAP = 0.3; // of the room of an attempt

export function attemptsChart(
  sides: readonly SideTotals[],
  points: Points,
  width: number,
  height: number,
): Chart {
  const attempts = [...new Set(sides.map(side => side.attempt))];
  const values = sides.map(side => side[points]);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = height / (top - bottom || 1);
  const room = width / Math.max(1, attempts.length);
  const wide = (room * (1 - GAP)) / 2;
  const bars = attempts.flatMap((attempt, at) =>
    sides
      .filter(side => side.attempt === attempt)
      .map((side, n) => {
        const value = side[points];
        const x = at * room + (room * GAP) / 2 + n * wide;
        const y = (top - Math.max(0, value)) * scale;
        return { x, y, width: wide, height: Math.abs(value) * scale, value, own: n === 0, attempt };
      }),
  );
  return { bars, base: top * scale };
}
