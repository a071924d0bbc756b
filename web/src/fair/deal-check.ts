// Checks a record by itself: whether its cards came as the people at the table had agreed.
//
// What is proved, if pledge and seals are those that were shown at the table before the first deal: the
// dealer's secret, the rules that the game began with, who took part, every new pack and every nonce were
// fixed before anybody could know the seed, and each pack and each cut follows from the seed alone. The
// dealer was free to choose nothing: which deal and which try a shuffle belongs to follows from the file.
//
// What is not proved: that the moves of people in the file are those that they made. This check does not know
// the rules of the games. In particular it takes a deal in which people only passed as thrown in, takes the
// number of cards in the first cut or draw as it stands, and takes whichever of the pledged packs was dealt,
// where house rules can change the pack during a game. Those who played know all that, and `repique verify`
// checks it by the rules.

import { hexToBytes } from '@noble/hashes/utils.js';
import { agreedSeed, commitment, HOUSE_BYTES, NONCE_BYTES, packOf, seal } from './deals';
import type { GameRecord, RecordMove } from './record-file';
import { t } from './words';

export interface CheckedEvent {
  readonly label: string;
  /** The first thing that is not as promised, as a sentence; empty if all is. */
  readonly problem: string;
}

export interface DealCheck {
  /** With the agreement itself; then no deal can be checked. */
  readonly problem: string;
  /** To be compared with the one that people were shown; empty if there is a problem with it. */
  readonly pledge: string;
  readonly events: readonly CheckedEvent[];
}

interface Agreement {
  readonly pledge: string;
  readonly seed: Uint8Array;
  readonly packs: readonly (readonly string[])[];
}

/** A difference, as a sentence. */
class Difference extends Error {}

const DEAL = 'deal';
const OPTIONS = 'options';
const DRAW = 'draw';
const PASS = 'pass';
// What people do in a deal that is thrown in, and before it is dealt again.
const WITHOUT_PLAY = [PASS, 'cut', 'decline', 'packets'];

/** The check of a record; undefined if nothing was agreed about its deals. */
export function checkDeals(record: GameRecord, cardName: (card: string) => string): DealCheck | undefined {
  if (!hasAgreement(record)) return undefined;
  let agreement: Agreement;
  try {
    agreement = readAgreement(record);
  } catch (error) {
    if (error instanceof Difference) return { problem: error.message, pledge: '', events: [] };
    throw error;
  }
  const events = checkedEvents(record, agreement, cardName);
  return { problem: '', pledge: agreement.pledge, events };
}

export function isAsPromised(check: DealCheck): boolean {
  return !check.problem && check.events.every(event => !event.problem);
}

function hasAgreement({ notes }: GameRecord): boolean {
  const names = [...notes.keys()];
  const isAbout = names.some(name => name === 'pledge' || /^(seal|nonce)_[0-9]$/.test(name));
  return isAbout || isAgreed(notes.get('source'));
}

function isAgreed(source: string | undefined): source is string {
  return source !== undefined && source.split(' ')[0] === 'agreed' && !source.includes('/');
}

/** Pledge, seals and nonces, all checked; throws a `Difference`. */
function readAgreement({ notes, rules }: GameRecord): Agreement {
  const token = required(notes, 'match');
  const pledge = required(notes, 'pledge');
  const source = notes.get('source');
  if (!isAgreed(source)) throw new Difference(t('no_secret'));
  const house = bytes(source.slice('agreed '.length));
  if (house.length !== HOUSE_BYTES) throw new Difference(t('bad_secret', { n: HOUSE_BYTES }));
  const seals = bySeat(notes, 'seal');
  const people = [...seals.keys()].sort((a, b) => a - b);
  const packs = pledgedPacks(notes);
  const text = [...rules, `people ${people.join(' ')}`, ...packs.map(pack => `pack ${pack.join(' ')}`)];
  if (pledge !== commitment(house, token, text.join('\n'))) throw new Difference(t('bad_pledge'));
  const opened = bySeat(notes, 'nonce');
  if (!people.length || opened.size !== people.length || !people.every(seat => opened.has(seat)))
    throw new Difference(t('missing_number'));
  const nonces = people.map(seat => bytes(opened.get(seat)!));
  people.forEach((seat, at) => {
    const nonce = nonces[at]!;
    if (nonce.length !== NONCE_BYTES || seals.get(seat) !== seal(token, seat, nonce))
      throw new Difference(t('bad_number', { player: seat + 1 }));
  });
  return { pledge, seed: agreedSeed(house, nonces), packs };
}

function required(notes: ReadonlyMap<string, string>, name: string): string {
  const found = notes.get(name);
  if (!found) throw new Difference(t('missing_note', { name }));
  return found;
}

function bytes(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})+$/.test(text)) throw new Difference(t('bad_note'));
  return hexToBytes(text);
}

function bySeat(notes: ReadonlyMap<string, string>, name: string): Map<number, string> {
  const found = new Map<number, string>();
  for (let seat = 0; seat < 10; seat++) {
    const text = notes.get(`${name}_${seat}`);
    if (text !== undefined) found.set(seat, text);
  }
  return found;
}

