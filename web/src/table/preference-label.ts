// What the preferences page calls a preference: a switch at the table has the same name.

import type { PreferenceName } from '../api/generated/preference-defaults';
import { prefs } from '../preferences/preferences.svelte';

export function preferenceLabel(name: PreferenceName): string {
  return prefs.form.find(one => one.name === name)?.label ?? '';
}
