// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A tip, with links to a chapter of the help and to a page. */
export interface Tip {
  readonly text: string;
  /** of the help: a game, a preset, or a general page */
  readonly topic: string;
  /** its heading there, or empty */
  readonly section: string;
  /** the address of a page, or empty */
  readonly where: string;
  /** games and presets that it is for; empty: all */
  readonly games: readonly string[];
}

/** An action that is possible, with its variants such as single melds. */
export interface Possibility {
  readonly text: string;
  readonly kinds: readonly string[];
}

/** A rule, and the cards of the player that it applies to. */
export interface CardRuling {
  readonly text: string;
  readonly cards: readonly string[];
}

/** The explanation of a position for one seat. */
export interface Explanation {
  /** what is going on */
  readonly now: string;
  /** what the player can do */
  readonly deeds: readonly Possibility[];
  /** the cards that may be played, and why */
  readonly allowed: CardRuling | null;
  /** the others, by the rule that forbids them */
  readonly barred: readonly CardRuling[];
  /** what happens next */
  readonly following: string;
  /** how to do it by mouse or keys */
  readonly how: readonly string[];
  /** how to do it on a touch screen */
  readonly touch: readonly string[];
  /** the heading of the rules that explains it; empty if no heading does */
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
export interface PackCards {
  readonly v: number;
  readonly cards: readonly string[];
}

export interface ExplainRoutes {
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
    readonly answer: PackCards;
  };
}
