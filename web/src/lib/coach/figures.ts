// Figures of the coach, as people say them.

import { signed } from '../four/seats';

/** “+12”, “−3”, “even”: what is expected to the end of the round. */
export function expected(points: number, rounded: (points: number) => number = Math.round): string {
  return rounded(points) === 0 ? 'even' : signed(rounded(points), true);
}

/** How finely points that stand side by side are shown: whole ones, and tenths where those would hide what is better. */
export function fine(points: readonly number[]): (points: number) => number {
  const tenths = (one: number): number => Math.round(one * 10) / 10;
  const count = (shown: (one: number) => number): number => new Set(points.map(shown)).size;
  return count(tenths) > count(Math.round) ? tenths : Math.round;
}

/** How far the points usually lie from what is expected. */
export function swing(risk: number): string {
  const rounded = Math.round(risk);
  return rounded === 0 ? 'the same in every deal imagined' : `give or take ${rounded}`;
}
