// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Done } from "./sessions";

/** A player. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly created: string;
}

/** A new name. */
export interface Naming {
  readonly name: string;
}

/** An empty object. */
export interface Nothing {
}

export interface PlayersRoutes {
  /** All players. */
  "GET /api/players": {
    readonly answer: readonly Person[];
  };
  /** The player who asks. */
  "GET /api/player": {
    readonly answer: Person;
  };
  /** Add a player. */
  "POST /api/players": {
    readonly body: Naming;
    readonly answer: Person;
  };
  /** Rename a player. */
  "PATCH /api/players/{player}": {
    readonly path: { readonly player: number; };
    readonly body: Naming;
    readonly answer: Done;
  };
  /** Remove a player and all matches. */
  "DELETE /api/players/{player}": {
    readonly path: { readonly player: number; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Make this the current player. */
  "POST /api/players/{player}/switch": {
    readonly path: { readonly player: number; };
    readonly body: Nothing;
    readonly answer: Done;
  };
}
