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
    { id: 'explain', label: 'What can I do now?', keys: 'F1', action: () => (match.coach.part = 'explain') },
    {
      id: 'hint',
      label: 'Hint',
      keys: 'H',
      off: !match.canAct || !alone,
      action: () => void match.hints.ask(),
    },
    {
      id: 'watch-on',
      label: 'Watch how it goes on …',
      keys: 'W',
      off: !alone || !match.autoPlay.possible,
      action: () => void match.autoPlay.begin(),
    },
    { id: 'explore', label: 'A closer look …', part: 'explore' },
    { id: 'coach', label: 'The coach …', part: 'coach' },
  ];
}

/** What leads away from the game, and comes back to it. */
export function coachItems(match: Match): MenuItem[] {
  return [
    reviewing(match),
    {
      id: 'lesson',
      label: 'A lesson in this game',
      action: () => go(`/lesson/${match.welcome?.preset}/${match.welcome?.table}`),
    },
    { id: 'watch-series', label: 'Watch computers play …', action: () => watch(match) },
    {
      id: 'tip',
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
    id: 'review',
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
      id: `look-${name}`,
      label,
      ...(n ? {} : { keys: 'E' }),
      action: () => match.coach.explore(name),
    })),
    {
      id: 'open-hands',
      label: match.openHands.chosen ? 'Close the other cards' : 'Look at the other cards …',
      off: !alone,
      action: () => (match.openHands.chosen = !match.openHands.chosen),
    },
    { id: 'swap-cards', label: 'Doctor your hand …', off: !alone, action: () => void openSwapSheet(match) },
    {
      id: 'swap-hands',
      label: 'Swap hands …',
      off: !alone || !match.canAct,
      action: () => void confirmHandSwap(match),
    },
  ];
}
