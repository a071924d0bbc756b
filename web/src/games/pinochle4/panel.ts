// What the server shows of a partnership match besides cards and facts.

import type { Match } from '../../match/match.svelte';
import type { PartnershipPanel } from '../../api/generated/panels/pinochle4';

export function panelOf(match: Match): PartnershipPanel | null {
  return (match.view?.panel ?? null) as PartnershipPanel | null;
}
