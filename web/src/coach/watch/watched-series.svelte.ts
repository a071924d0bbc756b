// A series that computers play by themselves, at a table apart: what was asked for, and playing it.

import type { Match } from '../../match/match.svelte';

class WatchedSeries {
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
    const { autoPlay } = match;
    autoPlay.level = this.level;
    autoPlay.fast = this.fast;
    autoPlay.pausing = false;
    for (;;) {
      const { joinCount } = match;
      if (!autoPlay.on) await autoPlay.hold();
      const ended = autoPlay.on ? await autoPlay.run() : 'paused';
      const more =
        ended === 'over' &&
        (match.view?.number ?? 0) < this.games &&
        (await match.sendAndWait({ t: 'again', what: 'next' }));
      const lost = ended === 'stuck' && (match.connection !== 'open' || match.joinCount !== joinCount);
      if (!more && !(lost && (await autoPlay.back()))) return;
    }
  }
}

export const watchedSeries = new WatchedSeries();
