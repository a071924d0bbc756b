// Made by tools/protocol.py from src/repique/server; change those, never this.

export interface Tip {
  readonly text: string;
  /** of the help: a game, or a page of the house */
  readonly topic: string;
  /** its heading there, or nothing */
  readonly section: string;
  /** the address of a place in the house, or nothing */
  readonly where: string;
  /** games and presets that it is for; nothing: everybody */
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

export interface Explanation {
  /** what this moment is */
  readonly now: string;
  readonly deeds: readonly Possibility[];
  /** the cards that may be played, and why these */
  readonly allowed: Ruling | null;
  /** the others, by the rule that forbids them */
  readonly barred: readonly Ruling[];
  /** what happens next */
  readonly following: string;
  /** by mouse or keys */
  readonly how: readonly string[];
  /** by finger */
  readonly touch: readonly string[];
  /** the chapter of the rules */
  readonly topic: string;
}

/** What can be done at version `v` of the match, from the view of the seat. */
export interface Explained {
  readonly v: number;
  readonly told: Explanation;
}

/** Why the rules refuse a move at version `v` of the match; empty if they allow it. */
export interface Why {
  readonly v: number;
  readonly text: string;
}

/** Every card of the pack in its order, without where it is. */
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
    readonly answer: Explained;
  };
  /** Why a move would be refused. */
  "GET /api/matches/{table}/why": {
    readonly path: { readonly table: string; };
    readonly query: { readonly action?: string; };
    readonly answer: Why;
  };
  /** The cards to doctor a hand with. */
  "GET /api/matches/{table}/pack": {
    readonly path: { readonly table: string; };
    readonly answer: Pack;
  };
}
