// Made by tools/protocol.py from src/repique/server; change those, never this.

export const PROTOCOL = 1;

/** A move, as a record writes it. */
export interface Act {
  readonly t: "act";
  readonly a: string;
  readonly v: number;
  readonly action: string;
}

/** The result has been seen, the next deal may come. */
export interface Ready {
  readonly t: "ready";
  readonly a: string;
  readonly v: number;
}

/** `last` and `turn` as the rules allow; `to` goes back to an own turn, as practice. */
export interface Undo {
  readonly t: "undo";
  readonly a: string;
  readonly v: number;
  readonly what: "last" | "to" | "turn";
  readonly start?: number;
}

/** The same round or game again, a fresh shuffle, the next game, an earlier one's deals. */
export interface Again {
  readonly t: "again";
  readonly a: string;
  readonly v: number;
  readonly what: "game" | "next" | "redeal" | "replicate" | "round";
  readonly number?: number;
}

/** House rules for the next deal, or for the next game. */
export interface Rules {
  readonly t: "rules";
  readonly a: string;
  readonly v: number;
  readonly changes: Readonly<Record<string, boolean | number | string>>;
  readonly next_game?: boolean;
}

/** What has happened since version `v`? */
export interface Sync {
  readonly t: "sync";
  readonly v: number;
}

/** Still here, and at version `v`. */
export interface Beat {
  readonly t: "beat";
  readonly v: number;
}

/** What a player may send. */
export type Upward =
  | Act
  | Ready
  | Undo
  | Again
  | Rules
  | Sync
  | Beat;

export interface Welcome {
  readonly t: "welcome";
  readonly p: number;
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly seat: number;
  /** by seat: names of people, levels of computer players */
  readonly people: readonly string[];
  /** seconds between heartbeats */
  readonly beat: number;
}

/** Something to show: cards moving, points scored, words said. */
export interface Happening {
  readonly kind: string;
  readonly seat: number;
  readonly cards: readonly string[];
  readonly hidden: number;
  readonly value: string;
  readonly source: string;
  readonly to: string;
}

export interface Zone {
  readonly name: string;
  readonly cards: readonly string[];
  readonly hidden: number;
}

/** Cards that somebody has committed; None if that is a secret. */
export interface Mark {
  readonly name: string;
  readonly cards: readonly string[] | null;
}

/** From `least` to `most` of `cards`, with one of `values` if there are any. */
export interface Option {
  readonly verb: string;
  readonly cards: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly values: readonly string[];
}

export interface Point {
  readonly seat: number;
  readonly reason: string;
  readonly points: number;
  readonly cards: readonly string[];
}

/** All that a seat sees of a table. Cards it does not know are not in it, only their number. */
export interface Picture {
  readonly seat: number | null;
  readonly number: number;
  readonly deal: number;
  readonly dealer: number | null;
  readonly phase: string;
  readonly turn: number;
  readonly acting: readonly number[];
  readonly scores: readonly number[];
  readonly winner: number | null;
  readonly practice: boolean;
  /** seats that must say they are ready before the next deal */
  readonly waiting: readonly number[];
  readonly zones: readonly Zone[];
  readonly marks: readonly Mark[];
  readonly facts: readonly (readonly [string, string])[];
  readonly choices: readonly Option[];
  /** of this deal, or of the one just scored */
  readonly sheet: readonly Point[];
  /** own turns that can be gone back to, as practice */
  readonly turns: readonly number[];
}

/** The table at version `v`, with all that happened after version `since`. */
export interface Update {
  readonly t: "update";
  readonly v: number;
  readonly since: number;
  readonly events: readonly Happening[];
  readonly view: Picture;
  readonly h: string;
}

/** It has happened and is on the disk, in version `v` at the latest. */
export interface Ack {
  readonly t: "ack";
  readonly a: string;
  readonly v: number;
}

/** It has not happened. `reason` is an id, `text` a sentence in the words of the game. */
export interface Nak {
  readonly t: "nak";
  readonly a: string;
  readonly code: string;
  readonly v: number;
  readonly reason: string;
  readonly text: string;
}

/** The table is at version `v`; whoever is not asks for what was missed. */
export interface Pulse {
  readonly t: "beat";
  readonly v: number;
  readonly h: string;
}

/** Another window plays this seat now; this one only watches. */
export interface Superseded {
  readonly t: "superseded";
}

/** That was no message; `code` says why. */
export interface Bad {
  readonly t: "bad";
  readonly code: string;
}

