// Made by tools/protocol.py from src/repique/server; change those, never this.

/** `text` names the move and who would make it; `why` is empty where there is nothing to say. */
export interface Hint {
  readonly v: number;
  readonly action: string;
  readonly cards: readonly string[];
  readonly text: string;
  readonly why: string;
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
