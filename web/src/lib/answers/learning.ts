// Made by tools/protocol.py from src/repique/server; change those, never this.

/** Every card of the pack in its order, and not where it lies. */
export interface Pack {
  readonly v: number;
  readonly cards: readonly string[];
}

export interface LearningRoutes {
  /** The cards to doctor a hand with. */
  "GET /api/matches/{table}/pack": {
    readonly path: { readonly table: string; };
    readonly answer: Pack;
  };
}
