// One match at the table: commands to the server, and what comes back, stage by stage. Components only draw.

import { confirmation } from '../ui/confirm.svelte';
import { cardName, setGameNames, withPlayersLetters } from '../cards/card-names';
import {
  MatchSocket,
  newId,
  type Command,
  type ConnectionState,
  type SocketListener,
  type SocketOpener,
} from '../api/socket';
import type { KeptCommand } from '../api/kept-command';
import { prefs } from '../preferences/preferences.svelte';
import { MatchSelection } from './match-selection.svelte';
import { sleep } from '../ui/sleep';
import { playAction, toggleCard, type Offer } from './selection';
import { StageQueue } from './stage-queue.svelte';
import { openlyDrawn, stages, isFirstDealUnplayed, type Pace, type Stage } from './stages';
import { AutoPlay } from '../coach/watch/auto-play.svelte';
import { Coach } from '../coach/coach.svelte';
import { CardPointer } from './pointer.svelte';
import { Hints } from './hints.svelte';
import { askWhy, isNoMeld } from './meld-input';
import type { MenuCall } from './menu';
import type { TableBehaviour } from './table-behaviour';
import { OpenHands } from './open-hands.svelte';
import { call } from '../api/http';
import { importPart } from '../ui/part-import';
import type { DealWitness } from '../fair/deal-witness.svelte';
import { Chat, type ChatVoice } from '../online/table/chat.svelte';
import type { KeptMutes } from '../online/table/kept-mutes';
import { TableQuestions, type QuestionTable } from '../online/table/table-questions.svelte';
import { TablePeople } from '../online/table/table-people.svelte';
import type { Nak, PledgeStatus, TableUpdate } from '../api/generated/messages';
import { t } from './words';

type Wanted<W extends Command> = W extends Command ? Omit<W, 'a' | 'v'> : never;

const LOG = 200; // sentences that can be read again
const SETTLE_INTERVAL = 25; // ms between two looks whether the table has come to rest
const EXPOSED = 2000; // ms for which a card that only passes by lies open

export type Tab = 'score' | 'said' | 'points' | 'tricks' | 'rules' | 'log';

export class Match extends MatchSelection {
  log = $state.raw<readonly string[]>([]);
  /** What was done last; nothing after something was taken back. */
  lastSentence = $state('');
  connection = $state<ConnectionState>('joining');
  /** What the player has just been told: why a card cannot be played, say. */
  notice = $state('');
  busy = $state(false);
  /** A card that goes into the other hand and that everybody may see first. */
  exposedCards = $state.raw<readonly string[]>([]);
  /** Set where the menu or the house rules shall open. */
  menu = $state.raw<MenuCall | null>(null);
  rulesOpen = $state(false);
  connectionShown = $state(false);
  /** How long the server took for its last answer, in ms; null before the first. */
  roundTrip = $state<number | null>(null);
  /** Which sheet of paper lies beside the table, and whether it is drawn over it on a narrow screen. */
  tab = $state<Tab>('score');
  drawerOpen = $state(false);
  /** The result is put away to look at the table. */
  resultHidden = $state(false);
  /** A result lies on the table. */
  resultShown = $state(false);
  /** What a table does with selected cards that are brought to its middle or to the talon. */
  handInCards: ((peek: boolean) => void) | null = null;
  /** Which of the cards swept over are selected; the first is where the sweep began. */
  filterSweep: (first: string, swept: readonly string[]) => readonly string[] = (_, swept) => swept;
  readonly pointer = new CardPointer(this);
  readonly openHands = new OpenHands(this);
  readonly coach = new Coach();
  readonly autoPlay = new AutoPlay(this);
  readonly hints = new Hints(this);
  readonly people = new TablePeople();
  readonly chat: Chat;
  readonly questions: TableQuestions;
  /** All have agreed to put the game aside. */
  isPutAside = $state(false);
  /** The table at which all have agreed to play another game. */
  movedTo = $state('');
  /** Who plays in my seat from now on: a name, or nothing for the computer; null while I do. */
  replacedBy = $state<string | null>(null);
  /** What the table of this game does in its own way. */
  behaviour = $state.raw<TableBehaviour>({});
  /** Watches over agreed deals; null at a table without them. */
  deals = $state.raw<DealWitness | null>(null);
  pace: Pace;
  /** The version of the table that the player knows of. */
  version = 0;
  /** How often the socket has been opened: what was under way before the last time may be forgotten. */
  joinCount = $state(0);
  /** The table has been left: nothing more comes from it. */
  closed = false;

