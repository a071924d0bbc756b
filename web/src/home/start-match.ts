// A new match with the player's own rules and levels, or with those just chosen.

import { call } from '../api/http';
import { appState } from '../app/state.svelte';
import { prefs } from '../preferences/preferences.svelte';
import { go } from '../app/route.svelte';
import { ruleValues, type RuleValues } from '../rules/rules-form';
import { botLevels, botNames } from './game-boxes';

/** A number is that of a fixed sequence of deals; without it the rules decide. */
export async function startMatch(
  preset: string,
  rules?: RuleValues,
  sequence: number | null = null,
): Promise<void> {
  const me = appState.me!;
  const changes =
    rules ??
    ruleValues(await call('GET /api/players/{player}/rules/{preset}', { path: { player: me.id, preset } }));
  const said = botLevels(
    appState.seats(preset),
    String(prefs.values['level']),
    String(prefs.values['partner_level']),
  );
  const { table } = await call('POST /api/matches', {
    body: {
      preset,
      changes,
      levels: said,
      names: botNames(appState.seats(preset), prefs.values),
      player: me.name,
      sequence,
    },
  });
  go(`/table/${table}`);
}
