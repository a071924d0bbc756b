// An update becomes one or two things to look at, each with the time it needs to be seen.

import type { Happening, Picture, Update } from './protocol';

export interface Pace {
  /** ms after another player's move */
  readonly opponent: number;
  /** ms for which a complete trick lies before it is gathered */
  readonly trick: number;
}

export interface Stage {
  readonly view: Picture;
  readonly events: readonly Happening[];
  readonly told: string;
  readonly rest: number;
  readonly dealt: boolean;
}

export const USUAL: Pace = { opponent: 400, trick: 900 };
export const QUICK: Pace = { opponent: 0, trick: 0 };

export function stages(update: Update, pace: Pace, me: number): Stage[] {
  const { view, events, told } = update;
  const dealt = events.some(event => event.kind === 'deal');
  const taken = events.findIndex(event => event.kind === 'move' && event.source === 'trick');
  const whole = { view, events, told, dealt };
  if (taken < 0 || !view.last) {
    const others = events.some(event => event.kind === 'move' && event.seat !== me);
    return [{ ...whole, rest: others ? pace.opponent : 0 }];
  }
  // The last card is laid, everybody looks, and only then the trick is gathered.
  const lying: Picture = { ...view, trick: view.last.cards, choices: [], prompt: '' };
  return [
    { view: lying, events: events.slice(0, taken), told, rest: pace.trick, dealt: false },
    { ...whole, told: '', events: events.slice(taken), rest: pace.opponent / 2 },
  ];
}
