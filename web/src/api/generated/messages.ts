// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { EventView, TableView } from "./table-view";

export const PROTOCOL = 1;

/** Make a move. `action` has the form of a record, such as `play QS`. */
export interface ActCommand {
  readonly t: "act";
  readonly a: string;
  readonly v: number;
  readonly action: string;
}

/** Confirm the result of a deal. The next deal comes when all people have sent this. */
export interface ReadyCommand {
  readonly t: "ready";
  readonly a: string;
  readonly v: number;
}

/** Undo. `last` and `turn` undo the last action or the own turn where the rules allow it. `to` returns to the own turn that began after `start` moves, `back` to the position after `start` moves; both make the match a practice game. */
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

/** Ask for an `update` with everything after version `v`. It changes nothing. */
export interface Sync {
  readonly t: "sync";
  readonly v: number;
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
  | Sync
  | Beat;

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
  /** closer looks at the cards in this game, with their titles */
  readonly looks: { readonly [name: string]: string };
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

/** Sent at intervals and in answer to `beat`. A client with a smaller version sends `sync`. */
export interface Pulse {
  readonly t: "beat";
  readonly v: number;
  readonly h: string;
}

/** A newer connection plays this seat. This one gets updates, and its commands are refused. */
export interface Superseded {
  readonly t: "superseded";
}

/** What the client sent was not a message: `malformed` or `too_large`. */
export interface Bad {
  readonly t: "bad";
  readonly code: string;
}

/** What a player may be sent. */
export type Downward =
  | Welcome
  | TableUpdate
  | Ack
  | Nak
  | Pulse
  | Superseded
  | Bad;
