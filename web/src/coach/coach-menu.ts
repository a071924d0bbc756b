// What the coach offers in the menu of the table.

import { openSwapSheet, confirmHandSwap } from './swap/swap-request';
import type { Match } from '../match/match.svelte';
import { go } from '../app/route.svelte';
import { appState } from '../app/state.svelte';
import type { MenuItem } from '../match/menu';
import { tipOfTheDay } from './tips/tip-of-the-day.svelte';
import { watchedSeries } from './watch/watched-series.svelte';
import { t } from './words';

/** Help with the present move. */
export function assistItems(match: Match, alone: boolean): MenuItem[] {
  const explain: MenuItem = {
    id: 'explain',
    label: t('explain'),
    keys: 'F1',
    action: () => (match.coach.part = 'explain'),
  };
  const hint: MenuItem = {
    id: 'hint',
    label: t('hint'),
    keys: 'H',
    off: !match.canAct || !alone,
    action: () => void match.hints.ask(),
  };
  const aids = [...(match.mayExplain ? [explain] : []), ...(match.mayHint ? [hint] : [])];
  if (match.shared) return aids;
  return [
    ...aids,
    {
      id: 'watch-on',
      label: t('item_watch_on'),
      keys: 'W',
      off: !alone || !match.autoPlay.possible,
      action: () => void match.autoPlay.begin(),
    },
    { id: 'explore', label: t('item_explore'), part: 'explore' },
    { id: 'coach', label: t('item_coach'), part: 'coach' },
  ];
}

/** Pages outside the game, from which the player comes back to it. */
export function coachItems(match: Match): MenuItem[] {
  return [
    reviewing(match),
    ...lesson(match),
    { id: 'watch-series', label: t('item_watch_series'), action: () => watch(match) },
    {
      id: 'tip',
      label: t('item_tip'),
      action: () => void tipOfTheDay.show([match.welcome?.game ?? '', match.welcome?.preset ?? '']),
    },
  ];
}

/** Not every game has one. */
function lesson({ welcome }: Match): MenuItem[] {
  if (!welcome || !appState.hasLesson(welcome.preset)) return [];
  return [
    {
      id: 'lesson',
      label: t('item_lesson'),
      action: () => go(`/lesson/${welcome.preset}/${welcome.table}`),
    },
  ];
}

/** Another table, from which the player comes back to this one. */
function watch(match: Match): void {
  watchedSeries.from = location.hash;
  go(`/watch/${match.welcome?.preset}`);
}

/** The last round that is over. */
function reviewing({ view, welcome, units }: Match): MenuItem {
  const last = (view?.deal ?? 0) - (view?.between || view?.phase === 'over' ? 0 : 1);
  return {
    id: 'review',
    label: t('item_review', units),
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
      label: t(match.openHands.chosen ? 'item_close_hands' : 'item_open_hands'),
      off: !alone,
      action: () => (match.openHands.chosen = !match.openHands.chosen),
    },
    { id: 'swap-cards', label: t('item_swap_cards'), off: !alone, action: () => void openSwapSheet(match) },
    ...(appState.canSwap(match.welcome?.preset ?? '')
      ? [
          {
            id: 'swap-hands',
            label: t('item_swap_hands'),
            off: !alone || !match.canAct,
            action: () => void confirmHandSwap(match),
          },
        ]
      : []),
  ];
}
