// Made by tools/protocol.py from src/repique/server; change those, never this.

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

/** Something that stands on the table besides cards: trumps, a bid, a goal. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** Some of the cards of a choice, for whoever declares less than he holds. */
export interface Part {
  readonly label: string;
  readonly deed: string;
  readonly note: string;
}

/** What a value says, with a word of caution; it holds up to the value of the next one. */
export interface Meaning {
  readonly value: string;
  readonly text: string;
  readonly caution: string;
}

/** From `least` to `most` of `cards`, with one of `values` if there are any. */
export interface Option {
  readonly verb: string;
  readonly cards: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly values: readonly string[];
  /** what it is called */
  readonly label: string;
  /** what each value means, where that is more than it says */
  readonly names: readonly string[];
  /** what it scores, where that can be said */
  readonly points: number | null;
  /** some of the cards, in their order -> what these are called */
  readonly fewer: { readonly [name: string]: Part };
  /** of a long ladder of values, where they say more */
  readonly meanings: readonly Meaning[];
  /** a word before what cannot be taken back */
  readonly caution: string;
  /** where one card is chosen: card -> a word before it is played */
  readonly cautions: { readonly [name: string]: string };
  /** what its button says, where that is more than its name */
  readonly deed: string;
  /** what stands beside the button */
  readonly note: string;
}

export interface Played {
  readonly seat: number;
  readonly card: string;
}

export interface Trick {
  readonly cards: readonly Played[];
  readonly taker: number;
}

export interface Point {
  readonly seat: number;
  readonly reason: string;
  readonly points: number;
  readonly label: string;
  readonly cards: readonly string[];
}

/** An own turn that can be gone back to, by its trick and by what was done in it. */
export interface Turn {
  /** moves before it */
  readonly start: number;
  readonly label: string;
}

/** Something said, shown or scored in this round, as the seat heard and saw it. */
export interface Slip {
  readonly seat: number;
  /** of the event, or the reason of points */
  readonly kind: string;
  readonly text: string;
  readonly points: number | null;
  readonly cards: readonly string[];
  /** spoken words */
  readonly quoted: boolean;
  /** what has earned a bonus */
  readonly why: string;
}

/** A suit that could be named trumps: the own meld and the number of cards in it. */
export interface Suit {
  readonly suit: string;
  readonly meld: number;
  readonly length: number;
}

/** A line of the meld chart: points for one, two and more, and how often the own hand has it. */
export interface Worth {
  readonly label: string;
  readonly points: readonly number[];
  readonly held: number;
}

/** A suit that a partner has asked the other to lead back. */
export interface Request {
  /** who asks */
  readonly seat: number;
  readonly suit: string;
  readonly text: string;
}

/** How a hand has ended for the bidders, and which sides count what they had. */
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

/** What a table of partners shows besides. Everything by seat, and nothing that is hidden. */
export interface Partners {
  readonly meld: readonly number[];
  readonly tricks: readonly number[];
  /** points won in tricks so far */
  readonly taken: readonly number[];
  /** how the bid stands: “still needs 12” */
  readonly standing: string;
  /** the same for those who do not want points counted */
  readonly goal: string;
  readonly drawn: readonly (readonly Played[])[];
  /** while bidding and naming trumps, from the own hand */
  readonly suits: readonly Suit[];
  /** what melds are worth, until the play begins */
  readonly chart: readonly Worth[];
  /** why there is no bid to be made */
  readonly why_pass: string;
  /** point cards led on the own side that want an answer */
  readonly asked_back: readonly Request[];
  /** until the next deal */
  readonly result: HandResult | null;
  readonly pad: readonly PadLine[];
  /** how hands end, in words */
  readonly outcomes: { readonly [name: string]: string };
}

/** All that a seat sees of a table. Cards it does not know are not in it, only their number. */
export interface Picture {
  readonly seat: number | null;
  readonly number: number;
  readonly deal: number;
  readonly dealer: number | null;
  readonly phase: string;
  /** the phase in words */
  readonly stage: string;
  /** what is wanted, and of whom */
  readonly prompt: string;
  /** what everybody should know besides: a moon, a lost bid, cards thrown in */
  readonly notice: string;
  /** a deal has been scored, and its result is what there is to see */
  readonly between: boolean;
  readonly turn: number;
  readonly acting: readonly number[];
  readonly scores: readonly number[];
  /** counted, but added only when the round ends */
  readonly aside: readonly number[];
  readonly winner: number | null;
  readonly practice: boolean;
  /** seats that must say they are ready before the next deal */
  readonly waiting: readonly number[];
  readonly zones: readonly Zone[];
  readonly marks: readonly Mark[];
  readonly facts: readonly Fact[];
  readonly choices: readonly Option[];
  readonly trick: readonly Played[];
  readonly last: Trick | null;
  /** taken in this round, which everybody has seen */
  readonly tricks: readonly Trick[];
  /** melds and declarations of this round */
  readonly melds: readonly Point[];
  /** of this deal, or of the one just scored */
  readonly sheet: readonly Point[];
  /** what each side scored in each deal up to this one */
  readonly rounds: readonly (readonly number[])[];
  /** games won before this one, by side */
  readonly won: readonly number[];
  /** made in this game so far, by people, computers and chance */
  readonly moves: number;
  /** own turns that can be gone back to, as practice */
  readonly turns: readonly Turn[];
  /** whether the last thing done can be taken back */
  readonly undo: boolean;
  /** the conversation of this round */
  readonly talk: readonly Slip[];
  /** house rules in force that are not the usual ones */
  readonly house: readonly Fact[];
  /** by seat: `person`, or how well the computer plays */
  readonly levels: readonly string[];
  readonly partners: Partners | null;
  /** own cards that cannot serve again in what is asked for */
  readonly spent: readonly string[];
  /** said of selected cards that are nothing of the kind asked for */
  readonly unfit: string;
  /** house rules that wait for the next deal or the next game */
  readonly coming: readonly Fact[];
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
