// Melds that are laid without a button: by a double click, by dropping cards, after a sweep. And why others
// are not.

import { call } from '../api/http';
import { withPlayersLetters } from '../cards/card-names';
import type { Match } from './match.svelte';
import { prefs } from '../preferences/preferences.svelte';
import { canGrow, joinedMeld, onlyJoinedMeld } from './selection';
import { t } from './words';

/**
 * Double click, or dropped beside the hand: one card joins what is selected, or what lies there, and a
 * whole meld is laid.
 */
export function lay(match: Match, cards: readonly string[], lying: readonly string[] = []): void {
  if (!match.canAct) return;
  match.notice = '';
  const all = [...new Set([...match.selected, ...cards])];
  const joined =
    joinedMeld(all, lying, match.choices) ??
    onlyJoinedMeld(all, match.zone(`melds:${match.me}`), match.choices);
  if (joined) {
    match.act(joined.action);
    return;
  }
  match.selected = all;
  if (!match.choices.some(choice => choice.verb === 'meld')) return;
  const more = canGrow(match.selected, match.choices);
  if (isMeld(match) && !more) match.act(match.offers[0]!.action);
  else if (match.offers.length === 0 && !more) void askWhy(match, ['meld', ...all].join(' '));
  else if (match.offers.length > 0) match.notice = t('already_meld');
}

/** After a sweep: laid if it is a meld, left selected if not. */
export function meldSelected(match: Match): void {
  if (isMeld(match)) match.act(match.offers[0]!.action);
}

/** Only melds are laid without a button: discards cannot be taken back, and words are weighed. */
function isMeld(match: Match): boolean {
  return match.offers.length === 1 && match.offers[0]!.option.verb === 'meld';
}

/** Whether melds may be laid, and these cards are none and cannot become one. */
export function isNoMeld({ choices, selected, offers }: Match): boolean {
  const asked = choices.some(choice => choice.verb === 'meld');
  return asked && selected.length > 1 && offers.length === 0 && !canGrow(selected, choices);
}

/** The server says why it would refuse this; nothing is done. */
export async function askWhy(match: Match, action: string): Promise<void> {
  const v = match.version;
  const selected = match.selected;
  const table = match.welcome?.table;
  if (!table) return;
  const { text } = await call('GET /api/matches/{table}/why', { path: { table }, query: { action } }).catch(
    () => ({ text: '' }),
  );
  if (text && match.version === v && match.selected === selected)
    match.notice = withPlayersLetters(text, prefs.deck);
}
