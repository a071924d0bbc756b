// What every page needs: the games, the players, and who plays now.

import { call } from '../api/http';
import { prefs } from '../preferences/preferences.svelte';
import type { GameOffer, Person } from '../api/generated/answers';

class AppState {
  games = $state.raw<readonly GameOffer[]>([]);
  people = $state.raw<readonly Person[]>([]);
  me = $state.raw<Person | null>(null);

  presets = $derived(this.games.flatMap(game => game.presets.map(preset => ({ ...preset, game }))));

  async load(): Promise<void> {
    [this.games, this.me] = await Promise.all([call('GET /api/games'), call('GET /api/player')]);
    await Promise.all([this.loadPlayers(), prefs.load(this.me.id)]);
  }

  title(preset: string): string {
    return this.presets.find(one => one.name === preset)?.title ?? preset;
  }

  /** What a scoreboard is for: all that one game is played as. */
  boardTitle(game: string): string {
    return (
      this.games
        .find(one => one.id === game)
        ?.presets.map(one => one.title)
        .join(', ') ?? game
    );
  }

  seats(preset: string): number {
    return this.presets.find(one => one.name === preset)?.game.seats ?? 2;
  }

  /** Somebody by a name as people type it. */
  playerNamed(name: string): Person | undefined {
    const key = name.trim().toLowerCase();
    return this.people.find(one => one.name.toLowerCase() === key);
  }

  async switchTo(person: Person): Promise<void> {
    await call('POST /api/players/{player}/switch', { path: { player: person.id } });
    this.me = person;
    await prefs.load(person.id);
  }

  async add(name: string): Promise<void> {
    const person = await call('POST /api/players', { body: { name } });
    await this.loadPlayers();
    await this.switchTo(person);
  }

  async rename(person: Person, name: string): Promise<void> {
    await call('PATCH /api/players/{player}', { path: { player: person.id }, body: { name } });
    await this.loadPlayers();
    this.me = this.people.find(one => one.id === this.me?.id) ?? this.me;
  }

  async remove(person: Person): Promise<void> {
    await call('DELETE /api/players/{player}', { path: { player: person.id } });
    await this.loadPlayers();
  }

  async loadPlayers(): Promise<void> {
    this.people = await call('GET /api/players');
  }
}

export const appState = new AppState();
