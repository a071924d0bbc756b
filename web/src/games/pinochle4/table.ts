// The table of partnership Pinochle.

import type { GameTable } from '../../table/game-table';
import PartnershipTable from './PartnershipTable.svelte';
import { headline } from './seats';
import SidePapers from './side/SidePapers.svelte';
import { showsAllMelds } from './shown-melds';

const table: GameTable = {
  Table: PartnershipTable,
  Papers: SidePapers,
  headline,
  dealing: (match, { first }) => {
    const zones = match.view?.zones.map(zone => zone.name) ?? [];
    const hands = zones.filter(name => name.startsWith('hand:'));
    return first ? { pack: `hand:${match.view?.dealer}`, hands } : null;
  },
  behaviour: {
    hasOwnPapers: true,
    hintSelects: true,
    holds: showsAllMelds,
  },
};
export default table;
