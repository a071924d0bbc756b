// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A deal of the partie, also one that has not been dealt. */
export interface DealLine {
  readonly number: number;
  /** None before the cards are cut for the first deal */
  readonly elder: number | null;
  /** None while it has not been dealt */
  readonly points: readonly number[] | null;
  readonly current: boolean;
  /** added because the totals were level */
  readonly extra: boolean;
}

/** What a finished partie is worth, and how that comes about. */
export interface PartieAward {
  readonly points: number;
  readonly formula: string;
  /** whether the loser has crossed the rubicon */
  readonly crossed: boolean;
}

/** A reason to score, and its points. */
export interface ScoreCardLine {
  readonly label: string;
  readonly points: number;
}

export interface PiquetPanel {
  /** what a loser must reach */
  readonly rubicon: number;
  /** in the deal that is shown */
  readonly elder: number | null;
  readonly deals: readonly DealLine[];
  /** of the first two deals, once each has been elder */
  readonly subtotal: readonly number[] | null;
  /** in a deal */
  readonly tricks: number;
  /** cards left: of elder's share, and the others */
  readonly talon: readonly [number, number];
  /** once the partie is over */
  readonly award: PartieAward | null;
  /** whether elder may look at what he leaves of his share */
  readonly may_peek: boolean;
  /** an own carte blanche is announced with the discards */
  readonly discards_first: boolean;
  /** an own carte blanche may be announced while elder thinks */
  readonly announces_early: boolean;
  /** what everything scores under the rules in force */
  readonly score_card: readonly ScoreCardLine[];
}
