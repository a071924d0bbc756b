// The tip of the day: when it comes, and which has been read. What this browser has seen is kept here, and
// nowhere else.

import { call } from '../../api/http';
import type { Tip } from '../../api/generated/answers';
import type { Match } from '../../match/match.svelte';
import { prefs } from '../../preferences/preferences.svelte';
import { dayOf, tipsFor, nextTip } from './tip-order';

const KEY = 'repique.tip';
const OPENED = 'repique.opened'; // in this window, however often it is loaded again

class TipOfTheDay {
  now = $state.raw<Tip | null>(null);
  #all: readonly Tip[] = [];
  #playing: readonly string[] = [];
  #asked = 0;
  #met = ''; // the game at whose beginning a tip was shown

  /** When Repique is opened, but not the first time. */
  atStart(elsewhere: boolean): void {
    const before = this.#read(localStorage, KEY);
    const here = this.#read(sessionStorage, OPENED);
    this.#write(sessionStorage, OPENED, 'yes');
    if (before === null) this.#write(localStorage, KEY, '');
    else if (here === null && !elsewhere && !prefs.safe && prefs.values.tips !== 'never') void this.show([]);
  }

  /** With each new game, if that is wanted; it goes away as soon as something is done. */
  atTable(match: Match): void {
    const { view, welcome } = match;
    if (!view || !welcome || welcome.sandbox) return;
    const game = `${welcome.table} ${view.number}`;
    const begins = view.deal <= 1 && view.tricks.length === 0 && view.rounds.length <= 1;
    if (game === this.#met) return;
    this.#met = game;
    if (begins && prefs.values.tips === 'games' && this.#read(localStorage, KEY) !== null)
      void this.show([welcome.game, welcome.preset]);
  }

  async show(playing: readonly string[]): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      this.#all = await call('GET /api/tips');
    } catch {
      return; // nobody has asked for it, so a missing tip is not an error
    }
    if (asked !== this.#asked) return; // a newer one is on its way
    this.#playing = playing;
    this.next();
  }

  next(): void {
    const last = this.#read(localStorage, KEY) ?? '';
    this.now = nextTip(tipsFor(this.#all, this.#playing), dayOf(new Date()), last) ?? null;
    if (this.now) this.#write(localStorage, KEY, this.now.text);
  }

  close(): void {
    this.now = null;
  }

  #read(storage: Storage, key: string): string | null {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  }

  #write(storage: Storage, key: string, text: string): void {
    try {
      storage.setItem(key, text);
    } catch {
      // a browser that keeps nothing starts over each time
    }
  }
}

export const tipOfTheDay = new TipOfTheDay();
