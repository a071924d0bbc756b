// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { RoundScore, Score_PadsPadLine } from "./house";

/** One line of a stored score sheet, in words, with the running totals of the sides. */
export interface PointLine {
  readonly seat: number;
  readonly label: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

export interface HistoryRoutes {
  /** The rounds of a finished game. */
  "GET /api/scores/{match}/rounds": {
    readonly path: { readonly match: number; };
    readonly answer: readonly RoundScore[];
  };
  /** The points of a round of a finished game. */
  "GET /api/scores/{match}/rounds/{deal}": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly answer: readonly PointLine[];
  };
  /** The score pad of a finished game, in games that keep one. */
  "GET /api/scores/{match}/pad": {
    readonly path: { readonly match: number; };
    readonly answer: readonly Score_PadsPadLine[];
  };
  /** The record of a finished game, move by move. */
  "GET /api/scores/{match}/record": {
    readonly path: { readonly match: number; };
    readonly answer: string;
  };
}
