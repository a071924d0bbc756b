// Made by tools/protocol.py from src/repique/server; change those, never this.

/** One of the things that could be done here, and what it should bring. */
export interface Suggested {
  readonly action: string;
  readonly cards: readonly string[];
  readonly text: string;
  /** own side minus the others, to the end of the deal */
  readonly points: number;
  /** how far the points usually lie from that */
  readonly risk: number;
  /** of winning the match */
  readonly chance: number | null;
  readonly why: string;
}

/** `text` names the move and who would make it; `why` is empty where there is nothing to say. */
export interface Hint {
  readonly v: number;
  readonly action: string;
  readonly cards: readonly string[];
  readonly text: string;
  readonly why: string;
  /** everything that matters is known */
  readonly exact: boolean;
  /** the best first, where several were compared */
  readonly suggestions: readonly Suggested[];
}

/** The cards of the computer players, by seat. */
export interface Hands {
  readonly v: number;
  readonly hands: { readonly [name: string]: readonly string[] };
}

export interface CoachRoutes {
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
