// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { RuleForm } from "./games";
import type { Naming, Nothing } from "./players";
import type { Done } from "./sessions";

/** A match in the list of saved ones. */
export interface SavedMatch {
  readonly table: string;
  readonly player: number;
  readonly preset: string;
  readonly game: string;
  readonly name: string;
  readonly stage: string;
  readonly created: string;
  /** names of the other people */
  readonly people: readonly string[];
}

/** A new match. Levels and names are for the other seats in order; one level may stand for all, and one that the game does not have for the nearest. A computer player without a name is named by its level. `sequence` numbers the fixed deals; without it the house rules decide, and in a game whose rules do not, the cards are shuffled. */
export interface Beginning {
  readonly preset: string;
  readonly changes?: { readonly [name: string]: boolean | number | string };
  readonly levels?: readonly string[];
  readonly names?: readonly string[];
  readonly seat?: number;
  readonly player?: string;
  readonly sequence?: number | null;
}

/** The token of a live match, and the seat of the player. */
export interface Seat {
  readonly table: string;
  readonly seat: number;
}

/** The token of a live match, which its socket and its addresses contain. */
export interface At {
  readonly table: string;
}

/** One deal of a match, as seen from the player's side. */
export interface RoundScore {
  readonly deal: number;
  readonly points: number;
  readonly against: number;
  readonly total: number;
  readonly total_against: number;
  readonly outcome: string;
  readonly level: string;
  readonly practice: boolean;
  readonly date: string;
}

/** One line of the score sheet, with the running totals by side. */
export interface PointsDetail {
  readonly seat: number;
  readonly reason: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

/** A hand; pairs are by side. `outcome` says whether the bid was made or set. */
export interface ScorePadLine {
  readonly deal: number;
  readonly bidder: number;
  readonly bid: number;
  readonly trump: string;
  readonly outcome: string;
  readonly tricks: readonly [number, number];
  readonly meld: readonly [number, number];
  readonly play: readonly [number, number];
  readonly points: readonly [number, number];
  readonly totals: readonly [number, number];
  /** the bid was made */
  readonly good: boolean;
}

export interface MatchesRoutes {
  /** Saved matches. */
  "GET /api/matches": {
    readonly query: { readonly player?: string; };
    readonly answer: readonly SavedMatch[];
  };
  /** Begin a match. */
  "POST /api/matches": {
    readonly body: Beginning;
    readonly answer: Seat;
  };
  /** Make a saved match the current one. */
  "POST /api/matches/{table}/resume": {
    readonly path: { readonly table: string; };
    readonly body: Nothing;
    readonly answer: At;
  };
  /** Name a saved match. */
  "PATCH /api/matches/{table}": {
    readonly path: { readonly table: string; };
    readonly body: Naming;
    readonly answer: Done;
  };
  /** Remove a match from the list of saved ones. */
  "DELETE /api/matches/{table}": {
    readonly path: { readonly table: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Put a match back on that list. */
  "POST /api/matches/{table}/keep": {
    readonly path: { readonly table: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** The records of its finished games. */
  "GET /api/matches/{table}/record": {
    readonly path: { readonly table: string; };
    readonly answer: string;
  };
  /** Its finished games as a file, to be imported elsewhere. */
  "GET /api/matches/{table}/home": {
    readonly path: { readonly table: string; };
    readonly answer: Blob;
  };
  /** The house rules in force, as a form. */
  "GET /api/matches/{table}/rules": {
    readonly path: { readonly table: string; };
    readonly answer: readonly RuleForm[];
  };
  /** The score of every round. */
  "GET /api/matches/{table}/rounds": {
    readonly path: { readonly table: string; };
    readonly answer: readonly RoundScore[];
  };
  /** The points of a round. */
  "GET /api/matches/{table}/rounds/{deal}": {
    readonly path: { readonly table: string; readonly deal: number; };
    readonly answer: readonly PointsDetail[];
  };
  /** The score pad, in games that keep one. */
  "GET /api/matches/{table}/pad": {
    readonly path: { readonly table: string; };
    readonly answer: readonly ScorePadLine[];
  };
}
