// Made by tools/protocol.py from src/repique/server; change those, never this.

/** A line of the list of melds: its name, its cards and its points. */
export interface MeldValue {
  readonly label: string;
  /** of its cards, the highest first */
  readonly ranks: string;
  /** of the same cards */
  readonly suits: string;
  /** the suit is an example: the same ranks of another side suit do as well */
  readonly side_suit: boolean;
  readonly points: number;
}

/** What players see besides cards and facts; it is the same for both. */
export interface TwoHandedPanel {
  /** what can be melded in this round, from trump up to the last draw */
  readonly melds: readonly MeldValue[];
}
