// An update becomes one or two things to look at, each with the time it needs to be seen.

import type { EventView, TableView } from '../api/generated/table-view';
import type { TableUpdate } from '../api/generated/messages';

export interface Pace {
  /** ms after another player's move */
  readonly opponent: number;
  /** ms for which a complete trick lies before it is gathered */
  readonly trick: number;
  /** ms after words that move no card: a bid, a pass */
  readonly words?: number;
  /** ms until the cards of a deal lie in the hands */
  readonly deal?: number;
  /** whether melds lie until the player goes on */
  readonly look?: boolean;
}

export interface Stage {
  readonly view: TableView;
  readonly events: readonly EventView[];
  readonly told: string;
  /** the whole round in sentences, where some of it was taken back */
  readonly log?: readonly string[] | null | undefined;
  readonly rest: number;
  readonly dealt: boolean;
  /** the table is seen for the first time, and nobody has played yet */
  readonly first?: boolean;
  /** stays until the player goes on */
  readonly hold?: boolean;
}

export const TURN = 180; // ms from one card of a hand that is shown to the next
const READ = 2500; // ms to look at all of them
const SOME = 9; // cards that can be shown together without being a hand

export const USUAL_PACE: Pace = { opponent: 400, trick: 900, words: 700, look: true };
export const QUICK_PACE: Pace = { opponent: 0, trick: 0, words: 0, look: false };

/** `holds` says of an update that it lies until the player goes on, where the pace allows that. */
export function stages(
  update: TableUpdate,
  pace: Pace,
  me: number,
  holds: (update: TableUpdate) => boolean = () => false,
): Stage[] {
  const { view, events, told, log } = update;
  const dealt = events.some(event => event.kind === 'deal');
  const taken = events.findIndex(event => event.kind === 'move' && event.source === 'trick');
  const whole = { view, events, told, log, dealt };
  if (taken < 0 || !view.last) {
    const moved = events.filter(event => event.kind === 'move');
    const others = moved.some(event => event.seat !== me) ? pace.opponent : 0;
    const seen = moved.length === 0 && told ? (pace.words ?? pace.opponent) : others;
    const rest = dealt ? Math.max(seen, pace.deal ?? 0) : seen + timeToReadHand(update, pace, me);
    return [{ ...whole, rest, hold: hasOwnPeek(update, me) || ((pace.look ?? false) && holds(update)) }];
  }
  // The last card is laid, everybody looks, and only then the trick is gathered.
  const lying: TableView = { ...view, trick: view.last.cards, choices: [], prompt: '' };
  return [
    { view: lying, events: events.slice(0, taken), told, log, rest: pace.trick, dealt: false },
    { ...whole, told: '', log: null, events: events.slice(taken), rest: pace.opponent / 2 },
  ];
}

/** The first cards have been dealt, and none is played yet. */
export function isFirstDealUnplayed({ deal, between, tricks, trick, melds }: TableView): boolean {
  return deal === 1 && !between && tricks.length + trick.length + melds.length === 0;
}

/** The last card of the stock but one is shown by the player who draws it, since the last is known. */
export function openlyDrawn(events: readonly EventView[], me: number): string[] {
  return events
    .filter(
      e => e.kind === 'move' && e.source === 'stock' && e.to.startsWith('hand:') && e.to !== `hand:${me}`,
    )
    .flatMap(e => e.cards);
}

/** Time to read a whole hand that another player shows, card by card. */
function timeToReadHand({ events }: TableUpdate, pace: Pace, me: number): number {
  const shown = events.find(event => event.kind === 'show' && event.seat !== me && event.cards.length > SOME);
  return shown && pace.opponent > 0 ? TURN * shown.cards.length + READ : 0;
}

/** A player who looks at cards left face down puts them back before the others go on. */
function hasOwnPeek({ events }: TableUpdate, me: number): boolean {
  return events.some(event => event.kind === 'peek' && event.seat === me && event.cards.length > 0);
}
