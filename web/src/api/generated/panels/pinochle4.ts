// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A card drawn for the first deal, and who has drawn it. */
export interface DrawnCard {
  readonly seat: number;
  readonly card: string;
}

/** A suit that could be named trumps: the own meld and the number of cards in it. */
export interface TrumpSuit {
  readonly suit: string;
  readonly meld: number;
  readonly length: number;
}

/** A line of the meld chart: points for one, two and more, and how many the own hand has. */
export interface MeldWorth {
  readonly label: string;
  readonly points: readonly number[];
  readonly held: number;
}

/** A suit that a partner has asked the other to lead back. */
export interface SuitRequest {
  /** who asks */
  readonly seat: number;
  readonly suit: string;
  readonly text: string;
}

/** How a hand has ended for the bidders, and which sides score their melds and tricks. */
export interface HandResult {
  readonly title: string;
  readonly why: string;
  readonly meld_counts: readonly [boolean, boolean];
  readonly play_counts: readonly [boolean, boolean];
}

/** A hand on the score pad, as it is shown. */
export interface PadLine {
  readonly deal: number;
  readonly dealer: number;
  readonly bidder: number;
  readonly bid: number;
  readonly trump: string;
  readonly outcome: string;
  readonly meld: readonly [number, number];
  readonly play: readonly [number, number];
  readonly tricks: readonly [number, number];
  readonly points: readonly [number, number];
  /** for the bidders */
  readonly good: boolean;
  readonly totals: readonly [number, number];
}

/** What partners see besides cards and facts. Figures are by seat, and nothing is hidden. */
export interface PartnershipPanel {
  readonly meld: readonly number[];
  readonly tricks: readonly number[];
  /** points won in tricks so far */
  readonly taken: readonly number[];
  /** how the bid stands: “still needs 12” */
  readonly standing: string | null;
  /** the same for players who do not want points counted */
  readonly goal: string | null;
  readonly drawn: readonly (readonly DrawnCard[])[];
  /** while bidding and naming trumps, from the own hand */
  readonly suits: readonly TrumpSuit[];
  /** what melds are worth, until the play begins */
  readonly chart: readonly MeldWorth[];
  /** why there is no bid to be made */
  readonly why_pass: string | null;
  /** of the own side, until they are answered */
  readonly asked_back: readonly SuitRequest[];
  /** until the next deal */
  readonly result: HandResult | null;
  readonly pad: readonly PadLine[];
  /** how hands end, in words */
  readonly outcomes: { readonly [name: string]: string };
}
