// The words and sums of a partie on paper.

import type { ScoreEntry } from '../../../api/generated/table-view';
import { t } from '../words';

export interface Sum {
  readonly label: string;
  readonly points: readonly [number, number];
  readonly times: readonly [number, number];
}

/** The sheet of a deal with one line for each reason, in the order in which they came up. */
export function sumsByReason(sheet: readonly ScoreEntry[]): Sum[] {
  const found = new Map<string, { points: [number, number]; times: [number, number] }>();
  for (const point of sheet) {
    const sum = found.get(point.label) ?? { points: [0, 0], times: [0, 0] };
    const side = (point.seat % 2) as 0 | 1;
    sum.points[side] += point.points;
    sum.times[side] += 1;
    found.set(point.label, sum);
  }
  return [...found].map(([label, sum]) => ({ label, ...sum }));
}

/** What is said beside the tray: how many discards are chosen, and what is wrong with that number. */
export function exchangeCount(count: number, least: number, most: number): string {
  if (count > most) return t('too_many', { most, n: count - most });
  if (count >= least) return t('chosen', { chosen: count, most });
  if (count) return t('too_few', { least });
  return least === most ? t('choose_exactly', { n: most }) : t('choose_range', { least, most });
}

/** “+1 Lead” or “+75 Quint…”: what a seat has just scored. */
export function gainText(points: readonly ScoreEntry[], seat: number): string {
  const own = points.filter(point => point.seat === seat && point.points !== 0);
  const [first] = own;
  if (!first) return '';
  const sum = own.reduce((all, point) => all + point.points, 0);
  return t(own.length > 1 ? 'gain_more' : 'gain', { points: sum, reason: first.label });
}
