// What the selected cards would say, and which cards to propose. Names come from the server.

import { toAction } from '../selection';
import type { Option } from '../protocol';
import { spelled } from './talk';

const SPOKEN = ['declare', 'respond', 'add'];

export interface Declaration {
  readonly verb: string;
  /** “Quint to the king” */
  readonly what: string;
  /** the answer it gives, “Making?” say, if it is one */
  readonly says: string;
  readonly cards: readonly string[];
  readonly action: string;
}

function declaration(option: Option, cards: readonly string[], label: string): Declaration {
  const says = /“([^”]*)”/.exec(label)?.[1] ?? '';
  const what = label.replace(/,? ?“[^”]*”/, '').replace(/, (to|of) /g, ' $1 ');
  return { verb: option.verb, what, says, cards, action: toAction(option, cards) };
}

/** “Point of five” of “Point of 5, making 51”: elder says no more until he is asked. */
export function heard(what: string, least: boolean): string {
  return spelled(least ? what.replace(/(,| to the | of [a-z]).*$/, '') : what);
}

/** Everything that may be declared as it is offered, each kind of it once. */
export function declarations(options: readonly Option[]): Declaration[] {
  return options
    .filter(option => SPOKEN.includes(option.verb) && option.cards.length > 0)
    .map(option => declaration(option, option.cards, option.label));
}

/** What these cards are, if they are anything. */
export function named(selected: readonly string[], options: readonly Option[]): Declaration | null {
  if (selected.length === 0) return null;
  for (const option of options) {
    if (!SPOKEN.includes(option.verb)) continue;
    const cards = option.cards.filter(card => selected.includes(card));
    if (cards.length !== selected.length) continue;
    const label = cards.length === option.cards.length ? option.label : option.fewer[cards.join(' ')];
    if (label !== undefined) return declaration(option, cards, label);
  }
  return null;
}

/** Longest first, then the one that counts or ranks highest: the order in which they beat each other. */
export function ranked(found: readonly Declaration[], order: string): Declaration[] {
  const number = (d: Declaration): number => Number(/making (\d+)/.exec(d.what)?.[1] ?? 0);
  const top = (d: Declaration): number => Math.max(...d.cards.map(card => order.indexOf(card[0]!)));
  return [...found].sort((a, b) => b.cards.length - a.cards.length || number(b) - number(a) || top(b) - top(a));
}

/** The few worth a button: the best one of each suit or rank, not every part of it. */
export function proposals(options: readonly Option[], order: string, most = 3): Declaration[] {
  const kept: Declaration[] = [];
  for (const found of ranked(declarations(options), order)) {
    if (!kept.some(other => found.cards.every(card => other.cards.includes(card)))) kept.push(found);
  }
  // A point of three beside one of five is worth no button.
  return kept.filter(found => found.cards.length >= Math.min(4, kept[0]!.cards.length) || !found.what.startsWith('Point')).slice(0, most);
}

/** What a forced word is: “say what was asked: making 49” is said as “Making forty-nine”. */
export function forcedWord(label: string): string {
  const quoted = /“([^”]*)”/.exec(label)?.[1];
  const word = quoted ?? label.slice(label.indexOf(': ') + 1).trim().replace(/^of /, '');
  return spelled(word.charAt(0).toUpperCase() + word.slice(1));
}
