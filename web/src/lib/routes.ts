// Made by tools/protocol.py from src/repique/server; change those, never this.

import type {
  At,
  Beginning,
  Changing,
  Done,
  Entered,
  Entering,
  Feat,
  Founded,
  Founding,
  GameOffer,
  GameScore,
  HandDealt,
  Hint,
  Joining,
  Lifetime,
  Naming,
  Nothing,
  Overview,
  PadsPadLine,
  Person,
  Playing,
  PointLine,
  PreferenceForm,
  Preferring,
  Record,
  Report,
  Restored,
  Restoring,
  Results,
  RoundScore,
  RuleForm,
  SavedMatch,
  ScoresPoint,
  Seat,
  SequenceLine,
  Standing,
  Told,
  Trying,
} from "./answers";

/** Every address, by method and path. */
export interface Routes {
  /** Exchange the token of this start for a cookie. */
  "POST /api/enter": {
    readonly body: Entering;
    readonly answer: Done;
  };
  /** All games, their presets and levels. */
  "GET /api/games": {
    readonly answer: readonly GameOffer[];
  };
  /** The rules of a game, as text. */
  "GET /api/games/{game}/help": {
    readonly path: { readonly game: string; };
    readonly answer: string;
  };
  /** The house rules of a preset, as a form. */
  "GET /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly answer: readonly RuleForm[];
  };
  /** The form after changes. */
  "POST /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Trying;
    readonly answer: readonly RuleForm[];
  };
  /** Everybody who plays here. */
  "GET /api/players": {
    readonly answer: readonly Person[];
  };
  /** Who plays now. */
  "GET /api/player": {
    readonly answer: Person;
  };
  /** A new player. */
  "POST /api/players": {
    readonly body: Naming;
    readonly answer: Person;
  };
  /** Another name. */
  "PATCH /api/players/{player}": {
    readonly path: { readonly player: number; };
    readonly body: Naming;
    readonly answer: Done;
  };
  /** Remove a player and all matches. */
  "DELETE /api/players/{player}": {
    readonly path: { readonly player: number; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** This one plays now. */
  "POST /api/players/{player}/switch": {
    readonly path: { readonly player: number; };
    readonly body: Nothing;
    readonly answer: Done;
  };
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
  /** Back to the table. */
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
  /** Off the list of saved matches. */
  "DELETE /api/matches/{table}": {
    readonly path: { readonly table: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Its finished games, as a record. */
  "GET /api/matches/{table}/record": {
    readonly path: { readonly table: string; };
    readonly answer: string;
  };
  /** The house rules in force there, as a form. */
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
    readonly answer: readonly ScoresPoint[];
  };
  /** The score pad, in games that keep one. */
  "GET /api/matches/{table}/pad": {
    readonly path: { readonly table: string; };
    readonly answer: readonly PadsPadLine[];
  };
  /** Finished games. */
  "GET /api/scores": {
    readonly query: { readonly player?: string; readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly answer: readonly GameScore[];
  };
  /** The league table. */
  "GET /api/league": {
    readonly query: { readonly game?: string; readonly level?: string; readonly preset?: string; readonly practice?: string; readonly whole_life?: string; };
    readonly answer: readonly Standing[];
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
    readonly answer: readonly Record[];
  };
  /** Everything done in one game. */
  "GET /api/players/{player}/lifetime/{game}": {
    readonly path: { readonly player: number; readonly game: string; };
    readonly answer: Lifetime;
  };
  /** A scoreboard’s deed. */
  "POST /api/players/{player}/board/{game}/{deed}": {
    readonly path: { readonly player: number; readonly game: string; readonly deed: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** What the best player would do here. */
  "GET /api/matches/{table}/hint": {
    readonly path: { readonly table: string; };
    readonly answer: Hint;
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
  /** Its record, move by move. */
  "GET /api/scores/{match}/record": {
    readonly path: { readonly match: number; };
    readonly answer: string;
  };
  /** All tournaments, and who plays in them. */
  "GET /api/tournaments": {
    readonly answer: readonly Overview[];
  };
  /** Create a tournament. */
  "POST /api/tournaments": {
    readonly body: Founding;
    readonly answer: Founded;
  };
  /** A tournament, and where a player stands. */
  "GET /api/tournaments/{tournament}": {
    readonly path: { readonly tournament: string; };
    readonly query: { readonly player?: string; };
    readonly answer: Told;
  };
  /** Enter it. */
  "POST /api/tournaments/{tournament}/entries": {
    readonly path: { readonly tournament: string; };
    readonly body: Joining;
    readonly answer: Entered;
  };
  /** The table of the next hand. */
  "POST /api/tournaments/{tournament}/play": {
    readonly path: { readonly tournament: string; };
    readonly body: Playing;
    readonly answer: HandDealt;
  };
  /** The leaderboard. */
  "GET /api/tournaments/{tournament}/results": {
    readonly path: { readonly tournament: string; };
    readonly query: { readonly player?: string; readonly ranking?: string; };
    readonly answer: Results;
  };
  /** Results as CSV. */
  "GET /api/tournaments/{tournament}/results.csv": {
    readonly path: { readonly tournament: string; };
    readonly query: { readonly player?: string; readonly ranking?: string; };
    readonly answer: string;
  };
  /** Results to print. */
  "GET /api/tournaments/{tournament}/results.html": {
    readonly path: { readonly tournament: string; };
    readonly query: { readonly player?: string; readonly ranking?: string; };
    readonly answer: string;
  };
  /** One player, both sides, hand by hand. */
  "GET /api/tournaments/{tournament}/reports/{of}": {
    readonly path: { readonly tournament: string; readonly of: number; };
    readonly query: { readonly player?: string; };
    readonly answer: Report;
  };
  /** What everybody made of the fixed deals. */
  "GET /api/sequences": {
    readonly query: { readonly sequence?: string; readonly preset?: string; };
    readonly answer: readonly SequenceLine[];
  };
}
