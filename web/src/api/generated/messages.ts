// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { EventView, TableView } from "./table-view";

export const PROTOCOL = 2;

/** Make a move. `action` has the form of a record, such as `play QS`. */
export interface ActCommand {
  readonly t: "act";
  readonly a: string;
  readonly v: number;
  readonly action: string;
}

/** Confirm the result of a deal; at a table of several people, also that of a match. The next deal or match comes when all people have sent this. */
export interface ReadyCommand {
  readonly t: "ready";
  readonly a: string;
  readonly v: number;
}

/** Undo. `last` and `turn` undo the last action or the own turn where the rules allow it. `to` returns to the own turn that began after `start` moves, `back` to the position after `start` moves; both make the match a practice game, and are refused where others play too. */
export interface UndoCommand {
  readonly t: "undo";
  readonly a: string;
  readonly v: number;
  readonly what: "back" | "last" | "to" | "turn";
  readonly start?: number;
}

/** Start again: the same `round` or `game`, a new shuffle (`redeal`), the `next` game, or the deals of the earlier game `number` (`replicate`). */
export interface AgainCommand {
  readonly t: "again";
  readonly a: string;
  readonly v: number;
  readonly what: "game" | "next" | "redeal" | "replicate" | "round";
  readonly number?: number;
}

/** Make the match a practice game, which does not count in scores. */
export interface PracticeCommand {
  readonly t: "practice";
  readonly a: string;
  readonly v: number;
}

/** Exchange the own hand for that of the next seat. The match becomes a practice game. */
export interface SwapCommand {
  readonly t: "swap";
  readonly a: string;
  readonly v: number;
}

/** Replace cards of the own hand. Each pair is a card given and the card wanted, wherever that one is. The match becomes a practice game. */
export interface DoctorCommand {
  readonly t: "doctor";
  readonly a: string;
  readonly v: number;
  readonly pairs: readonly (readonly [string, string])[];
}

/** Change options from the next deal on, or from the next game on if `next_game` is set. */
export interface RulesCommand {
  readonly t: "rules";
  readonly a: string;
  readonly v: number;
  readonly changes: { readonly [name: string]: boolean | number | string };
  readonly next_game?: boolean;
}

/** Change the level of the computer players in `seats`, from the next move on. */
export interface LevelCommand {
  readonly t: "level";
  readonly a: string;
  readonly v: number;
  readonly seats: readonly number[];
  readonly level: string;
}

/** Pause (`on`) or continue the computer players. While paused, only `step` and `act` make moves. */
export interface HoldCommand {
  readonly t: "hold";
  readonly a: string;
  readonly v: number;
  readonly on: boolean;
}

/** Make one move for the seat that is to act; for a person, at the level given. */
export interface StepCommand {
  readonly t: "step";
  readonly a: string;
  readonly v: number;
  readonly level?: string;
}

/** Let a computer player play for the own seat (`on`), or play again. A move of one's own ends it, too. Only at a shared table. */
export interface AutoCommand {
  readonly t: "auto";
  readonly a: string;
  readonly v: number;
  readonly on: boolean;
}

/** Ask the other people at a shared table, one question at a time: to take back the own last move (`back`), to put the match aside, to `end` it without a result, to `resign` (partners are asked), to let the autopilot play for the absent person in `seat` (`computer`), to offer that seat to a `substitute` by a link, to `replace` that person by a computer player for good, or to play another `game` at a new table: a preset, and changes to its rules. `v` matters for `back` only. */
export interface AskCommand {
  readonly t: "ask";
  readonly a: string;
  readonly v: number;
  readonly what: "aside" | "back" | "computer" | "end" | "game" | "replace" | "resign" | "substitute";
  readonly seat?: number;
  readonly preset?: string;
  readonly changes?: { readonly [name: string]: boolean | number | string };
}

/** Answer the question with the number `ask`; `v` does not matter. */
export interface AnswerCommand {
  readonly t: "answer";
  readonly a: string;
  readonly v: number;
  readonly ask: number;
  readonly yes: boolean;
}

/** Seal a number for the agreed deals of the match with this token: `hash` is that of the number as `docs/fair-deals.md` describes it. Once for each match; `v` does not matter. */
export interface SealCommand {
  readonly t: "seal";
  readonly a: string;
  readonly v: number;
  readonly match: string;
  readonly hash: string;
}

