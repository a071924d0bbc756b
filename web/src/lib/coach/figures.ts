// Figures of the coach, as people say them.

import { signed } from '../four/seats';

/** “+12”, “−3”, “even”: what is expected to the end of the round; in a hint halves do not matter to anybody. */
export function expected(points: number, rounded: (points: number) => number = Math.round): string {
  return rounded(points) === 0 ? 'even' : signed(rounded(points), true);
}

/** How far the points usually lie from what is expected. */
export function swing(risk: number): string {
  const rounded = Math.round(risk);
  return rounded === 0 ? 'no risk' : `give or take ${rounded}`;
}
