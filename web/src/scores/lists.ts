// Lists of scores: which there are, and how their parts read.

import type { GameScore } from '../api/generated/answers';
import { capital } from '../ui/text';

export const LISTS = [
  ['games', 'Games'],
  ['league', 'League table'],
  ['fame', 'Hall of fame'],
  ['line-ups', 'Won and lost'],
  ['lifetime', 'Lifetime'],
] as const;
export type ListName = (typeof LISTS)[number][0];

/** “16 Nov 2026”: the day of a time as the house writes it. */
export function day(time: string): string {
  const [year, month, date] = time.slice(0, 10).split('-').map(Number);
  const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
    (month ?? 1) - 1
  ];
  return year && date ? `${date} ${name} ${year}` : time;
}

/** “highest score” for an id such as highest_score. */
export function plainName(id: string): string {
  const text = id.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function newestFirst(scores: readonly GameScore[]): GameScore[] {
  return [...scores].reverse();
}

/** Who sat together against whom; two alone are named in a row. */
export function lineUp(names: readonly string[]): string {
  const [a, b, c, d] = names.map(capital);
  return d ? `${a} and ${c} against ${b} and ${d}` : names.map(capital).join(', ');
}

/** “3 games won in a row”. */
export function streak(games: number): string {
  const count = Math.abs(games);
  if (count < 2) return '';
  return `${count} games ${games > 0 ? 'won' : 'lost'} in a row`;
}
