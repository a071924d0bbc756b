// The computer plays both sides, as fast as the player likes: run, pause, step, stop.

import { confirmation } from '../../ui/confirm.svelte';
import type { Match } from '../../match/match.svelte';
import { sleep } from '../../ui/sleep';
import { prefs } from '../../preferences/preferences.svelte';
import { t } from '../words';

// ms between two steps
export const SLOWEST = 2000;
export const SPEED_STEP = 200;
export type Ended = 'over' | 'paused' | 'stuck'; // stuck: a step was refused, or the connection was lost
const LOOK = 25; // ms between two looks whether the table has gone on

export class AutoPlay {
  on = $state(false);
  running = $state(false);
  /** Something is under way that ends by itself. */
  busy = $state(false);
  /** What may be said at the end: go on from here, or go back. */
  leaving = $state(false);
  /** The level that plays for the player; the best by default. */
  level = '';
  /** No pause at all, whatever the preference says. */
  fast = false;
  /** A round that is over is a place to look around; a series goes on by itself. */
  pausing = true;
  #from = 0;
  #game = 0;
  readonly #match: Match;
  pause = $derived(Number(prefs.values.step_pause));
  whole = $derived(prefs.on('step_turns'));

  constructor(match: Match) {
    this.#match = match;
  }

  /** Cards lie on the table, and nobody leads it yet. */
  get possible(): boolean {
    return Boolean(this.#match.view?.deal) && !this.over && !this.on && !this.#match.shared;
  }

  /** Asks first, since the game becomes a practice game. */
  async begin(): Promise<void> {
    const match = this.#match;
    if (!match.view || !this.possible) return;
    const question = {
      title: t('watch_on'),
      text: t('watch_on_text'),
      yes: t('watch_on_yes'),
      unless: 'confirm',
    } as const;
    if (!match.view.practice && !(await confirmation.ask(question))) return;
    if (!match.view.practice && !(await match.sendAndWait({ t: 'practice' }))) return;
    await this.hold();
  }

  async hold(): Promise<void> {
    const match = this.#match;
    if (!(await match.sendAndWait({ t: 'hold', on: true }))) return;
    this.#from = match.view?.moves ?? 0;
    this.#game = match.view?.number ?? 0;
    sessionStorage.setItem(this.#kept, `${this.#from} ${this.#game}`);
    this.on = true;
  }

  /** Left in the middle, by a reload or a lost line: how to go on is asked now. */
  recall(): void {
    const { view } = this.#match;
    const kept = sessionStorage.getItem(this.#kept);
    if (!view || !kept || this.on) return;
    sessionStorage.removeItem(this.#kept);
    [this.#from, this.#game] = kept.split(' ').map(Number) as [number, number];
    this.on = this.leaving = view.practice && view.number === this.#game && view.moves > this.#from;
  }

  /** One move, or moves until it is the player's turn again. */
  async step(): Promise<boolean> {
    if (this.busy || this.over) return false;
    this.busy = true;
    let done = await this.#move();
    while (done && this.whole && !this.over && !this.result && !this.#match.isDue(this.#match.me))
      done = await this.#move();
    this.busy = false;
    return done;
  }

  /** Until somebody pauses it, or the game is over; by itself it also stops to look at a result. */
  async run(): Promise<Ended> {
    this.running = true;
    await this.#idle();
    let went = true;
    while (this.running && !this.over && (went = await this.step())) {
      if (this.result && this.pausing) this.running = false;
      else await sleep(this.fast ? 0 : this.pause);
    }
    const ended = !this.running ? 'paused' : went ? 'over' : 'stuck';
    this.running = false;
    return ended;
  }

  /** A line that was lost is waited for. No if it is closed for good, or somebody does not want to wait. */
  async back(): Promise<boolean> {
    const match = this.#match;
    this.running = true;
    while (
      this.running &&
      !match.closed &&
      (match.connection === 'lost' ||
        match.connection === 'joining' ||
        (match.connection === 'open' && match.busy))
    ) {
      await sleep(LOOK);
      if (this.fast) match.skipAhead();
    }
    const open = this.running && !match.closed && match.connection === 'open';
    this.running = false;
    return open;
  }

  halt(): void {
    this.running = false;
  }

  /** The others finish their turn at once; then it is asked how to go on. */
  async stop(): Promise<void> {
    this.halt();
    await this.#idle();
    if (this.#match.connection === 'open') await this.#match.sendAndWait({ t: 'hold', on: false });
    this.#match.skipAhead();
    this.leaving = (this.#match.view?.moves ?? 0) !== this.#from || this.#match.view?.number !== this.#game;
    if (!this.leaving) this.#end();
  }

  /** On from here, or back to where it began; that can be done within one game. */
  async leave(back: boolean): Promise<void> {
    if (back && !(await this.#match.sendAtAnyVersion({ t: 'undo', what: 'back', start: this.#from }))) return;
    this.#end();
  }

  /** Another game lies on the table, or another window leads it: there is nothing to come back to. */
  gone(): boolean {
    const { view, connection } = this.#match;
    return (
      connection !== 'open' || (view !== null && (view.number !== this.#game || view.moves < this.#from))
    );
  }

  /** Closes the controls; a table that is still held is let go. */
  drop(): void {
    this.halt();
    this.on = this.leaving = false;
    if (this.#match.connection === 'open') void this.#match.sendAndWait({ t: 'hold', on: false });
  }

  get over(): boolean {
    return this.#match.view?.phase === 'over';
  }

  get result(): boolean {
    return this.#match.view?.between === true;
  }

  get #kept(): string {
    return `repique.steps.${this.#match.welcome?.table}`;
  }

  #end(): void {
    this.leaving = this.on = false;
    sessionStorage.removeItem(this.#kept);
  }

  async #idle(): Promise<void> {
    while (this.busy) await sleep(LOOK);
  }

  async #move(): Promise<boolean> {
    const match = this.#match;
    const before = match.version;
    const joinCount = match.joinCount;
    if (!(await match.sendAndWait({ t: 'step', level: this.level }))) return false;
    while (match.version === before || match.busy) {
      if (match.closed || match.connection !== 'open' || match.joinCount !== joinCount) return false; // nobody makes this step any more
      await sleep(LOOK);
      if (this.fast || this.pause < 2 * SPEED_STEP) match.skipAhead();
    }
    return true;
  }
}
