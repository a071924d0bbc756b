// The table of two-handed Pinochle, Binokel and Bezique.

import StatusBar from '../../table/StatusBar.svelte';
import type { GameTable } from '../../table/game-table';
import TwoHandedSidePanel from './TwoHandedSidePanel.svelte';
import TwoHandedTable from './TwoHandedTable.svelte';

const table: GameTable = {
  Table: TwoHandedTable,
  Papers: TwoHandedSidePanel,
  Status: StatusBar,
  dealing: (match, { first }) => {
    const zones = match.view?.zones.map(zone => zone.name) ?? [];
    const hands = zones.filter(name => name.startsWith('hand:'));
    return first ? { pack: 'stock', hands } : null;
  },
  behaviour: { tellsLeader: true },
};
export default table;
