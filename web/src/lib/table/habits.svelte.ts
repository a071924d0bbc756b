// How a player likes a table, followed while the match is open.

import type { Match } from '../match.svelte';
import { prefs } from '../prefs.svelte';
import { QUICK, type Pace } from '../stages';

const LOOK = 2500; // ms for which the result of a round is shown before the next is dealt by itself

/** Tests, and whoever is in a hurry, want everything at once. */
export function pace(): Pace {
  return localStorage.getItem('repique.pace') === 'quick' ? QUICK : prefs.pace;
}

export function follow(match: Match): void {
  $effect(() => {
    match.pace = pace();
  });
  $effect(() => {
    if (!prefs.on('auto_deal') || !match.view?.waiting.includes(match.me)) return;
    const later = setTimeout(() => match.ready(), LOOK);
    return () => clearTimeout(later);
  });
}
