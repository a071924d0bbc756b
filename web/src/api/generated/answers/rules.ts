// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { RuleForm } from "./games";
import type { Naming, Nothing } from "./players";
import type { Done } from "./sessions";

/** House rules to change, by name. */
export interface Changing {
  readonly changes: { readonly [name: string]: boolean | number | string };
}

/** House rules saved under a name; only their owner may change them. */
export interface NamedRules {
  readonly name: string;
  readonly owner: string;
  readonly own: boolean;
  readonly changes: { readonly [name: string]: boolean | number | string };
}

/** The rules that a person likes at tables with other people, as a form; those of the preset if there are none of their own. */
export interface OnlineRules {
  readonly own: boolean;
  readonly rules: readonly RuleForm[];
}

export interface RulesRoutes {
  /** The usual house rules of a player, as a form. */
  "GET /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly answer: readonly RuleForm[];
  };
  /** Change the usual house rules. */
  "POST /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly body: Changing;
    readonly answer: readonly RuleForm[];
  };
  /** Reset the usual house rules to the preset. */
  "DELETE /api/players/{player}/rules/{preset}": {
    readonly path: { readonly player: number; readonly preset: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
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
  /** Own rules for tables with other people. */
  "GET /api/me/online-rules/{preset}": {
    readonly path: { readonly preset: string; };
    readonly answer: OnlineRules;
  };
  /** Change the own rules for tables with other people. */
  "POST /api/me/online-rules/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Changing;
    readonly answer: OnlineRules;
  };
  /** Forget the own rules for tables with other people. */
  "DELETE /api/me/online-rules/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
}
