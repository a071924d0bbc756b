// When the melds of a hand lie on the table to be looked at.

import type { TableUpdate } from '../../api/generated/messages';

/** Four hands of meld want more than a glance, unless the table waits for this player anyway. */
export function showsAllMelds({ view, events }: TableUpdate): boolean {
  const melds = events.some(event => event.kind === 'aside');
  return melds && view.choices.length === 0 && view.waiting.length === 0 && view.phase !== 'over';
}
