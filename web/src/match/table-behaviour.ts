// What the table of a game does in its own way, where the match has to know it.

import type { TableUpdate } from '../api/generated/messages';

export interface TableBehaviour {
  /** At the beginning of a round the player is told who leads. */
  readonly tellsLeader?: boolean;
  /** What lies beside the table is the game's own, and the menu names none of the usual tabs. */
  readonly hasOwnPapers?: boolean;
  /** A hint that is about several cards selects them. */
  readonly hintSelects?: boolean;
  /** Whether what this update shows lies until the player goes on. */
  readonly holds?: (update: TableUpdate) => boolean;
}
