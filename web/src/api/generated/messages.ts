// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Happening, Picture } from "./table-view";

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

/** `last` and `turn` as the rules allow; as practice, `to` goes back to an own turn, and `back` to where the table was after so many moves. */
export interface Undo {
  readonly t: "undo";
  readonly a: string;
  readonly v: number;
  readonly what: "back" | "last" | "to" | "turn";
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

/** The own hand against that of the next player, as practice. */
export interface Swap {
  readonly t: "swap";
  readonly a: string;
  readonly v: number;
}

/** Cards of the own hand against others of the pack, wherever these lie, as practice. */
export interface Doctor {
  readonly t: "doctor";
  readonly a: string;
  readonly v: number;
  readonly pairs: readonly (readonly [string, string])[];
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

/** While this window holds the table, nobody moves there but by `step` or by hand. */
export interface Hold {
  readonly t: "hold";
  readonly a: string;
  readonly v: number;
  readonly on: boolean;
}

/** The house makes the next move, whoever's it is: for the player as well as this level can. */
export interface Step {
  readonly t: "step";
  readonly a: string;
  readonly v: number;
  readonly level?: string;
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
  | Swap
  | Doctor
  | Rules
  | Level
  | Hold
  | Step
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
  /** a table apart, of which nothing is kept: what it is for */
  readonly sandbox: string;
  /** of a created tournament: there is no other deal at this table */
  readonly hand: boolean;
  /** closer looks at the cards that there are, with their titles */
  readonly looks: { readonly [name: string]: string };
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
  /** the round in sentences, anew after some were taken back */
  readonly log: readonly string[] | null;
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
