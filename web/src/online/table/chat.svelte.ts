// What is said at a shared table: lines, what is unread, and whom one does not want to hear.

import type { Said } from '../../api/generated/messages';
import { NO_MUTES, type KeptMutes } from './kept-mutes';
import { LONGEST_TEXT, messageWords, type PhraseId } from './phrases';
import { t } from './words';

export interface ChatLine {
  readonly n: number;
  readonly seat: number;
  readonly words: string;
}

export interface ChatVoice {
  /** Says it to everybody at the table. */
  say(what: { readonly phrase: PhraseId } | { readonly text: string }): void;
  readonly me: number;
  /** Who sits there. */
  name(seat: number): string;
}

const SHOWN = 6000; // ms for which a line stands beside the name of its speaker
const MOST_LINES = 200;

export class Chat {
  lines = $state.raw<readonly ChatLine[]>([]);
  open = $state(false);
  unread = $state(0);
  /** Names of people who are not heard by this player, at any table. */
  muted = $state.raw<readonly string[]>([]);
  /** By seat: what was said just now, while the panel is closed. */
  justSaid = $state.raw<Readonly<Record<number, string>>>({});
  /** Why the last words were not said. */
  trouble = $state('');
  heard = $derived(this.lines.filter(line => !this.isMuted(line.seat)));
  readonly #voice: ChatVoice;
  readonly #mutes: KeptMutes;
  readonly #timers: Record<number, ReturnType<typeof setTimeout>> = {};
  /** What was said before this page came is not new. */
  #since: number;

  constructor(voice: ChatVoice, mutes: KeptMutes = NO_MUTES, now = Date.now()) {
    this.#voice = voice;
    this.#mutes = mutes;
    this.#since = now;
    this.muted = mutes.load();
  }

  receive(said: Said): void {
    const words = messageWords(said);
    if (!words) return;
    this.lines = [...this.lines, { n: said.n, seat: said.seat, words }].slice(-MOST_LINES);
    if (said.seat === this.#voice.me || this.isMuted(said.seat) || this.open) return;
    if (Date.parse(said.at) < this.#since) return;
    this.unread += 1;
    this.#show(said.seat, words);
  }

  toggle(): void {
    if (this.open) this.close();
    else this.show();
  }

  show(): void {
    this.open = true;
    this.unread = 0;
    this.justSaid = {};
  }

  close(): void {
    this.open = false;
    this.trouble = '';
  }

  sayPhrase(phrase: PhraseId): void {
    this.trouble = '';
    this.#voice.say({ phrase });
  }

  /** Whether there was anything to say. */
  sayText(text: string): boolean {
    const tidy = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
    if (!tidy) return false;
    this.trouble = '';
    this.#voice.say({ text: tidy });
    return true;
  }

  refused(why: string): void {
    this.trouble = why || t('not_said');
  }

  isMuted(seat: number): boolean {
    return this.muted.includes(this.#voice.name(seat));
  }

  mute(seat: number, quiet: boolean): void {
    const name = this.#voice.name(seat);
    const others = this.muted.filter(one => one !== name);
    this.muted = quiet ? [...others, name] : others;
    this.#mutes.save(this.muted);
    if (quiet) this.#hide(seat);
  }

  #show(seat: number, words: string): void {
    clearTimeout(this.#timers[seat]);
    this.justSaid = { ...this.justSaid, [seat]: words };
    this.#timers[seat] = setTimeout(() => this.#hide(seat), SHOWN);
  }

  #hide(seat: number): void {
    this.justSaid = Object.fromEntries(Object.entries(this.justSaid).filter(([at]) => Number(at) !== seat));
  }
}
