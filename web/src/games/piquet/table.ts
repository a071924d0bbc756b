// The table of Piquet.

import type { GameTable } from '../../table/game-table';
import { dealOf } from './deal.svelte';
import PiquetPapers from './PiquetPapers.svelte';
import PiquetStatus from './PiquetStatus.svelte';
import PiquetTable from './PiquetTable.svelte';

const table: GameTable = {
  Table: PiquetTable,
  Papers: PiquetPapers,
  Status: PiquetStatus,
  dealing: (match, { dealt, first }) => {
    const { elder } = dealOf(match);
    if ((!dealt && !first) || elder === null) return null;
    return { pack: 'talon', hands: [`hand:${elder}`, `hand:${1 - elder}`] };
  },
  behaviour: { tellsLeader: true },
};
export default table;
