// One match at the table: commands to the server, and what comes back, stage by stage. Components only draw.

import { confirmation } from '../ui/confirm.svelte';
import { withPlayersLetters, shortCardName } from '../cards/card-names';
import { MatchSocket, newId, type ConnectionState, type SocketOpener, type Command } from '../api/socket';
import { prefs } from '../preferences/preferences.svelte';
import { MatchSelection } from './match-selection.svelte';
import { playAction, toggleCard, type Offer } from './selection';
import { StageQueue } from './stage-queue.svelte';
import { openlyDrawn, stages, isFirstDealUnplayed, type Pace, type Stage } from './stages';
import { AutoPlay } from '../coach/watch/auto-play.svelte';
import { Coach } from '../coach/coach.svelte';
import { CardPointer } from './pointer.svelte';
import { Hints } from './hints.svelte';
import { askWhy, isNoMeld } from './meld-input';
import type { MenuCall } from './menu';
import { OpenHands } from './open-hands.svelte';
import type { Nak, TableUpdate } from '../api/generated/messages';

type Wanted<W extends Command> = W extends Command ? Omit<W, 'a' | 'v'> : never;

const LOG = 200; // sentences that can be read again
const EXPOSED = 2000; // ms for which a card that only passes by lies open

export type Tab = 'score' | 'said' | 'points' | 'tricks' | 'rules' | 'log';

export class Match extends MatchSelection {
  log = $state.raw<readonly string[]>([]);
  /** What was done last; nothing after something was taken back. */
  lastSentence = $state('');
  connection = $state<ConnectionState>('joining');
  /** What the house has just said to the player: why a card cannot be played, say. */
  notice = $state('');
  busy = $state(false);
  /** A card that goes into the other hand and that everybody may see first. */
  exposedCards = $state.raw<readonly string[]>([]);
  /** Set by whoever wants the menu or the house rules to open. */
  menu = $state.raw<MenuCall | null>(null);
  rulesOpen = $state(false);
  /** Which sheet of paper lies beside the table, and whether it is drawn over it on a narrow screen. */
  tab = $state<Tab>('score');
  drawerOpen = $state(false);
  /** The result is put away to look at the table. */
  resultHidden = $state(false);
  /** What a table does with selected cards that are brought to its middle or to the talon. */
  handInCards: ((peek: boolean) => void) | null = null;
  /** Which of the cards swept over are selected; the first is where the sweep began. */
  filterSweep: (first: string, swept: readonly string[]) => readonly string[] = (_, swept) => swept;
  readonly pointer = new CardPointer(this);
  readonly openHands = new OpenHands(this);
  readonly coach = new Coach();
  readonly autoPlay = new AutoPlay(this);
  readonly hints = new Hints(this);
  pace: Pace;
  /** The version of the table that the player knows of. */
  version = 0;
  /** How often the socket has been opened: what was under way before the last time may be forgotten. */
  joinCount = 0;
  /** The table has been left: nothing more comes from it. */
  closed = false;

  /** Called before the table changes, and given what happened after it has. */
  onstage: (stage: Stage, change: () => void) => void = (_, change) => change();

