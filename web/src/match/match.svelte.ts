// One match at the table: what is shown, what is selected, what can be done. Components only draw.

import { arranged, byHand, moved, type Sorting } from './hand-order';
import { asking } from '../ui/confirm.svelte';
import { restyled, shortCardName } from '../cards/card-names';
import { Line, newId, type LineState, type Opener, type Wish } from '../api/socket';
import { prefs } from '../preferences/preferences.svelte';
import { bare, offers, played, suggestions, toggled, touchable, type Offer } from './selection';
import { passingBy, stages, untouched, type Pace, type Stage } from './stages';
import { AutoStep } from '../coach/watch/auto-play.svelte';
import { Coach } from '../coach/coach.svelte';
import { Grip } from './pointer.svelte';
import { Hints } from './hints.svelte';
import { askWhy, isNoMeld } from './meld-input';
import type { MenuCall } from './menu';
import { OpenHands } from './open-hands.svelte';
import type { Picture } from '../api/generated/table-view';
import type { Nak, Update, Welcome } from '../api/generated/messages';

type Wanted<W extends Wish> = W extends Wish ? Omit<W, 'a' | 'v'> : never;

const LOG = 200; // sentences that can be read again
const PERSON = 'person'; // in the place of a level
const EXPOSED = 2000; // ms for which a card that only passes by lies open

export type Tab = 'score' | 'said' | 'points' | 'tricks' | 'rules' | 'log';

export class Match {
  welcome = $state.raw<Welcome | null>(null);
  view = $state.raw<Picture | null>(null);
  selected = $state.raw<readonly string[]>([]);
  log = $state.raw<readonly string[]>([]);
  /** What was done last; nothing after something was taken back. */
  told = $state('');
  line = $state<LineState>('joining');
  /** What the house has just said to the player: why a card cannot be played, say. */
  said = $state('');
  busy = $state(false);
  /** What lies on the table stays until the player goes on. */
  held = $state(false);
  /** Cards that came last, until the player has looked at the hand. */
  fresh = $state.raw<readonly string[]>([]);
  /** As the player has laid the cards: for this turn where the hand is sorted by itself, else for good. */
  manual = $state.raw<readonly string[]>([]);
  hinted = $state.raw<readonly string[]>([]);
  /** A card that goes into the other hand and that everybody may see first. */
  exposed = $state.raw<readonly string[]>([]);
  /** Set by whoever wants the menu or the house rules to open. */
  menu = $state.raw<MenuCall | null>(null);
  ruling = $state(false);
  /** Which sheet of paper lies beside the table, and whether it is drawn over it on a narrow screen. */
  tab = $state<Tab>('score');
  drawer = $state(false);
  /** The result is put away to look at the table. */
  resultHidden = $state(false);
  /** What a table does with selected cards that are brought to its middle or to the talon. */
  handIn: ((peek: boolean) => void) | null = null;
  /** Which of the cards swept over are selected; the first is where the sweep began. */
  sift: (first: string, swept: readonly string[]) => readonly string[] = (_, swept) => swept;
  readonly grip = new Grip(this);
  readonly open = new OpenHands(this);
  readonly coach = new Coach();
  readonly steps = new AutoStep(this);
  readonly hints = new Hints(this);
  pace: Pace;
  /** The version of the table that the player knows of. */
  v = 0;
  /** How often the line has been opened: what was under way before the last time may be forgotten. */
  joins = 0;
  /** The table has been left: nothing more comes from it. */
  closed = false;

  /** Called before the table changes, and given what happened after it has. */
  onstage: (stage: Stage, change: () => void) => void = (_, change) => change();

