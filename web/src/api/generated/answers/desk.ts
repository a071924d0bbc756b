// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Done, Nothing, RuleForm, Seat } from "./house";

export interface Changing {
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface DeskRoutes {
  /** The house rules a player is used to, as a form. */
  "GET /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly answer: readonly RuleForm[];
  };
  /** Change what is usual. */
  "POST /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly body: Changing;
    readonly answer: readonly RuleForm[];
  };
  /** The preset is usual again. */
  "DELETE /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Its deals again. */
  "POST /api/scores/{match}/again": {
    readonly path: { readonly match: number; };
    readonly body: Nothing;
    readonly answer: Seat;
  };
  /** A list as CSV. */
  "GET /api/csv/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly answer: string;
  };
  /** A list as a page. */
  "GET /api/print/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly answer: string;
  };
  /** A report to send. */
  "GET /api/report": {
    readonly answer: Blob;
  };
}
