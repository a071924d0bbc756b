// Figures of the coach in words.

import { formatSigned } from '../ui/text';
import { t } from './words';

/** “+12”, “−3”, “even”: what is expected to the end of the round. */
export function formatExpected(points: number, rounded: (points: number) => number = Math.round): string {
  return rounded(points) === 0 ? t('even') : formatSigned(rounded(points), true);
}

/** Points side by side: whole ones, and all to a tenth where whole ones would hide what is better. */
export function formatSideBySide(points: readonly number[]): string[] {
  const whole = points.map(one => formatExpected(one));
  const fine = points.map(one =>
    Math.round(one * 10) === 0 ? t('even') : `${one < 0 ? '−' : '+'}${Math.abs(one).toFixed(1)}`,
  );
  return new Set(fine).size > new Set(whole).size ? fine : whole;
}

/** How far the points usually lie from what is expected: small distances to a tenth. */
export function formatRisk(risk: number): string {
  const rounded = risk < 9.95 ? Math.round(risk * 10) / 10 : Math.round(risk);
  if (rounded === 0) return t('never_varies');
  return t('varies', { n: rounded });
}

/** “457–205”, or “457 to −30” where a score is below zero. */
export function formatScore([ours = 0, theirs = 0]: readonly number[]): string {
  return t(ours < 0 || theirs < 0 ? 'score_below_zero' : 'score', {
    ours: formatSigned(ours),
    theirs: formatSigned(theirs),
  });
}
