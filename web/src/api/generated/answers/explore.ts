// Made by tools/protocol.py from src/repique/server; change those, never this.

/** One card with a face: its place, and how that is known. */
export interface Copy {
  /** the id of a line of the legend */
  readonly sign: string;
  readonly why: string;
}

/** All cards of one face, in the order of their signs: which copy is which means nothing. */
export interface Cell {
  readonly face: string;
  readonly copies: readonly Copy[];
}

/** A sign of the map and its line in the legend. */
export interface Sign {
  readonly id: string;
  /** a letter or two */
  readonly sign: string;
  readonly text: string;
  /** its style: own, other, gone, never, doubtful or open */
  readonly tone: string;
}

/** Cards under a caption. */
export interface CardGroup {
  readonly caption: string;
  readonly cards: readonly string[];
  readonly note: string;
  readonly points: number | null;
}

/** A section of a report. */
export interface ReportSection {
  readonly title: string;
  readonly lines: readonly string[];
  readonly groups: readonly CardGroup[];
}

/** A report: lines, a map of the pack with its legend, and sections. */
export interface ExploreReport {
  /** the id of the report */
  readonly what: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** suit by suit, high cards first */
  readonly grid: readonly Cell[];
  readonly legend: readonly Sign[];
  readonly sections: readonly ReportSection[];
}

/** The report of a closer look at version `v` of the match. */
export interface Explored {
  readonly v: number;
  readonly report: ExploreReport;
}

export interface ExploreRoutes {
  /** A closer look at the cards. */
  "GET /api/matches/{table}/explore/{what}": {
    readonly path: { readonly table: string; readonly what: string; };
    readonly answer: Explored;
  };
}
