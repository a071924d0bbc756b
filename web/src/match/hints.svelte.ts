// What the best player would do here, once asked.

import { call, sentence } from '../api/http';
import type { Hint } from '../api/generated/answers';
import { withPlayersLetters } from '../cards/card-names';
import type { Match } from './match.svelte';
import { prefs } from '../preferences/preferences.svelte';

export class Hints {
  advice = $state.raw<Hint | null>(null);
  asked = $state(false);
  /** Which of the suggestions is looked at; the first is the best. */
  chosen = $state(0);
  readonly #match: Match;

  constructor(match: Match) {
    this.#match = match;
  }

  /** Asks for a hint, and marks the cards it speaks of. */
  async ask(): Promise<void> {
    const match = this.#match;
    if (!match.welcome || this.asked || !match.canAct) return;
    this.asked = true;
    try {
      const hint = await call('GET /api/matches/{table}/hint', { path: { table: match.welcome.table } });
      if (hint.v !== match.version || !match.canAct) return; // the table has gone on
      match.coach.close();
      this.advice = withPlayersLetters(hint, prefs.deck);
      this.choose(0);
    } catch (error) {
      match.notice = sentence(error);
    } finally {
      this.asked = false;
    }
  }

  choose(n: number): void {
    const { advice } = this;
    const match = this.#match;
    if (!advice) return;
    this.chosen = n;
    match.hintedCards = (advice.suggestions[n] ?? advice).cards;
    // The tray is filled, and can be changed.
    if (match.behaviour.hintSelects && match.choices[0]!.most > 1) match.selected = match.hintedCards;
  }

  /** The hint is followed, or only put away. */
  take(follow: boolean): void {
    const { advice, chosen } = this;
    this.clear();
    if (advice && follow) this.#match.act((advice.suggestions[chosen] ?? advice).action);
  }

  /** The sheet is put away, and the cards stay marked until something is done. */
  show(): void {
    this.advice = null;
  }

  clear(): void {
    this.advice = null;
    this.#match.hintedCards = [];
  }
}
