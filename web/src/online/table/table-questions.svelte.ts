// Questions between the people at a shared table: the one that is open, how it ended, and one's own answer.

import type { Ack, Nak, ProposedGame, QuestionStatus } from '../../api/generated/messages';
import type { RuleValues } from '../../rules/rules-form';
import type { PeopleCommand } from '../../api/socket';
import {
  askedWords,
  endSentence,
  waitingSentence,
  type AskedWords,
  type QuestionKind,
} from './question-words';
import { t } from './words';

type Unsent<C> = C extends PeopleCommand ? Omit<C, 'a' | 'v'> : never;

/** The table at which is asked. */
export interface QuestionTable {
  readonly me: number;
  /** What this game calls a game. */
  readonly game: string;
  name(seat: number): string;
  isPartner(seat: number): boolean;
  send(command: Unsent<PeopleCommand>): void;
}

const SHOWN = 8000; // ms for which it is said how a question ended
const TICK = 500;

export class TableQuestions {
  /** How the last question ended, or why something was refused; for some seconds. */
  news = $state('');
  /** Something is asked or answered, and the server has not heard it yet. */
  busy = $state(false);
  /** Another game is being chosen, to be asked for. */
  choosesGame = $state(false);
  /** The seat for a substitute on which all have just agreed. */
  offeredSeat = $state('');
  #open = $state.raw<QuestionStatus | null>(null);
  #now = $state(0);
  #until = $state(0);
  /** I have asked for a substitute, and have not heard yet how that ended. */
  #asksForSubstitute = false;
  readonly #table: QuestionTable;
  #clock: ReturnType<typeof setInterval> | undefined;
  #fade: ReturnType<typeof setTimeout> | undefined;

  constructor(table: QuestionTable) {
    this.#table = table;
  }

  /** The open question; opponents who talk about giving up are not listened to. */
  get open(): QuestionStatus | null {
    const asked = this.#open;
    if (!asked || asked.waiting.length === 0) return null;
    const { me } = this.#table;
    const isOurs = asked.what !== 'resign' || asked.seat === me || this.#table.isPartner(asked.seat);
    return isOurs ? asked : null;
  }

  get isMine(): boolean {
    return this.open?.seat === this.#table.me;
  }

  /** Whether I must answer. */
  get isForMe(): boolean {
    return this.open?.waiting.includes(this.#table.me) ?? false;
  }

  get words(): AskedWords | null {
    const { open } = this;
    if (!open) return null;
    const { game } = this.#table;
    return askedWords(open.what, {
      by: this.#table.name(open.seat),
      target: open.target === this.#table.me ? null : this.#table.name(open.target),
      game,
      other: open.game?.title ?? '',
    });
  }

  /** The other game that is asked for; null where the question is about something else. */
  get game(): ProposedGame | null {
    return this.open?.game ?? null;
  }

  get waiting(): string {
    return this.open ? waitingSentence(this.open.waiting.map(seat => this.#table.name(seat))) : '';
  }

  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#until - this.#now) / 1000));
  }

  receive(message: QuestionStatus): void {
    const before = this.open;
    if (before && !message.number) this.#tell(endSentence(before, message, this.#table.me, this.#table.name));
    const isGrantedHere = before?.what === 'substitute' && message.ended === 'granted';
    const isAskedAlone = this.#asksForSubstitute && message.ended === 'granted';
    if (message.offer && (isGrantedHere || isAskedAlone)) {
      this.#asksForSubstitute = false;
      this.offeredSeat = message.offer;
    }
    this.#open = message.number ? message : null;
    this.#now = Date.now();
    this.#until = this.#now + message.seconds * 1000;
    this.#count(message.number > 0);
  }

  ask(what: QuestionKind, seat = 0): void {
    this.#asksForSubstitute = what === 'substitute';
    this.#send({ t: 'ask', what, seat, preset: '', changes: {} });
  }

  /** Asks whether the others would like to play this game, by these changes to its standard rules. */
  askForGame(preset: string, changes: RuleValues): void {
    this.#send({ t: 'ask', what: 'game', seat: 0, preset, changes: { ...changes } });
  }

  answer(yes: boolean): void {
    if (this.isForMe && this.open) this.#send({ t: 'answer', ask: this.open.number, yes });
  }

  /** Lets the computer play for me, or plays again. */
  letComputerPlay(on: boolean): void {
    this.#send({ t: 'auto', on });
  }

  /** The server has done what was wanted, or has not. */
  settled(message: Ack | Nak): void {
    this.busy = false;
    if (message.t === 'nak')
      this.#tell(message.code === 'stale' ? t('moved_on') : message.text || t('not_possible'));
  }

  close(): void {
    this.#count(false);
    clearTimeout(this.#fade);
  }

  #send(command: Unsent<PeopleCommand>): void {
    if (this.busy) return;
    this.busy = true;
    this.news = '';
    this.#table.send(command);
  }

  #tell(sentence: string): void {
    clearTimeout(this.#fade);
    this.news = sentence;
    if (sentence) this.#fade = setTimeout(() => (this.news = ''), SHOWN);
  }

  #count(wanted: boolean): void {
    clearInterval(this.#clock);
    this.#clock = wanted ? setInterval(() => (this.#now = Date.now()), TICK) : undefined;
  }
}
