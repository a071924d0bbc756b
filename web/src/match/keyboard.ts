// Keys for the whole table, and what the title of the window says.

import { asking } from '../ui/confirm.svelte';
import { prefs } from '../preferences/preferences.svelte';
import type { Match } from './match.svelte';

/**
 * D draws, M melds, N goes on, H asks for a hint, E takes a closer look, Ctrl+Z takes back. Cards have keys
 * of their own.
 */
export function tableKey(match: Match, event: KeyboardEvent): void {
  const typing =
    event.target instanceof Element && event.target.closest('input, select, textarea, dialog, [popover]');
  if (event.defaultPrevented || typing || asking.now) return;
  if (event.key === 'F1' || event.key === '?') {
    event.preventDefault();
    match.coach.toggle('explain');
    return;
  }
  const deed =
    event.ctrlKey || event.metaKey
      ? taking(match, event)
      : event.altKey
        ? null
        : plain(match, event.key.toLowerCase());
  if (!deed) return;
  event.preventDefault();
  deed();
}

function taking(match: Match, event: KeyboardEvent): (() => void) | null {
  if (event.key.toLowerCase() !== 'z' || !match.view?.undo || match.busy) return null;
  const what = event.shiftKey ? 'turn' : 'last';
  return () => match.wish({ t: 'undo', what });
}

function plain(match: Match, key: string): (() => void) | null {
  if (key === 'd') {
    const draw = match.deeds.find(deed => deed.option.verb === 'draw');
    return draw ? () => match.do(draw) : null;
  }
  if (key === 'm') {
    const best = match.offers[0] ?? match.suggestions[0];
    return best ? () => match.act(best.action) : null;
  }
  if (match.lesson) return null;
  if (key === 'h' && match.mine) return () => void match.hints.ask();
  if (key === 'w' && match.steps.possible) return () => void match.steps.begin();
  if (key === 'e') return () => match.coach.turn(Object.keys(match.welcome?.looks ?? {}));
  if (key === 'n') return goOn(match);
  return null;
}

function goOn(match: Match): (() => void) | null {
  if (match.view?.waiting.includes(match.me)) return () => match.ready();
  if (match.view?.phase === 'over') return () => match.wish({ t: 'again', what: 'next' });
  return null;
}

/** “Your turn · 70 : 40 · Pinochle” */
export function heading(match: Match): string {
  const { view, welcome } = match;
  if (!view || !welcome) return 'Repique';
  const own = match.me % welcome.sides;
  const scores = view.scores.map((_, at) => view.scores[(own + at) % welcome.sides] ?? 0);
  const turn = match.mine && view.turn === match.me ? 'Your turn · ' : '';
  const games =
    prefs.values.score_place === 'title' && match.gamesWon
      ? ` · ${welcome.words['games_word'] ?? 'games'} ${match.gamesWon}`
      : '';
  return `${turn}${scores.join(' : ')} · ${welcome.title}${games}`;
}
