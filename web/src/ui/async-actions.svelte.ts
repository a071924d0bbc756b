// Things a page does that may go wrong: one at a time, and what went wrong is said in a sentence.

import { sentence } from '../api/http';

export class Deeds {
  trouble = $state('');
  said = $state('');
  busy = $state(false);

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
