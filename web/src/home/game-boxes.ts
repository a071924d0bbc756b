// What the games page says of each game: its place, and games won and lost.

import type { GameOffer, GameScore, PresetTitle } from '../api/generated/answers';
import { t } from './words';

/** Presets in their order on the page. */
export function inPageOrder<P extends PresetTitle>(presets: readonly P[]): P[] {
  return [...presets].sort((a, b) => a.box.order - b.box.order);
}

/** Games in the order in which the page first has one of their presets. */
export function gamesInPageOrder<G extends Pick<GameOffer, 'presets'>>(games: readonly G[]): G[] {
  const first = (game: G): number => Math.min(...game.presets.map(preset => preset.box.order));
  return [...games].sort((a, b) => first(a) - first(b));
}

/** “Won 3, lost 1”, or nothing before the first game. */
export function winRecord(scores: readonly GameScore[], preset: string): string {
  const own = scores.filter(score => score.preset === preset);
  const count = (outcome: string): number => own.filter(score => score.outcome === outcome).length;
  if (own.length === 0) return '';
  const values = { won: count('won'), lost: count('lost'), drawn: count('drawn') };
  return t(values.drawn ? 'won_lost_and_drawn' : 'won_and_lost', values);
}

/** Levels for the other seats: one for both opponents, and the partner's own in games for four. */
export function botLevels(seats: number, level: string, partner: string): string[] {
  return seats === 4 ? [level, partner || level, level] : [level];
}

/** In games for four: the preference with each computer player's name, in the order of play. */
export const BOT_NAME_FIELDS = ['left_name', 'partner_name', 'right_name'] as const;

export function botNames(seats: number, liked: Readonly<Record<string, unknown>>): string[] {
  return seats === 4 ? BOT_NAME_FIELDS.map(name => String(liked[name] ?? '')) : [];
}
