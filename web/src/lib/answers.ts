// Made by tools/protocol.py from src/repique/server; change those, never this.

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
  /** what it has to do with other rules, in words */
  readonly notes: readonly string[];
  /** the games that know it; none if all do */
  readonly known_in: readonly string[];
  /** not in the game that is chosen: allowed, but a mixture */
  readonly foreign: boolean;
}

/** What one change makes of rules that are being chosen; without `before`, of the preset. */
export interface Trying {
  readonly changes: { readonly [name: string]: boolean | number | string };
  readonly before?: { readonly [name: string]: boolean | number | string };
}

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
  readonly changes?: { readonly [name: string]: boolean | number | string };
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
export interface PadsPadLine {
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

/** `text` names the move and who would make it; `why` is empty where there is nothing to say. */
export interface Hint {
  readonly v: number;
  readonly action: string;
  readonly cards: readonly string[];
  readonly text: string;
  readonly why: string;
}

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

/** One line of an old score sheet, in words, with the running totals of the sides. */
export interface PointLine {
  readonly seat: number;
  readonly label: string;
  readonly points: number;
  readonly cards: string;
  readonly totals: readonly number[];
}

export interface Overview {
  /** its token */
  readonly tournament: string;
  readonly title: string;
  readonly name: string;
  readonly preset: string;
  readonly hands: number;
  readonly levels: readonly string[];
  readonly ranking: string;
  readonly created: string;
  readonly entrants: readonly string[];
}

/** A new tournament; levels are for the other seats in order, one may stand for all. */
export interface Founding {
  readonly name: string;
  readonly preset: string;
  readonly hands: number;
  readonly changes?: { readonly [name: string]: boolean | number | string };
  readonly levels?: readonly string[];
  readonly ranking?: string;
}

export interface Founded {
  readonly tournament: string;
  readonly title: string;
  readonly cautions: readonly string[];
}

/** Where one player is in a tournament. */
export interface OverviewStanding {
  readonly player: number;
  /** 0: not entered */
  readonly attempt: number;
  readonly played: number;
  /** the hand to come; None: all are played */
  readonly next: number | null;
}

export interface Told {
  readonly about: Overview;
  readonly you: OverviewStanding;
}

/** Who enters or plays; whoever played last unless told. */
export interface Joining {
  readonly player?: string;
}

export interface Entered {
  readonly attempt: number;
}

/** `again`: another attempt, once all hands of the last one are played. */
export interface Playing {
  readonly player?: string;
  readonly again?: boolean;
}

export interface HandDealt {
  readonly table: string;
  readonly seat: number;
  readonly hand: number;
  readonly hands: number;
  readonly attempt: number;
  readonly title: string;
}

/** One player of the leaderboard; ranks are shared. Sums are over the `counted` hands. */
export interface Line {
  /** nobody has a rank of whom nothing may be told yet */
  readonly rank: number | null;
  readonly player: string;
  /** played by now */
  readonly hands: number;
  readonly counted: number;
  readonly play: number;
  readonly total: number;
  readonly bids: number;
  readonly meld: number;
  readonly tricks: number;
  readonly lost: number;
  /** the total of the other side */
  readonly against: number;
}

/** The best of a category, with all who share it. */
export interface Leader {
  readonly category: string;
  readonly amount: number;
  readonly players: readonly string[];
}

export interface Results {
  readonly title: string;
  readonly ranking: string;
  readonly hands: number;
  /** hands that the one who asks has finished, and may be told about */
  readonly finished: number;
  readonly lines: readonly Line[];
  readonly leaders: readonly Leader[];
}

/** What a side has made in one attempt: the line of a report, and of progress over attempts. */
export interface Side {
  readonly attempt: number;
  readonly side: string;
  readonly hands: number;
  readonly play: number;
  readonly total: number;
  readonly bids: number;
  readonly meld: number;
  readonly tricks: number;
  readonly lost: number;
}

/** One hand as both sides made it. */
export interface HandLine {
  readonly attempt: number;
  readonly hand: number;
  readonly dealer: number;
  readonly play: number;
  readonly total: number;
  readonly bids: number;
  readonly meld: number;
  readonly tricks: number;
  readonly lost: boolean;
  readonly play_against: number;
  readonly total_against: number;
  readonly bids_against: number;
  readonly meld_against: number;
  readonly tricks_against: number;
  readonly lost_against: boolean;
}

/** One player: both sides, every attempt, and hand by hand. */
export interface Report {
  readonly title: string;
  readonly player: string;
  readonly sides: readonly Side[];
  readonly hands: readonly HandLine[];
}

/** One finished game of a sequence; the same number has the same deals for everybody. */
export interface SequenceLine {
  readonly sequence: number;
  readonly preset: string;
  readonly number: number;
  readonly player: string;
  readonly score: number;
  readonly against: number;
  readonly outcome: string;
  readonly level: string;
  readonly date: string;
}
