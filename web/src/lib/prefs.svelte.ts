// The preferences of whoever plays now: loaded at start, kept by the house, seen at once everywhere.

import { call } from './api';
import type { PreferenceForm } from './answers';
import { attributesOf, coloursOf, deckOf, motionOf, paceOf, sortingOf, USUALLY, type Doing, type Value, type Values } from './prefs';
import type { Motion } from './flights';
import type { PreferenceName } from './usual';

const light = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

class Prefs {
  form = $state.raw<readonly PreferenceForm[]>([]);
  values = $state.raw<Values>(USUALLY);
  player = $state(0);
  /** Changes last beyond this visit. */
  kept = $state(true);
  /** Opened with ?safe=1: what is kept is neither used nor changed. */
  readonly safe = new URLSearchParams(globalThis.location?.search).has('safe');

  deck = $derived(deckOf(this.values, this.player));
  pace = $derived(paceOf(this.values, still?.matches ?? false));
  sorting = $derived(sortingOf(this.values));
  #doing: Doing = '';
  #dyed: readonly string[] = [];

  constructor() {
    light?.addEventListener('change', () => this.#dress());
    if (this.safe) this.kept = false;
  }

  /** Whether a switch is on. */
  on(name: PreferenceName): boolean {
    return this.values[name] === true;
  }

  /** A switch at the table; should the house not keep it, it goes back by itself. */
  flip(name: PreferenceName): void {
    void this.set({ [name]: !this.on(name) }).catch(() => undefined);
  }

  motion(dealt: boolean): Motion {
    return motionOf(this.values, dealt, still?.matches ?? false);
  }

  /** At the table of partners felts may change with what is done. */
  while(doing: Doing): void {
    this.#doing = doing;
    this.#dress();
  }

  async load(player: number): Promise<void> {
    this.player = player;
    const form = await call('GET /api/players/{player}/preferences', { path: { player } });
    this.take(this.safe ? form.map(one => ({ ...one, value: one.name === 'animation' ? false : one.usual })) : form);
  }

  /** Shown at once; if the house does not take it, everything is as before. */
  async set(changes: Record<string, Value>): Promise<void> {
    const before = this.form;
    this.take(before.map(one => ({ ...one, value: changes[one.name] ?? one.value })));
    if (!this.kept) return;
    try {
      this.take(await call('PATCH /api/players/{player}/preferences', { path: { player: this.player }, body: { changes } }));
    } catch (error) {
      this.take(before);
      throw error;
    }
  }

  async reset(): Promise<void> {
    this.take(await call('DELETE /api/players/{player}/preferences', { path: { player: this.player } }));
  }

  /** What the house says they are now. */
  take(form: readonly PreferenceForm[]): void {
    this.form = form;
    this.values = { ...USUALLY, ...Object.fromEntries(form.map(one => [one.name, one.value])) };
    this.#dress();
  }

  #dress(): void {
    const root = document.documentElement;
    Object.assign(root.dataset, attributesOf(this.values, light?.matches ?? false, this.#doing));
    const colours = coloursOf(this.values, this.#doing);
    for (const name of this.#dyed) root.style.removeProperty(`--${name}`);
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(`--${name}`, colour);
    this.#dyed = Object.keys(colours);
  }
}

export const prefs = new Prefs();
