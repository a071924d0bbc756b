// What this browser was shown of agreed deals, and its own numbers, kept from one visit to the next.

/** What was shown of one match, and the own number. */
export interface ShownPledges {
  readonly table: string;
  readonly at: number;
  readonly pledge: string;
  readonly people: readonly number[];
  /** Empty where this browser takes no part in the agreement. */
  readonly nonce: string;
  readonly seals: Readonly<Record<string, string>>;
  /** The match has been played to its end. */
  readonly over: boolean;
}

/** Local storage; the tests give another. */
export interface TextStorage {
  readonly length: number;
  key(at: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

const PREFIX = 'repique.deals.';
const MOST = 100; // matches of which something is kept

/** What was shown at one seat of one table, by the token of the match. */
export class KeptPledges {
  readonly #storage: TextStorage;
  readonly #table: string;
  readonly #seat: number;
  readonly #memory = new Map<string, string>(); // where nothing can be stored

  constructor(storage: TextStorage, table: string, seat: number) {
    this.#storage = storage;
    this.#table = table;
    this.#seat = seat;
  }

  load(match: string): ShownPledges | null {
    return this.#read(this.#key(match));
  }

  save(match: string, shown: ShownPledges): void {
    const key = this.#key(match);
    const text = JSON.stringify(shown);
    try {
      this.#storage.setItem(key, text);
      this.#prune();
    } catch {
      this.#memory.set(key, text); // a browser that stores nothing knows it until the page is left
    }
  }

  /** How many other matches of this table have all their seals and never came to an end. */
  countUnfinished(match: string): number {
    return this.#keys()
      .filter(key => key !== this.#key(match))
      .map(key => this.#read(key))
      .filter(
        shown =>
          shown?.table === this.#table &&
          !shown.over &&
          shown.people.every(seat => shown.seals[seat] !== undefined),
      ).length;
  }

  #key(match: string): string {
    return `${PREFIX}${match}.${this.#seat}`;
  }

  #read(key: string): ShownPledges | null {
    const text = this.#memory.get(key) ?? this.#storage.getItem(key);
    if (text === null) return null;
    try {
      return JSON.parse(text) as ShownPledges;
    } catch {
      return null; // not written by this page
    }
  }

  #keys(): string[] {
    const stored = Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at) ?? '');
    return [...new Set([...stored, ...this.#memory.keys()])].filter(key => key.startsWith(PREFIX));
  }

  #prune(): void {
    const keys = this.#keys();
    if (keys.length <= MOST) return;
    const age = (key: string): number => this.#read(key)?.at ?? 0;
    const oldest = keys.sort((a, b) => age(a) - age(b)).slice(0, keys.length - MOST);
    for (const key of oldest) this.#storage.removeItem(key);
  }
}
