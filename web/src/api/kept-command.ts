// A command that has no answer yet, kept for this tab: a reload sends it again with the same id.

import type { Command } from './socket';

export interface KeptCommand {
  load(): Command | null;
  save(command: Command | null): void;
}

/** Kept nowhere: what a reload interrupts is forgotten. */
export const NOT_KEPT: KeptCommand = { load: () => null, save: () => undefined };

/** The command of one table, in the storage of this tab. */
export function keptInTab(table: string, storage: Storage = sessionStorage): KeptCommand {
  const key = `repique.command.${table}`;
  return {
    load: () => {
      try {
        const found = JSON.parse(storage.getItem(key) ?? 'null') as Command | null;
        return typeof found?.a === 'string' && typeof found.t === 'string' ? found : null;
      } catch {
        return null;
      }
    },
    save: command => {
      try {
        if (command) storage.setItem(key, JSON.stringify(command));
        else storage.removeItem(key);
      } catch {
        // a browser without storage: a reload forgets it
      }
    },
  };
}
