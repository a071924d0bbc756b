// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { RoundScore, Score_PadsPadLine } from "./house";

/** One line of an old score sheet, in words, with the running totals of the sides. */
export interface PointLine {
  readonly seat: number;
  readonly label: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

export interface HistoryRoutes {
  /** The deals of a finished match. */
  "GET /api/scores/{match}/rounds": {
    readonly path: { readonly match: number; };
    readonly answer: readonly RoundScore[];
  };
  /** The score sheet of one deal. */
  "GET /api/scores/{match}/rounds/{deal}": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly answer: readonly PointLine[];
  };
  /** Its score pad, in games with partners. */
  "GET /api/scores/{match}/pad": {
    readonly path: { readonly match: number; };
    readonly answer: readonly Score_PadsPadLine[];
  };
  /** Its record. */
  "GET /api/scores/{match}/record": {
    readonly path: { readonly match: number; };
    readonly answer: string;
  };
}
