// Made by tools/protocol.py from src/repique/server; change those, never this.

export const PROTOCOL = 1;

/** A move, as a record writes it. */
export interface Act {
  readonly t: "act";
  readonly a: string;
  readonly v: number;
  readonly action: string;
}

/** The result has been seen, the next deal may come. */
export interface Ready {
  readonly t: "ready";
  readonly a: string;
  readonly v: number;
}

/** `last` and `turn` as the rules allow; `to` goes back to an own turn, as practice. */
export interface Undo {
  readonly t: "undo";
  readonly a: string;
  readonly v: number;
  readonly what: "last" | "to" | "turn";
  readonly start?: number;
}

/** The same round or game again, a fresh shuffle, the next game, an earlier one's deals. */
export interface Again {
  readonly t: "again";
  readonly a: string;
  readonly v: number;
  readonly what: "game" | "next" | "redeal" | "replicate" | "round";
  readonly number?: number;
}

/** From here on with knowledge of the cards, which counts in no list. */
export interface Practice {
  readonly t: "practice";
  readonly a: string;
  readonly v: number;
}

/** House rules for the next deal, or for the next game. */
export interface Rules {
  readonly t: "rules";
  readonly a: string;
  readonly v: number;
  readonly changes: { readonly [name: string]: boolean | number | string };
  readonly next_game?: boolean;
}

/** From the next move on, the computer players of these seats are of another level. */
export interface Level {
  readonly t: "level";
  readonly a: string;
  readonly v: number;
  readonly seats: readonly number[];
  readonly level: string;
}

/** What has happened since version `v`? */
export interface Sync {
  readonly t: "sync";
  readonly v: number;
}

/** Still here, and at version `v`. */
export interface Beat {
  readonly t: "beat";
  readonly v: number;
}

/** What a player may send. */
export type Upward =
  | Act
  | Ready
  | Undo
  | Again
  | Practice
  | Rules
  | Level
  | Sync
  | Beat;

export interface Welcome {
  readonly t: "welcome";
  readonly p: number;
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly seat: number;
  /** by seat: names; nothing for computer players that have none */
  readonly people: readonly string[];
  /** by seat: as the table speaks of them to this one, “You” and “Left” */
  readonly who: readonly string[];
  readonly beat: number;
  /** what the game is called */
  readonly title: string;
  /** of ranks, low to high */
  readonly order: string;
  readonly sides: number;
  /** what this game calls a game and a round */
  readonly words: { readonly [name: string]: string };
  /** what has happened in this round, in sentences */
  readonly log: readonly string[];
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

/** A hand on the score pad. Meld and play as they were counted, even if they were lost. */
export interface PadLine {
  readonly deal: number;
  readonly dealer: number;
  readonly bidder: number;
  readonly bid: number;
  readonly trump: string;
  readonly outcome: string;
  /** for the bidders */
  readonly good: boolean;
  readonly meld: readonly [number, number];
  readonly play: readonly [number, number];
  readonly tricks: readonly [number, number];
  readonly points: readonly [number, number];
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
  /** own turns that can be gone back to, as practice */
  readonly turns: readonly number[];
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

/** The table at version `v`, with all that happened after version `since`. */
export interface Update {
  readonly t: "update";
  readonly v: number;
  readonly since: number;
  readonly events: readonly Happening[];
  /** the same in words */
  readonly told: string;
  readonly view: Picture;
  readonly h: string;
}

/** It has happened and is on the disk, in version `v` at the latest. */
export interface Ack {
  readonly t: "ack";
  readonly a: string;
  readonly v: number;
}

/** It has not happened. `reason` is an id, `text` a sentence in the words of the game. */
export interface Nak {
  readonly t: "nak";
  readonly a: string;
  readonly code: string;
  readonly v: number;
  readonly reason: string;
  readonly text: string;
}

/** The table is at version `v`; whoever is not asks for what was missed. */
export interface Pulse {
  readonly t: "beat";
  readonly v: number;
  readonly h: string;
}

/** Another window plays this seat now; this one only watches. */
export interface Superseded {
  readonly t: "superseded";
}

/** That was no message; `code` says why. */
export interface Bad {
  readonly t: "bad";
  readonly code: string;
}

/** What a player may be sent. */
export type Downward =
  | Welcome
  | Update
  | Ack
  | Nak
  | Pulse
  | Superseded
  | Bad;