/** Open the number that was sealed, 32 bytes, when `pledges` shows the seals of all `people`; `v` does not matter. */
export interface OpenCommand {
  readonly t: "open";
  readonly a: string;
  readonly v: number;
  readonly match: string;
  readonly nonce: string;
}

/** Say a prepared phrase, by its id, or a text to the people at a shared table. Answered as a command; said once for each id, however often it is sent. */
export interface Say {
  readonly t: "say";
  readonly a: string;
  readonly phrase?: string;
  readonly text?: string;
}

/** Ask for an `update` with everything after version `v`, and for `pledges` where deals are agreed on; at a shared table also for `people` and `asked`, and for every `said` after number `said`. It changes nothing. */
export interface Sync {
  readonly t: "sync";
  readonly v: number;
  readonly said?: number;
}

/** Ask for a `beat` in answer. `v` is the version that the client has. */
export interface Beat {
  readonly t: "beat";
  readonly v: number;
}

/** What a player may send. */
export type Upward =
  | ActCommand
  | ReadyCommand
  | UndoCommand
  | AgainCommand
  | PracticeCommand
  | SwapCommand
  | DoctorCommand
  | RulesCommand
  | LevelCommand
  | HoldCommand
  | StepCommand
  | AutoCommand
  | AskCommand
  | AnswerCommand
  | SealCommand
  | OpenCommand
  | Say
  | Sync
  | Beat;

/** What people at a shared table agree on beside the rules. */
export interface Terms {
  /** what the computer tells: nothing, what is allowed, what is best */
  readonly aids: "explanations" | "hints" | "none";
  /** free text, or prepared phrases only */
  readonly chat: "phrases" | "text";
  /** seconds for a decision; 0: there is no clock */
  readonly pace: 0 | 15 | 30 | 60 | 120;
}

/** How all zones whose names begin with `stem` lie on the table, as the game declares it. */
export interface ZoneLayout {
  readonly stem: string;
  /** what players call it */
  readonly label: string;
  /** whose the number in the name of a zone is, if it has one */
  readonly of: "seat" | "side" | "table";
  /** `kept`: in the order in which the cards came */
  readonly order: "kept" | "sorted";
  /** which end of the row of cards lies on top */
  readonly top: "first" | "last";
  /** which of the cards that the seat knows lie face up */
  readonly face: "bottom" | "down" | "top" | "up";
  readonly place: "centre" | "hand" | "nowhere" | "seat" | "stock";
  readonly shape: "fan" | "pile" | "row" | "trick";
  /** what is counted beside it */
  readonly counted: "cards" | "nothing" | "tricks";
  /** the verb of taking from it, if a click on it does that */
  readonly gives: string;
  /** the verb of putting cards there, if dropping them on it does that */
  readonly takes: string;
}

/** The first message of a connection: the match, the own seat, and what stays the same. */
export interface Welcome {
  readonly t: "welcome";
  readonly p: number;
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly seat: number;
  /** by seat: names; nothing for computer players that have none */
  readonly people: readonly string[];
  /** by seat: how sentences for this seat name them, “You” and “Left” */
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
  /** the purpose of a scratch match, of which nothing is stored */
  readonly sandbox: string;
  /** a hand of a created tournament: the match has one deal only */
  readonly hand: boolean;
  /** of fixed deals, in a game whose house rules do not name it */
  readonly sequence: number;
  /** closer looks at the cards in this game, with their titles */
  readonly looks: { readonly [name: string]: string };
  /** the seats of people; several at a shared table */
  readonly persons: readonly number[];
  /** of a shared table */
  readonly terms: Terms | null;
  /** how the zones of the game lie on the table */
  readonly zones: readonly ZoneLayout[];
  /** what the ranks of the pack are called, by their letters */
  readonly ranks: { readonly [name: string]: string };
  /** what the suits of the pack are called */
  readonly suits: { readonly [name: string]: string };
}

/** The table view at version `v`, and the events after version `since`. A client replaces its view if `v` is greater than its own, and ignores the message otherwise. */
export interface TableUpdate {
  readonly t: "update";
  readonly v: number;
  readonly since: number;
  readonly events: readonly EventView[];
  /** the same in words */
  readonly told: string;
  readonly view: TableView;
  /** hash of the view */
  readonly h: string;
  /** the round in sentences, if `told` does not continue it */
  readonly log: readonly string[] | null;
}

