// Things a page does that may go wrong: one at a time, and what went wrong is said in a sentence.

import { sentence } from '../api/http';

export class AsyncActions {
  trouble = $state('');
  done = $state('');
  busy = $state(false);
  #doing: Promise<boolean> = Promise.resolve(true);

  /** Something to be shown; a newer question need not wait for an older answer. */
  async load(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = sentence(error);
      return false;
    }
  }

  /** Something to be done, once. */
  async run(action: () => Promise<unknown>, message = ''): Promise<boolean> {
    if (this.busy) return false;
    return (this.#doing = this.#try(action, message));
  }

  /** The same after what is being done now, unless that goes wrong. */
  async next(action: () => Promise<unknown>, message = ''): Promise<boolean> {
    return (!this.busy || (await this.#doing)) && this.run(action, message);
  }

  async #try(action: () => Promise<unknown>, message: string): Promise<boolean> {
    this.busy = true;
    this.trouble = this.done = '';
    try {
      await action();
      this.done = message;
      return true;
    } catch (error) {
      this.trouble = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
