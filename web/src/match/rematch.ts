// Going back to an earlier turn, and playing a round or a game again: each asks first what would be lost.

import { capital } from '../ui/text';
import { call, sentence } from '../api/http';
import { confirmation, type Question } from '../ui/confirm.svelte';
import type { Match } from './match.svelte';
import type { PastTurn } from '../api/generated/table-view';
import { go } from '../app/route.svelte';
import { t } from './words';

export type RematchKind = 'round' | 'game' | 'redeal' | 'replicate';

/** Whether the game is over and counts: its result stands. */
export function isFinished(match: Match): boolean {
  return match.view?.phase === 'over' && !match.view.practice;
}

/** The deals of a game that is over, as the next one. */
export function restart(match: Match): void {
  match.send({ t: 'again', what: 'replicate', number: match.view?.number ?? 0 });
}

/** A round of a game that is over is played again at a table apart. */
async function replay(match: Match): Promise<void> {
  const path = { table: match.welcome?.table ?? '', deal: match.view?.deal ?? 0 };
  try {
    go(`/table/${(await call('POST /api/matches/{table}/rounds/{deal}/again', { path, body: {} })).table}`);
  } catch (error) {
    match.notice = sentence(error);
  }
}

/** A round or a game is begun again, after a yes where something is lost by it. */
export function askAgain(match: Match, what: RematchKind): void {
  if (what === 'round' && isFinished(match)) {
    void replay(match);
    return;
  }
  void confirmation.before(() => match.send({ t: 'again', what }), {
    ...question(match, what),
    unless: 'confirm',
  });
}

function question(match: Match, what: RematchKind): Question {
  const values = { ...match.units, number: match.view?.number ?? 1 };
  const questions: Record<RematchKind, Question> = {
    round: { title: t('replay_round', values), text: t('replay_round_text', values), yes: t('replay') },
    game: { title: t('restart_game', values), text: t('restart_game_text', values), yes: t('restart') },
    redeal: { title: t('new_deal'), text: t('new_deal_text', values), yes: t('new_deal_yes') },
    replicate: {
      title: t('replicate_game', values),
      text: t('replicate_game_text', values),
      yes: t('play_deals'),
    },
  };
  return questions[what];
}

/** What a turn is called. The server names only those of the current round. */
export function turnLabel(match: Match, { label }: PastTurn): string {
  return label ? capital(label) : t('turn_of_earlier_round', match.units);
}

/** Back to an earlier turn, after a yes. */
export function askTurn(match: Match, turn: PastTurn): void {
  void confirmation.before(() => match.send({ t: 'undo', what: 'to', start: turn.start }), {
    title: t('earlier_turn'),
    text: t('earlier_turn_text', { turn: turnLabel(match, turn) }),
    yes: t('go_back'),
    unless: 'confirm',
  });
}
