// The socket of one match: sends a command until it is answered, connects again after every loss.

import {
  PROTOCOL,
  type Ack,
  type AnswerCommand,
  type AskCommand,
  type AutoCommand,
  type Beat,
  type Downward,
  type Nak,
  type OpenCommand,
  type PledgeStatus,
  type SealCommand,
  type PeopleStatus,
  type QuestionStatus,
  type Said,
  type Say,
  type Sync,
  type TablePatch,
  type TableUpdate,
  type Upward,
  type Welcome,
} from './generated/messages';
import type { TableView } from './generated/table-view';
import { NOT_KEPT, type KeptCommand } from './kept-command';
import { ReconnectingSocket, socketAt, type SocketOpener } from './reconnecting-socket';

export type { SocketOpener } from './reconnecting-socket';

/** What people at a shared table have to do with each other; it never delays a card, nor waits for one. */
export type PeopleCommand = AskCommand | AnswerCommand | AutoCommand;

/** Something that shall happen once, however often it is sent. */
export type Command = Exclude<Upward, Sync | Beat | Say | PeopleCommand>;

const REFUSED = 1008; // the server's close code for a table that is not the client's

export type ConnectionState = 'joining' | 'open' | 'lost' | 'superseded' | 'refused' | 'renewed';

export interface SocketListener {
  welcome(message: Welcome): void;
  update(message: TableUpdate): void;
  /** The command has been done, in version `v` at the latest. */
  done(id: string, v: number): void;
  refused(message: Nak): void;
  /** What was agreed about the deals so far. */
  pledges?(message: PledgeStatus): void;
  /** Who is here, away, or ready. */
  people(message: PeopleStatus): void;
  said(message: Said): void;
  /** What was to be said was refused. */
  unsaid(message: Nak): void;
  /** The question that is open at the table, or how the last one ended. */
  asked(message: QuestionStatus): void;
  /** A question, an answer, or letting the computer play: done, or refused. */
  settled(message: Ack | Nak, command: PeopleCommand): void;
  /** All have agreed to put the game aside. */
  aside(): void;
  /** How long the server took to answer, in ms. */
  roundTrip?(ms: number): void;
  /** All have agreed to play another game, at this table. */
  moved(table: string): void;
  /** Somebody of this name, or the computer if it is empty, plays in one's seat from now on. */
  replaced(by: string): void;
  state(state: ConnectionState): void;
}

const AGAIN = [1000, 2000, 4000, 5000]; // ms until an unanswered command is sent again

interface Sent<C> {
  readonly command: C;
  tries: number;
  at: number;
}

export class MatchSocket {
  #v = -1;
  #view: TableView | null = null; // at version `#v`
  #people = 0; // the newest message of each kind
  #asked = 0;
  #said = 0;
  #pending: Sent<Command> | null = null;
  /** What is said and asked at the table waits here, one after the other, so that it never delays a card. */
  #sayings: Sent<Say>[] = [];
  #questions: Sent<PeopleCommand>[] = [];
  readonly #connection: ReconnectingSocket;
  readonly #listener: SocketListener;
  readonly #kept: KeptCommand;

