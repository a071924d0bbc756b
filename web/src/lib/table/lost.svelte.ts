// Why a table hears nothing: whether the house is closed, or was started anew. The line itself goes on trying.

import { silence } from '../api';
import type { Match } from '../match.svelte';

const FIRST = 2000; // ms; most losses are shorter
const AGAIN = 5000;

export class Lost {
  why = $state('');

  constructor(match: Match) {
    $effect(() => {
      this.why = '';
      if (match.line !== 'lost') return;
      let timer = setTimeout(() => void look(), FIRST);
      let over = false;
      const look = async (): Promise<void> => {
        const said = await silence();
        if (over) return;
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
