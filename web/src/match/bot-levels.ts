// Which computer players can be of another level: the opponent, or opponents and partner.

import { t } from './words';

export interface BotSeats {
  /** What they are called; empty where there is only one. */
  readonly who: string;
  readonly seats: readonly number[];
  /** Empty where they differ. */
  readonly level: string;
}

/** `levels` by seat, with `person` where somebody sits. */
export function botSeats(levels: readonly string[], me: number): BotSeats[] {
  const four = levels.length === 4;
  const partner = (me + 2) % 4;
  const others = levels.map((_, seat) => seat).filter(seat => levels[seat] !== 'person');
  const parts: [string, number[]][] = four
    ? [
        [t('opponents'), others.filter(seat => seat !== partner)],
        [t('partner'), others.filter(seat => seat === partner)],
      ]
    : [['', others]];
  return parts
    .filter(([, seats]) => seats.length > 0)
    .map(([who, seats]) => {
      const there = new Set(seats.map(seat => levels[seat]!));
      return { who, seats, level: there.size === 1 ? [...there][0]! : '' };
    });
}
