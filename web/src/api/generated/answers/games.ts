// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A preset on the games page. */
export interface GameBox {
  readonly line: string;
  readonly cards: readonly string[];
  /** the faces that its picture always has; empty: as the player likes them */
  readonly faces: string;
  /** its place on the page */
  readonly order: number;
}

/** A preset, its title, and how the games page presents it. */
export interface PresetTitle {
  readonly name: string;
  readonly title: string;
  readonly box: GameBox;
  /** whether there is a lesson */
  readonly lesson: boolean;
  /** what to ask for to read its rules; empty if there are none */
  readonly help_topic: string;
}

/** A game with its presets, its seats, the levels of its computer players, and which of the things are there that a game may lack. */
export interface GameOffer {
  readonly id: string;
  readonly version: number;
  readonly presets: readonly PresetTitle[];
  readonly seats: number;
  readonly levels: readonly string[];
  /** a fixed sequence of deals is chosen among the house rules */
  readonly sequence_rule: boolean;
  /** for each level that somebody may prefer, the one that plays */
  readonly nearest: { readonly [name: string]: string };
  /** rules to read */
  readonly help: boolean;
  /** closer looks at the cards */
  readonly looks: boolean;
  /** tips about this game */
  readonly tips: boolean;
  /** hands can be swapped in practice */
  readonly swap: boolean;
}

/** A value and its words. */
export interface Labelled {
  readonly value: boolean | number | string;
  readonly label: string;
}

/** A house rule with its value, its words, and its relations to other rules. */
export interface RuleForm {
  readonly name: string;
  readonly code: string;
  readonly group_id: string;
  readonly group: string;
  readonly label: string;
  readonly meaning: string;
  readonly value: boolean | number | string;
  readonly usual: boolean | number | string;
  readonly among: readonly Labelled[];
  readonly least: number | null;
  readonly most: number | null;
  /** fixed for a whole game */
  readonly lasting: boolean;
  /** concerns only the own display */
  readonly local: boolean;
  readonly needs: string;
  readonly forces: string;
  readonly excludes: string;
  readonly bars: string;
  /** its relations to other rules, in words */
  readonly notes: readonly string[];
  /** the games that have it; empty if all do */
  readonly known_in: readonly string[];
  /** not a rule of the chosen game, but allowed */
  readonly foreign: boolean;
}

/** Changes to try on rules that are being chosen; without `before`, on the preset. */
export interface Trying {
  readonly changes: { readonly [name: string]: boolean | number | string };
  readonly before?: { readonly [name: string]: boolean | number | string };
}

/** The rules of a preset or of a named variant, to be set all at once. */
export interface Variant {
  readonly label: string;
  readonly changes: { readonly [name: string]: boolean | number | string };
}

export interface GamesRoutes {
  /** All games, their presets and levels. */
  "GET /api/games": {
    readonly answer: readonly GameOffer[];
  };
  /** The rules of a game or of a preset, as text. */
  "GET /api/games/{game}/help": {
    readonly path: { readonly game: string; };
    readonly answer: string;
  };
  /** The house rules of a preset, as a form. */
  "GET /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly answer: readonly RuleForm[];
  };
  /** The form of a preset after changes. */
  "POST /api/presets/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Trying;
    readonly answer: readonly RuleForm[];
  };
  /** Variants whose rules can be set at once. */
  "GET /api/presets/{preset}/variants": {
    readonly path: { readonly preset: string; };
    readonly answer: readonly Variant[];
  };
}
