// Preferences as panels: which there are, what a search finds, what does nothing just now, and what a reset
// would change.

import type { PreferenceForm } from '../api/generated/answers';
import type { Value } from './effects';
import { t } from './words';

export interface Panel {
  readonly title: string;
  readonly id: string;
  readonly list: readonly PreferenceForm[];
}

export function panelId(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}

function searchWords(asked: string): string[] {
  return asked.toLowerCase().split(/\s+/).filter(Boolean);
}

/** What is said when a search finds nothing. */
export function absenceNote(asked: string, absent: Readonly<Record<string, string>>): string {
  const found = searchWords(asked).flatMap(word =>
    Object.entries(absent).filter(([name]) => word.startsWith(name)),
  );
  return found[0]?.[1] ?? t('no_match');
}

/** The panels with those preferences that each of these words is found in. */
export function panels(form: readonly PreferenceForm[], asked = ''): Panel[] {
  const sought = searchWords(asked);
  const speaks = (one: PreferenceForm): boolean => {
    const text = [one.label, one.meaning, one.panel, one.also, ...one.among.map(each => each.label)]
      .join(' ')
      .toLowerCase();
    return sought.every(word => text.includes(word));
  };
  const titles = [...new Set(form.map(one => one.panel))];
  const shown = form.filter(one => speaks(one));
  return titles
    .map(title => ({ title, id: panelId(title), list: shown.filter(one => one.panel === title) }))
    .filter(panel => panel.list.length > 0);
}

/** What must change so that all of these have their defaults. */
export function resetValues(list: readonly PreferenceForm[]): Record<string, Value> {
  return Object.fromEntries(list.filter(one => one.value !== one.usual).map(one => [one.name, one.usual]));
}

/** What must change so that all of these are as they were. */
export function changesSince(
  before: readonly PreferenceForm[],
  now: readonly PreferenceForm[],
): Record<string, Value> {
  const values = new Map(now.map(one => [one.name, one.value]));
  return Object.fromEntries(
    before.filter(one => values.get(one.name) !== one.value).map(one => [one.name, one.value]),
  );
}

/** Why a preference does nothing just now; nothing if it does. */
export function idleReason(one: PreferenceForm, form: readonly PreferenceForm[]): string {
  const other = (name: string): PreferenceForm | undefined => form.find(each => each.name === name);
  const needed = other(one.needs);
  const instead = other(one.unless);
  if (needed && !needed.value) return t('needs', { preference: needed.label });
  if (instead?.value) return t('not_while', { preference: instead.label });
  return '';
}

/** Whether a set of values is what the preferences are now. */
export function isInEffect(
  values: Readonly<Record<string, Value>>,
  form: readonly PreferenceForm[],
): boolean {
  return Object.entries(values).every(
    ([name, value]) => form.find(one => one.name === name)?.value === value,
  );
}
