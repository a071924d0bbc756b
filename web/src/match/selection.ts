// Turns taps on cards into actions. Knows choices, not rules: any game works.

import { face } from '../cards/faces';
import type { ChoiceView } from '../api/generated/table-view';
import { t } from './words';

export interface Offer {
  readonly option: ChoiceView;
  readonly value: string;
  readonly label: string;
  readonly points: number | null;
  readonly action: string;
}

export function toAction(option: ChoiceView, cards: readonly string[], value = ''): string {
  const said = value || (option.values.length === 1 ? option.values[0]! : '');
  const head = said ? `${option.verb}:${said}` : option.verb;
  return [head, ...cards].join(' ');
}

/** Whether one card alone completes this choice: a card to be played. */
export function isPlay(option: ChoiceView): boolean {
  return option.least === 1 && option.most === 1 && option.values.length <= 1;
}

/** All of the cards, no more and no fewer: a meld as the rules offer it. */
export function isExact(option: ChoiceView): boolean {
  return option.least === option.most && option.most === option.cards.length;
}

/** Whether a card can be touched at all: it, or its twin, stands in some choice. */
export function isTouchable(card: string, options: readonly ChoiceView[]): boolean {
  return options.some(option => option.cards.some(other => face(other) === face(card)));
}

/** The choice that playing this card alone fulfils, with the card the rules offer for it. */
export function playAction(card: string, options: readonly ChoiceView[]): string | null {
  for (const option of options) {
    if (!isPlay(option) || option.verb !== 'play') continue;
    const offered = option.cards.includes(card)
      ? card
      : option.cards.find(other => face(other) === face(card));
    if (offered) return toAction(option, [offered]);
  }
  return null;
}

export function toggleCard(selected: readonly string[], card: string): string[] {
  return selected.includes(card) ? selected.filter(c => c !== card) : [...selected, card];
}

function sameFaces(one: readonly string[], other: readonly string[]): boolean {
  const sorted = (cards: readonly string[]): string => cards.map(face).sort().join(' ');
  return one.length === other.length && sorted(one) === sorted(other);
}

/** What the selected cards would do: each of these becomes a button. */
export function offers(selected: readonly string[], options: readonly ChoiceView[]): Offer[] {
  return options.flatMap(option => {
    if (option.cards.length === 0) return [];
    if (isExact(option)) {
      return sameFaces(selected, option.cards) ? each(option, option.cards) : [];
    }
    if (selected.length < Math.max(1, option.least) || selected.length > option.most) return [];
    const cards = matchOffered(selected, option.cards);
    return cards ? each(option, cards) : [];
  });
}

/** Whether these cards, with others, would be more: a marriage that could grow into a sequence. */
export function canGrow(selected: readonly string[], options: readonly ChoiceView[]): boolean {
  return options.some(
    option =>
      option.verb !== 'play' &&
      option.cards.length > selected.length &&
      matchOffered(selected, option.cards) !== null,
  );
}

/** What these cards make together with some of those lying there: the dearest, or nothing. */
export function joinedMeld(
  cards: readonly string[],
  lying: readonly string[],
  options: readonly ChoiceView[],
): Offer | null {
  const made = suggestions(options).filter(({ option }) => {
    const own = matchOffered(cards, option.cards);
    const rest = option.cards.filter(card => !own?.includes(card));
    return own !== null && rest.length > 0 && matchOffered(rest, lying) !== null;
  });
  return made.sort((a, b) => (b.points ?? 0) - (a.points ?? 0))[0] ?? null;
}

/** The same if there is nothing else that these cards could be meant for. */
export function onlyJoinedMeld(
  cards: readonly string[],
  lying: readonly string[],
  options: readonly ChoiceView[],
): Offer | null {
  const meant = suggestions(options).filter(({ option }) => matchOffered(cards, option.cards) !== null);
  return meant.length === 1 ? joinedMeld(cards, lying, options) : null;
}

/** Melds and declarations as the rules offer them, to be chosen without picking the cards. Twins that
 *  look and count alike are offered once; for the other one the player picks its cards. */
export function suggestions(options: readonly ChoiceView[]): Offer[] {
  const found = options.flatMap(option => {
    const whole = option.most === option.cards.length && option.values.length === 1;
    return option.cards.length > 0 && whole ? each(option, option.cards) : [];
  });
  const looks = (offer: Offer): string =>
    [offer.label, offer.value, offer.points, ...offer.option.cards.map(face).sort()].join(' ');
  return found.filter((offer, at) => found.findIndex(other => looks(other) === looks(offer)) === at);
}

/** Things to do without choosing cards first: draw, pass, bid, knock; “Exchange none” where cards could be
 *  chosen. */
export function cardlessOffers(options: readonly ChoiceView[]): Offer[] {
  return options.flatMap(option => {
    if (option.least > 0) return [];
    const found = each(option, []);
    return option.most === 0 ? found : found.map(offer => ({ ...offer, label: withoutCards(offer) }));
  });
}

function withoutCards({ label, option }: Offer): string {
  return option.names.includes(label) ? t('no_cards', { deed: label }) : t('none', { deed: option.label });
}

function each(option: ChoiceView, cards: readonly string[]): Offer[] {
  const values = option.values.length ? option.values : [''];
  return values.map((value, at) => ({
    option,
    value,
    label: option.names[at] || option.deed || option.label,
    points: option.points,
    action: toAction(option, cards, value),
  }));
}

/** The offered copies of these cards, or nothing if one is not offered. */
function matchOffered(selected: readonly string[], offered: readonly string[]): string[] | null {
  const left = [...offered];
  const found: string[] = [];
  for (const card of selected) {
    let at = left.indexOf(card);
    if (at < 0) at = left.findIndex(other => face(other) === face(card));
    if (at < 0) return null;
    found.push(...left.splice(at, 1));
  }
  return found;
}
