export interface Zone { readonly name: string; readonly cards: readonly string[]; readonly hidden: number }
export interface Mark { readonly name: string; readonly cards: readonly string[] | null }
export interface Meaning { readonly value: string; readonly text: string; readonly caution: string }
export interface Option {
  readonly verb: string;
  readonly cards: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly values: readonly string[];
  readonly label: string;
  readonly names: readonly string[];
  readonly points: number | null;
  readonly meanings: readonly Meaning[];
  readonly caution: string;
}
export interface Point { readonly seat: number; readonly reason: string; readonly points: number; readonly label: string; readonly cards: readonly string[] }
export interface Fact { readonly name: string; readonly value: string; readonly text: string }
export interface Played { readonly seat: number; readonly card: string }
export interface Trick { readonly cards: readonly Played[]; readonly taker: number }
export type Pair = readonly [number, number];
export interface PadLine { readonly deal: number; readonly dealer: number; readonly bidder: number; readonly bid: number; readonly trump: string; readonly outcome: string; readonly label: string; readonly meld: Pair; readonly play: Pair; readonly tricks: Pair; readonly points: Pair; readonly totals: Pair }
export interface Suit { readonly suit: string; readonly meld: number; readonly length: number }
export interface Worth { readonly label: string; readonly points: readonly number[]; readonly held: number }
export interface Partners {
  readonly meld: readonly number[];
  readonly tricks: readonly number[];
  readonly taken: readonly number[];
  readonly need: number | null;
  readonly still: number | null;
  readonly moon: boolean;
  readonly lost: boolean;
  readonly drawn: readonly string[];
  readonly thrown_in: number;
  readonly suits: readonly Suit[];
  readonly chart: readonly Worth[];
  readonly why_pass: string;
  readonly pad: readonly PadLine[];
}
export interface Picture {
  readonly seat: number | null;
  readonly number: number;
  readonly deal: number;
  readonly dealer: number | null;
  readonly phase: string;
  readonly stage: string;
  readonly prompt: string;
  readonly turn: number;
  readonly acting: readonly number[];
  readonly scores: readonly number[];
  readonly aside: readonly number[];
  readonly winner: number | null;
  readonly practice: boolean;
  readonly waiting: readonly number[];
  readonly zones: readonly Zone[];
  readonly marks: readonly Mark[];
  readonly facts: readonly Fact[];
  readonly choices: readonly Option[];
  readonly trick: readonly Played[];
  readonly last: Trick | null;
  readonly melds: readonly Point[];
  readonly sheet: readonly Point[];
  readonly turns: readonly number[];
  readonly undo: boolean;
  readonly partners: Partners | null;
}
export interface Happening { readonly kind: string; readonly seat: number; readonly cards: readonly string[]; readonly hidden: number; readonly value: string; readonly source: string; readonly to: string }
export interface Welcome { readonly t: 'welcome'; readonly p: number; readonly table: string; readonly game: string; readonly preset: string; readonly seat: number; readonly people: readonly string[]; readonly beat: number; readonly title: string; readonly order: string; readonly sides: number; readonly words: Readonly<Record<string, string>> }
export interface Update { readonly t: 'update'; readonly v: number; readonly since: number; readonly events: readonly Happening[]; readonly told: string; readonly view: Picture; readonly h: string }
export interface Ack { readonly t: 'ack'; readonly a: string; readonly v: number }
export interface Nak { readonly t: 'nak'; readonly a: string; readonly code: string; readonly v: number; readonly reason: string; readonly text: string }
export interface Pulse { readonly t: 'beat'; readonly v: number; readonly h: string }
export interface Superseded { readonly t: 'superseded' }
export interface Bad { readonly t: 'bad'; readonly code: string }
export type Downward = Welcome | Update | Ack | Nak | Pulse | Superseded | Bad;
export interface Act { readonly t: 'act'; readonly a: string; readonly v: number; readonly action: string }
export interface Ready { readonly t: 'ready'; readonly a: string; readonly v: number }
export interface Undo { readonly t: 'undo'; readonly a: string; readonly v: number; readonly what: string; readonly start?: number }
export interface Again { readonly t: 'again'; readonly a: string; readonly v: number; readonly what: string; readonly number?: number }
export interface Rules { readonly t: 'rules'; readonly a: string; readonly v: number; readonly changes: Readonly<Record<string, boolean | number | string>>; readonly next_game?: boolean }
export type Wish = Act | Ready | Undo | Again | Rules;
