// Lists of scores: which there are, and how their parts read.

import type { GameScore } from '../api/generated/answers';
import { capital } from '../ui/text';
import { formatDay, joinList } from '../words/words';
import { t } from './words';

/** Each list by its name in addresses, with the id of its title. */
export const LISTS = [
  ['games', 'list_games'],
  ['league', 'list_league'],
  ['fame', 'list_fame'],
  ['line-ups', 'list_line_ups'],
  ['lifetime', 'list_lifetime'],
  ['friends', 'list_friends'],
] as const;
export type ListName = (typeof LISTS)[number][0];

/** “16 Nov 2026” for a time such as 2026-11-16T05:20:41Z; what is not a time stays as it is. */
export function day(time: string): string {
  const date = new Date(time.slice(0, 10));
  return Number.isNaN(date.getTime()) ? time : formatDay(date);
}

/** The other people at the table, and the strongest computer player. */
export function opponents({ people, level }: Pick<GameScore, 'people' | 'level'>): string {
  return joinList([...people, ...(level ? [capital(level)] : [])]);
}

export function newestFirst(scores: readonly GameScore[]): GameScore[] {
  return [...scores].reverse();
}

/** Who played with whom against whom. */
export function lineUp(names: readonly string[]): string {
  const [a, b, c, d] = names.map(capital);
  if (a && b && c && d) return t('partners_against', { first: a, second: c, third: b, fourth: d });
  return a && b && !c ? t('one_against', { first: a, second: b }) : joinList(names.map(capital));
}

/** “3 games won in a row”. */
export function streak(games: number): string {
  const n = Math.abs(games);
  if (n < 2) return '';
  return t(games > 0 ? 'streak_won' : 'streak_lost', { n });
}
