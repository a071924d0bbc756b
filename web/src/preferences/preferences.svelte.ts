// The preferences of the present player: loaded at start, kept by the server, in effect at once everywhere.

import { setCardLetters } from '../cards/card-names';
import { call } from '../api/http';
import type { PreferenceForm } from '../api/generated/answers';
import {
  attributesOf,
  coloursOf,
  deckOf,
  groundOf,
  motionOf,
  paceOf,
  sortingOf,
  USUALLY,
  type Doing,
  type Use,
  type Value,
  type Values,
} from './effects';
import type { Motion } from '../cards/flights';
import { device } from './device';
import { deeperGround, pictureShades, overlayOpacity } from './picture-contrast';
import type { PreferenceName } from '../api/generated/preference-defaults';

const light = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

class Preferences {
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
  #given: readonly PreferenceForm[] = [];
  /** Changes on their way to the server, the oldest first. */
  #coming = new Set<Record<string, Value>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor() {
    light?.addEventListener('change', () => this.#dress());
    if (this.safe) this.kept = false;
  }

  /** Whether a switch is on. */
  on(name: PreferenceName): boolean {
    return this.values[name] === true;
  }

  /** A switch at the table; it goes back if the server does not keep it. */
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
    if (player !== this.player) this.#coming.clear(); // they are somebody else's
    this.player = player;
    const form = await call('GET /api/players/{player}/preferences', { path: { player } });
    if (player !== this.player) return; // and so is this by now
    this.take(
      this.safe ? form.map(one => ({ ...one, value: one.name === 'animation' ? false : one.usual })) : form,
    );
  }

  /** Shown at once, and kept one after the other; what the server does not take is as before. */
  async set(changes: Record<string, Value>): Promise<void> {
    this.#show(changed(this.form, changes));
    if (!this.kept) return;
    const rest = device.keep(changes);
    if (Object.keys(rest).length === 0) return;
    this.#coming.add(rest);
    const { player } = this;
    const asked = this.#last.then(() =>
      call('PATCH /api/players/{player}/preferences', { path: { player }, body: { changes: rest } }),
    );
    this.#last = asked.catch(() => undefined);
    try {
      const now = await asked;
      if (player === this.player) this.#given = changed(this.#given, now);
    } finally {
      this.#coming.delete(rest);
      this.take(this.#given);
    }
  }

  async reset(): Promise<void> {
    this.take(await call('DELETE /api/players/{player}/preferences', { path: { player: this.player } }));
  }

  /** Some sizes belong to this device, or to the player again. */
  own(wanted: boolean): void {
    device.own(wanted, this.values);
    this.take(this.#given);
  }

  /** What the server says they are now. */
  take(form: readonly PreferenceForm[]): void {
    this.#given = form;
    const kept = this.safe ? form : device.over(form);
    this.#show([...this.#coming].reduce(changed, kept));
  }

  #show(form: readonly PreferenceForm[]): void {
    this.form = form;
    this.values = { ...USUALLY, ...Object.fromEntries(form.map(one => [one.name, one.value])) };
    this.#dress();
  }

  #dress(): void {
    setCardLetters(this.deck);
    const root = document.documentElement;
    Object.assign(root.dataset, attributesOf(this.values, light?.matches ?? false, this.#doing));
    const colours = coloursOf(this.values, this.#doing);
    for (const name of this.#dyed) root.style.removeProperty(`--${name}`);
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(`--${name}`, colour);
    this.#dyed = Object.keys(colours);
    for (const use of ['table', 'mat'] as const) void this.#cover(use);
  }

  /** A picture of the player's own, tinted as much as the writing on it needs. */
  async #cover(use: Use): Promise<void> {
    const { style } = document.documentElement;
    const address = groundOf(use, this.values, this.player);
    if (!address) {
      style.removeProperty(`--${use}-picture`);
      return;
    }
    const found = await pictureShades(address);
    if (address !== groundOf(use, this.values, this.player)) return; // another has been chosen meanwhile
    const colour = (name: string): string =>
      getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    const [ground, inks] =
      use === 'table'
        ? (['table', ['bar', 'bar-soft']] as const)
        : (['felt', ['felt-ink', 'gold', 'hint', 'alarm']] as const);
    const deep = deeperGround(colour(ground), colour(inks[0]!));
    const thick = overlayOpacity(deep, inks.map(colour), found, this.on('high_contrast') ? 10 : 7);
    style.setProperty(`--${use}-picture`, `url("${address}")`);
    style.setProperty(`--${use}-veil`, `color-mix(in srgb, ${deep} ${thick}%, transparent)`);
  }
}

function changed(form: readonly PreferenceForm[], changes: Record<string, Value>): readonly PreferenceForm[] {
  return form.map(one => ({ ...one, value: changes[one.name] ?? one.value }));
}

export const prefs = new Preferences();
