// One review: started, waited for, shown. The server goes on with it when the page is left.

import { call } from '../../api/http';
import type { Reviewing, ReviewProgress } from '../../api/generated/answers';
import { withPlayersLetters } from '../../cards/card-names';
import { prefs } from '../../preferences/preferences.svelte';
import { t } from '../words';

const PAUSE = 600; // ms between two questions how far it is

/** A round at a table, or one of a finished game. */
export type ReviewedRound = { readonly deal: number } & (
  { readonly table: string } | { readonly match: number }
);

export class RoundReview {
  found = $state.raw<Reviewing | null>(null);
  #closed = false;

  constructor(readonly which: ReviewedRound) {}

  /** Returns when it is there; raises if that cannot be. */
  async make(): Promise<void> {
    const { which } = this;
    const known = which.deal > 0 && Number.isSafeInteger(which.deal);
    if (!known || ('table' in which ? !which.table : !Number.isSafeInteger(which.match)))
      throw new Error(t('unknown_review'));
    this.#take(await startReview(this.which));
    while (this.found?.state === 'running' && !this.#closed) {
      await new Promise(resolve => setTimeout(resolve, PAUSE));
      if (this.#closed) return;
      const { running, done, of } = await progress(this.which);
      if (running) this.found = { ...this.found, done, of };
      else this.#take(await look(this.which));
    }
    if (this.found?.state === 'none') throw new Error(t('review_lost_text'));
  }

  /** A table at which all is as it was before this decision. */
  async again(move: number): Promise<string> {
    const { which } = this;
    const { table } =
      'table' in which
        ? await call('POST /api/matches/{table}/rounds/{deal}/again', { path: which, body: { move } })
        : await call('POST /api/scores/{match}/rounds/{deal}/again', { path: which, body: { move } });
    return table;
  }

  close(): void {
    this.#closed = true;
  }

  #take(answer: Reviewing): void {
    this.found = withPlayersLetters(answer, prefs.deck);
  }
}

export function startReview(which: ReviewedRound): Promise<Reviewing> {
  return 'table' in which
    ? call('POST /api/matches/{table}/rounds/{deal}/review', { path: which })
    : call('POST /api/scores/{match}/rounds/{deal}/review', { path: which });
}

function progress(which: ReviewedRound): Promise<ReviewProgress> {
  return 'table' in which
    ? call('GET /api/matches/{table}/rounds/{deal}/review/progress', { path: which })
    : call('GET /api/scores/{match}/rounds/{deal}/review/progress', { path: which });
}

function look(which: ReviewedRound): Promise<Reviewing> {
  return 'table' in which
    ? call('GET /api/matches/{table}/rounds/{deal}/review', { path: which })
    : call('GET /api/scores/{match}/rounds/{deal}/review', { path: which });
}
