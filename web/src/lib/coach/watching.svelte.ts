// A series that computers play by themselves, at a table apart: what was asked for, and playing it.

import type { Match } from '../match.svelte';

class Watching {
  /** The table, while there is one; nothing of it is kept. */
  token = $state('');
  level = $state('master');
  others = $state('standard');
  games = $state(3);
  fast = $state(false);
  /** The match from which the player came, to go back to. */
  from = $state('');

  /** Game after game, as many as were asked for, until somebody stops it. */
  async play(match: Match): Promise<void> {
    const { steps } = match;
    [steps.level, steps.fast, steps.pausing] = [this.level, this.fast, false];
    if (!steps.on) await steps.hold();
    let more = steps.on;
    while (more) {
      more = (await steps.run()) && (match.view?.number ?? 0) < this.games && (await match.granted({ t: 'again', what: 'next' }));
    }
  }
}

export const watching = new Watching();