/** The new packs in the notes, which the pledge covers: first the one that the game begins with. */
function pledgedPacks(notes: ReadonlyMap<string, string>): string[][] {
  const count = [...notes.keys()].filter(name => name.startsWith('pack_')).length;
  const packs = Array.from({ length: count }, (_, at) => required(notes, `pack_${at}`).split(' '));
  if (!packs.length) throw new Difference(t('missing_note', { name: 'pack_0' }));
  if (packs.some(pack => new Set(pack).size !== pack.length)) throw new Difference(t('card_twice'));
  return packs;
}

/** A deal, cut or draw with its place in the game. */
interface ChanceEvent {
  readonly move: RecordMove;
  readonly before: RecordMove | undefined;
  readonly deal: number;
  readonly attempt: number;
  /** This deal was thrown in before. */
  readonly again: boolean;
  /** Nobody has done anything since the event before. */
  readonly idle: boolean;
}

/** The chance events of a record in order, numbered as their shuffles are. */
function* chanceEvents(moves: readonly RecordMove[]): Generator<ChanceEvent> {
  let deal = 1;
  let attempt = 0;
  let again = false;
  let before: RecordMove | undefined;
  let verbs: string[] = []; // of people, since then
  for (const move of moves) {
    if (move.seat !== undefined) verbs.push(move.verb);
    if (move.seat !== undefined || move.verb === OPTIONS) continue;
    if (before?.verb === DEAL && !isThrownIn(verbs)) {
      deal += 1;
      attempt = 0;
      again = false;
    } else if (before) {
      attempt += 1;
      again ||= before.verb === DEAL;
    }
    yield { move, before, deal, attempt, again, idle: !verbs.includes(PASS) };
    before = move;
    verbs = [];
  }
}

function isThrownIn(verbs: readonly string[]): boolean {
  return verbs.every(verb => WITHOUT_PLAY.includes(verb));
}

function checkedEvents(
  { rules, moves }: GameRecord,
  { seed, packs }: Agreement,
  cardName: (card: string) => string,
): CheckedEvent[] {
  const isCutForDeal = rules.includes('dealer cut');
  let pack: readonly string[] = packs[0]!;
  return Array.from(chanceEvents(moves), event => {
    const { move, deal, attempt, again } = event;
    const label = labelOf(move.verb, deal, again);
    const misplaced = orderProblem(event, isCutForDeal, packs[0]!);
    if (misplaced) return { label, problem: misplaced };
    const dealt = move.verb === DEAL ? packs.find(one => isSameSet(one, move.cards)) : pack;
    if (!dealt) return { label, problem: t('unknown_deck') };
    pack = dealt;
    return { label, problem: cardProblem(move, packOf(seed, pack, move.verb, deal, attempt), cardName) };
  });
}

function labelOf(verb: string, deal: number, again: boolean): string {
  if (verb === DEAL) return again ? t('deal_again', { n: deal }) : t('deal', { n: deal });
  return verb === DRAW ? t('draw_before', { n: deal }) : t('cut_before', { n: deal });
}

/** Why there may be no such event here. One too many would be another shuffle, for a dealer to choose. */
function orderProblem(event: ChanceEvent, isCutForDeal: boolean, pack: readonly string[]): string {
  return event.move.verb === DEAL
    ? dealProblem(event, isCutForDeal, pack)
    : cutProblem(event, isCutForDeal, pack);
}

function dealProblem(
  { before, again, idle }: ChanceEvent,
  isCutForDeal: boolean,
  pack: readonly string[],
): string {
  if (!before) return isCutForDeal ? t('cut_missing') : '';
  if (before.verb !== DEAL && tied(before, pack) > 1) return t('second_cut_missing');
  return again && idle ? t('dealt_again_at_once') : '';
}

function cutProblem({ move, before }: ChanceEvent, isCutForDeal: boolean, pack: readonly string[]): string {
  if (!before) {
    if (!isCutForDeal) return t('no_cut_here');
    return move.cards.length > 1 ? '' : t('cut_for_all');
  }
  if (before.verb !== move.verb) return t('late_cut');
  const wanted = tied(before, pack);
  if (wanted < 2) return t('needless_cut');
  return move.cards.length === wanted ? '' : t('cut_cards', { n: wanted, found: move.cards.length });
}

/** How many of the cards are equal to the highest. A new pack has the ranks of each suit from low to high. */
function tied({ cards }: RecordMove, pack: readonly string[]): number {
  const ranks = [...new Set(pack.map(card => card[0]!))];
  const heights = cards.map(card => ranks.indexOf(card[0]!));
  const highest = Math.max(...heights);
  return heights.filter(height => height === highest).length;
}

function cardProblem(
  move: RecordMove,
  promised: readonly string[],
  cardName: (card: string) => string,
): string {
  const place = move.cards.findIndex((card, at) => card !== promised[at]);
  if (place >= 0) {
    const expected = promised[place];
    if (expected === undefined) return t('too_many_cards');
    const names = [expected, move.cards[place]!].map(cardName);
    const [should, is] = names[0] === names[1] ? [expected, move.cards[place]!] : names;
    return t('wrong_card', { place: place + 1, expected: should!, card: is! });
  }
  return move.value ? t('wrong_order') : '';
}

function isSameSet(pack: readonly string[], cards: readonly string[]): boolean {
  const known = new Set(pack);
  return (
    cards.length === pack.length &&
    new Set(cards).size === cards.length &&
    cards.every(card => known.has(card))
  );
}
