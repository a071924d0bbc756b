// The conversation of a deal: which slips lie in one row, and how they are written.

import type { TalkEntry } from '../../api/generated/table-view';

/** Each category begins a row; what is shown lies behind the answer that made it good. */
export function conversationRows(slips: readonly TalkEntry[]): TalkEntry[][] {
  const found: TalkEntry[][] = [];
  for (const slip of slips) {
    const row = found.at(-1);
    if (row && continues(row.at(-1)!, slip)) row.push(slip);
    else found.push([slip]);
  }
  return found;
}

function continues(before: TalkEntry, slip: TalkEntry): boolean {
  if (slip.kind === 'show') return before.quoted || (before.kind === 'show' && before.seat === slip.seat);
  return slip.quoted && before.quoted && !/^(call|pass|blanche)/.test(slip.kind);
}

/** What is left to remember of a row once cards are played: what was shown, or what was said of the lost. */
export function rememberedSlips(row: readonly TalkEntry[]): readonly TalkEntry[] {
  const shown = row.filter(slip => slip.kind === 'show');
  return shown.length ? shown : row.filter(slip => !slip.kind.startsWith('ask_'));
}

/** Points that are neither cards nor speech: a repique, the cards, a capot. */
export function isAward(slip: TalkEntry): boolean {
  return !slip.quoted && slip.kind !== 'show' && slip.points !== null;
}

export interface Sign {
  readonly text: string;
  readonly suit: string;
}

const SYMBOLS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

const FEW = 4; // cards of one rank; more of several suits are a hand
const HIGH = 'AKQJT9876';

/** A hand in suits, each from the top. */
function bySuit(cards: readonly string[]): string[][] {
  const order = [...cards].sort((a, b) => HIGH.indexOf(a[0]!) - HIGH.indexOf(b[0]!));
  return Object.keys(SYMBOLS)
    .map(suit => order.filter(card => card[1] === suit))
    .filter(held => held.length > 0);
}

function rank(card: string): string {
  return card[0] === 'T' ? '10' : card[0]!;
}

/** Cards in short: a suit before its ranks, or each with its own suit. Played ones stand in brackets. */
export function cardSigns(cards: readonly string[], played: readonly string[] = []): Sign[] {
  const bracketed = (card: string, text: string): string => (played.includes(card) ? `(${text})` : text);
  const suit = cards[0]?.[1] ?? '';
  if (cards.length > 1 && cards.every(card => card[1] === suit)) {
    return [
      { text: SYMBOLS[suit]!, suit },
      ...cards.map(card => ({ text: bracketed(card, rank(card)), suit })),
    ];
  }
  if (cards.length > FEW)
    return bySuit(cards).map(held => ({
      text: cardSigns(held, played)
        .map(sign => sign.text)
        .join(' '),
      suit: held[0]![1]!,
    }));
  return cards.map(card => ({ text: bracketed(card, rank(card) + SYMBOLS[card[1]!]!), suit: card[1]! }));
}
