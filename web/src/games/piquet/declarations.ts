// What the selected cards would be, and which cards to propose. All words come from the server.

import { toAction } from '../../match/selection';
import type { ChoiceView, ChoicePart } from '../../api/generated/table-view';

const SPOKEN = ['declare', 'respond', 'add'];

export interface Declaration {
  /** point, sequence or set */
  readonly kind: string;
  /** “Point of 5, making 51” */
  readonly label: string;
  /** “Say “Point of five””: what its button says */
  readonly deed: string;
  readonly note: string;
  readonly cards: readonly string[];
  readonly action: string;
}

function declaration(
  option: ChoiceView,
  cards: readonly string[],
  { label, deed, note }: ChoicePart,
): Declaration {
  return { kind: option.values[0] ?? '', label, deed, note, cards, action: toAction(option, cards) };
}

function spoken(options: readonly ChoiceView[]): ChoiceView[] {
  return options.filter(option => SPOKEN.includes(option.verb) && option.cards.length > 0);
}

/** Everything that may be declared as it is offered, each kind of it once. */
export function declarations(options: readonly ChoiceView[]): Declaration[] {
  return spoken(options).map(option => declaration(option, option.cards, option));
}

/** What these cards are, if they are anything. */
export function declarationOf(
  selected: readonly string[],
  options: readonly ChoiceView[],
): Declaration | null {
  if (selected.length === 0) return null;
  for (const option of spoken(options)) {
    const cards = option.cards.filter(card => selected.includes(card));
    if (cards.length !== selected.length) continue;
    const part = cards.length === option.cards.length ? option : option.fewer[cards.join(' ')];
    if (part) return declaration(option, cards, part);
  }
  return null;
}

/** Longest first, then the one that counts or ranks highest: the order in which they beat each other. */
export function rankDeclarations(found: readonly Declaration[], order: string): Declaration[] {
  const counted = (d: Declaration): number => Number(/(\d+)\D*$/.exec(d.label)?.[1] ?? 0);
  const top = (d: Declaration): number => Math.max(...d.cards.map(card => order.indexOf(card[0]!)));
  return [...found].sort(
    (a, b) => b.cards.length - a.cards.length || counted(b) - counted(a) || top(b) - top(a),
  );
}

/** The few worth a button: the best one of each suit or rank, not every part of it. */
export function proposals(options: readonly ChoiceView[], order: string, most = 3): Declaration[] {
  const kept: Declaration[] = [];
  for (const found of rankDeclarations(declarations(options), order)) {
    if (!kept.some(other => found.cards.every(card => other.cards.includes(card)))) kept.push(found);
  }
  // A point of three beside one of five is worth no button.
  return kept
    .filter(found => found.cards.length >= Math.min(4, kept[0]!.cards.length) || found.kind !== 'point')
    .slice(0, most);
}

/**
 * Of cards swept over, those that can be declared together with the first; all of them where nothing is
 * declared.
 */
export function declarableTogether(
  first: string,
  swept: readonly string[],
  options: readonly ChoiceView[],
): string[] {
  const offered = spoken(options);
  if (offered.length === 0) return [...swept];
  const together = offered
    .filter(option => option.cards.includes(first))
    .map(option => swept.filter(card => option.cards.includes(card)));
  return together.sort((a, b) => b.length - a.length)[0] ?? [];
}
