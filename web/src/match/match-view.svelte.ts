// What the server has shown of a match, and what it calls the players.

import { prefs } from '../preferences/preferences.svelte';
import type { TableView } from '../api/generated/table-view';
import type { Welcome } from '../api/generated/messages';

const PERSON = 'person'; // in the place of a level

export class MatchView {
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<TableView | null>(null);
  /** At a table where a game is taught nothing is taken back, and nobody is asked for advice. */
  lesson = $derived(this.welcome?.sandbox === 'lesson');
  me = $derived(this.view?.seat ?? 0);
  choices = $derived(this.view?.choices ?? []);

  /** What the player in this seat is called; a computer by its level. */
  nameOrLevel(seat: number): string {
    return this.welcome?.people[seat] || this.levelName(seat);
  }

  /** As the table speaks of this seat: by its name, or by its place seen from one's own chair. */
  seatLabel(seat: number): string {
    return this.welcome?.who[seat] ?? '';
  }

  /** How well the computer in this seat plays; nothing for people. */
  levelName(seat: number): string {
    const level = this.view?.levels[seat] ?? PERSON;
    return level === PERSON ? '' : level.charAt(0).toUpperCase() + level.slice(1);
  }

  /**
   * At tables for two, as the player likes to see names; a computer is the opponent, as in every sentence.
   */
  displayName(seat: number): string {
    const how = prefs.values.headings;
    const name = this.welcome?.people[seat];
    return seat === this.me ? (how === 'names' && name) || 'You' : (how !== 'plain' && name) || 'Opponent';
  }

  /** “2 : 1”, one’s own first; nothing before the first is won. */
  gamesWon = $derived.by(() => {
    const won = this.view?.won ?? [];
    const sides = this.welcome?.sides ?? 2;
    return won.some(games => games > 0)
      ? won.map((_, at) => won[(this.me + at) % sides] ?? 0).join(' : ')
      : '';
  });

  zone(name: string): readonly string[] {
    return this.view?.zones.find(zone => zone.name === name)?.cards ?? [];
  }

  hiddenCount(name: string): number {
    return this.view?.zones.find(zone => zone.name === name)?.hidden ?? 0;
  }

  fact(name: string): string {
    return this.view?.facts.find(fact => fact.name === name)?.value ?? '';
  }

  isSpent = (card: string): boolean => this.view?.spent.includes(card) ?? false; // it has served already

  isMelded(card: string): boolean {
    return this.zone(`melds:${this.me}`).includes(card);
  }
}
