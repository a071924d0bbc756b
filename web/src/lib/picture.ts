// Made by tools/protocol.py from src/repique/server; change those, never this.

/** The cards in one zone, as far as the seat knows them. */
export interface Zone {
  readonly name: string;
  readonly cards: readonly string[];
  /** number of cards that the seat does not know */
  readonly hidden: number;
}

/** Cards that a seat has committed; null if the viewer may not know them. */
export interface Mark {
  readonly name: string;
  readonly cards: readonly string[] | null;
}

/** A public fact besides cards: trump, a bid, a goal, an option. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** A part of the cards of a choice, for a player who declares less than they hold. */
export interface Part {
  readonly label: string;
  readonly deed: string;
  readonly note: string;
}

/** What a value tells the other players. It holds for all values up to the next meaning. */
export interface Meaning {
  readonly value: string;
  readonly text: string;
  readonly caution: string;
}

/** A choice: a verb with `least` to `most` of `cards`, and one of `values` if there are any. */
export interface Option {
  readonly verb: string;
  readonly cards: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly values: readonly string[];
  /** name of the choice */
  readonly label: string;
  /** names of the values, where they differ from the values */
  readonly names: readonly string[];
  /** what it scores, if that is known */
  readonly points: number | null;
  /** parts of the cards, by their cards in order */
  readonly fewer: { readonly [name: string]: Part };
  /** what ranges of values tell, such as bids */
  readonly meanings: readonly Meaning[];
  /** a warning to show before an action that cannot be undone */
  readonly caution: string;
  /** warnings by card, where one card is chosen */
  readonly cautions: { readonly [name: string]: string };
  /** label of the button, if it differs from the name */
  readonly deed: string;
  /** text beside the button */
  readonly note: string;
}

/** A card and the seat that played it. */
export interface Played {
  readonly seat: number;
  readonly card: string;
}

/** A finished trick. */
export interface Trick {
  readonly cards: readonly Played[];
  /** seat of the winner */
  readonly taker: number;
}

/** One line of the score sheet. */
export interface Point {
  readonly seat: number;
  /** id */
  readonly reason: string;
  readonly points: number;
  /** the reason in words */
  readonly label: string;
  readonly cards: readonly string[];
}

/** An earlier own turn to which `undo` with `to` can return. */
export interface Turn {
  /** number of moves before it */
  readonly start: number;
  readonly label: string;
}

/** Something said, shown or scored in this deal, as far as the seat may know it. */
export interface Slip {
  readonly seat: number;
  /** kind of the event, or the reason of the points */
  readonly kind: string;
  readonly text: string;
  readonly points: number | null;
  readonly cards: readonly string[];
  /** whether `text` is spoken */
  readonly quoted: boolean;
  /** what earned a bonus */
  readonly why: string;
}

/** A suit that could be named trumps: the own meld and the number of cards in it. */
export interface Suit {
  readonly suit: string;
  readonly meld: number;
  readonly length: number;
}

/** A line of the meld chart: points for one, two and more, and how many the own hand has. */
export interface Worth {
  readonly label: string;
  readonly points: readonly number[];
  readonly held: number;
}

/** A suit that a player has asked their partner to lead back. */
export interface Request {
  /** the player who asks */
  readonly seat: number;
  readonly suit: string;
  readonly text: string;
}

/** How a hand ended for the bidding side, and which sides count their meld and play points. */
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

/** What else is shown in games with partners. Lists are by seat; hidden cards have no part. */
export interface Partners {
  readonly meld: readonly number[];
  readonly tricks: readonly number[];
  /** points won in tricks so far */
  readonly taken: readonly number[];
  /** what the bidding side still needs: “still needs 12” */
  readonly standing: string;
  /** the same without counted points, for players who switched these off */
  readonly goal: string;
  readonly drawn: readonly (readonly Played[])[];
  /** what each suit would bring the own hand, until trump is named */
  readonly suits: readonly Suit[];
  /** the meld chart, until play begins */
  readonly chart: readonly Worth[];
  /** why the seat can only pass; empty otherwise */
  readonly why_pass: string;
  /** open requests of the own side */
  readonly asked_back: readonly Request[];
  /** of the last hand, until the next deal */
  readonly result: HandResult | null;
  readonly pad: readonly PadLine[];
  /** names of the outcomes on the pad */
  readonly outcomes: { readonly [name: string]: string };
}

/** The table view: all that a seat is shown. Unknown cards appear as numbers only. */
export interface Picture {
  /** the own seat; null for a spectator */
  readonly seat: number | null;
  /** of the match in its series */
  readonly number: number;
  /** of the deal in the match, from 1 */
  readonly deal: number;
  readonly dealer: number | null;
  /** id */
  readonly phase: string;
  /** the phase in words */
  readonly stage: string;
  /** what is to be done, and by whom */
  readonly prompt: string;
  /** what everybody should know besides: a moon, a failed bid, cards thrown in */
  readonly notice: string;
  /** whether a deal was scored and the next one has not begun */
  readonly between: boolean;
  /** seat that is to act */
  readonly turn: number;
  /** all seats that may act */
  readonly acting: readonly number[];
  /** by side */
  readonly scores: readonly number[];
  /** by side: points that are added when the deal ends */
  readonly aside: readonly number[];
  /** side */
  readonly winner: number | null;
  /** whether this is a practice game */
  readonly practice: boolean;
  /** seats that must say they are ready before the next deal */
  readonly waiting: readonly number[];
  readonly zones: readonly Zone[];
  readonly marks: readonly Mark[];
  readonly facts: readonly Fact[];
  readonly choices: readonly Option[];
  /** cards on the table */
  readonly trick: readonly Played[];
  readonly last: Trick | null;
  /** finished in this deal */
  readonly tricks: readonly Trick[];
  /** melds and declarations of this deal */
  readonly melds: readonly Point[];
  /** score sheet of this deal, or of the one just scored */
  readonly sheet: readonly Point[];
  /** by deal: points of each side */
  readonly rounds: readonly (readonly number[])[];
  /** by side: matches won before this one */
  readonly won: readonly number[];
  /** made in this match so far, by all seats and chance */
  readonly moves: number;
  /** own turns to which the player can return */
  readonly turns: readonly Turn[];
  /** whether the last action can be undone */
  readonly undo: boolean;
  /** what was said, shown and scored in this deal */
  readonly talk: readonly Slip[];
  /** options in force that differ from the preset */
  readonly house: readonly Fact[];
  /** by seat: `person` or the level */
  readonly levels: readonly string[];
  /** in games with partners */
  readonly partners: Partners | null;
  /** own cards that were used already for what is asked */
  readonly spent: readonly string[];
  /** what to say if the selected cards fit no choice */
  readonly unfit: string;
  /** options that change with the next deal or match */
  readonly coming: readonly Fact[];
}

/** An event: cards moved, points scored, words said. */
export interface Happening {
  readonly kind: string;
  readonly seat: number;
  readonly cards: readonly string[];
  /** number of cards that the seat does not know */
  readonly hidden: number;
  readonly value: string;
  /** zone that the cards leave */
  readonly source: string;
  /** zone that they reach */
  readonly to: string;
}
