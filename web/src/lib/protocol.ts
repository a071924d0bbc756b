// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Happening, Picture } from "./picture";

export const PROTOCOL = 1;

/** Make a move. `action` has the form of a record, such as `play QS`. */
export interface Act {
  readonly t: "act";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly action: string;
}

/** Confirm the result of a deal. The next deal comes when all people have sent this. */
export interface Ready {
  readonly t: "ready";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
}

/** Undo. `last` and `turn` undo the last action or the own turn where the rules allow it. `to` returns to the own turn that began after `start` moves, `back` to the position after `start` moves; both make the match a practice game. */
export interface Undo {
  readonly t: "undo";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly what: "back" | "last" | "to" | "turn";
  readonly start?: number;
}

/** Start again: the same `round` or `game`, a new shuffle (`redeal`), the `next` game, or the deals of the earlier game `number` (`replicate`). */
export interface Again {
  readonly t: "again";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly what: "game" | "next" | "redeal" | "replicate" | "round";
  readonly number?: number;
}

/** Make the match a practice game, which does not count in scores. */
export interface Practice {
  readonly t: "practice";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
}

/** Exchange the own hand for that of the next seat. The match becomes a practice game. */
export interface Swap {
  readonly t: "swap";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
}

/** Replace cards of the own hand. Each pair is a card given and the card wanted, wherever that one is. The match becomes a practice game. */
export interface Doctor {
  readonly t: "doctor";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly pairs: readonly (readonly [string, string])[];
}

/** Change options from the next deal on, or from the next game on if `next_game` is set. */
export interface Rules {
  readonly t: "rules";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly changes: { readonly [name: string]: boolean | number | string };
  readonly next_game?: boolean;
}

/** Change the level of the computer players in `seats`, from the next move on. */
export interface Level {
  readonly t: "level";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly seats: readonly number[];
  readonly level: string;
}

/** Pause (`on`) or continue the computer players. While paused, only `step` and `act` make moves. */
export interface Hold {
  readonly t: "hold";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
  readonly v: number;
  readonly on: boolean;
}

/** Make one move for the seat that is to act; for a person, at the level given. */
export interface Step {
  readonly t: "step";
  /** id of the command, made by the client */
  readonly a: string;
  /** version of the match that the client has */
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
  | Act
  | Ready
  | Undo
  | Again
  | Practice
  | Swap
  | Doctor
  | Rules
  | Level
  | Hold
  | Step
  | Sync
  | Beat;

/** The first message of a connection: the match, the own seat, and what stays the same. */
export interface Welcome {
  readonly t: "welcome";
  /** version of this protocol */
  readonly p: number;
  /** token of the match, as in its address */
  readonly table: string;
  /** id of the game */
  readonly game: string;
  /** id of the preset with which the match was started */
  readonly preset: string;
  /** the own seat */
  readonly seat: number;
  /** by seat: names; empty for computer players without a name */
  readonly people: readonly string[];
  /** by seat: what to call them, seen from the own seat: “You”, “Left” */
  readonly who: readonly string[];
  /** seconds between two `beat` messages of the server */
  readonly beat: number;
  /** name of the game */
  readonly title: string;
  /** ranks from low to high */
  readonly order: string;
  /** number of sides */
  readonly sides: number;
  /** what this game calls a match and a deal */
  readonly words: { readonly [name: string]: string };
  /** what has happened in this deal, in sentences */
  readonly log: readonly string[];
  /** purpose of a match that is not saved, such as `lesson`; empty otherwise */
  readonly sandbox: string;
  /** whether this is a hand of a tournament, which ends with its first deal */
  readonly hand: boolean;
  /** explore reports of this game: id and title */
  readonly looks: { readonly [name: string]: string };
}

/** The table view at version `v`, and the events after version `since`. A client replaces its view if `v` is greater than its own, and ignores the message otherwise. */
export interface Update {
  readonly t: "update";
  readonly v: number;
  readonly since: number;
  readonly events: readonly Happening[];
  /** the events in sentences */
  readonly told: string;
  readonly view: Picture;
  /** short hash of the view; the same version always has the same hash */
  readonly h: string;
  /** the deal in sentences, sent after an undo to replace it */
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
  /** one of the codes listed below */
  readonly code: string;
  /** current version of the match */
  readonly v: number;
  /** id of the rule that forbids it */
  readonly reason: string;
  /** a sentence for the player */
  readonly text: string;
}

/** Sent at intervals and in answer to `beat`. A client with a smaller version sends `sync`. */
export interface Pulse {
  readonly t: "beat";
  readonly v: number;
  /** short hash of the view at this version */
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
  | Update
  | Ack
  | Nak
  | Pulse
  | Superseded
  | Bad;
