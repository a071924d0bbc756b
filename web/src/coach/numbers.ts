// Figures of the coach, as people say them.

import { formatSigned } from '../ui/text';

/** “+12”, “−3”, “even”: what is expected to the end of the round. */
export function formatExpected(points: number, rounded: (points: number) => number = Math.round): string {
  return rounded(points) === 0 ? 'even' : formatSigned(rounded(points), true);
}

/** Points side by side: whole ones, and all to a tenth where whole ones would hide what is better. */
export function formatSideBySide(points: readonly number[]): string[] {
  const whole = points.map(one => formatExpected(one));
  const fine = points.map(one =>
    Math.round(one * 10) === 0 ? 'even' : `${one < 0 ? '−' : '+'}${Math.abs(one).toFixed(1)}`,
  );
  return new Set(fine).size > new Set(whole).size ? fine : whole;
}

/** How far the points usually lie from what is expected. */
export function formatRisk(risk: number): string {
  const rounded = Math.round(risk);
  return rounded === 0 ? 'the same in every deal imagined' : `give or take ${rounded}`;
}
