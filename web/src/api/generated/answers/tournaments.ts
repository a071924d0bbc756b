// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A tournament in the list. */
export interface TournamentOverview {
  /** its token */
  readonly tournament: string;
  readonly title: string;
  readonly name: string;
  readonly preset: string;
  readonly hands: number;
  readonly levels: readonly string[];
  readonly ranking: string;
  readonly created: string;
  /** names with their progress */
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

/** The progress of one player in a tournament. */
export interface TournamentStanding {
  readonly player: number;
  /** 0: not entered */
  readonly attempt: number;
  readonly played: number;
  /** the next hand; None: all are played */
  readonly next: number | null;
}

/** A tournament, and where the player stands who asks. */
export interface TournamentDetails {
  readonly about: TournamentOverview;
  readonly you: TournamentStanding;
}

/** The name of the player; the current one if it is empty. */
export interface Joining {
  readonly player?: string;
}

/** The number of the attempt. */
export interface EnteredTournament {
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

/** One player on the leaderboard; ranks may be shared. Totals are over the `number_of` hands. */
export interface LeaderboardLine {
  /** None: no hand of this player may be shown yet */
  readonly rank: number | null;
  readonly player: string;
  /** played so far */
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

/** The leaderboard of a tournament, as one player may see it. */
export interface TournamentResults {
  readonly title: string;
  readonly ranking: string;
  readonly hands: number;
  /** hands that the asking player has finished, and may see */
  readonly finished: number;
  readonly lines: readonly LeaderboardLine[];
  readonly leaders: readonly Leader[];
}

/** The totals of one side in one attempt. */
export interface SideTotals {
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

/** One hand with the points of both sides. */
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

/** All attempts of one player: totals of both sides, and hand by hand. */
export interface PlayerReport {
  readonly title: string;
  readonly player: string;
  readonly sides: readonly SideTotals[];
  readonly hands: readonly HandLine[];
}

/** One finished game of a sequence; games with the same number have the same deals. */
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
    readonly answer: readonly TournamentOverview[];
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
    readonly answer: TournamentDetails;
  };
  /** Enter a tournament. */
  "POST /api/tournaments/{tournament}/entries": {
    readonly path: { readonly tournament: string; };
    readonly body: Joining;
    readonly answer: EnteredTournament;
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
    readonly answer: TournamentResults;
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
    readonly answer: PlayerReport;
  };
  /** The scores of all players with the fixed deals. */
  "GET /api/sequences": {
    readonly query: { readonly sequence?: string; readonly preset?: string; };
    readonly answer: readonly SequenceLine[];
  };
}
