// Things a page does that may go wrong: one at a time, and what went wrong is said in a sentence.

import { sentence } from '../api/http';

export class AsyncActions {
  trouble = $state('');
  done = $state('');
  busy = $state(false);

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
