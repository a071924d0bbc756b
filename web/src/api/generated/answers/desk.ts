// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Done, Nothing, RuleForm, Seat } from "./house";

/** House rules to change, by name. */
export interface Changing {
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface DeskRoutes {
  /** The usual house rules of a player, as a form. */
  "GET /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly answer: readonly RuleForm[];
  };
  /** Change the usual house rules. */
  "POST /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly body: Changing;
    readonly answer: readonly RuleForm[];
  };
  /** Reset the usual house rules to the preset. */
  "DELETE /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Begin a match with the deals of a finished game. */
  "POST /api/scores/{match}/again": {
    readonly path: { readonly match: number; };
    readonly body: Nothing;
    readonly answer: Seat;
  };
  /** A score list as CSV. */
  "GET /api/csv/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly answer: string;
  };
  /** A score list as a page to print. */
  "GET /api/print/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly answer: string;
  };
  /** The diagnostic report, as a zip file. */
  "GET /api/report": {
    readonly answer: Blob;
  };
}
