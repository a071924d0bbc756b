// Whom one does not want to hear, kept for this tab: at every table, and after a reload.

export interface KeptMutes {
  load(): readonly string[];
  save(names: readonly string[]): void;
}

/** Kept nowhere. */
export const NO_MUTES: KeptMutes = { load: () => [], save: () => undefined };

const KEY = 'repique.muted';

export function mutesInTab(storage: Storage = sessionStorage): KeptMutes {
  return {
    load: () => {
      try {
        const found: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
        return Array.isArray(found) ? found.filter(name => typeof name === 'string') : [];
      } catch {
        return [];
      }
    },
    save: names => {
      try {
        storage.setItem(KEY, JSON.stringify(names));
      } catch {
        // a browser without storage: a reload forgets it
      }
    },
  };
}
