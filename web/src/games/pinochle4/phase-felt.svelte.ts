// The felt that a player likes while bids are made and while melds lie open.

import { untrack } from 'svelte';
import type { Match } from '../../match/match.svelte';
import type { Doing } from '../../preferences/effects';
import { prefs } from '../../preferences/preferences.svelte';

const DOING: Record<string, Doing> = {
  auction: 'bidding',
  trump: 'bidding',
  help: 'melding',
  return: 'melding',
  stake: 'melding',
};

export function changeFeltByPhase(match: Match): void {
  $effect(() => {
    const doing = match.waitsForPlayer ? 'melding' : (DOING[match.view?.phase ?? ''] ?? '');
    untrack(() => prefs.while(doing));
    return () => prefs.while('');
  });
}
