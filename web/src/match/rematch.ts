// Ways back and ways on, each with what it would cost.

import { capital } from '../ui/text';
import { call, sentence } from '../api/http';
import { confirmation, type Question } from '../ui/confirm.svelte';
import type { Match } from './match.svelte';
import type { PastTurn } from '../api/generated/table-view';
import { go } from '../app/route.svelte';

export type RematchKind = 'round' | 'game' | 'redeal' | 'replicate';

/** Whether the game is over in earnest: its result stands. */
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
export function askAgain(match: Match, way: RematchKind): void {
  if (way === 'round' && isFinished(match)) {
    void replay(match);
    return;
  }
  void confirmation.before(() => match.send({ t: 'again', what: way }), {
    ...question(match, way),
    unless: 'confirm',
  });
}

function question(match: Match, way: RematchKind): Question {
  const { round_word: round = 'round', game_word: game = 'game' } = match.welcome?.words ?? {};
  const number = match.view?.number ?? 1;
  const gone = `${capital(game)} ${number} as it stands will be given up, with every ${round} of it.`;
  if (way === 'round') {
    return {
      title: `This ${round} again?`,
      text: `The same cards again from the deal on. From here on this ${game} is practice.`,
      yes: `Replay the ${round}`,
    };
  }
  if (way === 'game') {
    return {
      title: `This ${game} again?`,
      text: `${capital(game)} ${number} begins again with the same deals, as practice. ${gone}`,
      yes: `Restart the ${game}`,
    };
  }
  if (way === 'redeal') return { title: 'Fresh cards?', text: gone, yes: 'Deal afresh' };
  return {
    title: `The deals of an earlier ${game}?`,
    text: `The deals of the last finished ${game} come again, as practice. ${gone}`,
    yes: 'Play these deals',
  };
}

/** Back to an earlier turn, after a yes. */
export function askTurn(match: Match, { start, label }: PastTurn): void {
  const game = match.welcome?.words['game_word'] ?? 'game';
  void confirmation.before(() => match.send({ t: 'undo', what: 'to', start }), {
    title: 'Back to this turn?',
    text: `${capital(label)}${label.endsWith('…') ? '' : '.'} All that has happened since then will be taken back, and this ${game} becomes practice.`,
    yes: 'Go back',
    unless: 'confirm',
  });
}
