// What the coach can do, as it stands in the menu of the table.

import { openSwapSheet, confirmHandSwap } from './swap/swap-request';
import type { Match } from '../match/match.svelte';
import { go } from '../app/route.svelte';
import type { MenuItem } from '../match/menu';
import { tipOfTheDay } from './tips/tip-of-the-day.svelte';
import { watchedSeries } from './watch/watched-series.svelte';

/** Help with the game as it stands. */
export function assistItems(match: Match, alone: boolean): MenuItem[] {
  return [
    { label: 'What can I do now?', keys: 'F1', action: () => (match.coach.part = 'explain') },
    { label: 'Hint', keys: 'H', off: !match.canAct || !alone, action: () => void match.hints.ask() },
    {
      label: 'Watch how it goes on …',
      keys: 'W',
      off: !alone || !match.autoPlay.possible,
      action: () => void match.autoPlay.begin(),
    },
    { label: 'A closer look …', part: 'explore' },
    { label: 'The coach …', part: 'coach' },
  ];
}

/** What leads away from the game, and comes back to it. */
export function coachItems(match: Match): MenuItem[] {
  return [
    reviewing(match),
    {
      label: 'A lesson in this game',
      action: () => go(`/lesson/${match.welcome?.preset}/${match.welcome?.table}`),
    },
    { label: 'Watch computers play …', action: () => watch(match) },
    {
      label: 'A tip',
      action: () => void tipOfTheDay.show([match.welcome?.game ?? '', match.welcome?.preset ?? '']),
    },
  ];
}

/** Another table, from which one comes back to this one. */
function watch(match: Match): void {
  watchedSeries.from = location.hash;
  go(`/watch/${match.welcome?.preset}`);
}

/** The last round that is over. */
function reviewing({ view, welcome }: Match): MenuItem {
  const last = (view?.deal ?? 0) - (view?.between || view?.phase === 'over' ? 0 : 1);
  return {
    label: `Review of the last ${welcome?.words['round_word']}`,
    off: last < 1 || Boolean(welcome?.sandbox),
    action: () => go(`/review/${welcome?.table}/${last}`),
  };
}

/** A closer look at the cards. */
export function exploreItems(match: Match, alone: boolean): MenuItem[] {
  const looks = Object.entries(match.welcome?.looks ?? {});
  return [
    ...looks.map(([name, label], n) => ({
      label,
      ...(n ? {} : { keys: 'E' }),
      action: () => match.coach.explore(name),
    })),
    {
      label: match.openHands.chosen ? 'Close the other cards' : 'Look at the other cards …',
      off: !alone,
      action: () => (match.openHands.chosen = !match.openHands.chosen),
    },
    { label: 'Doctor your hand …', off: !alone, action: () => void openSwapSheet(match) },
    { label: 'Swap hands …', off: !alone || !match.canAct, action: () => void confirmHandSwap(match) },
  ];
}