/** An `update` for a client that has the view at version `base`: what has changed in it since. A client with another version ignores the message and sends `sync`. */
export interface TablePatch {
  readonly t: "patch";
  readonly v: number;
  readonly base: number;
  readonly since: number;
  readonly events: readonly EventView[];
  readonly told: string;
  /** fields of the view: their new values */
  readonly changed: { readonly [name: string]: unknown };
  /** fields that are lists: how many elements stay, and what follows them */
  readonly tails: { readonly [name: string]: readonly [number, readonly unknown[]] };
  /** hash of the whole view at version `v` */
  readonly h: string;
}

/** The command `a` was applied and saved, in version `v` at the latest. */
export interface Ack {
  readonly t: "ack";
  readonly a: string;
  readonly v: number;
}

/** The command `a` was not applied. */
export interface Nak {
  readonly t: "nak";
  readonly a: string;
  readonly code: string;
  readonly v: number;
  readonly reason: string;
  readonly text: string;
}

/** Sent at intervals and in answer to `beat`. A client with a smaller version, or at a shared table with a smaller number of the last `people`, `asked` or `said` message, sends `sync`. */
export interface Pulse {
  readonly t: "beat";
  readonly v: number;
  readonly h: string;
  readonly people: number;
  readonly asked: number;
  readonly said: number;
}

/** Who sits in a seat, and whether this person is there. `away` are seconds, at the time of the message; `ready`: for the next deal or match; `auto`: the level that plays for the person; `overdue`: the match has waited for this person for so long that others may let the autopilot play; `replaceable`: so long away, or played for by the computer, that others may ask for a substitute; `left_ms`: the time until the computer decides for this person, at the time of the message, where a clock runs; `reserve_ms`: the part of it that is the person's reserve. */
export interface SeatStatus {
  readonly seat: number;
  readonly name: string;
  readonly state: "away" | "computer" | "here";
  readonly away: number;
  readonly ready: boolean;
  readonly auto: string;
  readonly overdue: boolean;
  readonly replaceable: boolean;
  readonly left_ms: number | null;
  readonly reserve_ms: number;
}

/** Everybody at a shared table. It is no part of the view. A client ignores one with a smaller `n` than it has. */
export interface PeopleStatus {
  readonly t: "people";
  readonly n: number;
  readonly seats: readonly SeatStatus[];
}

/** A house rule that differs from the usual one, in words. */
export interface RuleDifference {
  readonly name: string;
  readonly label: string;
  readonly usual: string;
  readonly value: string;
}

/** Another game that somebody proposes, and what is unusual in its rules. */
export interface ProposedGame {
  readonly preset: string;
  readonly title: string;
  readonly rules: readonly RuleDifference[];
}

/** The question that is open at a shared table: its `number`, what `seat` has asked for and about whom (`target`), for how many seconds it can be answered, and who has not answered yet. Without a number there is none, and `ended` says how the last one ended: granted, declined, expired or withdrawn; `decliner` is the seat that has declined it. `game` is the other game that is asked for; `offer` is the seat for a substitute that was granted last: its host can make the link. A client ignores one with a smaller `n` than it has. */
export interface QuestionStatus {
  readonly t: "asked";
  readonly n: number;
  readonly number: number;
  readonly what: string;
  readonly seat: number;
  readonly target: number;
  readonly seconds: number;
  readonly waiting: readonly number[];
  readonly ended: string;
  readonly decliner: number | null;
  readonly game: ProposedGame | null;
  readonly offer: string;
}

/** What was agreed about the deals of the match with the token `match` so far: the pledge of the server, the seats of the `people` who agree, their seals by seat, and who has opened the sealed number. The numbers are told when the match is over, in its record. */
export interface PledgeStatus {
  readonly t: "pledges";
  readonly match: string;
  readonly pledge: string;
  readonly people: readonly number[];
  readonly seals: { readonly [name: string]: string };
  readonly opened: readonly number[];
}

