// The table of every game that has none of its own: it draws whatever zones the game declares.

import SidePanel from '../../table/side/SidePanel.svelte';
import type { GameTable } from '../../table/game-table';
import GeneralStatus from './GeneralStatus.svelte';
import GeneralTable from './GeneralTable.svelte';

const table: GameTable = {
  Table: GeneralTable,
  Papers: SidePanel,
  Status: GeneralStatus,
  dealing: ({ view, welcome }, { dealt, first }) => {
    if (!view || !welcome || (!dealt && !first)) return null;
    const seats = welcome.people.length;
    const dealer = view.dealer ?? seats - 1;
    const hands = Array.from({ length: seats }, (_, n) => `hand:${(dealer + 1 + n) % seats}`);
    const stock = welcome.zones.find(zone => zone.place === 'stock' && zone.of === 'table')?.stem;
    const lies = view.zones.some(zone => zone.name === stock);
    return { pack: stock && lies ? stock : `hand:${dealer}`, hands };
  },
  behaviour: {},
};
export default table;
