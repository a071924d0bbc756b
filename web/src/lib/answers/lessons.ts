// Made by tools/protocol.py from src/repique/server; change those, never this.

import type { At } from "./house";

export interface LessonTitle {
  readonly preset: string;
  readonly title: string;
}

export interface LessonNote {
  /** `rule` of the game, or `table`: how the page is used */
  readonly kind: string;
  readonly text: string;
}

/** What is said when so many moves have been made. */
export interface LessonStep {
  /** of the record that have been made when this is said */
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

/** `table` is the token of a lesson to resume; empty for a new one. */
export interface Sitting {
  readonly table?: string;
}

export interface LessonsRoutes {
  /** All lessons. */
  "GET /api/lessons": {
    readonly answer: readonly LessonTitle[];
  };
  /** The texts of a lesson. */
  "GET /api/lessons/{preset}": {
    readonly path: { readonly preset: string; };
    readonly answer: LessonTexts;
  };
  /** Start a lesson; it is not saved. */
  "POST /api/lessons/{preset}": {
    readonly path: { readonly preset: string; };
    readonly body: Sitting;
    readonly answer: At;
  };
}
