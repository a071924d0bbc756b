// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At, Beginning } from "./house";

/** A game that is over: its number, what each side has, and who has won. */
export interface WatchedGame {
  readonly number: number;
  readonly scores: readonly number[];
  readonly rounds: number;
  readonly winner: number | null;
}

/** The series so far, and the game on the table, which may be over too. */
export interface Watched {
  readonly games: readonly WatchedGame[];
  readonly scores: readonly number[];
  readonly rounds: number;
  /** what this game calls a game and a round */
  readonly words: { readonly [name: string]: string };
}

export interface WatchRoutes {
  /** A game between computers, to watch. */
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
