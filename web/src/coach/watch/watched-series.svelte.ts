// A series that computers play by themselves, at a table apart: what was asked for, and playing it.

import type { Match } from '../../match/match.svelte';

class Watching {
  /** The table, while there is one; nothing of it is kept. */
  token = $state('');
  level = $state('master');
  others = $state('standard');
  games = $state(3);
  fast = $state(false);
  /** The match from which the player came, to go back to. */
  from = $state('');

  /** Game after game, as many as were asked for, until somebody stops it. A lost line is waited for. */
  async play(match: Match): Promise<void> {
    const { steps } = match;
    steps.level = this.level;
    steps.fast = this.fast;
    steps.pausing = false;
    for (;;) {
      const { joins } = match;
      if (!steps.on) await steps.hold();
      const ended = steps.on ? await steps.run() : 'paused';
      const more =
        ended === 'over' &&
        (match.view?.number ?? 0) < this.games &&
        (await match.granted({ t: 'again', what: 'next' }));
      const lost = ended === 'stuck' && (match.line !== 'open' || match.joins !== joins);
      if (!more && !(lost && (await steps.back()))) return;
    }
  }
}

export const watching = new Watching();
