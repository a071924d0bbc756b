// The auction as a table: one column for each seat, first speaker first.

import type { FactView, PlayedCard } from '../../../api/generated/table-view';
import { t } from '../words';

export interface Call {
  readonly seat: number;
  /** null for a pass */
  readonly bid: string | null;
  /** what it tells the partner, in words, or nothing */
  readonly says: string;
}

export function auctionCalls(facts: readonly FactView[]): Call[] {
  return facts.filter(fact => fact.name.startsWith('call_')).map(read);
}

const TELLING = ['inquiry', 'aces', 'double_aces', 'meld', 'meld_band', 'meld_open', 'jump'] as const;

function read(fact: FactView): Call {
  const [seat, bid, amount = '', most = ''] = fact.value.split(' ');
  const reading = TELLING.find(one => fact.name === `call_${one}`);
  const says = reading ? t(`says_${reading}`, { amount, most }) : '';
  return { seat: Number(seat!.replace('seat:', '')), bid: bid ?? null, says };
}

/** The calls in rows; a seat that has passed leaves its place empty. */
export function auctionRounds(made: readonly Call[], first: number, seats = 4): (Call | null)[][] {
  const rows: (Call | null)[][] = [];
  let before = seats;
  for (const call of made) {
    const column = (call.seat - first + seats) % seats;
    if (column <= before) rows.push(Array<Call | null>(seats).fill(null));
    rows.at(-1)![column] = call;
    before = column;
  }
  return rows;
}

/** Number and seat of a fact such as `52 seat:1`. */
export function parseNumbered(value: string): { number: number; seat: number } | null {
  const found = /^(\d+) seat:(\d)$/.exec(value);
  return found && { number: Number(found[1]), seat: Number(found[2]) };
}

/** What was drawn for the deal, and drawn again by those who had tied; `join` makes a list of it. */
export function cutDraws(
  drawn: readonly (readonly PlayedCard[])[],
  name: (seat: number) => string,
  card: (card: string) => string,
  join: (draws: readonly string[]) => string,
): string {
  return drawn
    .map(draw => join(draw.map(one => t('draw_of', { name: name(one.seat), card: card(one.card) }))))
    .map((cards, at) => t(at ? 'drawn_again' : 'drawn', { cards }))
    .join(' ');
}
