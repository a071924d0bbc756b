// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At } from "./matches";
import type { Nothing } from "./players";

/** Open cards of a player. */
export interface ShownCards {
  readonly who: string;
  readonly cards: readonly string[];
  readonly own: boolean;
}

/** An action in words, with its expected result. */
export interface ReviewedAction {
  readonly text: string;
  readonly cards: readonly string[];
  readonly points: number;
  readonly risk: number;
  readonly chance: number | null;
  readonly why: string;
}

/** A decision that cost points: the position, the action played, and the best one. */
export interface CostlyDecision {
  /** number of moves before it in the match */
  readonly move: number;
  readonly stage: string;
  /** narration of what had happened just before */
  readonly news: string;
  readonly hand: readonly string[];
  readonly trick: readonly ShownCards[];
  readonly melds: readonly ShownCards[];
  readonly facts: readonly string[];
  readonly played: ReviewedAction;
  readonly best: ReviewedAction;
  /** other reasons */
  readonly why: string;
  readonly loss: number;
  readonly doubt: number;
  readonly exact: boolean;
}

/** The result of a review. */
export interface Review {
  readonly deal: number;
  readonly seat: number;
  /** judged */
  readonly decisions: number;
  /** number that the judge does not rate */
  readonly unjudged: number;
  readonly lost: number;
  /** sum of the absolute points of both sides */
  readonly points: number;
  /** per cent */
  readonly accuracy: number;
  /** the most costly first */
  readonly faults: readonly CostlyDecision[];
}

/** How far a review is; `none` if it was not begun yet. */
export interface Reviewing {
  readonly state: "done" | "none" | "running";
  /** of the game */
  readonly title: string;
  /** of ranks, low to high */
  readonly order: string;
  /** the word of the game for a round */
  readonly round: string;
  /** the level whose choices are taken for the best */
  readonly judge: string;
  /** decisions judged */
  readonly done: number;
  readonly of: number;
  readonly review: Review | null;
}

/** Whether a review is being made, and how many decisions have been judged. */
export interface ReviewProgress {
  readonly running: boolean;
  readonly done: number;
  readonly of: number;
}

/** Where to begin: the number of moves before a decision; without it, at the deal. */
export interface From {
  readonly move?: number | null;
}

export interface ReviewsRoutes {
  /** The review of a round, or its progress. */
  "GET /api/matches/{table}/rounds/{deal}/review": {
    readonly path: { readonly table: string; readonly deal: number; };
    readonly answer: Reviewing;
  };
  /** How far a running review is. */
  "GET /api/matches/{table}/rounds/{deal}/review/progress": {
    readonly path: { readonly table: string; readonly deal: number; };
    readonly answer: ReviewProgress;
  };
  /** Begin the review of a round. */
  "POST /api/matches/{table}/rounds/{deal}/review": {
    readonly path: { readonly table: string; readonly deal: number; };
    readonly body: Nothing;
    readonly answer: Reviewing;
  };
  /** Play a round again, or from a decision on. */
  "POST /api/matches/{table}/rounds/{deal}/again": {
    readonly path: { readonly table: string; readonly deal: number; };
    readonly body: From;
    readonly answer: At;
  };
  /** The review of a round, or its progress. */
  "GET /api/scores/{match}/rounds/{deal}/review": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly answer: Reviewing;
  };
  /** How far a running review is. */
  "GET /api/scores/{match}/rounds/{deal}/review/progress": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly answer: ReviewProgress;
  };
  /** Begin the review of a round. */
  "POST /api/scores/{match}/rounds/{deal}/review": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly body: Nothing;
    readonly answer: Reviewing;
  };
  /** Play a round again, or from a decision on. */
  "POST /api/scores/{match}/rounds/{deal}/again": {
    readonly path: { readonly match: number; readonly deal: number; };
    readonly body: From;
    readonly answer: At;
  };
}
