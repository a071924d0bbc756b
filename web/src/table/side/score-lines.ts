// The points of a round as a sheet shows them: melds one by one, tricks and the like summed up.

import type { ScoreEntry } from '../../api/generated/table-view';
import { t } from '../words';

export interface ScoreLine {
  readonly reason: string;
  readonly label: string;
  readonly times: number;
  /** By column. */
  readonly points: readonly number[];
  readonly cards: readonly string[];
}

/**
 * What stands beside the points of a line: “Tricks”, “Dix × 2”. Tricks are not counted here: those without
 * points are in no line.
 */
export function lineHeading({ reason, label, times, points }: ScoreLine): string {
  if (reason === 'trick' || reason === 'early_trick') return t(`sum_${reason}`);
  if (times < 2) return label;
  return points.filter(Boolean).length > 1 ? label : `${label} × ${times}`; // whose they are, the columns say
}

type Side = (seat: number) => number;

/** Melds stand for themselves, in the order laid; everything else is summed up under its name. */
export function scoreLines(
  sheet: readonly ScoreEntry[],
  melds: readonly ScoreEntry[],
  side: Side,
  columns: number,
): ScoreLine[] {
  const found: {
    reason: string;
    label: string;
    times: number;
    points: number[];
    cards: readonly string[];
  }[] = [];
  const sums = new Map<string, (typeof found)[number]>();
  for (const point of sheet) {
    const single = melds.some(meld => meld.reason === point.reason);
    let line = single ? undefined : sums.get(point.reason);
    if (!line) {
      line = {
        reason: point.reason,
        label: point.label,
        times: 0,
        points: Array<number>(columns).fill(0),
        cards: single ? point.cards : [],
      };
      found.push(line);
      if (!single) sums.set(point.reason, line);
    }
    line.times += 1;
    line.points[side(point.seat)]! += point.points;
  }
  return found;
}

export interface Step extends ScoreEntry {
  /** What each column has after this. */
  readonly after: readonly number[];
}

/** Every point with the running totals. */
export function scoreSteps(sheet: readonly ScoreEntry[], side: Side, columns: number): Step[] {
  const after = Array<number>(columns).fill(0);
  return sheet.map(point => {
    after[side(point.seat)]! += point.points;
    return { ...point, after: [...after] };
  });
}