/** What a player may be sent. */
export type Downward =
  | Welcome
  | Update
  | Ack
  | Nak
  | Pulse
  | Superseded
  | Bad;

/** It is not done; `text` is a sentence for people. */
export interface Problem {
  readonly code: string;
  readonly text: string;
}

export interface Entering {
  readonly token: string;
}

/** It is done, and there is nothing more to say. */
export interface Done {
  readonly ok: boolean;
}

export interface PresetTitle {
  readonly name: string;
  readonly title: string;
}

/** A game with its presets, its seats and the levels of its computer players. */
export interface GameOffer {
  readonly id: string;
  readonly version: number;
  readonly presets: readonly PresetTitle[];
  readonly seats: number;
  readonly levels: readonly string[];
}

export interface Labelled {
  readonly value: boolean | number | string;
  readonly label: string;
}

/** A house rule with its value, and what it goes with. */
export interface RuleForm {
  readonly name: string;
  readonly code: string;
  readonly group: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly Labelled[];
  readonly least: number | null;
  readonly most: number | null;
  /** fixed for a whole game */
  readonly lasting: boolean;
  /** concerns only one's own table */
  readonly local: boolean;
  readonly needs: string;
  readonly forces: string;
  readonly excludes: string;
  readonly bars: string;
}

export interface Changing {
  readonly changes: Readonly<Record<string, boolean | number | string>>;
}

/** Person(id: int, name: str, created: str) */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly created: string;
}

export interface Naming {
  readonly name: string;
}

export interface Nothing {
}

export interface SavedMatch {
  readonly table: string;
  readonly player: number;
  readonly preset: string;
  readonly game: string;
  readonly name: string;
  readonly stage: string;
  readonly created: string;
}

/** A new match; levels are for the other seats in order, one may stand for all. */
export interface Beginning {
  readonly preset: string;
  readonly changes?: Readonly<Record<string, boolean | number | string>>;
  readonly levels?: readonly string[];
  readonly seat?: number;
  readonly player?: string;
}

export interface Seat {
  readonly table: string;
  readonly seat: number;
}

/** The table of a match, as sockets and addresses name it. */
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

/** One line of the score sheet with the running totals of both sides. */
export interface ScoresPoint {
  readonly seat: number;
  readonly reason: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

/** A hand; pairs are by side. A hand that was set is marked by its outcome. */
export interface PadLine {
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
}

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
  /** the highest that took part */
  readonly level: string;
  readonly line_up: readonly string[];
  readonly deals: number;
  readonly practice: boolean;
  readonly tournament: number;
  readonly date: string;
}

/** One line of the league table. */
export interface Standing {
  readonly player: string;
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly points: number;
  readonly conceded: number;
  /** points scored in a game */
  readonly mean: number;
}

/** A record, with all who hold it. */
export interface Feat {
  readonly what: string;
  readonly value: number;
  readonly holders: readonly string[];
  readonly dates: readonly string[];
}

/** What a line-up, or a player in a whole life, has won and lost. */
export interface Record {
  readonly line_up: readonly string[];
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly points: number;
  readonly conceded: number;
  /** games won in a row up to now; below zero: lost */
  readonly streak: number;
}

/** Everything a player has done in one game. */
export interface Lifetime {
  readonly record: Record;
  readonly deals: number;
  /** reasons of the score sheet and how often they occurred */
  readonly feats: readonly (readonly [string, number])[];
  readonly bids_made: number;
  readonly bids_set: number;
}

/** A preference with its value; `among` is empty for a switch. */
export interface PreferenceForm {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly string[];
}

/** Preferences to change; all of them or, if one cannot be, none. */
export interface Preferring {
  readonly changes: Readonly<Record<string, boolean | number | string>>;
}

/** A text that a backup of preferences has given. */
export interface Restoring {
  readonly text: string;
}

export interface Restored {
  /** names that are not known here */
  readonly left_out: readonly string[];
}

