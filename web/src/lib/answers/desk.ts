// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Done, Labelled, Nothing, RuleForm, Seat } from "./house";

/** A preference with its value: a switch, a number from `least` to `most`, or one of `among`. */
export interface PreferenceForm {
  readonly name: string;
  readonly panel: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly Labelled[];
  readonly least: number | null;
  readonly most: number | null;
}

/** Preferences to change; all of them or, if one cannot be, none. */
export interface Preferring {
  readonly changes: { readonly [name: string]: boolean | number | string };
}

/** A text that a backup of preferences has given. */
export interface Restoring {
  readonly text: string;
}

export interface Restored {
  /** names that are not known here */
  readonly left_out: readonly string[];
}

export interface Changing {
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface DeskRoutes {
  /** What a player likes, as a form. */
  "GET /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly answer: readonly PreferenceForm[];
  };
  /** Change preferences. */
  "PATCH /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly body: Preferring;
    readonly answer: readonly PreferenceForm[];
  };
  /** All preferences as at first. */
  "DELETE /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly body: Nothing;
    readonly answer: readonly PreferenceForm[];
  };
  /** Preferences and rules as a text. */
  "GET /api/players/{player}/preferences/backup": {
    readonly path: { readonly player: number; };
    readonly answer: string;
  };
  /** Take them from such a text. */
  "POST /api/players/{player}/preferences/restore": {
    readonly path: { readonly player: number; };
    readonly body: Restoring;
    readonly answer: Restored;
  };
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
