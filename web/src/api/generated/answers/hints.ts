// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A possible move, and its expected result. */
export interface Suggested {
  readonly action: string;
  readonly cards: readonly string[];
  readonly text: string;
  /** own side minus the others, to the end of the deal */
  readonly points: number;
  /** the usual deviation of the points */
  readonly risk: number;
  /** of winning the match */
  readonly chance: number | null;
  readonly why: string;
}

/** A hint. `text` names the move and the player who would make it; `why` may be empty. */
export interface Hint {
  readonly v: number;
  readonly action: string;
  readonly cards: readonly string[];
  readonly text: string;
  readonly why: string;
  /** all cards that matter are known */
  readonly exact: boolean;
  /** the best first, where several were compared */
  readonly suggestions: readonly Suggested[];
}

/** The cards of the computer players, by seat. */
export interface Hands {
  readonly v: number;
  readonly hands: { readonly [name: string]: readonly string[] };
}

export interface HintsRoutes {
  /** What the best player would do here. */
  "GET /api/matches/{table}/hint": {
    readonly path: { readonly table: string; };
    readonly answer: Hint;
  };
  /** The other hands, in practice. */
  "GET /api/matches/{table}/hands": {
    readonly path: { readonly table: string; };
    readonly answer: Hands;
  };
}
