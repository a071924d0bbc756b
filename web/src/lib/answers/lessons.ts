// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At } from "./house";

export interface LessonTitle {
  readonly preset: string;
  readonly title: string;
}

/** An explanation beside a step. */
export interface LessonNote {
  /** `rule` of the game, or `table`: how the page is used */
  readonly kind: string;
  readonly text: string;
}

/** The text about a move. */
export interface LessonStep {
  /** number of moves of the record up to this one */
  readonly moves: number;
  readonly say: string;
  readonly notes: readonly LessonNote[];
}

export interface LessonTexts {
  readonly preset: string;
  readonly title: string;
  readonly opening: string;
  readonly closing: string;
  readonly steps: readonly LessonStep[];
}

/** `table` is that of a lesson which was left, to go on where it was. */
export interface Sitting {
  readonly table?: string;
}

export interface LessonsRoutes {
  /** The games that are taught. */
  "GET /api/lessons": {
    readonly answer: readonly LessonTitle[];
  };
  /** What a lesson says, move by move. */
  "GET /api/lessons/{preset}": {
    readonly path: { readonly preset: string; };
    readonly answer: LessonTexts;
  };
  /** A table for a lesson; it is not kept. */
  "POST /api/lessons/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Sitting;
    readonly answer: At;
  };
}
