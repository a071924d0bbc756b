// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { RuleForm } from "./games";
import type { OfferAnswer, RuleComparison, Terms } from "../messages";
import type { Naming, Nothing } from "./players";
import type { Done } from "./sessions";

/** A table to offer. `seats` has for each seat `me` (once), `friend`, or the level of a computer player; one that the game does not have stands for the nearest. `names` are those of computer players, by seat. */
export interface Offering {
  readonly a: string;
  readonly preset: string;
  readonly seats: readonly string[];
  readonly changes?: { readonly [name: string]: boolean | number | string };
  readonly names?: readonly string[];
  readonly terms?: Terms;
}

/** An offer with its newest link and code, which are told only here. */
export interface NewOfferAnswer {
  readonly offer: OfferAnswer;
  readonly link: string;
  readonly code: string;
  /** how long the code lives */
  readonly code_seconds: number;
}

/** Which rules are meant. */
export interface MeantRules {
  readonly edition: string;
}

/** What somebody was given: the random part of a link, or a short code. */
export interface Invitation {
  readonly token?: string;
  readonly code?: string;
}

/** Changes to try on the rules of an offer; without `before`, on these rules as they are. */
export interface InvitationRules {
  readonly token?: string;
  readonly code?: string;
  readonly changes?: { readonly [name: string]: boolean | number | string };
  readonly before?: { readonly [name: string]: boolean | number | string } | null;
}

/** Rules to compare with those of an offer, as changes to the preset; without any, the own online rules. */
export interface ComparisonRequest {
  readonly token?: string;
  readonly code?: string;
  readonly changes?: { readonly [name: string]: boolean | number | string } | null;
}

/** The rules of an offer (`theirs`) and others (`yours`), those that differ first. `own` says whether the person has online rules; if not, and no others were given, `yours` are those of the preset. */
export interface ComparisonAnswer {
  readonly own: boolean;
  readonly rules: readonly RuleComparison[];
}

/** Sitting down; the name is that of a new guest, and the seat may be left open. `proposal` are other rules, as changes to the preset: the seat is taken without agreeing. `edition` is that of the rules that were shown; if there are others meanwhile, nothing is done. */
export interface JoinRequest {
  readonly token?: string;
  readonly code?: string;
  readonly a: string;
  readonly name?: string;
  readonly seat?: number | null;
  readonly proposal?: { readonly [name: string]: boolean | number | string } | null;
  readonly edition?: string;
}

/** The offer, and the seat that the person has now. */
export interface JoinAnswer {
  readonly offer: OfferAnswer;
  readonly seat: number;
}

/** Who asks. */
export interface Me {
  readonly player: number;
  readonly name: string;
  readonly role: "guest" | "owner";
}

/** A table with several people. */
export interface SharedTable {
  readonly table: string;
  readonly preset: string;
  readonly title: string;
  /** names by seat; the level of a computer player without one */
  readonly people: readonly string[];
  readonly stage: string;
  readonly created: string;
}

/** One game with other people that is over or void, as seen from the player's side. */
export interface SharedGame {
  readonly match: number;
  readonly table: string;
  readonly preset: string;
  /** names by seat; the level of a computer player without one */
  readonly people: readonly string[];
  /** the player's own */
  readonly seat: number;
  /** played, resigned, agreed, left, absent, void or begun_again */
  readonly ended: string;
  /** the seats that ended it; none if all agreed, or by the rules */
  readonly by: readonly number[];
  /** won, lost or drawn; empty without a result */
  readonly outcome: string;
  readonly score: number;
  readonly against: number;
  readonly practice: boolean;
  readonly date: string;
}

/** Whether others in the network can reach this server, and where. */
export interface DoorAnswer {
  readonly open: boolean;
  /** best first */
  readonly addresses: readonly string[];
  /** started for the home network */
  readonly home: boolean;
}

/** Whether others in the network may reach this server. */
export interface Opening {
  readonly open: boolean;
}

export interface OffersRoutes {
  /** Offer a table to friends. */
  "POST /api/offers": {
    readonly body: Offering;
    readonly answer: NewOfferAnswer;
  };
  /** Own offers. */
  "GET /api/offers": {
    readonly answer: readonly OfferAnswer[];
  };
  /** A new link and code; the old ones stop. */
  "POST /api/offers/{offer}/link": {
    readonly path: { readonly offer: string; };
    readonly body: Nothing;
    readonly answer: NewOfferAnswer;
  };
  /** Close an offer. */
  "POST /api/offers/{offer}/withdraw": {
    readonly path: { readonly offer: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** Take the rules that a guest proposes. */
  "POST /api/offers/{offer}/accept": {
    readonly path: { readonly offer: string; };
    readonly body: MeantRules;
    readonly answer: OfferAnswer;
  };
  /** Keep the rules; the guest who proposes others loses the seat. */
  "POST /api/offers/{offer}/decline": {
    readonly path: { readonly offer: string; };
    readonly body: MeantRules;
    readonly answer: OfferAnswer;
  };
  /** Agree to rules that have changed. */
  "POST /api/offers/{offer}/agree": {
    readonly path: { readonly offer: string; };
    readonly body: MeantRules;
    readonly answer: OfferAnswer;
  };
  /** Give up the seat before the game begins. */
  "POST /api/offers/{offer}/leave": {
    readonly path: { readonly offer: string; };
    readonly body: Nothing;
    readonly answer: Done;
  };
  /** What a link or a code invites to; it spends nothing. */
  "POST /api/invitation": {
    readonly body: Invitation;
    readonly answer: OfferAnswer;
  };
  /** All house rules of that table, as a form; after changes to try, if there are any. */
  "POST /api/invitation/rules": {
    readonly body: InvitationRules;
    readonly answer: readonly RuleForm[];
  };
  /** The rules of that table beside the own ones. */
  "POST /api/invitation/compare": {
    readonly body: ComparisonRequest;
    readonly answer: ComparisonAnswer;
  };
  /** Sit down, or propose other rules; a new guest gets a cookie. */
  "POST /api/join": {
    readonly body: JoinRequest;
    readonly answer: JoinAnswer;
  };
  /** Who asks. */
  "GET /api/me": {
    readonly answer: Me;
  };
  /** Another name for the person who asks. */
  "PATCH /api/me": {
    readonly body: Naming;
    readonly answer: Me;
  };
  /** Tables with several people. */
  "GET /api/tables": {
    readonly answer: readonly SharedTable[];
  };
  /** Games with other people that are over or void. */
  "GET /api/me/games": {
    readonly answer: readonly SharedGame[];
  };
  /** Whether others can reach this server, and where. */
  "GET /api/door": {
    readonly answer: DoorAnswer;
  };
  /** Let others in the network in, or not. */
  "POST /api/door": {
    readonly body: Opening;
    readonly answer: DoorAnswer;
  };
}
