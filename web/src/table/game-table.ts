// The table of each game, found by its folder: `games/<id>/table.ts`. Games without one have the general one.

import type { Component } from 'svelte';
import type { TableBehaviour } from '../match/table-behaviour';
import type { Match } from '../match/match.svelte';
import type { Stage } from '../match/stages';

type Part = Component<{ match: Match }>;

export interface Dealing {
  /** The zone from which the cards come. */
  readonly pack: string;
  /** The zones of the hands, in the order in which they are served. */
  readonly hands: readonly string[];
}

export interface GameTable {
  /** The cards, what is asked, and the result. */
  readonly Table: Part;
  /** What lies beside the table. */
  readonly Papers: Part;
  /** Counters and buttons at the foot; without it facts and help stand in the head of the page. */
  readonly Status?: Part;
  /** Facts in the head of the page. */
  readonly headline?: (match: Match) => readonly { readonly text: string }[];
  /** How the cards of a deal come to the hands in this stage; null where they are simply there. */
  readonly dealing: (match: Match, stage: Stage) => Dealing | null;
  readonly behaviour: TableBehaviour;
}

const found = import.meta.glob<{ default: GameTable }>('../games/*/table.ts');

export function tablePath(game: string, paths: readonly string[]): string {
  const own = `../games/${game}/table.ts`;
  return paths.includes(own) ? own : '../games/general/table.ts';
}

export async function loadGameTable(game: string): Promise<GameTable> {
  return (await found[tablePath(game, Object.keys(found))]!()).default;
}
