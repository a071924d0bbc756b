// The preferences of whoever plays now: loaded at start, kept by the house, seen at once everywhere.

import { call } from './api';
import type { PreferenceForm } from './answers';
import { attributesOf, deckOf, motionOf, paceOf, sortingOf, USUALLY, type Value, type Values } from './prefs';
import type { Motion } from './flights';

const light = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

class Prefs {
  form = $state.raw<readonly PreferenceForm[]>([]);
  values = $state.raw<Values>(USUALLY);
  player = $state(0);

  deck = $derived(deckOf(this.values));
  pace = $derived(paceOf(this.values));
  sorting = $derived(sortingOf(this.values));

  constructor() {
    light?.addEventListener('change', () => this.#dress());
  }

  /** Whether a switch is on. */
  on(name: string): boolean {
    return this.values[name] === true;
  }

  /** A switch at the table; should the house not keep it, it goes back by itself. */
  flip(name: string): void {
    void this.set({ [name]: !this.on(name) }).catch(() => undefined);
  }

  motion(dealt: boolean): Motion {
    return motionOf(this.values, dealt, still?.matches ?? false);
  }

  async load(player: number): Promise<void> {
    this.player = player;
    this.#take(await call('GET /api/players/{player}/preferences', { path: { player } }));
  }

  /** Shown at once; if the house does not take it, everything is as before. */
  async set(changes: Record<string, Value>): Promise<void> {
    const before = this.values;
    this.#show({ ...before, ...changes });
    try {
      this.#take(await call('PATCH /api/players/{player}/preferences', { path: { player: this.player }, body: { changes } }));
    } catch (error) {
      this.#show(before);
      throw error;
    }
  }

  async reset(): Promise<void> {
    this.#take(await call('DELETE /api/players/{player}/preferences', { path: { player: this.player } }));
  }

  #take(form: readonly PreferenceForm[]): void {
    this.form = form;
    this.#show({ ...USUALLY, ...Object.fromEntries(form.map(one => [one.name, one.value])) });
  }

  #show(values: Values): void {
    this.values = values;
    this.#dress();
  }

  #dress(): void {
    Object.assign(document.documentElement.dataset, attributesOf(this.values, light?.matches ?? false));
  }
}

export const prefs = new Prefs();
