// Sitting down: a new match with the player's usual rules and levels, or with those just chosen.

import { call } from '../api/http';
import { house } from '../app/state.svelte';
import { prefs } from '../preferences/preferences.svelte';
import { go } from '../app/route.svelte';
import { values, type RuleValues } from '../rules/rules-form';
import { levels, names } from './game-boxes';

export async function begin(preset: string, rules?: RuleValues): Promise<void> {
  const me = house.me!;
  const changes =
    rules ??
    values(await call('GET /api/players/{player}/rules/{preset}', { path: { player: me.id, preset } }));
  const said = levels(
    house.seats(preset),
    String(prefs.values['level']),
    String(prefs.values['partner_level']),
  );
  const { table } = await call('POST /api/matches', {
    body: { preset, changes, levels: said, names: names(house.seats(preset), prefs.values), player: me.name },
  });
  go(`/table/${table}`);
}
