// What every page needs: the games, the players, and who plays now.

import { call, Trouble, UNKNOWN_SESSION } from '../api/http';
import { prefs } from '../preferences/preferences.svelte';
import type { GameOffer, Person } from '../api/generated/answers';

/** Whose page this is; nobody’s before somebody has come in by an invitation. */
export type PageRole = 'owner' | 'guest' | 'nobody';

/** What a player is called who has not given a name yet. */
export const UNNAMED = 'Player';

class AppState {
  games = $state.raw<readonly GameOffer[]>([]);
  people = $state.raw<readonly Person[]>([]);
  me = $state.raw<Person | null>(null);
  role = $state<PageRole>('nobody');
  /** Whether it is known who uses this page, or that nobody is known. */
  loaded = $state(false);
  /** What is to be said on the first page that is opened next. */
  news = $state('');
  isGuest = $derived(this.role === 'guest');

  presets = $derived(this.games.flatMap(game => game.presets.map(preset => ({ ...preset, game }))));

  /** What is to be said, once. */
  takeNews(): string {
    const { news } = this;
    this.news = '';
    return news;
  }

  /** Who asks comes first: a guest may not ask for everything. */
  async load(): Promise<void> {
    const { role } = await call('GET /api/me').catch((error: unknown) => {
      this.loaded ||= isUnknown(error);
      throw error;
    });
    [this.games, this.me] = await Promise.all([call('GET /api/games'), call('GET /api/player')]);
    await Promise.all([role === 'owner' && this.loadPlayers(), prefs.load(this.me.id)]);
    this.role = role;
    this.loaded = true;
  }

  title(preset: string): string {
    return this.presets.find(one => one.name === preset)?.title ?? preset;
  }

  /** The level that plays where somebody prefers this one: not every game has all. */
  level(preset: string, preferred: string): string {
    const game = this.presets.find(one => one.name === preset)?.game;
    return game?.nearest[preferred] ?? preferred;
  }

  hasLesson(preset: string): boolean {
    return this.presets.some(one => one.name === preset && one.lesson);
  }

  /** The topic of the help that has the rules of a preset; empty if there are no rules to read. */
  helpTopic(preset: string): string {
    return this.presets.find(one => one.name === preset)?.help_topic ?? '';
  }

  /** Whether hands can be swapped in practice. */
  canSwap(preset: string): boolean {
    return this.presets.some(one => one.name === preset && one.game.swap);
  }

  /** The levels of all games, each once, from weak to strong. */
  get levels(): string[] {
    return [...new Set(this.games.flatMap(game => game.levels))];
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

  /** The name of whoever uses this page; a guest's, too. */
  async renameMe(name: string): Promise<void> {
    const me = await call('PATCH /api/me', { body: { name } });
    this.me = { ...this.me!, name: me.name };
    if (!this.isGuest) await this.loadPlayers();
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

/** Whether the server knows nobody here: no session, or one of an earlier start. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Trouble && error.status === UNKNOWN_SESSION;
}

export const appState = new AppState();
