// Who of the people at a shared table is here, away or ready, and how that is said.

import type { PeopleStatus, SeatStatus } from '../../api/generated/messages';
import { joinList } from '../../words/words';
import { t } from './words';

const BACK_SHOWN = 6000; // ms for which it is said that somebody is back
const WAIT = 60_000; // ms until somebody who waits for an absent person is offered something else again
const TICK = 1000;
const MINUTE = 60;

const FIRST = 5; // seconds from which on they are counted

/** A sentence about one person; what is read out of it does not change with the seconds. */
export interface PersonNote {
  readonly seat: number;
  readonly text: string;
  readonly spoken: string;
}

/** The seconds that somebody has: for this move, and after that from the reserve. */
export interface MoveTime {
  readonly left: number;
  readonly move: number;
  readonly reserve: number;
}

export class TablePeople {
  seats = $state.raw<readonly SeatStatus[]>([]);
  /** Seats whose people have just come back. */
  back = $state.raw<readonly number[]>([]);
  #now = $state(0);
  /** By seat: until when one has chosen to wait for somebody who is away. */
  #waits = $state.raw<Readonly<Record<number, number>>>({});
  #received = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** What is to say of the people at the table. */
  notes(me: number): PersonNote[] {
    return this.#others(me).flatMap(({ seat, name, state, auto, away }) => {
      const note = (text: string, spoken = text): PersonNote => ({ seat, text, spoken });
      if (auto) return [note(t('computer_plays_for', { name }))];
      if (state === 'away')
        return [note(awaySentence(name, this.secondsAway({ away })), t('is_away', { name }))];
      return this.back.includes(seat) ? [note(t('is_back', { name }))] : [];
    });
  }

  /** The others who are here and play themselves: they are asked if something is to be decided. */
  deciding(me: number): readonly SeatStatus[] {
    return this.#others(me).filter(one => one.state === 'here' && !one.auto);
  }

  /** Absent people for whom the table has waited for long, and not those for whom one wants to wait. */
  overdue(): readonly SeatStatus[] {
    return this.seats.filter(one => one.overdue && (this.#waits[one.seat] ?? 0) <= this.#now);
  }

  /** People who have been away for so long that one may ask for a substitute. */
  replaceable(me: number): readonly SeatStatus[] {
    return this.#others(me).filter(one => one.replaceable);
  }

  /** Waits for this person a while longer. */
  wait(seat: number): void {
    this.#waits = { ...this.#waits, [seat]: this.#now + WAIT };
  }

  /** For how long this person has been away by now. */
  secondsAway({ away }: Pick<SeatStatus, 'away'>): number {
    return away + Math.max(0, this.#now - this.#received) / 1000;
  }

  /** The time of a seat; null where no clock runs. */
  timeOf(seat: number): MoveTime | null {
    const one = this.seats.find(other => other.seat === seat);
    if (one === undefined || one.left_ms === null) return null;
    const left = Math.max(0, one.left_ms - Math.max(0, this.#now - this.#received)) / 1000;
    const reserve = one.reserve_ms / 1000;
    return {
      left: Math.ceil(left),
      move: Math.ceil(Math.max(0, left - reserve)),
      reserve: Math.ceil(Math.min(left, reserve)),
    };
  }

  /** The others for whom a clock runs. */
  timed(me: number): readonly SeatStatus[] {
    return this.#others(me).filter(one => one.left_ms !== null);
  }

  /** Whether the computer plays for the person in this seat. */
  isPlayedFor(seat: number): boolean {
    return this.seats.some(one => one.seat === seat && one.state !== 'computer' && one.auto);
  }

  /** After a deal or a game: who has gone on already, or for whom is waited. */
  readySentence(me: number): string {
    const others = this.#others(me);
    const waited = others.filter(one => !one.ready).map(one => one.name);
    if (this.isReady(me)) return waited.length ? t('waiting_for', { names: joinList(waited) }) : '';
    const ready = others.filter(one => one.ready).map(one => one.name);
    return ready.length ? t('is_ready', { n: ready.length, names: joinList(ready) }) : '';
  }

  isReady(seat: number): boolean {
    return this.seats.some(one => one.seat === seat && one.ready);
  }

  isAway(seat: number): boolean {
    return this.seats.some(one => one.seat === seat && one.state === 'away');
  }

  receive(message: PeopleStatus): void {
    const before = this.seats;
    this.seats = message.seats;
    this.#received = this.#now = Date.now();
    const back = message.seats
      .filter(
        one => one.state === 'here' && before.some(old => old.seat === one.seat && old.state !== 'here'),
      )
      .map(one => one.seat);
    if (back.length) {
      this.#waits = Object.fromEntries(
        Object.entries(this.#waits).filter(([seat]) => !back.includes(Number(seat))),
      );
      this.back = [...this.back.filter(seat => !back.includes(seat)), ...back];
      setTimeout(() => (this.back = this.back.filter(seat => !back.includes(seat))), BACK_SHOWN);
    }
    this.#count(message.seats.some(one => one.state === 'away' || one.left_ms !== null));
  }

  close(): void {
    this.#count(false);
  }

  #others(me: number): readonly SeatStatus[] {
    return this.seats.filter(one => one.seat !== me && one.state !== 'computer');
  }

  /** The seconds go on while somebody is away, or a clock runs. */
  #count(wanted: boolean): void {
    if (wanted === (this.#timer !== undefined)) return;
    if (wanted) this.#timer = setInterval(() => (this.#now = Date.now()), TICK);
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

/** “28 s” or “2:05”. */
export function clockText(seconds: number): string {
  if (seconds < MINUTE) return t('seconds', { n: seconds });
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** “Bert has been away for 20 seconds.” */
export function awaySentence(name: string, seconds: number): string {
  const time = absence(seconds);
  return time ? t(`is_away_${time.unit}`, { name, n: time.n }) : t('is_away', { name });
}

/** “away for 20 seconds” */
export function awayFor(seconds: number): string {
  const time = absence(seconds);
  return time ? t(`away_for_${time.unit}`, { n: time.n }) : t('presence_away');
}

/** The time in the largest unit that fits; null while it is not counted yet. */
function absence(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; n: number } | null {
  if (seconds < FIRST) return null;
  if (seconds < MINUTE) return { unit: 'seconds', n: Math.floor(seconds) };
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < MINUTE) return { unit: 'minutes', n: minutes };
  return { unit: 'hours', n: Math.floor(minutes / MINUTE) };
}
