// Made by tools/protocol.py from src/repique/server; change those, never this.

/** The answer to a request that failed; `text` is a sentence for the player. */
export interface Problem {
  readonly code: string;
  readonly text: string;
}

/** The access token of this start. */
export interface Entering {
  readonly token: string;
}

/** The answer to a change that returns nothing else. */
export interface Done {
  readonly ok: boolean;
}

/** A preset and its title. */
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

/** A value and its words. */
export interface Labelled {
  readonly value: boolean | number | string;
  readonly label: string;
}

/** A house rule with its value, its words, and its relations to other rules. */
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
  /** concerns only the own display */
  readonly local: boolean;
  readonly needs: string;
  readonly forces: string;
  readonly excludes: string;
  readonly bars: string;
  /** its relations to other rules, in words */
  readonly notes: readonly string[];
  /** the games that have it; empty if all do */
  readonly known_in: readonly string[];
  /** not a rule of the chosen game, but allowed */
  readonly foreign: boolean;
}

/** Changes to try on rules that are being chosen; without `before`, on the preset. */
export interface Trying {
  readonly changes: { readonly [name: string]: boolean | number | string };
  readonly before?: { readonly [name: string]: boolean | number | string };
}

/** The rules of a preset or of a named variant, to be set all at once. */
export interface Variant {
  readonly label: string;
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly created: string;
}

/** A new name. */
export interface Naming {
  readonly name: string;
}

/** An empty object. */
export interface Nothing {
}

/** A match in the list of saved ones. */
export interface SavedMatch {
  readonly table: string;
  readonly player: number;
  readonly preset: string;
  readonly game: string;
  readonly name: string;
  readonly stage: string;
  readonly created: string;
}

/** A new match. Levels and names are for the other seats in order; one level may stand for all, and a computer player without a name is named by its level. */
export interface Beginning {
  readonly preset: string;
  readonly changes?: { readonly [name: string]: boolean | number | string };
  readonly levels?: readonly string[];
  readonly names?: readonly string[];
  readonly seat?: number;
  readonly player?: string;
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

/** One line of the score sheet with the running totals of both sides. */
export interface ScoresPoint {
  readonly seat: number;
  readonly reason: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

/** A hand; pairs are by side. A hand that was set is marked by its outcome. */
export interface Score_PadsPadLine {
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
  /** to whoever won it, where that is not its score */
  readonly worth: number | null;
  /** the loser has not crossed it, and loses both totals */
  readonly rubicon: boolean;
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
  /** of the games won, where they are worth more than their scores */
  readonly worth: number | null;
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
  /** of all games won, where they are worth more than their scores */
  readonly worth: number | null;
  /** reasons of the score sheet and how often they occurred */
  readonly feats: readonly (readonly [string, number])[];
  readonly bids_made: number;
  readonly bids_set: number;
}

export interface HouseRoutes {
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
  /** The form of a preset after changes. */
  "POST /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Trying;
    readonly answer: readonly RuleForm[];
  };
  /** Variants whose rules can be set at once. */
  "GET /api/presets/{preset}/variants": {
    readonly path: { readonly preset: string; };
    readonly answer: readonly Variant[];
  };
  /** All players. */
  "GET /api/players": {
    readonly answer: readonly Person[];
  };
  /** The current player. */
  "GET /api/player": {
    readonly answer: Person;
  };
  /** Add a player. */
  "POST /api/players": {
    readonly body: Naming;
    readonly answer: Person;
  };
  /** Rename a player. */
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
  /** Make this the current player. */
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
    readonly answer: readonly ScoresPoint[];
  };
  /** The score pad, in games that keep one. */
  "GET /api/matches/{table}/pad": {
    readonly path: { readonly table: string; };
    readonly answer: readonly Score_PadsPadLine[];
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
}
