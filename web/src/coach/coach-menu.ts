// What the coach can do, as it stands in the menu of the table.

import { askDoctor, askSwap } from './swap/swap-request';
import type { Match } from '../match/match.svelte';
import { go } from '../app/route.svelte';
import type { Item } from '../match/menu';
import { tips } from './tips/tip-of-the-day.svelte';
import { watching } from './watch/watched-series.svelte';

/** Help with the game as it stands. */
export function assisting(match: Match, alone: boolean): Item[] {
  return [
    { label: 'What can I do now?', keys: 'F1', deed: () => (match.coach.part = 'explain') },
    { label: 'Hint', keys: 'H', off: !match.mine || !alone, deed: () => void match.hints.ask() },
    {
      label: 'Watch how it goes on …',
      keys: 'W',
      off: !alone || !match.steps.possible,
      deed: () => void match.steps.begin(),
    },
    { label: 'A closer look …', part: 'explore' },
    { label: 'The coach …', part: 'coach' },
  ];
}

/** What leads away from the game, and comes back to it. */
export function coaching(match: Match): Item[] {
  return [
    reviewing(match),
    {
      label: 'A lesson in this game',
      deed: () => go(`/lesson/${match.welcome?.preset}/${match.welcome?.table}`),
    },
    { label: 'Watch computers play …', deed: () => watch(match) },
    { label: 'A tip', deed: () => void tips.show([match.welcome?.game ?? '', match.welcome?.preset ?? '']) },
  ];
}

/** Another table, from which one comes back to this one. */
function watch(match: Match): void {
  watching.from = location.hash;
  go(`/watch/${match.welcome?.preset}`);
}

/** The last round that is over. */
function reviewing({ view, welcome }: Match): Item {
  const last = (view?.deal ?? 0) - (view?.between || view?.phase === 'over' ? 0 : 1);
  return {
    label: `Review of the last ${welcome?.words['round_word']}`,
    off: last < 1 || Boolean(welcome?.sandbox),
    deed: () => go(`/review/${welcome?.table}/${last}`),
  };
}

/** A closer look at the cards. */
export function exploring(match: Match, alone: boolean): Item[] {
  const looks = Object.entries(match.welcome?.looks ?? {});
  return [
    ...looks.map(([name, label], n) => ({
      label,
      ...(n ? {} : { keys: 'E' }),
      deed: () => match.coach.explore(name),
    })),
    {
      label: match.open.chosen ? 'Close the other cards' : 'Look at the other cards …',
      off: !alone,
      deed: () => (match.open.chosen = !match.open.chosen),
    },
    { label: 'Doctor your hand …', off: !alone, deed: () => void askDoctor(match) },
    { label: 'Swap hands …', off: !alone || !match.mine, deed: () => void askSwap(match) },
  ];
}
