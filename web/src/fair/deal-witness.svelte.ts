// The browser's own part in the deals of a match with other people: it seals a number, opens it when everybody has
// sealed one, keeps what it was shown, and checks the record by that when the match is over.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { shortCardName } from '../cards/card-names';
import type { OpenCommand, PledgeStatus, SealCommand } from '../api/generated/messages';
import { checkDeals, isAsPromised, type DealCheck } from './deal-check';
import { NONCE_BYTES, seal } from './deals';
import { KeptPledges, type ShownPledges, type TextStorage } from './kept-pledges';
import { parseRecords, type GameRecord } from './record-file';
import { t } from './words';

export interface WitnessParts {
  readonly table: string;
  readonly seat: number;
  send(command: SealCommand | OpenCommand): void;
  /** The records of the finished matches of this table, as one text. */
  record(): Promise<string>;
  readonly storage?: TextStorage;
}

const AGAIN = 2000; // ms until something is sent again that was not noted
const RECORD_AGAIN = 5000; // ms until a record is asked for again

export class DealWitness {
  /** What is not as promised, in sentences; empty while all is. */
  alarm = $state('');
  /** The record in which that was found. */
  evidence = $state('');
  /** Every deal of the match that is over was found to be as promised. */
  isChecked = $state(false);
  /** The record of the match that is over cannot be had; it is asked for again and again. */
  isWithheld = $state(false);
  /** The newest message; what people are waited for. */
  shown = $state.raw<PledgeStatus | null>(null);
  /** How many matches this browser has agreed on that were begun again before their end. */
  begunAgain = $state(0);
  readonly #parts: WitnessParts;
  readonly #kept: KeptPledges;
  #outstanding: SealCommand | OpenCommand | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: WitnessParts) {
    this.#parts = parts;
    this.#kept = new KeptPledges(parts.storage ?? localStorage, parts.table, parts.seat);
    this.#timer = setInterval(() => this.#repeat(), AGAIN);
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
  }

  /** Whether the own number is part of the agreement. */
  get takesPart(): boolean {
    return this.shown?.people.includes(this.#parts.seat) ?? false;
  }

  /** The seats on which the first deal waits. */
  get missing(): readonly number[] {
    const { shown } = this;
    if (!shown) return [];
    const sealed = shown.people.filter(seat => shown.seals[seat] !== undefined);
    const given = sealed.length === shown.people.length ? shown.opened : sealed;
    return shown.people.filter(seat => !given.includes(seat));
  }

  receive(message: PledgeStatus): void {
    if (this.shown?.match !== message.match) this.isChecked = this.isWithheld = false;
    this.shown = message;
    this.#outstanding = null;
    const before = this.#kept.load(message.match);
    const kept = before ?? this.#begin(message);
    const difference = this.#difference(message, kept);
    if (difference) {
      this.#raise(difference);
      return; // what was promised is not changed, and nothing is opened
    }
    // Kept before anything is sent: a number that is forgotten cannot be opened.
    this.#kept.save(message.match, { ...kept, seals: { ...kept.seals, ...message.seals } });
    this.begunAgain = this.#kept.countUnfinished(message.match);
    this.#outstanding = this.#contribution(message, kept);
    this.#repeat();
  }

  /** Checks the record of the match that is over; once. */
  async check(): Promise<void> {
    const match = this.shown?.match;
    if (!match || this.isChecked || this.alarm) return;
    const kept = this.#kept.load(match);
    if (!kept) return;
    const text = await this.#record();
    if (this.shown?.match !== match || text === null) return;
    const problem = recordProblem(text, match, kept, this.#parts.seat);
    if (problem) {
      this.#raise(problem, text);
      return;
    }
    this.#kept.save(match, { ...kept, over: true });
    this.isChecked = true;
  }

  /** The record, or nothing if it cannot be had now: then it is checked again later. */
  async #record(): Promise<string | null> {
    clearTimeout(this.#retry);
    try {
      const text = await this.#parts.record();
      this.isWithheld = false;
      return text;
    } catch {
      this.isWithheld = true;
      this.#retry = setTimeout(() => void this.check(), RECORD_AGAIN);
      return null;
    }
  }

  #raise(problem: string, evidence = ''): void {
    this.alarm = problem;
    this.evidence = evidence;
  }

  #begin(message: PledgeStatus): ShownPledges {
    const { table, seat } = this.#parts;
    const isFree = message.people.includes(seat) && message.seals[seat] === undefined;
    const nonce = isFree ? bytesToHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))) : '';
    const { pledge, people, seals } = message;
    return { table, at: Date.now(), pledge, people, nonce, seals, over: false };
  }

  /** What is shown otherwise than before, or than this browser knows it. */
  #difference(message: PledgeStatus, kept: ShownPledges): string {
    if (message.pledge !== kept.pledge) return t('pledge_changed');
    if (message.people.join() !== kept.people.join()) return t('people_changed');
    for (const [seat, given] of Object.entries(kept.seals))
      if (message.seals[seat] !== given) return t('seal_changed', { player: Number(seat) + 1 });
    const own = message.seals[this.#parts.seat];
    if (own !== undefined && kept.nonce && own !== this.#seal(message.match, kept))
      return t('own_seal_changed');
    return '';
  }

  #seal(match: string, kept: ShownPledges): string {
    return seal(match, this.#parts.seat, hexToBytes(kept.nonce));
  }

  /** What the agreement still needs from this browser. */
  #contribution(message: PledgeStatus, kept: ShownPledges): SealCommand | OpenCommand | null {
    const { match, people, seals, opened } = message;
    const { seat } = this.#parts;
    if (!kept.nonce || opened.includes(seat)) return null;
    if (seals[seat] === undefined)
      return { t: 'seal', a: `seal-${match}`, v: 0, match, hash: this.#seal(match, kept) };
    if (people.some(each => seals[each] === undefined)) return null;
    return { t: 'open', a: `open-${match}`, v: 0, match, nonce: kept.nonce };
  }

  #repeat(): void {
    if (this.#outstanding) this.#parts.send(this.#outstanding);
  }
}

/** The first thing in the records of a table that is not as it was shown or promised; empty if all is. */
function recordProblem(text: string, match: string, kept: ShownPledges, seat: number): string {
  let record: GameRecord | undefined;
  let found: DealCheck | undefined;
  try {
    record = parseRecords(text).find(one => one.notes.get('match') === match);
    found = record && checkDeals(record, shortCardName);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (!record || !found) return t('other_game');
  const { notes } = record;
  if (notes.get('pledge') !== kept.pledge) return t('other_pledge');
  for (const each of kept.people) {
    const shown = kept.seals[each];
    if (shown !== undefined && notes.get(`seal_${each}`) !== shown)
      return t('other_seal', { player: each + 1 });
  }
  const isUndealt = !record.moves.some(move => move.seat === undefined);
  if (isUndealt) return ''; // the game was ended before there was anything to check
  if (kept.nonce && notes.get(`nonce_${seat}`) !== kept.nonce) return t('own_number_missing');
  if (isAsPromised(found)) return '';
  const [first] = found.events.filter(event => event.problem);
  return found.problem || (first ? t('event_problem', { event: first.label, problem: first.problem }) : '');
}