  #socket: MatchSocket;
  #promised = 0;
  #answered: ((yes: boolean) => void) | null = null;
  readonly #queue = new StageQueue({
    show: stage => this.#show(stage),
    skip: stage => this.#note(stage),
    finished: () => this.#settle(),
  });

  constructor(opener: SocketOpener, pace: Pace) {
    super();
    this.pace = pace;
    this.#socket = new MatchSocket(opener, {
      welcome: message => {
        this.joinCount++;
        this.welcome = message;
        if (this.log.length === 0) this.log = withPlayersLetters(message.log, prefs.deck);
      },
      update: message => this.#received(message),
      done: (_, v) => {
        this.#promised = v;
        this.#settle();
      },
      refused: message => this.#refused(message),
      state: state => (this.connection = state),
    });
  }

  /** What lies on the table stays until the player goes on. */
  get waitsForPlayer(): boolean {
    return this.#queue.waitsForPlayer;
  }

  canAct = $derived(
    this.view !== null &&
      this.choices.length > 0 &&
      !this.busy &&
      !this.autoPlay.on &&
      this.connection !== 'superseded',
  );

  /** Before the first deal, where it is cut for: whether I may draw. */
  mayCut = $derived(this.view?.phase === 'cut' && this.view.waiting.includes(this.me) && !this.busy);

  /** A click: selects, or plays when that is all it can mean, at once or after lifting the card. */
  tap(card: string, lift = prefs.on('protect')): void {
    this.newCards = [];
    this.notice = '';
    if (!this.canAct) return;
    const playing =
      this.choices.some(c => c.verb === 'play') &&
      this.choices.every(c => c.verb === 'play' || c.cards.length === 0);
    if (!playing && this.choices.every(c => c.cards.length === 0)) void askWhy(this, `play ${card}`);
    else if (this.isSpent(card)) this.notice = 'You have declared this card already.';
    else if (!playing && this.trayFull && !this.selected.includes(card))
      this.notice = 'That is enough; put one back first.';
    else if (!playing) this.select(toggleCard(this.selected, card));
    else if (lift && this.isPlayable(card) && !this.selected.includes(card)) this.selected = [card];
    else {
      this.selected = [];
      this.playCard(card);
    }
  }

  /** Selects these; cards that make nothing together get their reason. */
  select(cards: readonly string[]): void {
    this.selected = cards;
    if (isNoMeld(this)) void askWhy(this, ['meld', ...cards].join(' '));
  }

  /** Right click, double click, Enter: plays. A card that may not be played gets its reason. */
  playCard(card: string): void {
    if (!this.canAct) return;
    if (this.selected.some(other => other !== card))
      this.notice = 'Cards are selected. Put them back before you play one.';
    else {
      const action = playAction(card, this.choices) ?? `play ${card}`;
      const caution = this.choices.map(choice => choice.cautions[action.split(' ')[1]!]).find(Boolean);
      if (!caution) this.act(action);
      else
        void confirmation.before(() => this.act(action), {
          title: `Play the ${shortCardName(card)}?`,
          text: caution,
          yes: 'Play it',
          unless: 'warn',
        });
    }
  }

  /** Does what needs no cards. Drawing asks first while a meld would be missed. */
  takeOffer(offer: Offer): void {
    const [missed] = [...this.suggestions].sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
    const draw = (): void => this.act(offer.action);
    if (offer.option.verb !== 'draw' || !missed) draw();
    else {
      const worth = missed.points === null ? '' : `, worth ${missed.points}`;
      void confirmation.before(draw, {
        title: 'Draw without melding?',
        text: `You could still meld: ${missed.label}${worth}.`,
        yes: 'Draw',
        unless: 'warn',
      });
    }
  }

  openTab(tab: Tab): void {
    this.tab = tab;
    this.drawerOpen = true;
  }

  act(action: string): void {
    this.selected = [];
    this.send({ t: 'act', action });
  }

  /** This window plays, and the other one watches. */
  takeOver(): void {
    this.#socket.takeOver();
  }

  ready(): void {
    this.send({ t: 'ready' });
  }

  /** Everything that waits is shown at once, up to what the player must see. */
  skipAhead(): void {
    if (!this.closed) this.#queue.skipAhead();
  }

  /** There is no such match. */
  giveUp(): void {
    this.close();
    this.connection = 'refused';
  }

  close(): void {
    this.closed = true;
    this.#queue.close();
    this.#socket.close();
    this.#tell(false);
  }

  /** Something that shall happen once; nothing while another command is under way. */
  send(wanted: Wanted<Command>): void {
    if (this.busy) return;
    this.notice = '';
    this.busy = true;
    this.hints.clear();
    if (!this.#socket.send({ ...wanted, a: newId(), v: this.version } as Command)) this.busy = false;
  }

  /** The same, and whether it has happened. */
  sendAndWait(wanted: Wanted<Command>): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    return new Promise(resolve => {
      this.#answered = resolve;
      this.send(wanted);
      if (!this.busy) this.#tell(false);
    });
  }

  #tell(yes: boolean): void {
    const tell = this.#answered;
    this.#answered = null;
    tell?.(yes);
  }

  #received(update: TableUpdate): void {
    this.version = update.v;
    this.#queue.add(stages(withPlayersLetters(update, prefs.deck), this.pace, this.me));
  }

  #show(stage: Stage): void {
    this.onstage({ ...stage, first: this.view === null && isFirstDealUnplayed(stage.view) }, () => {
      // What comes back from the table is not new.
      const before = [...this.zone(`hand:${this.me}`), ...this.zone(`melds:${this.me}`)];
      const first = this.view === null || stage.dealt || stage.events.length === 0;
      if (stage.dealt) this.manualOrder = [];
      else if (prefs.sorting === 'none') this.manualOrder = [...this.hand]; // new cards come at the right
      // Whoever wants nothing taken back is offered nothing of the kind.
      this.view =
        prefs.on('allow_undo') && !this.lesson ? stage.view : { ...stage.view, undo: false, turns: [] };
      const now = this.zone(`hand:${this.me}`);
      if (!first && now.some(card => !before.includes(card))) {
        this.newCards = now.filter(card => !before.includes(card));
        if (prefs.sorting !== 'none') this.manualOrder = [];
      }
      const passing = openlyDrawn(stage.events, this.me);
      if (passing.length) {
        this.exposedCards = passing;
        setTimeout(() => (this.exposedCards = []), EXPOSED);
      }
      this.hints.advice = null;
      this.selected = this.selected.filter(card => now.includes(card) || this.isMelded(card));
      if (stage.told || stage.events.length === 0) this.lastSentence = stage.told;
      if (first) this.newCards = [];
    });
    this.#note(stage);
  }

  #note(stage: Stage): void {
    if (stage.log) this.log = stage.log;
    else if (stage.told) this.log = [...this.log, stage.told].slice(-LOG);
  }

  /** Free to act again when everything acknowledged is also on the table. */
  #settle(): void {
    if (this.#socket.waiting || this.version < this.#promised || !this.#queue.isEmpty) return;
    this.busy = false;
    this.#tell(true);
  }

  #refused(message: Nak): void {
    this.busy = false;
    this.#tell(false);
    this.selected = [];
    if (message.code !== 'stale') this.notice = message.text || 'That cannot be done now.';
  }
}
