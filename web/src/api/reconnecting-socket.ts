// A socket that connects again after every loss, for ever, and at once when the page is looked at again.

const SILENCE = 15_000; // ms without a word from the server: the connection is dead
const PROBED_SILENCE = 3_000; // ms for an answer to a beat after the page was asleep
const BEAT = 5_000;
const TICK = 500;
const LONGEST_TRY = 10_000; // ms until a try that gets no answer is given up for another
const JUST_TRIED = 300; // ms in which several signs of one awakening begin one try
const SHORTEST_WAIT = 50;
const LONGEST_WAIT = 5_000;

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

export interface ConnectionListener {
  opened?(): void;
  message(text: string): void;
  lost(code: number): void;
  /** What asks the server for a sign of life. */
  beat(): object;
  /** Twice a second. */
  tick?(now: number): void;
}

export class ReconnectingSocket {
  #socket: RawSocket | null = null;
  #open = false;
  #connecting = false;
  #closed = false;
  #failures = 0;
  #heard = 0;
  #tried = 0;
  #beaten = 0;
  #isBeatOpen = false;
  #longestSilence = SILENCE;
  #timer: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #opener: SocketOpener;
  readonly #listener: ConnectionListener;
  readonly #forget: () => void;

  constructor(opener: SocketOpener, listener: ConnectionListener) {
    this.#opener = opener;
    this.#listener = listener;
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.#forget = onAwakening(() => this.#wake());
    this.#connect();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  send(message: object): void {
    if (this.#open) this.#socket?.send(JSON.stringify(message));
  }

  /** The server has answered as it should: the next loss is the first one. */
  healthy(): void {
    this.#failures = 0;
  }

  /** The server has answered a beat: after how many ms; null if none was under way. */
  beatAnswered(): number | null {
    if (!this.#isBeatOpen) return null;
    this.#isBeatOpen = false;
    return Date.now() - this.#beaten;
  }

  /** Connects anew, as the newest connection. */
  renew(): void {
    const before = this.#socket;
    this.#connect();
    before?.close();
  }

  close(): void {
    this.#closed = true;
    this.#open = false;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    this.#forget();
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#open = false;
    this.#connecting = true;
    this.#isBeatOpen = false;
    this.#longestSilence = SILENCE;
    this.#heard = this.#tried = Date.now();
    let mine: RawSocket | null = null;
    mine = this.#opener({
      open: () => {
        if (this.#socket !== mine) return;
        this.#open = true;
        this.#connecting = false;
        this.#heard = Date.now();
        this.#listener.opened?.();
      },
      message: text => {
        if (this.#socket !== mine || this.#closed) return;
        this.#heard = Date.now();
        this.#longestSilence = SILENCE;
        this.#listener.message(text);
      },
      close: code => {
        if (this.#socket === mine) this.#lost(code);
      },
    });
    this.#socket = mine;
  }

  #lost(code: number): void {
    this.#open = false;
    this.#connecting = false;
    if (this.#closed) return;
    this.#listener.lost(code);
    const most = Math.min(LONGEST_WAIT, 100 * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), SHORTEST_WAIT + Math.random() * most);
  }

  /** The page was asleep or without a network: a try at once, or a look whether the connection lives. */
  #wake(): void {
    if (this.#closed) return;
    const now = Date.now();
    if (!this.#open) {
      if (now - this.#tried < JUST_TRIED) return;
      this.#failures = 0;
      this.renew();
      return;
    }
    this.#longestSilence = PROBED_SILENCE;
    this.#heard = now;
    this.#beat(now);
  }

  #tick(): void {
    const now = Date.now();
    const isSilent = this.#open && now - this.#heard > this.#longestSilence;
    if (isSilent || (this.#connecting && now - this.#tried > LONGEST_TRY)) {
      const dead = this.#socket;
      this.#socket = null;
      dead?.close();
      this.#lost(0);
      return;
    }
    this.#listener.tick?.(now);
    if (this.#open && now - this.#beaten > BEAT) this.#beat(now);
  }

  #beat(now: number): void {
    this.#beaten = now;
    this.#isBeatOpen = true;
    this.send(this.#listener.beat());
  }
}

/** Calls when the page is looked at again, comes out of the browser's cache, or has a network again. */
function onAwakening(wake: () => void): () => void {
  const page = globalThis.document;
  const looked = (): void => {
    if (page.visibilityState === 'visible') wake();
  };
  const signs = ['pageshow', 'online'] as const;
  page?.addEventListener('visibilitychange', looked);
  for (const sign of signs) globalThis.addEventListener?.(sign, wake);
  return () => {
    page?.removeEventListener('visibilitychange', looked);
    for (const sign of signs) globalThis.removeEventListener?.(sign, wake);
  };
}

/** The real socket at this address of the server. */
export function socketAt(path: string): SocketOpener {
  return on => {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    socket.onopen = () => on.open();
    socket.onmessage = event => on.message(String(event.data));
    socket.onclose = event => on.close(event.code);
    return { send: text => socket.send(text), close: () => socket.close() };
  };
}
