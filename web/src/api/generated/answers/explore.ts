// Made by tools/protocol.py from src/repique/server; change those, never this.

/** One of the cards with a face, and how one can tell where it is. */
export interface Copy {
  /** the id of a line of the legend */
  readonly sign: string;
  readonly why: string;
}

/** All cards of one face. Which copy is which tells nothing, so they stand by their signs. */
export interface Cell {
  readonly face: string;
  readonly copies: readonly Copy[];
}

/** A line of the legend. */
export interface Sign {
  readonly id: string;
  /** a letter or two */
  readonly sign: string;
  readonly text: string;
  /** how it looks: own, other, gone, never, doubtful or open */
  readonly tone: string;
}

/** Cards that belong together. */
export interface CardGroup {
  readonly caption: string;
  readonly cards: readonly string[];
  readonly note: string;
  readonly points: number | null;
}

export interface Passage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly groups: readonly CardGroup[];
}

export interface Findings {
  readonly what: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** suit by suit, high cards first */
  readonly grid: readonly Cell[];
  readonly legend: readonly Sign[];
  readonly sections: readonly Passage[];
}

/** The report of a closer look at version `v` of the match. */
export interface Explored {
  readonly v: number;
  readonly report: Findings;
}

export interface ExploreRoutes {
  /** A closer look at the cards. */
  "GET /api/matches/{table}/explore/{what}": {
    readonly path: { readonly table: string; readonly what: string; };
    readonly answer: Explored;
  };
}
