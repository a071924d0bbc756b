// Keys for the whole table, and what the title of the window says.

import { confirmation } from '../ui/confirm.svelte';
import { prefs } from '../preferences/preferences.svelte';
import type { Match } from './match.svelte';
import { scoreText } from './score-text';
import { t } from './words';

/**
 * D draws, M melds, N goes on, H asks for a hint, E takes a closer look, C opens what is said at a shared
 * table, Y goes to what is asked there, Ctrl+Z takes back. Cards have keys of their own.
 */
export function handleTableKey(match: Match, event: KeyboardEvent): void {
  const typing =
    event.target instanceof Element && event.target.closest('input, select, textarea, dialog, [popover]');
  if (event.defaultPrevented || typing || confirmation.now) return;
  if (event.key === 'F1' || event.key === '?') {
    event.preventDefault();
    if (match.mayExplain) match.coach.toggle('explain');
    return;
  }
  const action =
    event.ctrlKey || event.metaKey
      ? undoCommand(match, event)
      : event.altKey
        ? null
        : plainKeyCommand(match, event.key.toLowerCase());
  if (!action) return;
  event.preventDefault();
  action();
}

function undoCommand(match: Match, event: KeyboardEvent): (() => void) | null {
  if (event.key.toLowerCase() !== 'z' || !match.view?.undo || match.busy) return null;
  const what = event.shiftKey ? 'turn' : 'last';
  return () => match.send({ t: 'undo', what });
}

function plainKeyCommand(match: Match, key: string): (() => void) | null {
  if (key === 'd') {
    const draw = match.cardlessOffers.find(offer => offer.option.verb === 'draw');
    return draw ? () => match.takeOffer(draw) : null;
  }
  if (key === 'm') {
    const best = match.offers[0] ?? match.suggestions[0];
    return best ? () => match.act(best.action) : null;
  }
  if (key === 'c' && match.shared) return () => match.chat.toggle();
  if (key === 'y' && match.shared) return focusChoice();
  return match.lesson ? null : assistCommand(match, key);
}

/** The first button of what is asked above the table. */
function focusChoice(): (() => void) | null {
  const button = document.querySelector<HTMLElement>('[data-part="people"] button');
  return button ? () => button.focus() : null;
}

/** What helps with the game as it stands, and what goes on after it. */
function assistCommand(match: Match, key: string): (() => void) | null {
  if (key === 'h' && match.canAct && match.mayHint) return () => void match.hints.ask();
  if (key === 'w' && match.autoPlay.possible) return () => void match.autoPlay.begin();
  if (key === 'e' && match.mayPractise)
    return () => match.coach.turn(Object.keys(match.welcome?.looks ?? {}));
  if (key === 'n') return nextRoundCommand(match);
  return null;
}

function nextRoundCommand(match: Match): (() => void) | null {
  if (match.waitsForOthers) return null;
  const canGoOn = match.view?.phase === 'over' || match.view?.waiting.includes(match.me);
  return canGoOn ? () => match.goOn() : null;
}

/** “Your turn · 70–40 · Name of the game” */
export function windowTitle(match: Match): string {
  const { view, welcome } = match;
  if (!view || !welcome) return 'Repique';
  const own = match.me % welcome.sides;
  const scores = view.scores.map((_, at) => view.scores[(own + at) % welcome.sides] ?? 0);
  const turn = match.canAct && match.isDue(match.me) ? t('your_turn') : '';
  const games =
    prefs.values.score_place === 'title' && match.gamesWon
      ? t('games_won', { ...match.units, score: match.gamesWon })
      : '';
  return [turn, scoreText(scores), welcome.title, games].filter(Boolean).join(' · ');
}
