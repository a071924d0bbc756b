// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Changing } from "./desk";
import type { Naming, Nothing } from "./house";

/** House rules saved under a name; only their owner may change them. */
export interface NamedRules {
  readonly name: string;
  readonly owner: string;
  readonly own: boolean;
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface RulesRoutes {
  /** The named rules of all players. */
  "GET /api/players/{player}/rule-sets/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly answer: readonly NamedRules[];
  };
  /** Save rules under a name. */
  "POST /api/players/{player}/rule-sets/{preset}/{name}": {
    readonly path: { readonly player: number; readonly preset: string; readonly name: string; };
    readonly body: Changing;
    readonly answer: readonly NamedRules[];
  };
  /** Rename named rules. */
  "PATCH /api/players/{player}/rule-sets/{preset}/{name}": {
    readonly path: { readonly player: number; readonly preset: string; readonly name: string; };
    readonly body: Naming;
    readonly answer: readonly NamedRules[];
  };
  /** Delete named rules. */
  "DELETE /api/players/{player}/rule-sets/{preset}/{name}": {
    readonly path: { readonly player: number; readonly preset: string; readonly name: string; };
    readonly body: Nothing;
    readonly answer: readonly NamedRules[];
  };
}
