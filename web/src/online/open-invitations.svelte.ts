// Waiting for friends while one does something else: open invitations, and being called to a table.

import { call } from '../api/http';
import { newId } from '../api/socket';
import { socketAt, type SocketOpener } from '../api/reconnecting-socket';
import { go } from '../app/route.svelte';
import type { DoorAnswer, NewOfferAnswer } from '../api/generated/answers';
import type { OfferAnswer, RulesKept, TableCall } from '../api/generated/messages';
import { keptLink, loadLinks, saveLinks, type KeptLink } from './invite/kept-links';
import { PersonSocket } from './person-socket';
import { blinkTitle } from './blink-title';
import { joinList } from '../words/words';
import { t } from './words';

export class OpenInvitations {
  offers = $state.raw<readonly OfferAnswer[]>([]);
  links = $state.raw<Readonly<Record<string, KeptLink>>>({});
  door = $state.raw<DoorAnswer | null>(null);
  /** A table that has begun, or where it is one's turn, while one is elsewhere. */
  call = $state.raw<TableCall | null>(null);
  /** Whether the link and the code are looked at. */
  looked = $state(false);
  open = $derived(this.offers.filter(offer => offer.stage === 'open'));
  hosted = $derived(this.open.filter(offer => offer.mine));
  /** An own invitation for which a guest proposes other rules. */
  proposed = $derived(this.hosted.find(offer => offer.proposal) ?? null);
  /** Whether the question about it is looked at. */
  deciding = $state(false);
  /** The rules for which one has proposed others stay as they are. */
  kept = $state.raw<RulesKept | null>(null);
  #asked = '';
  #aside = $state('');
  /** The question to be mentioned over any page, unless it is put aside or looked at. */
  question = $derived(
    this.proposed && !this.deciding && proposalKey(this.proposed) !== this.#aside ? this.proposed : null,
  );
  #socket: PersonSocket | null = null;

  /** From the moment somebody is known here. */
  start(opener: SocketOpener = socketAt('/ws/person')): void {
    if (this.#socket) return;
    this.links = loadLinks();
    this.#socket = new PersonSocket(opener, {
      offers: offers => this.#take(offers),
      called: message => this.#called(message),
      rulesKept: message => this.#rulesKept(message),
    });
  }

  stop(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  async loadDoor(): Promise<void> {
    this.door = await call('GET /api/door');
  }

  async openDoor(open: boolean): Promise<void> {
    this.door = await call('POST /api/door', { body: { open } });
  }

  /** A new invitation with its link. */
  add(made: NewOfferAnswer): void {
    this.#keep(made);
  }

  async renewLink(offer: string): Promise<void> {
    this.#keep(await call('POST /api/offers/{offer}/link', { path: { offer } }));
  }

  /** Makes the link of an own invitation and shows it. */
  async show(offer: string): Promise<void> {
    if (!this.links[offer]) await this.renewLink(offer);
    this.looked = true;
  }

  async withdraw(offer: string): Promise<void> {
    await call('POST /api/offers/{offer}/withdraw', { path: { offer } });
    this.offers = this.offers.filter(one => one.offer !== offer);
    if (this.hosted.length === 0) this.looked = false;
  }

  async leave(offer: string): Promise<void> {
    await call('POST /api/offers/{offer}/leave', { path: { offer } });
    this.offers = this.offers.filter(one => one.offer !== offer);
  }

  /** Play by the rules that a guest proposes. */
  async acceptRules(offer: OfferAnswer): Promise<void> {
    await this.#decide('POST /api/offers/{offer}/accept', offer, offer.proposal?.edition ?? '');
  }

  async declineRules(offer: OfferAnswer): Promise<void> {
    await this.#decide('POST /api/offers/{offer}/decline', offer, offer.proposal?.edition ?? '');
  }

  /** Play by rules that have changed since one sat down. */
  async agree(offer: OfferAnswer): Promise<void> {
    await this.#decide('POST /api/offers/{offer}/agree', offer, offer.edition);
  }

  /** Later, or never: without an answer the rules stay. */
  putProposalAside(): void {
    this.deciding = false;
    this.#aside = this.proposed ? proposalKey(this.proposed) : '';
  }

  /** To the table that one is called to. */
  answer(): void {
    const table = this.call?.table;
    this.call = null;
    if (table) go(`/table/${table}`);
  }

  /** One is at this table now, by whatever way: nobody needs to call. */
  arrive(table: string): void {
    if (this.call?.table === table) this.call = null;
  }

  #keep(made: NewOfferAnswer): void {
    const others = this.offers.filter(one => one.offer !== made.offer.offer);
    this.offers = [...others, made.offer];
    this.links = { ...this.links, [made.offer.offer]: keptLink(made) };
    saveLinks(this.links);
  }

  async #decide(route: Decision, { offer }: OfferAnswer, edition: string): Promise<void> {
    const changed = await call(route, { path: { offer }, body: { edition } });
    this.#take(this.offers.map(one => (one.offer === offer ? changed : one)));
  }

  #take(offers: readonly OfferAnswer[]): void {
    this.offers = offers;
    const asked = this.proposed ? proposalKey(this.proposed) : '';
    if (!asked) this.deciding = false;
    if (asked && asked !== this.#asked && this.proposed) {
      blinkTitle(proposalSentence(this.proposed));
      if (location.hash.startsWith('#/friends')) this.deciding = true;
    }
    this.#asked = asked;
  }

  #rulesKept(message: RulesKept): void {
    blinkTitle(keptSentence(message));
    if (!location.hash.startsWith('#/join')) this.kept = message;
  }

  #called(message: TableCall): void {
    const here = location.hash.replace(/^#/, '');
    if (here === `/table/${message.table}`) return;
    blinkTitle(callSentence(message));
    this.looked = false;
    if (message.why === 'begun' && !here.startsWith('/table/')) go(`/table/${message.table}`);
    else this.call = message;
  }
}

type Decision =
  'POST /api/offers/{offer}/accept' | 'POST /api/offers/{offer}/decline' | 'POST /api/offers/{offer}/agree';

const proposalKey = ({ offer, proposal }: OfferAnswer): string => `${offer} ${proposal?.edition ?? ''}`;

/** Who proposes other rules, and for which game. */
export function proposalSentence({ title, proposal }: OfferAnswer): string {
  return t('other_rules_wanted', { name: proposal?.name ?? '', title });
}

/** “Anna keeps the rules as they are.” */
export function keptSentence({ host }: { readonly host: string }): string {
  return t('rules_kept', { host });
}

/** “Bert has sat down.” */
export function callSentence({ names, title, why }: TableCall): string {
  const values = { n: names.length, names: joinList(names), title };
  if (why === 'turn') return names.length ? t('your_turn_with', values) : t('your_turn', values);
  return names.length ? t('sat_down', values) : t('game_begun', values);
}

/** The id of an invitation that is being made: the same until it is answered. */
export class InvitationId {
  #id = newId();

  get current(): string {
    return this.#id;
  }

  renew(): void {
    this.#id = newId();
  }
}

export const invitations = new OpenInvitations();
