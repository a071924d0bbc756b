// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At, Beginning } from "./matches";

/** A finished game of a watched series. */
export interface WatchedGame {
  readonly number: number;
  readonly scores: readonly number[];
  readonly rounds: number;
  readonly winner: number | null;
}

/** The finished games of a watched series, and the current one, which may be over too. */
export interface Watched {
  readonly games: readonly WatchedGame[];
  readonly scores: readonly number[];
  readonly rounds: number;
  /** the words of this game for a game and a round */
  readonly words: { readonly [name: string]: string };
}

export interface WatchRoutes {
  /** Begin a game between computer players, to watch. */
  "POST /api/watch": {
    readonly body: Beginning;
    readonly answer: At;
  };
  /** How the watched series stands. */
  "GET /api/watch/{table}": {
    readonly path: { readonly table: string; };
    readonly answer: Watched;
  };
}
