// What belongs to this browser and not to a player: sizes, for somebody with a large screen here and a
// small one there.

import type { PreferenceForm } from '../api/generated/answers';
import type { Value, Values } from './effects';
import type { PreferenceName } from '../api/generated/preference-defaults';

const KEY = 'repique.sizes';
const OWN = ['card_size', 'text_size'] as const satisfies readonly PreferenceName[];

export class Device {
  #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

  constructor(storage = globalThis.localStorage) {
    this.#storage = storage;
  }

  get on(): boolean {
    return this.#kept() !== null;
  }

  /** From now on the sizes are this device's, as they are; or the player's again. */
  own(wanted: boolean, values: Values): void {
    if (wanted) this.#write(Object.fromEntries(OWN.map(name => [name, values[name]])));
    else this.#storage?.removeItem(KEY);
  }

  /** Keeps what belongs here, and gives back the rest. */
  keep(changes: Readonly<Record<string, Value>>): Record<string, Value> {
    const kept = this.#kept();
    if (!kept) return { ...changes };
    const mine = (name: string): boolean => OWN.some(own => own === name);
    this.#write({ ...kept, ...Object.fromEntries(Object.entries(changes).filter(([name]) => mine(name))) });
    return Object.fromEntries(Object.entries(changes).filter(([name]) => !mine(name)));
  }

  /** The form with what this device has in place of the player's. */
  over(form: readonly PreferenceForm[]): readonly PreferenceForm[] {
    const kept = this.#kept();
    if (!kept) return form;
    return form.map(one =>
      one.among.some(each => each.value === kept[one.name]) ? { ...one, value: kept[one.name]! } : one,
    );
  }

  #kept(): Record<string, Value> | null {
    try {
      const found: unknown = JSON.parse(this.#storage?.getItem(KEY) ?? 'null');
      return typeof found === 'object' ? (found as Record<string, Value>) : null;
    } catch {
      return null;
    }
  }

  #write(values: Record<string, Value>): void {
    this.#storage?.setItem(KEY, JSON.stringify(values));
  }
}

export const device = new Device();
