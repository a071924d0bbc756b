// Made by tools/protocol.py from src/repique/server; change those, never this.

/** `topic` and `section` lead to the help, `where` is an address of the house; `games` are the games and presets it is for, none if it is for everybody. */
export interface Tip {
  readonly text: string;
  readonly topic: string;
  readonly section: string;
  readonly where: string;
  readonly games: readonly string[];
}

/** Something that may be done, and of what kinds it can be. */
export interface Possibility {
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
  readonly deeds: readonly Possibility[];
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
  /** Every tip of the day. */
  "GET /api/tips": {
    readonly answer: readonly Tip[];
  };
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
