// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At } from "./matches";

/** A lesson in the list of lessons. */
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

/** All texts of a lesson. */
export interface LessonTexts {
  readonly preset: string;
  readonly title: string;
  readonly opening: string;
  readonly closing: string;
  readonly steps: readonly LessonStep[];
}

/** `table` is the token of a lesson that was left, to go on with it. */
export interface Sitting {
  readonly table?: string;
}

export interface LessonsRoutes {
  /** All lessons. */
  "GET /api/lessons": {
    readonly answer: readonly LessonTitle[];
  };
  /** The texts of a lesson, move by move. */
  "GET /api/lessons/{preset}": {
    readonly path: { readonly preset: string; };
    readonly answer: LessonTexts;
  };
  /** Begin a lesson; nothing of it is stored. */
  "POST /api/lessons/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Sitting;
    readonly answer: At;
  };
}