  /** Called before the table changes, and given what happened after it has. */
  onstage: (stage: Stage, change: () => void) => void = (_, change) => change();

  #socket: MatchSocket;
  #promised = 0;
  /** What has come before the table of the game was there; null once it is. */
  #early: TableUpdate[] | null = null;
  /** The cards that were selected for the command under way. */
  #taken: readonly string[] = [];
  #answered: ((yes: boolean) => void) | null = null;
  /** The last command was refused because the table had gone on. */
  #overtaken = false;
  readonly #queue = new StageQueue({
    show: stage => this.#show(stage),
    skip: stage => this.#note(stage),
    finished: () => this.#settle(),
  });

  /**
   * `prepare` brings the table of a game; what comes earlier waits for it. `kept` has the command that was
   * under way before the page was loaded again, `mutes` whom one does not want to hear.
   */
  constructor(
    opener: SocketOpener,
    pace: Pace,
    prepare?: (game: string) => Promise<TableBehaviour>,
    kept?: KeptCommand,
    mutes?: KeptMutes,
  ) {
    super();
    if (prepare) this.#early = [];
    this.pace = pace;
    const listener: SocketListener = {
      welcome: message => {
        this.joinCount++;
        this.welcome = message;
        setGameNames(message.ranks, message.suits);
        if (this.log.length === 0) this.log = withPlayersLetters(message.log, prefs.deck);
        if (this.#early && prepare) void this.#prepare(prepare(message.game));
      },
      update: message => this.#received(message),
      done: (_, v) => {
        this.#promised = v;
        this.#settle();
      },
      refused: message => this.#refused(message),
      pledges: message => void this.#receivePledges(message),
      people: message => this.people.receive(message),
      said: message => this.chat.receive(message),
      unsaid: message => this.chat.refused(message.text),
      asked: message => this.questions.receive(message),
      settled: message => this.questions.settled(message),
      aside: () => (this.isPutAside = true),
      roundTrip: ms => (this.roundTrip = ms),
      moved: table => (this.movedTo = table),
      replaced: by => (this.replacedBy = by),
      state: state => (this.connection = state),
    };
    this.#socket = new MatchSocket(opener, listener, kept);
    this.busy = this.#socket.waiting;
    const say: ChatVoice['say'] = what => this.#socket.say({ t: 'say', a: newId(), ...what });
    const seat = (): number => this.me;
    const name = (which: number): string => this.welcome?.people[which] ?? '';
    const voice: ChatVoice = {
      say,
      name,
      get me() {
        return seat();
      },
    };
    this.chat = new Chat(voice, mutes);
    this.questions = new TableQuestions(this.#questionTable());
  }

  #questionTable(): QuestionTable {
    const seat = (): number => this.me;
    const word = (): string => this.gameWord;
    return {
      get me() {
        return seat();
      },
      get game() {
        return word();
      },
      name: which => this.welcome?.people[which] || this.seatLabel(which),
      isPartner: which => this.isPartner(which),
      send: command => this.#socket.ask({ ...command, a: newId(), v: this.version }),
    };
  }

  /** Whether the table waits for something that I must do. */
  isAwaited = $derived(
    this.isDue(this.me) || (this.view?.waiting.includes(this.me) && !this.people.isReady(this.me)) || false,
  );

  /** Beside a name: how well the computer there plays, or that it plays for this person. */
  levelNote(seat: number): string {
    return this.people.isPlayedFor(seat) ? t('computer_plays') : this.levelName(seat);
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
    else if (this.isSpent(card)) this.notice = t('already_declared');
    else if (!playing && this.trayFull && !this.selected.includes(card))
      this.notice = t('enough_chosen', { n: this.choices[0]!.most });
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
    if (this.selected.some(other => other !== card)) this.notice = t('others_selected');
    else {
      const action = playAction(card, this.choices) ?? `play ${card}`;
      const caution = this.choices.map(choice => choice.cautions[action.split(' ')[1]!]).find(Boolean);
      if (!caution) this.act(action);
      else
        void confirmation.before(() => this.act(action), {
          title: t('play_card', { card: cardName(card) }),
          text: caution,
          yes: t('play'),
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
      const { label: meld, points } = missed;
      void confirmation.before(draw, {
        title: t('draw_without_meld'),
        text: points === null ? t('meld_missed_unvalued', { meld }) : t('meld_missed', { meld, points }),
        yes: t('draw'),
        no: t('meld_first'),
        unless: 'warn',
      });
    }
  }

  openTab(tab: Tab): void {
    this.tab = tab;
    this.drawerOpen = true;
  }

  act(action: string): void {
    this.#taken = this.selected;
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

  /** To the next deal or the next game; at a shared table when all people want it. */
  goOn(): void {
    if (this.shared || this.view?.waiting.includes(this.me)) this.ready();
    else this.send({ t: 'again', what: 'next' });
  }

  /** I want to go on, and somebody else does not yet. */
  waitsForOthers = $derived(this.shared && this.people.isReady(this.me));

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
    this.deals?.close();
    this.people.close();
    this.questions.close();
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

  /** The same for a command that means the same at every version: sent again where the table has gone on. */
  async sendAtAnyVersion(wanted: Wanted<Command>): Promise<boolean> {
    while (!this.closed && this.connection === 'open') {
      this.skipAhead();
      if (this.busy) {
        await sleep(SETTLE_INTERVAL);
        continue;
      }
      this.#overtaken = false;
      if (await this.sendAndWait(wanted)) return true;
      if (!this.#overtaken) return false;
      this.notice = '';
      await sleep(SETTLE_INTERVAL);
    }
    return false;
  }

  #tell(yes: boolean): void {
    const tell = this.#answered;
    this.#answered = null;
    tell?.(yes);
  }

  async #prepare(prepared: Promise<TableBehaviour>): Promise<void> {
    try {
      this.behaviour = await prepared;
      const early = this.#early ?? [];
      this.#early = null;
      for (const update of early) this.#add(update);
    } catch {
      this.close(); // the page is older than the server, which has another table by now
      this.connection = 'renewed';
    }
  }

  #witness: Promise<DealWitness> | null = null;

  async #receivePledges(message: PledgeStatus): Promise<void> {
    this.#witness ??= this.#callWitness();
    const witness = await this.#witness;
    if (this.closed) return witness.close();
    this.deals = witness;
    witness.receive(message);
  }

  async #callWitness(): Promise<DealWitness> {
    const { table, seat } = this.welcome!;
    const { DealWitness } = await importPart(() => import('../fair/deal-witness.svelte'), Infinity);
    return new DealWitness({
      table,
      seat,
      send: command => this.#socket.contribute(command),
      record: () => call('GET /api/matches/{table}/record', { path: { table } }),
    });
  }

  #received(update: TableUpdate): void {
    this.version = update.v;
    if (this.#early) this.#early.push(update);
    else this.#add(update);
  }

  #add(update: TableUpdate): void {
    this.#queue.add(stages(withPlayersLetters(update, prefs.deck), this.pace, this.me, this.behaviour.holds));
  }

  #show(stage: Stage): void {
    this.onstage({ ...stage, first: this.view === null && isFirstDealUnplayed(stage.view) }, () => {
      // What comes back from the table is not new.
      const before = [...this.zone(`hand:${this.me}`), ...this.zone(`melds:${this.me}`)];
      const first = this.view === null || stage.dealt || stage.events.length === 0;
      if (stage.dealt) this.manualOrder = [];
      else if (prefs.sorting === 'none') this.manualOrder = [...this.hand]; // new cards come at the right
      // A player who does not want to take anything back is not offered it.
      this.view =
        prefs.on('allow_undo') && !this.lesson
          ? { ...stage.view, turns: this.shared ? [] : stage.view.turns }
          : { ...stage.view, undo: false, turns: [] };
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
      this.selected = this.selected.filter(
        card =>
          now.includes(card) ||
          this.isMelded(card) ||
          this.choices.some(choice => choice.cards.includes(card)),
      );
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
    if (this.#socket.waiting || this.version < this.#promised || this.#early || !this.#queue.isEmpty) return;
    this.busy = false;
    this.#tell(true);
  }

  #refused(message: Nak): void {
    this.busy = false;
    this.#overtaken = message.code === 'stale';
    this.#tell(false);
    // What was selected stays so where the table has changed before the server heard of it.
    const held = [...this.zone(`hand:${this.me}`), ...this.zone(`melds:${this.me}`)];
    this.selected = message.code === 'stale' ? this.#taken.filter(card => held.includes(card)) : [];
    this.notice = message.code === 'stale' ? t('overtaken') : message.text || t('refused_now');
  }
}