  constructor(opener: SocketOpener, listener: SocketListener, kept: KeptCommand = NOT_KEPT) {
    this.#listener = listener;
    this.#kept = kept;
    const before = kept.load();
    if (before) this.#pending = { command: before, tries: 0, at: Date.now() };
    this.#connection = new ReconnectingSocket(opener, {
      message: text => this.#take(JSON.parse(text) as Downward),
      lost: code => listener.state(code === REFUSED && this.#v < 0 ? 'refused' : 'lost'),
      beat: () => ({ t: 'beat', v: Math.max(0, this.#v) }),
      tick: now => this.#repeat(now),
    });
  }

  /** One command at a time; false while another is under way. */
  send(command: Command): boolean {
    if (this.#pending || this.#connection.isClosed) return false;
    this.#pending = { command, tries: 0, at: Date.now() };
    this.#kept.save(command);
    this.#post(this.#pending);
    return true;
  }

  /** Says something to the others, beside any command. */
  say(saying: Say): void {
    this.#add(this.#sayings, saying);
  }

  /** Asks the others or answers them, beside any command. */
  ask(command: PeopleCommand): void {
    this.#add(this.#questions, command);
  }

  /** Sends a part of the agreement on the deals. It delays no card; `pledges` tells when it has arrived. */
  contribute(command: SealCommand | OpenCommand): void {
    if (this.#connection.isOpen) this.#connection.send(command);
  }

  get waiting(): boolean {
    return this.#pending !== null;
  }

  /** From a window that only watches: comes anew, as the newest, which plays. */
  takeOver(): void {
    this.#listener.state('joining');
    this.#connection.renew();
  }

  close(): void {
    this.#connection.close();
  }

  #take(message: Downward): void {
    if (message.t === 'welcome') this.#welcome(message);
    else if (message.t === 'ack' || message.t === 'nak') this.#takeAnswer(message);
    else if (message.t === 'people' || message.t === 'said' || message.t === 'asked')
      this.#takeCompany(message);
    else if (message.t === 'superseded') this.#listener.state('superseded');
    else if (message.t === 'aside') this.#listener.aside();
    else if (message.t === 'moved') this.#listener.moved(message.table);
    else if (message.t === 'replaced') this.#listener.replaced(message.by);
    else this.#takeTable(message);
  }

  #welcome(message: Welcome): void {
    if (message.p !== PROTOCOL) {
      // The house speaks another version: a page that is older or newer must not guess.
      this.close();
      this.#listener.state('renewed');
      return;
    }
    this.#connection.healthy();
    this.#people = this.#asked = 0; // a server that was started again counts anew
    this.#listener.state('open');
    this.#listener.welcome(message);
    if (this.#pending) this.#post(this.#pending); // what was under way when the connection broke
    for (const queue of [this.#sayings, this.#questions]) if (queue[0]) this.#post(queue[0]);
  }

  #takeAnswer(message: Ack | Nak): void {
    if (this.#answered(message.a)) {
      if (message.t === 'ack') this.#listener.done(message.a, message.v);
      else this.#listener.refused(message);
      return;
    }
    const question = this.#taken(this.#questions, message.a);
    if (question) this.#listener.settled(message, question);
    else if (this.#taken(this.#sayings, message.a) && message.t === 'nak') this.#listener.unsaid(message);
  }

  #takeCompany(message: PeopleStatus | QuestionStatus | Said): void {
    if (message.t === 'people') {
      if (message.n < this.#people) return;
      this.#people = message.n;
      this.#listener.people(message);
    } else if (message.t === 'asked') {
      if (message.n < this.#asked) return;
      this.#asked = message.n;
      this.#listener.asked(message);
    } else if (message.n > this.#said) {
      this.#said = message.n;
      this.#listener.said(message);
    }
  }

  #takeTable(message: Downward): void {
    if (message.t === 'update') this.#show(message);
    else if (message.t === 'patch') {
      if (message.base === this.#v && this.#view) this.#show(patched(this.#view, message));
      else if (message.v > this.#v) this.#sync();
    } else if (message.t === 'beat') {
      const took = this.#connection.beatAnswered();
      if (took !== null) this.#listener.roundTrip?.(took);
      const isBehind = message.people > this.#people || message.asked > this.#asked;
      if (message.v > this.#v || isBehind || message.said > this.#said) this.#sync();
    } else if (message.t === 'pledges') this.#listener.pledges?.(message);
  }

  #show(message: TableUpdate): void {
    if (message.v <= this.#v) return;
    this.#v = message.v;
    this.#view = message.view;
    this.#listener.update(message);
  }

  #sync(): void {
    this.#connection.send({ t: 'sync', v: Math.max(0, this.#v), said: this.#said });
  }

  #answered(id: string): boolean {
    if (this.#pending?.command.a !== id) return false;
    this.#pending = null;
    this.#kept.save(null);
    return true;
  }

  #add<C extends Say | PeopleCommand>(queue: Sent<C>[], command: C): void {
    const sent = { command, tries: 0, at: Date.now() };
    queue.push(sent);
    if (queue.length === 1) this.#post(sent);
  }

  /** What this answers, if it was sent first of its queue; the next is sent then. */
  #taken<C extends Say | PeopleCommand>(queue: Sent<C>[], id: string): C | null {
    if (queue[0]?.command.a !== id) return null;
    const { command } = queue.shift()!;
    if (queue[0]) this.#post(queue[0]);
    return command;
  }

  #post(sent: Sent<Command | Say | PeopleCommand>): void {
    if (!this.#connection.isOpen) return;
    sent.at = Date.now();
    sent.tries += 1;
    this.#connection.send(sent.command);
  }

  #repeat(now: number): void {
    for (const sent of [this.#pending, this.#sayings[0], this.#questions[0]]) {
      const wait = AGAIN[Math.min(sent?.tries ?? 0, AGAIN.length) - 1] ?? AGAIN[0]!;
      if (sent && now - sent.at > wait) this.#post(sent);
    }
  }
}

/** The update that a patch of this view stands for. */
function patched(view: TableView, patch: TablePatch): TableUpdate {
  const { changed, tails, v, since, events, told, h } = patch;
  const now: Record<string, unknown> = { ...view, ...changed };
  for (const [name, [kept, more]] of Object.entries(tails)) {
    now[name] = [...(view[name as keyof TableView] as readonly unknown[]).slice(0, kept), ...more];
  }
  return { t: 'update', v, since, events, told, h, log: null, view: now as unknown as TableView };
}

/** The real socket of a table on this server. */
export function socketTo(table: string): SocketOpener {
  return socketAt(`/ws/${encodeURIComponent(table)}`);
}

/** An id for something wanted once, however often it is sent. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