/** Every address, by method and path. */
export interface Routes {
  /** Exchange the token of this start for a cookie. */
  "POST /api/enter": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: Readonly<Record<string, never>>;
    readonly body: Entering;
    readonly answer: Done;
  };
  /** All games, their presets and levels. */
  "GET /api/games": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly GameOffer[];
  };
  /** The rules of a game, as text. */
  "GET /api/games/{game}/help": {
    readonly path: { readonly game: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: string;
  };
  /** The house rules of a preset, as a form. */
  "GET /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly RuleForm[];
  };
  /** The form after changes. */
  "POST /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Changing;
    readonly answer: readonly RuleForm[];
  };
  /** Everybody who plays here. */
  "GET /api/players": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly Person[];
  };
  /** A new player. */
  "POST /api/players": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: Readonly<Record<string, never>>;
    readonly body: Naming;
    readonly answer: Person;
  };
  /** Another name. */
  "PATCH /api/players/{player}": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Naming;
    readonly answer: Done;
  };
  /** Remove a player and all matches. */
  "DELETE /api/players/{player}": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** This one plays now. */
  "POST /api/players/{player}/switch": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Saved matches. */
  "GET /api/matches": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: { readonly player?: string; };
    readonly body: null;
    readonly answer: readonly SavedMatch[];
  };
  /** Begin a match. */
  "POST /api/matches": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: Readonly<Record<string, never>>;
    readonly body: Beginning;
    readonly answer: Seat;
  };
  /** Back to the table. */
  "POST /api/matches/{table}/resume": {
    readonly path: { readonly table: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: At;
  };
  /** Name a saved match. */
  "PATCH /api/matches/{table}": {
    readonly path: { readonly table: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Naming;
    readonly answer: Done;
  };
  /** Off the list of saved matches. */
  "DELETE /api/matches/{table}": {
    readonly path: { readonly table: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Its finished games, as a record. */
  "GET /api/matches/{table}/record": {
    readonly path: { readonly table: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: string;
  };
  /** The score of every round. */
  "GET /api/matches/{table}/rounds": {
    readonly path: { readonly table: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly RoundScore[];
  };
  /** The points of a round. */
  "GET /api/matches/{table}/rounds/{deal}": {
    readonly path: { readonly table: string; readonly deal: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly ScoresPoint[];
  };
  /** The score pad, in games that keep one. */
  "GET /api/matches/{table}/pad": {
    readonly path: { readonly table: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly PadLine[];
  };
  /** Finished games. */
  "GET /api/scores": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: { readonly player?: string; readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly body: null;
    readonly answer: readonly GameScore[];
  };
  /** The league table. */
  "GET /api/league": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly body: null;
    readonly answer: readonly Standing[];
  };
  /** The hall of fame. */
  "GET /api/fame": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly body: null;
    readonly answer: readonly Feat[];
  };
  /** Won and lost by line-up. */
  "GET /api/players/{player}/line-ups": {
    readonly path: { readonly player: number; };
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly body: null;
    readonly answer: readonly Record[];
  };
  /** Everything done in one game. */
  "GET /api/players/{player}/lifetime/{game}": {
    readonly path: { readonly player: number; readonly game: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: Lifetime;
  };
  /** A scoreboard’s deed. */
  "POST /api/players/{player}/board/{game}/{deed}": {
    readonly path: { readonly player: number; readonly game: string; readonly deed: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** What a player likes, as a form. */
  "GET /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly PreferenceForm[];
  };
  /** Change preferences. */
  "PATCH /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Preferring;
    readonly answer: readonly PreferenceForm[];
  };
  /** All preferences as at first. */
  "DELETE /api/players/{player}/preferences": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: readonly PreferenceForm[];
  };
  /** Preferences and rules as a text. */
  "GET /api/players/{player}/preferences/backup": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: string;
  };
  /** Take them from such a text. */
  "POST /api/players/{player}/preferences/restore": {
    readonly path: { readonly player: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Restoring;
    readonly answer: Restored;
  };
  /** The house rules a player is used to, as a form. */
  "GET /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: readonly RuleForm[];
  };
  /** Change what is usual. */
  "POST /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Changing;
    readonly answer: readonly RuleForm[];
  };
  /** The preset is usual again. */
  "DELETE /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Its deals again. */
  "POST /api/scores/{match}/again": {
    readonly path: { readonly match: number; };
    readonly query: Readonly<Record<string, never>>;
    readonly body: Nothing;
    readonly answer: Seat;
  };
  /** A list as CSV. */
  "GET /api/csv/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly body: null;
    readonly answer: string;
  };
  /** A list as a page. */
  "GET /api/print/{list}": {
    readonly path: { readonly list: string; };
    readonly query: { readonly game?: string; readonly player?: string; readonly level?: string; readonly practice?: string; readonly match?: string; };
    readonly body: null;
    readonly answer: string;
  };
  /** A report to send. */
  "GET /api/report": {
    readonly path: Readonly<Record<string, never>>;
    readonly query: Readonly<Record<string, never>>;
    readonly body: null;
    readonly answer: string;
  };
}
