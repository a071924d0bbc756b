// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { RoundScore, ScorePadLine, Seat } from "./matches";
import type { Nothing } from "./players";
import type { Done } from "./sessions";

/** One finished match, as seen from the player's side. */
export interface GameScore {
  readonly match: number;
  readonly player: number;
  readonly game: string;
  readonly preset: string;
  readonly number: number;
  readonly score: number;
  readonly against: number;
  readonly outcome: string;
  /** the strongest that took part */
  readonly level: string;
  readonly line_up: readonly string[];
  readonly deals: number;
  readonly practice: boolean;
  readonly tournament: number;
  readonly date: string;
  /** to the winner, in games that award more than the scores */
  readonly worth: number | null;
  /** what players call it if the loser did not reach the line of the game */
  readonly remark: string;
  /** what follows from that, as the end of a sentence */
  readonly remark_meaning: string;
  /** names of the other people at the table */
  readonly people: readonly string[];
}

/** One player in the league table. */
export interface LeagueStanding {
  readonly player: string;
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly points: number;
  readonly conceded: number;
  /** points per game */
  readonly mean: number;
  /** of the games won, in games that award more than the scores */
  readonly worth: number | null;
}

/** A record in the hall of fame, with all who hold it. */
export interface Feat {
  readonly what: string;
  readonly value: number;
  readonly holders: readonly string[];
  readonly dates: readonly string[];
}

/** Games won and lost with one line-up, or by a player in total. */
export interface WinLossRecord {
  readonly line_up: readonly string[];
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly points: number;
  readonly conceded: number;
  /** games won in a row up to now; negative: lost in a row */
  readonly streak: number;
}

/** Totals of a player in one game. */
export interface Lifetime {
  readonly record: WinLossRecord;
  readonly deals: number;
  /** of all games won, in games that award more than the scores */
  readonly worth: number | null;
  /** reasons of the score sheet, and how often each occurred */
  readonly feats: readonly (readonly [string, number])[];
  readonly bids_made: number;
  readonly bids_set: number;
}

/** One line of a stored score sheet, in words, with the running totals of the sides. */
export interface PointLine {
  readonly seat: number;
  readonly label: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

export interface ScoresRoutes {
  /** Finished games. */
  "GET /api/scores": {
    readonly query: { readonly player?: string; readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly answer: readonly GameScore[];
  };
  /** The league table. */
  "GET /api/league": {
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly answer: readonly LeagueStanding[];
  };
  /** The hall of fame. */
  "GET /api/fame": {
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly answer: readonly Feat[];
  };
  /** Won and lost by line-up. */
  "GET /api/players/{player}/line-ups": {
    readonly path: { readonly player: number; };
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly answer: readonly WinLossRecord[];
  };
  /** Lifetime statistics of a player in one game. */
  "GET /api/players/{player}/lifetime/{game}": {
    readonly path: { readonly player: number; readonly game: string; };
    readonly answer: Lifetime;
  };
  /** Reset, save or revert a scoreboard. */
  "POST /api/players/{player}/board/{game}/{deed}": {
    readonly path: { readonly player: number; readonly game: string; readonly deed: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Begin a match with the deals of a finished game. */
  "POST /api/scores/{match}/again": {
    readonly path: { readonly match: number; };
    readonly body: Nothing;
    readonly answer: Seat;
  };
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
    readonly answer: readonly ScorePadLine[];
  };
  /** The record of a finished game, move by move. */
  "GET /api/scores/{match}/record": {
    readonly path: { readonly match: number; };
    readonly answer: string;
  };
}
