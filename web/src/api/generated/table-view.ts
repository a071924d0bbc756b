// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A place for cards, with the cards that the seat knows and the number of the others. */
export interface ZoneView {
  readonly name: string;
  readonly cards: readonly string[];
  readonly hidden: number;
  /** the place of each card among all, where hidden ones have places too */
  readonly at: readonly number[];
}

/** Cards that somebody has committed; None if the seat may not know them. */
export interface MarkView {
  readonly name: string;
  readonly cards: readonly string[] | null;
}

/** Something to show besides cards, with its words: trumps, a bid, a house rule. */
export interface FactView {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** Some of the cards of a choice, for a player who declares less than possible. */
export interface ChoicePart {
  readonly label: string;
  readonly deed: string;
  readonly note: string;
}

/** What a value means, and a warning; it holds up to the value of the next one. */
export interface Meaning {
  readonly value: string;
  readonly text: string;
  readonly caution: string;
}

/** A choice: from `least` to `most` of `cards`, with one of `values` if there are any. */
export interface ChoiceView {
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
  readonly fewer: { readonly [name: string]: ChoicePart };
  /** of many ascending values, where they mean something */
  readonly meanings: readonly Meaning[];
  /** a warning before what cannot be taken back */
  readonly caution: string;
  /** where one card is chosen: card -> a warning before it is played */
  readonly cautions: { readonly [name: string]: string };
  /** the text of its button, where that is more than its name */
  readonly deed: string;
  /** the text beside the button */
  readonly note: string;
}

/** A card and who has played it. */
export interface PlayedCard {
  readonly seat: number;
  readonly card: string;
}

/** A trick that has been taken. */
export interface TakenTrick {
  readonly cards: readonly PlayedCard[];
  readonly taker: number;
}

/** An entry of the score sheet, with the words for its reason. */
export interface ScoreEntry {
  readonly seat: number;
  readonly reason: string;
  readonly points: number;
  readonly label: string;
  readonly cards: readonly string[];
}

/** An own turn that can be gone back to; its label names the trick and what was done. */
export interface PastTurn {
  /** moves before it */
  readonly start: number;
  readonly label: string;
}

/** Something said, shown or scored in this round, as far as the seat may know it. */
export interface TalkEntry {
  readonly seat: number;
  /** of the event, or the reason of points */
  readonly kind: string;
  readonly text: string;
  readonly points: number | null;
  readonly cards: readonly string[];
  /** spoken words */
  readonly quoted: boolean;
  /** the reason of a bonus */
  readonly why: string;
}

/** All that a seat sees of a match. Cards it does not know are not in it, only their number. */
export interface TableView {
  readonly seat: number | null;
  readonly number: number;
  readonly deal: number;
  readonly dealer: number | null;
  readonly phase: string;
  /** the phase in words */
  readonly stage: string;
  /** what is to be done, and by whom */
  readonly prompt: string;
  /** what everybody should know as well: a moon, a lost bid, cards thrown in */
  readonly notice: string;
  /** a deal has been scored, and its result is shown */
  readonly between: boolean;
  /** the first of those to move */
  readonly turn: number;
  readonly acting: readonly number[];
  readonly scores: readonly number[];
  /** counted, but added only when the round ends */
  readonly aside: readonly number[];
  readonly winner: number | null;
  readonly practice: boolean;
  /** seats that must say they are ready before the next deal */
  readonly waiting: readonly number[];
  readonly zones: readonly ZoneView[];
  readonly marks: readonly MarkView[];
  readonly facts: readonly FactView[];
  readonly choices: readonly ChoiceView[];
  readonly trick: readonly PlayedCard[];
  readonly last: TakenTrick | null;
  /** taken in this round, which everybody has seen */
  readonly tricks: readonly TakenTrick[];
  /** melds and declarations of this round */
  readonly melds: readonly ScoreEntry[];
  /** of this deal, or of the one just scored */
  readonly sheet: readonly ScoreEntry[];
  /** what each side scored in each deal up to this one */
  readonly rounds: readonly (readonly number[])[];
  /** games won before this one, by side */
  readonly won: readonly number[];
  /** made in this game so far, by people, computers and chance */
  readonly moves: number;
  /** own turns that can be gone back to, as practice */
  readonly turns: readonly PastTurn[];
  /** whether the last thing done can be taken back */
  readonly undo: boolean;
  /** the conversation of this round */
  readonly talk: readonly TalkEntry[];
  /** house rules in force that are not the usual ones */
  readonly house: readonly FactView[];
  /** by seat: `person`, or how well the computer plays */
  readonly levels: readonly string[];
  /** what the game has for its own table on the page */
  readonly panel: { readonly [name: string]: unknown } | null;
  /** cards that each hand gets at a time in a deal */
  readonly packets: readonly number[];
  /** own cards that cannot be used again for what is asked */
  readonly spent: readonly string[];
  /** the sentence for selected cards that are not of the kind asked for */
  readonly unfit: string;
  /** house rules that wait for the next deal or the next game */
  readonly coming: readonly FactView[];
  /** seats that must move, in any order */
  readonly due: readonly number[];
  /** the own hand by suits as they are now, lowest first */
  readonly suits: readonly (readonly string[])[];
  /** why the match is over, if not by its rules: `agreed` or `resigned`, say */
  readonly ended: string;
}

/** An event as a seat may see it: cards moved, points scored, words said. */
export interface EventView {
  readonly kind: string;
  readonly seat: number;
  readonly cards: readonly string[];
  readonly hidden: number;
  readonly value: string;
  readonly source: string;
  readonly to: string;
}
