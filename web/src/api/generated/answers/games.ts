// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A preset and its title. */
export interface PresetTitle {
  readonly name: string;
  readonly title: string;
}

/** A game with its presets, its seats and the levels of its computer players. */
export interface GameOffer {
  readonly id: string;
  readonly version: number;
  readonly presets: readonly PresetTitle[];
  readonly seats: number;
  readonly levels: readonly string[];
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
  /** The rules of a game, as text. */
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
