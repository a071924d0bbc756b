// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { PadsPadLine, RoundScore } from "./house";

/** One line of an old score sheet, in words, with the running totals of the sides. */
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
  /** The points of one of them. */
  "GET /api/scores/{match}/rounds/{deal}": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly answer: readonly PointLine[];
  };
  /** Its score pad, in games that keep one. */
  "GET /api/scores/{match}/pad": {
    readonly path: { readonly match: number; };
    readonly answer: readonly PadsPadLine[];
  };
  /** Its record, move by move. */
  "GET /api/scores/{match}/record": {
    readonly path: { readonly match: number; };
    readonly answer: string;
  };
}
