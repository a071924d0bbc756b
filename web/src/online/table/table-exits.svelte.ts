// Where the people at a shared table lead one from there: to the first page, to another table, to a link.

import { go } from '../../app/route.svelte';
import { appState } from '../../app/state.svelte';
import type { Match } from '../../match/match.svelte';
import { invitations } from '../open-invitations.svelte';
import { asideSentence, replacedSentence } from './question-words';

/** Called once by the page of a table. */
export function followTable(match: Match): void {
  $effect(() => {
    if (!match.isPutAside) return;
    const others = match.people.seats.filter(one => one.seat !== match.me && one.state !== 'computer');
    appState.news = asideSentence(
      match.welcome?.title ?? '',
      others.map(one => one.name),
    );
    go('/');
  });
  $effect(() => {
    if (match.movedTo) go(`/table/${match.movedTo}`);
  });
  $effect(() => {
    if (match.replacedBy === null) return;
    appState.news = replacedSentence(match.welcome?.title ?? '', match.replacedBy);
    go('/');
  });
  // The link to a seat for a substitute is the host's, whose table it is.
  $effect(() => {
    const offer = match.questions.offeredSeat;
    if (offer && !appState.isGuest) void invitations.show(offer);
  });
}