  #line: Line;
  #promised = 0;
  #granted: ((yes: boolean) => void) | null = null;
  #waiting: Stage[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(opener: Opener, pace: Pace) {
    this.pace = pace;
    this.#line = new Line(opener, {
      welcome: message => {
        this.joins++;
        this.welcome = message;
        if (this.log.length === 0) this.log = restyled(message.log, prefs.deck);
      },
      update: message => this.#received(message),
      done: (_, v) => {
        this.#promised = v;
        this.#settle();
      },
      refused: message => this.#refused(message),
      state: state => (this.line = state),
    });
  }

  /** At a table where a game is taught nothing is taken back, and nobody is asked for advice. */
  lesson = $derived(this.welcome?.sandbox === 'lesson');
  me = $derived(this.view?.seat ?? 0);
  choices = $derived(this.view?.choices ?? []);
  mine = $derived(
    this.view !== null &&
      this.choices.length > 0 &&
      !this.busy &&
      !this.steps.on &&
      this.line !== 'superseded',
  );
  hand = $derived.by(() => {
    const cards = this.zone(`hand:${this.me}`);
    if (this.manual.length) return byHand(cards, this.manual);
    return arranged(cards, this.welcome?.order ?? '', prefs.sorting, prefs.on('high_first'));
  });
  offers = $derived<Offer[]>(this.mine ? offers(this.selected, this.choices) : []);
  deeds = $derived<Offer[]>(this.mine ? bare(this.choices) : []);

  /** Whether a tray of so many cards, the only thing asked for, has all it can take. */
  full = $derived(
    this.choices.length === 1 && this.choices[0]!.most > 1 && this.selected.length >= this.choices[0]!.most,
  );

  /** Drawing, while it is all that is left to do: no meld is possible, and no knock. */
  drawing = $derived(
    this.choices.length === 1 ? this.deeds.find(deed => deed.option.verb === 'draw') : undefined,
  );

  /** Before the first deal, where it is cut for: whether I may draw. */
  mayCut = $derived(this.view?.phase === 'cut' && this.view.waiting.includes(this.me) && !this.busy);

  suggestions = $derived<Offer[]>(this.mine ? suggestions(this.choices) : []);

  /** What the player in this seat is called; a computer by its level. */
  called(seat: number): string {
    return this.welcome?.people[seat] || this.level(seat);
  }

  /** As the table speaks of this seat: by its name, or by its place seen from one's own chair. */
  who(seat: number): string {
    return this.welcome?.who[seat] ?? '';
  }

  /** How well the computer in this seat plays; nothing for people. */
  level(seat: number): string {
    const level = this.view?.levels[seat] ?? PERSON;
    return level === PERSON ? '' : level.charAt(0).toUpperCase() + level.slice(1);
  }

  /**
   * At tables for two, as the player likes to see names; a computer is the opponent, as in every sentence.
   */
  named(seat: number): string {
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

  spent = (card: string): boolean => this.view?.spent.includes(card) ?? false; // it has served already

  /** Whether a card is to be played now, not a meld laid or a card drawn first. */
  playing = $derived(this.mine && this.choices.some(choice => choice.verb === 'play'));

  playable(card: string): boolean {
    return this.mine && played(card, this.choices) !== null;
  }

  meldable(card: string): boolean {
    return (
      this.mine &&
      touchable(
        card,
        this.choices.filter(choice => choice.verb !== 'play'),
      )
    );
  }

  /** A click: selects, or plays when that is all it can mean, at once or after lifting the card. */
  tap(card: string, lift = prefs.on('protect')): void {
    this.fresh = [];
    this.said = '';
    if (!this.mine) return;
    const playing =
      this.choices.some(c => c.verb === 'play') &&
      this.choices.every(c => c.verb === 'play' || c.cards.length === 0);
    if (!playing && this.choices.every(c => c.cards.length === 0)) void askWhy(this, `play ${card}`);
    else if (this.spent(card)) this.said = 'You have declared this card already.';
    else if (!playing && this.full && !this.selected.includes(card))
      this.said = 'That is enough; put one back first.';
    else if (!playing) this.choose(toggled(this.selected, card));
    else if (lift && this.playable(card) && !this.selected.includes(card)) this.selected = [card];
    else {
      this.selected = [];
      this.playCard(card);
    }
  }

  /** Selects these; cards that make nothing together get their reason. */
  choose(cards: readonly string[]): void {
    this.selected = cards;
    if (isNoMeld(this)) void askWhy(this, ['meld', ...cards].join(' '));
  }

  /** Right click, double click, Enter: plays. A card that may not be played gets its reason. */
  playCard(card: string): void {
    if (!this.mine) return;
    if (this.selected.some(other => other !== card))
      this.said = 'Cards are selected. Put them back before you play one.';
    else {
      const action = played(card, this.choices) ?? `play ${card}`;
      const caution = this.choices.map(choice => choice.cautions[action.split(' ')[1]!]).find(Boolean);
      if (!caution) this.act(action);
      else
        void asking.before(() => this.act(action), {
          title: `Play the ${shortCardName(card)}?`,
          text: caution,
          yes: 'Play it',
          unless: 'warn',
        });
    }
  }

  /** Does what needs no cards. Drawing asks first while a meld would be missed. */
  do(offer: Offer): void {
    const [missed] = [...this.suggestions].sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
    const draw = (): void => this.act(offer.action);
    if (offer.option.verb !== 'draw' || !missed) draw();
    else {
      const worth = missed.points === null ? '' : `, worth ${missed.points}`;
      void asking.before(draw, {
        title: 'Draw without melding?',
        text: `You could still meld: ${missed.label}${worth}.`,
        yes: 'Draw',
        unless: 'warn',
      });
    }
  }

  look(tab: Tab): void {
    this.tab = tab;
    this.drawer = true;
  }

  act(action: string): void {
    this.selected = [];
    this.wish({ t: 'act', action });
  }

  /** This window plays, and the other one watches. */
  takeOver(): void {
    this.#line.takeOver();
  }

  ready(): void {
    this.wish({ t: 'ready' });
  }

  put(card: string, before: string | null): void {
    this.manual = moved(this.hand, card, before);
  }

  /** By suit, by rank, or left as it lies. */
  sort(sorting: Sorting): void {
    this.manual = sorting === 'none' ? [...this.hand] : [];
    void prefs.set({ sorting }).catch(() => undefined);
  }

  /** Everything that waits is shown at once, up to what the player must see. */
  hurry(): void {
    if (this.closed) return;
    clearTimeout(this.#next);
    this.#next = undefined;
    this.held = false;
    const until = this.#waiting.findIndex(stage => stage.hold);
    const skipped = this.#waiting.splice(0, until < 0 ? this.#waiting.length - 1 : until);
    for (const stage of skipped) this.#note(stage);
    this.#advance();
  }

  /** There is no such match. */
  giveUp(): void {
    this.close();
    this.line = 'refused';
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.#next);
    this.#line.close();
    this.#tell(false);
  }

  /** Something that shall happen once; nothing while another wish is under way. */
  wish(wanted: Wanted<Wish>): void {
    if (this.busy) return;
    this.said = '';
    this.busy = true;
    this.hints.clear();
    if (!this.#line.wish({ ...wanted, a: newId(), v: this.v } as Wish)) this.busy = false;
  }

  /** The same, and whether it has happened. */
  granted(wanted: Wanted<Wish>): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    return new Promise(resolve => {
      this.#granted = resolve;
      this.wish(wanted);
      if (!this.busy) this.#tell(false);
    });
  }

  #tell(yes: boolean): void {
    const tell = this.#granted;
    this.#granted = null;
    tell?.(yes);
  }

  #received(update: Update): void {
    this.v = update.v;
    this.#waiting.push(...stages(restyled(update, prefs.deck), this.pace, this.me));
    if (this.#next === undefined && !this.held) this.#advance();
  }

  #advance(): void {
    const stage = this.#waiting.shift();
    if (!stage) {
      this.#next = undefined;
      this.#settle();
      return;
    }
    this.#show(stage);
    this.held = stage.hold ?? false;
    if (this.held) {
      this.#next = undefined;
      return;
    }
    this.#next = setTimeout(() => this.#advance(), stage.rest);
  }

  #show(stage: Stage): void {
    this.onstage({ ...stage, first: this.view === null && untouched(stage.view) }, () => {
      const before = [...this.zone(`hand:${this.me}`), ...this.zone(`melds:${this.me}`)]; // what comes back from the table is not new
      const first = this.view === null || stage.dealt || stage.events.length === 0;
      if (stage.dealt) this.manual = [];
      else if (prefs.sorting === 'none') this.manual = [...this.hand]; // new cards come at the right
      // Whoever wants nothing taken back is offered nothing of the kind.
      this.view =
        prefs.on('allow_undo') && !this.lesson ? stage.view : { ...stage.view, undo: false, turns: [] };
      const now = this.zone(`hand:${this.me}`);
      if (!first && now.some(card => !before.includes(card))) {
        this.fresh = now.filter(card => !before.includes(card));
        if (prefs.sorting !== 'none') this.manual = [];
      }
      const passing = passingBy(stage.events, this.me);
      if (passing.length) {
        this.exposed = passing;
        setTimeout(() => (this.exposed = []), EXPOSED);
      }
      this.hints.advice = null;
      this.selected = this.selected.filter(card => now.includes(card) || this.melded(card));
      if (stage.told || stage.events.length === 0) this.told = stage.told;
      if (first) this.fresh = [];
    });
    this.#note(stage);
  }

  #note(stage: Stage): void {
    if (stage.log) this.log = stage.log;
    else if (stage.told) this.log = [...this.log, stage.told].slice(-LOG);
  }

  melded(card: string): boolean {
    return this.zone(`melds:${this.me}`).includes(card);
  }

  /** Free to act again when everything acknowledged is also on the table. */
  #settle(): void {
    if (this.#line.waiting || this.v < this.#promised || this.#waiting.length > 0) return;
    this.busy = false;
    this.#tell(true);
  }

  #refused(message: Nak): void {
    this.busy = false;
    this.#tell(false);
    this.selected = [];
    if (message.code !== 'stale') this.said = message.text || 'That cannot be done now.';
  }
}
