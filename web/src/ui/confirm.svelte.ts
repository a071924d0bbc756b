// “Are you sure?”: a question that waits for its answer.

import { prefs } from '../preferences/preferences.svelte';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The button that does it, which repeats the verb of the title. */
  readonly yes: string;
  /** The button that does not, where “Cancel” does not name what happens then. */
  readonly no?: string;
  /** There is nothing to decide: it is only to be read. */
  readonly readOnly?: boolean;
  /** The preference that asks for this question: where it is off nothing is asked. */
  readonly unless?: 'confirm' | 'warn' | 'bid_warning' | 'blanche_warning';
}

class Confirmation {
  now = $state.raw<Question | null>(null);
  #answer: (yes: boolean) => void = () => undefined;

  ask(question: Question): Promise<boolean> {
    if (question.unless && !prefs.on(question.unless)) return Promise.resolve(true);
    this.answer(false);
    this.now = question;
    return new Promise(resolve => (this.#answer = resolve));
  }

  /** Done only after a yes. */
  async before(action: () => void, question: Question): Promise<void> {
    if (await this.ask(question)) action();
  }

  answer(yes: boolean, never = false): void {
    if (yes && never && this.now?.unless) void prefs.set({ [this.now.unless]: false }).catch(() => undefined);
    this.now = null;
    this.#answer(yes);
  }
}

export const confirmation = new Confirmation();
