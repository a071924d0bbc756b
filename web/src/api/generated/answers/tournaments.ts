// Made by tools/protocol.py from src/repique/server; change those, never this.

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

/** A new tournament. Levels are for the other seats in order; one may stand for all. */
export interface Founding {
  readonly name: string;
  readonly preset: string;
  readonly hands: number;
  readonly changes?: { readonly [name: string]: boolean | number | string };
  readonly levels?: readonly string[];
  readonly ranking?: string;
}

/** A tournament that was created, with remarks for the organiser. */
export interface Founded {
  readonly tournament: string;
  readonly title: string;
  readonly cautions: readonly string[];
}

/** Where one player is in a tournament. */
export interface Tournament_OverviewStanding {
  readonly player: number;
  /** 0: not entered */
  readonly attempt: number;
  readonly played: number;
  /** the hand to come; None: all are played */
  readonly next: number | null;
}

/** A tournament, and where the player stands who asks. */
export interface Told {
  readonly about: Overview;
  readonly you: Tournament_OverviewStanding;
}

/** The name of the player; the current one if it is empty. */
export interface Joining {
  readonly player?: string;
}

/** The number of the attempt. */
export interface Entered {
  readonly attempt: number;
}

/** `again` begins another attempt, when all hands of the last one are played. */
export interface Playing {
  readonly player?: string;
  readonly again?: boolean;
}

/** A hand to play: the token of its match and its place in the tournament. */
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

export interface TournamentsRoutes {
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
  /** Enter a tournament. */
  "POST /api/tournaments/{tournament}/entries": {
    readonly path: { readonly tournament: string; };
    readonly body: Joining;
    readonly answer: Entered;
  };
  /** The match of the next hand. */
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
  /** The scores of all players with the fixed deals. */
  "GET /api/sequences": {
    readonly query: { readonly sequence?: string; readonly preset?: string; };
    readonly answer: readonly SequenceLine[];
  };
}
