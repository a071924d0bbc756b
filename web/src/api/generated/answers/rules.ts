// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { Changing } from "./desk";
import type { Naming, Nothing } from "./house";

/** Rules that somebody of the house has written down; their owner alone changes them. */
export interface NamedRules {
  readonly name: string;
  readonly owner: string;
  readonly own: boolean;
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface RulesRoutes {
  /** Rules with a name, of everybody in the house. */
  "GET /api/players/{player}/rule-sets/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly answer: readonly NamedRules[];
  };
  /** Write rules down under a name. */
  "POST /api/players/{player}/rule-sets/{preset}/{name}": {
    readonly path: { readonly player: number; readonly preset: string; readonly name: string; };
    readonly body: Changing;
    readonly answer: readonly NamedRules[];
  };
  /** Another name for them. */
  "PATCH /api/players/{player}/rule-sets/{preset}/{name}": {
    readonly path: { readonly player: number; readonly preset: string; readonly name: string; };
    readonly body: Naming;
    readonly answer: readonly NamedRules[];
  };
  /** Without them again. */
  "DELETE /api/players/{player}/rule-sets/{preset}/{name}": {
    readonly path: { readonly player: number; readonly preset: string; readonly name: string; };
    readonly body: Nothing;
    readonly answer: readonly NamedRules[];
  };
}
