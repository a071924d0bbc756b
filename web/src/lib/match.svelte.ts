// One match at the table: what is shown, what is selected, what can be done. Components only draw.

import { arranged, moved, type Sorting } from './arrange';
import { Line, newId, type LineState, type Opener, type Wish } from './line';
import { bare, offers, played, suggestions, toggled, touchable, type Offer } from './selection';
import { stages, type Pace, type Stage } from './stages';
import type { Again, Nak, Picture, Rules, Undo, Update, Welcome } from './protocol';

type Wanted<W extends Wish> = W extends Wish ? Omit<W, 'a' | 'v'> : never;

const LOG = 200; // sentences that can be read again

export class Match {
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<Picture | null>(null);
  selected = $state.raw<readonly string[]>([]);
  log = $state.raw<readonly string[]>([]);
  line = $state<LineState>('joining');
  /** What the house has just said to the player: why a card cannot be played, say. */
  said = $state('');
  busy = $state(false);
  /** Cards that came last, until the player has looked at the hand. */
  fresh = $state.raw<readonly string[]>([]);
  sorting = $state<Sorting>('suit');
  highFirst = $state(true);
  manual = $state.raw<readonly string[]>([]);
  hinted = $state.raw<readonly string[]>([]);
  /** A card is lifted first and played by a second click. */
  protect = $state(false);
  pace: Pace;

  /** Called before the table changes, and given what happened after it has. */
  onstage: (stage: Stage, change: () => void) => void = (_, change) => change();

  #line: Line;
  #v = 0;
  #promised = 0;
  #waiting: Stage[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(opener: Opener, pace: Pace) {
    this.pace = pace;
    this.#line = new Line(opener, {
      welcome: message => (this.welcome = message),
      update: message => this.#received(message),
      done: (_, v) => {
        this.#promised = v;
        this.#settle();
      },
      refused: message => this.#refused(message),
      state: state => (this.line = state),
    });
  }

  me = $derived(this.view?.seat ?? 0);
  choices = $derived(this.view?.choices ?? []);
  mine = $derived(this.view !== null && this.choices.length > 0 && !this.busy);
  hand = $derived(
    arranged(this.zone(`hand:${this.me}`), this.welcome?.order ?? '', this.sorting, this.highFirst, this.manual),
  );
  offers = $derived<Offer[]>(this.mine ? offers(this.selected, this.choices) : []);
  deeds = $derived<Offer[]>(this.mine ? bare(this.choices) : []);

  suggestions = $derived<Offer[]>(this.mine ? suggestions(this.choices) : []);

  zone(name: string): readonly string[] {
    return this.view?.zones.find(zone => zone.name === name)?.cards ?? [];
  }

  hidden(name: string): number {
    return this.view?.zones.find(zone => zone.name === name)?.hidden ?? 0;
  }

  fact(name: string): string {
    return this.view?.facts.find(fact => fact.name === name)?.value ?? '';
  }

  can(card: string): boolean {
    return this.mine && touchable(card, this.choices);
  }

  /** Cards are dimmed when others could be played, not when there is nothing to do with cards. */
  dims(card: string): boolean {
    return this.mine && this.choices.some(c => c.verb === 'play') && !touchable(card, this.choices);
  }

  /** A click: selects, or plays at once when that is all it can mean. */
  tap(card: string): void {
    this.fresh = [];
    this.said = '';
    if (!this.mine) return;
    const playing = this.choices.length > 0 && this.choices.every(c => c.verb === 'play');
    const lift = this.protect && this.can(card) && !this.selected.includes(card);
    if (playing && lift) this.selected = [card];
    else if (playing) this.playCard(card);
    else this.selected = toggled(this.selected, card);
  }

  /** Right click, double click, Enter: plays. A card that may not be played gets its reason. */
  playCard(card: string): void {
    if (!this.mine) return;
    this.act(played(card, this.choices) ?? `play ${card}`);
  }

  act(action: string): void {
    this.#wish({ t: 'act', action });
  }

  ready(): void {
    this.#wish({ t: 'ready' });
  }

  undo(wish: Wanted<Undo>): void {
    this.#wish(wish);
  }

  again(wish: Wanted<Again>): void {
    this.#wish(wish);
  }

  rules(wish: Wanted<Rules>): void {
    this.#wish(wish);
  }

  put(card: string, before: string | null): void {
    this.manual = moved(this.hand, card, before);
    this.sorting = 'manual';
  }

  /** Everything that waits is shown at once. */
  hurry(): void {
    clearTimeout(this.#next);
    const last = this.#waiting.at(-1);
    this.#waiting = [];
    if (last) this.#show(last);
    this.#settle();
  }

  close(): void {
    clearTimeout(this.#next);
    this.#line.close();
  }

  #wish(wanted: Wanted<Wish>): void {
    if (this.busy) return;
    this.said = '';
    this.busy = true;
    this.hinted = [];
    if (!this.#line.wish({ ...wanted, a: newId(), v: this.#v } as Wish)) this.busy = false;
  }

  #received(update: Update): void {
    this.#v = update.v;
    this.#waiting.push(...stages(update, this.pace, this.me));
    if (this.#next === undefined) this.#advance();
  }

  #advance(): void {
    const stage = this.#waiting.shift();
    if (!stage) {
      this.#next = undefined;
      this.#settle();
      return;
    }
    this.#show(stage);
    this.#next = setTimeout(() => this.#advance(), stage.rest);
  }

  #show(stage: Stage): void {
    this.onstage(stage, () => {
      const before = new Set(this.zone(`hand:${this.me}`));
      const first = this.view === null || stage.dealt;
      this.view = stage.view;
      const now = this.zone(`hand:${this.me}`);
      if (!first && now.some(card => !before.has(card))) {
        this.fresh = now.filter(card => !before.has(card));
      }
      this.selected = this.selected.filter(card => now.includes(card) || this.melded(card));
      if (stage.told) this.log = [...this.log, stage.told].slice(-LOG);
    });
  }

  melded(card: string): boolean {
    return this.zone(`melds:${this.me}`).includes(card);
  }

  /** Free to act again when everything acknowledged is also on the table. */
  #settle(): void {
    if (!this.#line.waiting && this.#v >= this.#promised && this.#waiting.length === 0) this.busy = false;
  }

  #refused(message: Nak): void {
    this.busy = false;
    this.selected = [];
    if (message.code !== 'stale') this.said = message.text || 'That cannot be done now.';
  }
}
