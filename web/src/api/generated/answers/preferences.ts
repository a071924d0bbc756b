// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Labelled } from "./games";
import type { Nothing } from "./players";

/** Several preferences that are set with one button. */
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
  /** other words to search for it */
  readonly also: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly Labelled[];
  readonly least: number | null;
  readonly most: number | null;
  /** the preference without which this one has no effect */
  readonly needs: string;
  /** the preference that replaces it */
  readonly unless: string;
}

/** Preferences to change; if one is not allowed, none is changed. */
export interface Preferring {
  readonly changes: { readonly [name: string]: boolean | number | string };
}

/** The text of a backup of preferences. */
export interface Restoring {
  readonly text: string;
}

/** The answer to a restored backup. */
export interface RestoredPreferences {
  /** names of unknown preferences */
  readonly left_out: readonly string[];
}

/** A JPEG file in Base64. */
export interface Picturing {
  readonly picture: string;
}

export interface PreferencesRoutes {
  /** Quick settings: several preferences at once. */
  "GET /api/quick-sets": {
    readonly answer: readonly QuickSet[];
  };
  /** What there is no preference for, and why. */
  "GET /api/absent-preferences": {
    readonly answer: { readonly [name: string]: string };
  };
  /** The preferences of a player, as a form. */
  "GET /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly answer: readonly PreferenceForm[];
  };
  /** Change preferences. */
  "PATCH /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly body: Preferring;
    readonly answer: { readonly [name: string]: boolean | number | string };
  };
  /** Reset all preferences. */
  "DELETE /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly body: Nothing;
    readonly answer: readonly PreferenceForm[];
  };
  /** A backup of preferences and rules, as text. */
  "GET /api/players/{player}/preferences/backup": {
    readonly path: { readonly player: number; };
    readonly answer: string;
  };
  /** Restore such a backup. */
  "POST /api/players/{player}/preferences/restore": {
    readonly path: { readonly player: number; };
    readonly body: Restoring;
    readonly answer: RestoredPreferences;
  };
  /** Upload a picture for back, table or mat. */
  "POST /api/players/{player}/pictures/{use}": {
    readonly path: { readonly player: number; readonly use: string; };
    readonly body: Picturing;
    readonly answer: readonly PreferenceForm[];
  };
  /** Delete that picture. */
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
