// Made by tools/protocol.py from src/repique/server; change those, never this.

/** Something that may be done, and of what kinds it can be. */
export interface Deed {
  readonly text: string;
  readonly kinds: readonly string[];
}

/** A rule, and the own cards that it is about. */
export interface Ruling {
  readonly text: string;
  readonly cards: readonly string[];
}

/** What can be done now and why, from what the seat sees; `topic` is a chapter of the rules. */
export interface Explanation {
  readonly v: number;
  readonly now: string;
  readonly deeds: readonly Deed[];
  readonly allowed: Ruling | null;
  readonly barred: readonly Ruling[];
  readonly following: string;
  readonly how: readonly string[];
  readonly topic: string;
}

/** Every card of the pack in its order, and not where it lies. */
export interface Pack {
  readonly v: number;
  readonly cards: readonly string[];
}

export interface LearningRoutes {
  /** What can be done now, and why. */
  "GET /api/matches/{table}/explain": {
    readonly path: { readonly table: string; };
    readonly answer: Explanation;
  };
  /** The cards to doctor a hand with. */
  "GET /api/matches/{table}/pack": {
    readonly path: { readonly table: string; };
    readonly answer: Pack;
  };
}