/** Something said at a shared table, numbered from 1. A client that has it ignores it. */
export interface Said {
  readonly t: "said";
  readonly n: number;
  readonly seat: number;
  readonly phrase: string;
  readonly text: string;
  readonly at: string;
}

/** The people at the table have put the match aside. Each of them may open it again. */
export interface PutAside {
  readonly t: "aside";
}

/** The people at the table play another game at this table, with the same seats. The match here stays as it is, and each of them may open it again. */
export interface TableMoved {
  readonly t: "moved";
  readonly table: string;
}

/** Somebody else, or the computer, plays in the seat of this client from now on. `by` is the name of a person. */
export interface SeatGiven {
  readonly t: "replaced";
  readonly by: string;
}

/** A newer connection plays this seat. This one gets updates, and its commands are refused. */
export interface Superseded {
  readonly t: "superseded";
}

/** What the client sent was not a message: `malformed` or `too_large`; or it was one without an id that only the owner may send: `owner_only`. */
export interface Bad {
  readonly t: "bad";
  readonly code: string;
}

/** What a player may be sent. */
export type Downward =
  | Welcome
  | TableUpdate
  | TablePatch
  | Ack
  | Nak
  | Pulse
  | PeopleStatus
  | QuestionStatus
  | PledgeStatus
  | Said
  | PutAside
  | TableMoved
  | SeatGiven
  | Superseded
  | Bad;

/** Ask for a `beat` in answer. */
export interface PersonBeat {
  readonly t: "beat";
}

/** A seat of an offer. */
export interface OfferSeat {
  readonly seat: number;
  readonly state: "computer" | "free" | "taken";
  /** empty for a free seat, and for a computer player without one */
  readonly name: string;
  /** of a computer player */
  readonly level: string;
  readonly mine: boolean;
  readonly host: boolean;
  /** the seat of the partner, in a game of pairs */
  readonly partner: number | null;
  /** to the rules as they are; computer players always have */
  readonly agreed: boolean;
}

/** A house rule as others have it and as one has it oneself. `only` says who alone has a rule that is on or off; it is empty if both have it, neither has, or it is no such rule. */
export interface RuleComparison {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
  readonly only: "" | "theirs" | "yours";
  readonly differs: boolean;
}

/** Other rules that somebody proposes, and how they differ from those of the offer. The host and the proposer see it, each with the own rules as `yours`. */
export interface RuleProposal {
  readonly seat: number;
  readonly name: string;
  readonly rules: readonly RuleComparison[];
  /** which rules these are */
  readonly edition: string;
}

/** A table that waits for people, or has just begun, as one of them sees it. */
export interface OfferAnswer {
  readonly offer: string;
  readonly preset: string;
  readonly title: string;
  readonly host: string;
  /** I am the host */
  readonly mine: boolean;
  readonly seats: readonly OfferSeat[];
  /** without those of the display */
  readonly rules: readonly RuleDifference[];
  readonly terms: Terms;
  readonly stage: "begun" | "open" | "withdrawn";
  /** empty until it has begun */
  readonly table: string;
  readonly until: string;
  readonly created: string;
  /** which rules these are */
  readonly edition: string;
  /** that waits for the host */
  readonly proposal: RuleProposal | null;
  /** since I agreed; `yours` is what I had agreed to */
  readonly changed: readonly RuleComparison[];
  /** whether I may propose other rules, or have */
  readonly counter: "free" | "spent" | "waits";
}

/** All offers at which the person has a seat: at once, and whenever one of them changes. */
export interface OffersNews {
  readonly t: "offers";
  readonly offers: readonly OfferAnswer[];
}

/** A table of the person has begun, or waits there for the person's turn. */
export interface TableCall {
  readonly t: "called";
  readonly table: string;
  readonly title: string;
  /** of the other people at the table */
  readonly names: readonly string[];
  readonly why: "begun" | "turn";
}

/** The host keeps the rules for which the person had proposed others; the seat is free again. */
export interface RulesKept {
  readonly t: "rules_kept";
  readonly offer: string;
  readonly title: string;
  readonly host: string;
}

/** Sent at intervals and in answer to `beat`. */
export interface PersonPulse {
  readonly t: "beat";
}

/** What a person is sent anywhere. */
export type PersonDownward =
  | OffersNews
  | TableCall
  | RulesKept
  | PersonPulse;
