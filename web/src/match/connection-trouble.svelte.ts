// Why a table hears nothing: whether the server is closed, or was restarted. The socket itself goes on
// trying.

import { call, silence, Trouble } from '../api/http';
import type { Match } from './match.svelte';

const FIRST = 2000; // ms; most losses are shorter
const AGAIN = 5000;

export class ConnectionTrouble {
  why = $state('');

  constructor(match: Match, token: string) {
    $effect(() => {
      this.why = '';
      if (match.connection !== 'lost') return;
      // A player who has never been at this table may have a wrong address.
      let timer = setTimeout(() => void look(), match.welcome ? FIRST : 0);
      let over = false;
      const look = async (): Promise<void> => {
        const said = await silence();
        const gone = said === '' && !(await exists(token));
        if (over) return;
        if (gone) match.giveUp();
        this.why = said;
        timer = setTimeout(() => void look(), AGAIN);
      };
      return () => {
        over = true;
        clearTimeout(timer);
      };
    });
  }
}

/** Whether there is such a match; a server that does not answer may still have it. */
async function exists(table: string): Promise<boolean> {
  try {
    await call('GET /api/matches/{table}/rules', { path: { table } });
    return true;
  } catch (error) {
    return !(error instanceof Trouble && error.status === 404);
  }
}
