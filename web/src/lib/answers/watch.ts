// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At, Beginning } from "./house";

/** A game that is over: its number, what each side has, and who has won. */
export interface WatchedGame {
  readonly number: number;
  readonly scores: readonly number[];
  readonly rounds: number;
  readonly winner: number | null;
}

/** The matches so far, and the one in progress. */
export interface Watched {
  readonly games: readonly WatchedGame[];
  readonly scores: readonly number[];
  readonly rounds: number;
  /** what this game calls a game and a round */
  readonly words: { readonly [name: string]: string };
}

export interface WatchRoutes {
  /** Start a match between computer players. */
  "POST /api/watch": {
    readonly body: Beginning;
    readonly answer: At;
  };
  /** The score of a watched series. */
  "GET /api/watch/{table}": {
    readonly path: { readonly table: string; };
    readonly answer: Watched;
  };
}
