// What the server has shown of a match, and what it calls the players.

import { prefs } from '../preferences/preferences.svelte';
import type { TableView } from '../api/generated/table-view';
import type { Welcome, ZoneLayout } from '../api/generated/messages';
import { scoreText } from './score-text';
import { t } from './words';

const PERSON = 'person'; // in the place of a level

export class MatchView {
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<TableView | null>(null);
  /** At a table where a game is taught nothing is taken back, and nobody is asked for advice. */
  lesson = $derived(this.welcome?.sandbox === 'lesson');
  /** Whether several people sit here: nobody practises then, and everybody waits for everybody. */
  shared = $derived((this.welcome?.persons?.length ?? 0) > 1);
  /** Whether hints, explanations and what makes a game practice are to be had here. */
  mayHint = $derived(!this.lesson && (!this.shared || this.welcome?.terms?.aids === 'hints'));
  mayExplain = $derived(!this.shared || this.welcome?.terms?.aids !== 'none');
  mayPractise = $derived(!this.lesson && !this.shared);
  me = $derived(this.view?.seat ?? 0);
  choices = $derived(this.view?.choices ?? []);
  /** Whether several seats score together. */
  hasPartners = $derived((this.welcome?.people.length ?? 0) > (this.welcome?.sides ?? 0));

  /** What this game calls a game and a round, for the places `{game_word}`, `{round_word}` of texts. */
  units = $derived<Readonly<Record<string, string>>>(this.welcome?.words ?? {});
  gameWord = $derived(this.units['game_word'] ?? '');

  /** Whether this seat scores together with mine. */
  isPartner(seat: number): boolean {
    const sides = this.welcome?.sides ?? 2;
    return seat !== this.me && seat % sides === this.me % sides;
  }

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
   * Where more sit, by the place.
   */
  displayName(seat: number): string {
    if ((this.welcome?.people.length ?? 2) > 2) return this.seatLabel(seat);
    const how = prefs.values.headings;
    const name = this.welcome?.people[seat];
    if (this.shared && seat !== this.me && name) return name; // people know with whom they play
    return seat === this.me
      ? (how === 'names' && name) || t('you')
      : (how !== 'plain' && name) || t('opponent');
  }

  /** Who plays on this side: one player, or partners. */
  sideName(side: number): string {
    if (!this.hasPartners) return this.displayName(side);
    return side === this.me % (this.welcome?.sides ?? 2) ? t('we') : t('they');
  }

  /** “2–1”, one’s own first; nothing before the first is won. */
  gamesWon = $derived.by(() => {
    const won = this.view?.won ?? [];
    const sides = this.welcome?.sides ?? 2;
    return won.some(games => games > 0)
      ? scoreText(won.map((_, at) => won[(this.me + at) % sides] ?? 0))
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

  /** How the game declares this zone. */
  layout(stem: string): ZoneLayout | undefined {
    return this.welcome?.zones.find(zone => zone.stem === stem);
  }

  /** Whether the match waits for a move of this seat, perhaps of others as well. */
  isDue(seat: number): boolean {
    return this.view?.due.includes(seat) ?? false;
  }

  isMelded(card: string): boolean {
    return this.zone(`melds:${this.me}`).includes(card);
  }
}
