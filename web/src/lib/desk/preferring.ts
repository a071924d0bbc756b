// Preferences as panels: which there are, what a search finds, and what a reset would change.

import type { PreferenceForm } from '../answers';
import type { Value } from '../prefs';

export interface Panel {
  readonly title: string;
  readonly list: readonly PreferenceForm[];
}

export function panels(form: readonly PreferenceForm[], asked = ''): Panel[] {
  const word = asked.trim().toLowerCase();
  const speaks = (one: PreferenceForm): boolean =>
    [one.label, one.meaning, one.panel, ...one.among.map(each => each.label)].some(text => text.toLowerCase().includes(word));
  const titles = [...new Set(form.map(one => one.panel))];
  const shown = form.filter(one => speaks(one));
  return titles
    .map(title => ({ title, list: shown.filter(one => one.panel === title) }))
    .filter(panel => panel.list.length > 0);
}

/** What must change so that all of these are as at first. */
export function undone(list: readonly PreferenceForm[]): Record<string, Value> {
  return Object.fromEntries(list.filter(one => one.value !== one.usual).map(one => [one.name, one.usual]));
}
