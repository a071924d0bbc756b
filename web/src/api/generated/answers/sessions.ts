// Made by tools/protocol.py from src/repique/server; change those, never this.

/** The answer to a request that failed; `text` is a sentence for the player. */
export interface ProblemAnswer {
  readonly code: string;
  readonly text: string;
}

/** The access token of this start. */
export interface Entering {
  readonly token: string;
}

/** The answer to a change that returns nothing else. */
export interface Done {
  readonly ok: boolean;
}

export interface SessionsRoutes {
  /** Exchange the token of this start for a cookie. */
  "POST /api/enter": {
    readonly body: Entering;
    readonly answer: Done;
  };
}
