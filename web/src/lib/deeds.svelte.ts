// Things a page does that may go wrong: one at a time, and what went wrong is said in a sentence.

import { sentence } from './api';

export class Deeds {
  trouble = $state('');
  said = $state('');
  busy = $state(false);
  #doing: Promise<boolean> = Promise.resolve(true);

  /** Something to be shown; a newer question need not wait for an older answer. */
  async load(deed: () => Promise<unknown>): Promise<boolean> {
    try {
      await deed();
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = sentence(error);
      return false;
    }
  }

  /** Something to be done, once. */
  async run(deed: () => Promise<unknown>, said = ''): Promise<boolean> {
    if (this.busy) return false;
    return (this.#doing = this.#try(deed, said));
  }

  /** The same after what is being done now, unless that goes wrong. */
  async next(deed: () => Promise<unknown>, said = ''): Promise<boolean> {
    return (!this.busy || (await this.#doing)) && this.run(deed, said);
  }

  async #try(deed: () => Promise<unknown>, said: string): Promise<boolean> {
    this.busy = true;
    this.trouble = this.said = '';
    try {
      await deed();
      this.said = said;
      return true;
    } catch (error) {
      this.trouble = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
