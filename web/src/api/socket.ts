// The socket of one match: sends a command until it is answered, connects again after every loss.

import {
  PROTOCOL,
  type Beat,
  type Downward,
  type Nak,
  type Sync,
  type TableUpdate,
  type Upward,
  type Welcome,
} from './generated/messages';

/** Something that shall happen once, however often it is sent. */
export type Command = Exclude<Upward, Sync | Beat>;

export type ConnectionState = 'joining' | 'open' | 'lost' | 'superseded' | 'refused' | 'renewed';

export interface SocketListener {
  welcome(message: Welcome): void;
  update(message: TableUpdate): void;
  /** The command has been done, in version `v` at the latest. */
  done(id: string, v: number): void;
  refused(message: Nak): void;
  state(state: ConnectionState): void;
}

const AGAIN = [1000, 2000, 4000, 5000]; // ms until an unanswered command is sent again
const SILENCE = 15_000; // ms without a word from the server: the connection is dead
const BEAT = 5_000;

export interface RawSocket {
  send(text: string): void;
  close(): void;
}

/** Opens a socket; the tests give another. */
export type SocketOpener = (on: {
  open(): void;
  message(text: string): void;
  close(code: number): void;
}) => RawSocket;

export class MatchSocket {
  #socket: RawSocket | null = null;
  #open = false;
  #closed = false;
  #failures = 0;
  #heard = 0;
  #v = -1;
  #pending: { command: Command; tries: number; at: number } | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #opener: SocketOpener;
  readonly #listener: SocketListener;

  constructor(opener: SocketOpener, listener: SocketListener) {
    this.#opener = opener;
    this.#listener = listener;
    this.#timer = setInterval(() => this.#tick(), 500);
    this.#connect();
  }

  /** One command at a time; false while another is under way. */
  send(command: Command): boolean {
    if (this.#pending || this.#closed) return false;
    this.#pending = { command, tries: 0, at: Date.now() };
    this.#post();
    return true;
  }

  get waiting(): boolean {
    return this.#pending !== null;
  }

  /** From a window that only watches: comes anew, as the newest, which plays. */
  takeOver(): void {
    const before = this.#socket;
    this.#open = false;
    this.#listener.state('joining');
    this.#connect();
    before?.close();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #connect(): void {
    this.#heard = Date.now();
    let mine: RawSocket | null = null;
    mine = this.#opener({
      open: () => {
        this.#open = true;
        this.#heard = Date.now();
      },
      message: text => {
        if (this.#socket === mine) this.#take(JSON.parse(text) as Downward);
      },
      close: code => {
        if (this.#socket === mine) this.#lost(code);
      },
    });
    this.#socket = mine;
  }

  #lost(code: number): void {
    this.#open = false;
    if (this.#closed) return;
    this.#listener.state(code === 1008 && this.#v < 0 ? 'refused' : 'lost');
    const most = Math.min(5000, 100 * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), 50 + Math.random() * most);
  }

  #take(message: Downward): void {
    this.#heard = Date.now();
    if (message.t === 'welcome' && message.p !== PROTOCOL) {
      // The house speaks another version: a page that is older or newer must not guess.
      this.close();
      this.#listener.state('renewed');
    } else if (message.t === 'welcome') {
      this.#failures = 0;
      this.#listener.state('open');
      this.#listener.welcome(message);
      this.#post(); // what was under way when the connection broke
    } else if (message.t === 'update') {
      if (message.v <= this.#v) return;
      this.#v = message.v;
      this.#listener.update(message);
    } else if (message.t === 'ack') {
      if (this.#answered(message.a)) this.#listener.done(message.a, message.v);
    } else if (message.t === 'nak') {
      if (this.#answered(message.a)) this.#listener.refused(message);
    } else if (message.t === 'beat') {
      if (message.v > this.#v) this.#sendNow({ t: 'sync', v: Math.max(0, this.#v) });
    } else if (message.t === 'superseded') {
      this.#listener.state('superseded');
    }
  }

  #answered(id: string): boolean {
    if (this.#pending?.command.a !== id) return false;
    this.#pending = null;
    return true;
  }

  #post(): void {
    if (!this.#pending || !this.#open) return;
    this.#pending.at = Date.now();
    this.#pending.tries += 1;
    this.#sendNow(this.#pending.command);
  }

  #sendNow(message: object): void {
    if (this.#open) this.#socket?.send(JSON.stringify(message));
  }

  #beaten = 0;

  #tick(): void {
    const now = Date.now();
    if (this.#open && now - this.#heard > SILENCE) {
      this.#socket?.close();
      this.#lost(0);
      return;
    }
    const wait = AGAIN[Math.min(this.#pending?.tries ?? 0, AGAIN.length) - 1] ?? AGAIN[0]!;
    if (this.#pending && now - this.#pending.at > wait) this.#post();
    if (this.#open && now - this.#beaten > BEAT) {
      this.#beaten = now;
      this.#sendNow({ t: 'beat', v: Math.max(0, this.#v) });
    }
  }
}

/** The real socket of a table on this server. */
export function socketTo(table: string): SocketOpener {
  return on => {
    const address = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    socket.onopen = () => on.open();
    socket.onmessage = event => on.message(String(event.data));
    socket.onclose = event => on.close(event.code);
    return { send: text => socket.send(text), close: () => socket.close() };
  };
}

/** An id for something wanted once, however often it is sent. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
