// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Labelled, Nothing } from "./house";

/** Many preferences by one button. */
export interface QuickSet {
  readonly group: string;
  readonly label: string;
  readonly meaning: string;
  readonly values: { readonly [name: string]: boolean | number | string };
}

/** A preference with its value. `kind` is switch, choice (one of `among`), number (from `least` to `most`), colour (#rrggbb or nothing), name or picture (its mark or nothing). */
export interface PreferenceForm {
  readonly name: string;
  readonly kind: string;
  readonly panel: string;
  readonly label: string;
  readonly meaning: string;
  /** other words by which people look for it */
  readonly also: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly Labelled[];
  readonly least: number | null;
  readonly most: number | null;
  /** the preference without which this one does nothing */
  readonly needs: string;
  /** the preference that takes its place */
  readonly unless: string;
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

/** A JPEG in base 64. */
export interface Picturing {
  readonly picture: string;
}

export interface PreferencesRoutes {
  /** Many preferences by one button. */
  "GET /api/quick-sets": {
    readonly answer: readonly QuickSet[];
  };
  /** What there is no preference for, and why. */
  "GET /api/absent-preferences": {
    readonly answer: { readonly [name: string]: string };
  };
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
  /** A picture for back, table or mat. */
  "POST /api/players/{player}/pictures/{use}": {
    readonly path: { readonly player: number; readonly use: string; };
    readonly body: Picturing;
    readonly answer: readonly PreferenceForm[];
  };
  /** Without that picture again. */
  "DELETE /api/players/{player}/pictures/{use}": {
    readonly path: { readonly player: number; readonly use: string; };
    readonly body: Nothing;
    readonly answer: readonly PreferenceForm[];
  };
  /** The picture itself. */
  "GET /api/players/{player}/pictures/{use}/{mark}": {
    readonly path: { readonly player: number; readonly use: string; readonly mark: string; };
    readonly answer: Blob;
  };
}
