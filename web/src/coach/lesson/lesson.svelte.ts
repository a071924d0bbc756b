// A lesson at its table: the words, and the steps that are asked for one after another.

import { call, sentence } from '../../api/http';
import type { LessonTexts } from '../../api/generated/answers';
import { inLetters } from '../../cards/card-names';
import type { Match } from '../../match/match.svelte';
import { prefs } from '../../preferences/preferences.svelte';
import { currentPace } from '../../match/match-preferences.svelte';
import { QUICK_PACE } from '../../match/stages';
import { totalMoves, nextLesson, nextRule, openingMoves, progress, stepAt } from './lesson-text';

const PATIENCE = 3000; // ms after which a step that brought nothing may be asked for again

/** A player who leaves a lesson without stopping it finds it as it was. */
export const lessonPlace = {
  of: (preset: string): string => sessionStorage.getItem(`repique.lesson.${preset}`) ?? '',
  keep: (preset: string, table: string): void => sessionStorage.setItem(`repique.lesson.${preset}`, table),
  forget: (preset: string): void => sessionStorage.removeItem(`repique.lesson.${preset}`),
};

export class Lesson {
  texts = $state.raw<LessonTexts | null>(null);
  trouble = $state('');
  /** The closing words are shown. */
  closed = $state(false);
  /** The lesson after this one. */
  after = $state('');
  /** Moves up to which it goes on without stopping. */
  #goal = $state(0);
  #asked = { moves: -1, at: 0 };
  readonly match: Match;

  constructor(match: Match) {
    this.match = match;
    $effect(() => {
      const preset = match.welcome?.preset;
      if (preset) void this.#load(preset);
    });
    $effect(() => {
      if (!match.view || match.view.moves >= this.#goal) return;
      if (match.waitsForPlayer) match.skipAhead();
      else if (!match.busy) this.#step(match.view.moves);
    });
    $effect(() => {
      match.pace = this.skipping ? QUICK_PACE : currentPace();
    });
  }

  moves = $derived.by(() => this.match.view?.moves ?? 0);
  skipping = $derived(this.moves + 1 < this.#goal);
  step = $derived(this.texts && stepAt(this.texts, this.moves));
  progress = $derived(this.texts ? progress(this.texts, this.moves) : { made: 0, all: 1 });
  /** The words and the cards are there, and it can be gone on with. */
  ready = $derived.by(() => this.texts !== null && this.match.view !== null);
  begun = $derived(this.texts !== null && this.moves > openingMoves(this.texts));
  done = $derived(this.texts !== null && this.moves >= totalMoves(this.texts));
  notes = $derived(this.closed || this.skipping ? [] : (this.step?.notes ?? []));

  /** What is told now, as paragraphs in the player's own letters. */
  told = $derived.by(() => {
    if (!this.texts || this.skipping) return [];
    const text = this.closed ? this.texts.closing : this.begun ? (this.step?.say ?? '') : this.texts.opening;
    return inLetters(text, prefs.deck).split(/\n\s*\n/);
  });

  next(): void {
    if (!this.texts || !this.#free()) return;
    if (this.done) this.closed = true;
    else this.#goal = this.moves + 1;
  }

  skip(): void {
    if (!this.texts || !this.#free()) return;
    if (this.done) this.closed = true;
    else this.#goal = nextRule(this.texts, this.moves);
  }

  async #load(preset: string): Promise<void> {
    try {
      this.texts = await call('GET /api/lessons/{preset}', { path: { preset } });
      const all = await call('GET /api/lessons');
      this.after = nextLesson(
        all.map(one => one.preset),
        preset,
      );
    } catch (error) {
      this.trouble = sentence(error);
    }
  }

  /**
   * Whether a press counts: none is kept for later. Whatever is still looked at at the table has been seen.
   */
  #free(): boolean {
    const { view, busy } = this.match;
    if (view && view.moves >= this.#goal) {
      this.match.skipAhead();
      return true;
    }
    // A step that was lost on its way is asked for once more when the player presses again.
    if (view && !busy && Date.now() - this.#asked.at > PATIENCE) this.#step(view.moves, true);
    return false;
  }

  #step(moves: number, again = false): void {
    if (this.#asked.moves === moves && !again) return;
    this.#asked = { moves, at: Date.now() };
    this.match.send({ t: 'step' });
  }
}
