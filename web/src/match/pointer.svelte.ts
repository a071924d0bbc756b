// One finger, pen or mouse on the cards: clicking, dragging, sweeping. It knows places, not rules.

import { askWhy, lay, meldSelected } from './meld-input';
import type { Match } from './match.svelte';
import { prefs } from '../preferences/preferences.svelte';
import { depth, findDropTarget, insertionIndex, overlaps, type Rectangle } from './drop-target';
import { t } from './words';

/** `do:` and a verb: cards that are let go there do that. */
export type Place = 'play' | 'meld' | 'tray' | 'talon' | 'hand' | `do:${string}`;

const MOUSE = 6; // px until a press is a drag
const FINGER = 12;
const NEEDLESS = 3; // double clicks
const HOLD = 380; // ms until a resting finger begins to sweep

export class CardPointer {
  /** The cards that are being dragged, the one under the finger first. */
  cards = $state.raw<readonly string[]>([]);
  x = $state(0);
  y = $state(0);
  over = $state<Place | ''>('');
  /** Where in the hand it would come; −1 elsewhere. */
  slot = $state(-1);
  /** Between which of the other cards it lies; −1: above them all. */
  depth = $state(-1);
  sweeping = $state(false);
  /** The melded cards over which it is held. */
  group: readonly string[] = [];
  touching = false;

  #match: Match;
  #card = '';
  #from: { x: number; y: number; box: Rectangle; button: number; element: HTMLElement; id: number } | null =
    null;
  #moved = false;
  #needless = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(match: Match) {
    this.#match = match;
  }

  get dragging(): boolean {
    return this.cards.length > 0;
  }

  /** Whether what lies here may be let go there. */
  allowed = $derived.by(() => {
    const [card] = this.cards;
    if (!card || !this.over) return false;
    if (this.over === 'hand') return !this.#match.isMelded(card);
    if (isDeed(this.over)) return this.#match.offerOf(verbOf(this.over), this.cards) !== undefined;
    return this.over === 'play' ? this.#match.isPlayable(card) : this.#match.isMeldable(card);
  });

  down(event: PointerEvent, card: string): void {
    if (event.button === 1) return;
    // A second finger.
    if (this.#from && this.#from.element.isConnected && this.#from.id !== event.pointerId) return;
    this.#rest();
    const element = event.currentTarget as HTMLElement;
    this.#moved = false;
    this.#card = card;
    this.touching = event.pointerType === 'touch';
    this.#from = {
      x: event.clientX,
      y: event.clientY,
      box: boxOf(element),
      button: event.button,
      element,
      id: event.pointerId,
    };
    element.setPointerCapture(event.pointerId);
    if (this.touching) this.#timer = setTimeout(() => this.#sweep(), HOLD);
  }

  move(event: PointerEvent): void {
    const from = this.#from;
    if (!from) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    if (!this.dragging && !this.sweeping) {
      if (Math.hypot(x, y) < (this.touching ? FINGER : MOUSE)) return;
      clearTimeout(this.#timer);
      this.#moved = true;
      if (from.button === 2) this.#sweep();
      else if (prefs.on('drag')) this.#lift();
      if (!this.dragging && !this.sweeping) return; // the player wants neither
    }
    if (this.sweeping) this.#swept(event.clientX, event.clientY);
    else {
      this.x = x;
      this.y = y;
      this.#look({ ...from.box, left: from.box.left + x, top: from.box.top + y }, event.ctrlKey);
    }
  }

  up(event: PointerEvent): void {
    const from = this.#from;
    if (!from) return;
    const { over, allowed, slot, cards, sweeping } = this;
    this.#rest();
    if (sweeping) {
      if (over !== 'hand') this.#match.selected = [];
      else if (prefs.on('auto_meld')) meldSelected(this.#match);
    } else if (cards.length) {
      if (allowed) this.#let(over, cards, slot);
      else if (over === 'play')
        this.#match.playCard(cards[0]!); // the server says why not
      else if (isDeed(over)) void askWhy(this.#match, [verbOf(over), ...cards].join(' '));
    } else if (!this.#moved && (from.button === 2 || (event.altKey && from.button === 0))) {
      this.#moved = true;
      if (from.button === 2 && prefs.on('protect'))
        this.#match.menu = { x: event.clientX, y: event.clientY, card: this.#card };
      else this.#match.playCard(this.#card);
    }
  }

  cancel(): void {
    if (this.sweeping) this.#match.selected = [];
    this.#rest();
  }

  /** Ctrl: a card that has slid behind others is seen where it is. */
  surface(): void {
    this.depth = this.slot;
  }

  /** A player who double-clicks again and again where a click would do is told so, once. */
  needless(): void {
    if (++this.#needless === NEEDLESS) this.#match.notice = t('one_click');
  }

  /** Whether the click that follows is the end of something else. */
  get spent(): boolean {
    return this.#moved;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#from = null;
    this.cards = [];
    this.sweeping = false;
    this.over = '';
    this.slot = this.depth = -1;
  }

  #lift(): void {
    const { selected } = this.#match;
    const card = this.#card;
    this.cards = selected.includes(card) ? [card, ...selected.filter(other => other !== card)] : [card];
    this.#match.newCards = [];
    this.depth = this.#match.hand.indexOf(card); // among the others it has the same place
  }

  #let(over: Place | '', cards: readonly string[], slot: number): void {
    if (over === 'play') this.#match.playCard(cards[0]!);
    else if (isDeed(over)) this.#match.act(this.#match.offerOf(verbOf(over), cards)!.action);
    else if (over === 'meld') lay(this.#match, cards, this.group);
    else if (over === 'tray' || over === 'talon') {
      if (!this.#match.selected.includes(cards[0]!)) this.#match.tap(cards[0]!);
      else this.#match.handInCards?.(over === 'talon');
    } else if (slot >= 0) {
      const others = this.#match.hand.filter(card => card !== cards[0]);
      this.#match.moveCard(cards[0]!, others[slot] ?? null);
    }
  }

  #look(card: Rectangle, surfacing: boolean): void {
    const places = [...document.querySelectorAll<HTMLElement>('[data-drop]')];
    this.over = findDropTarget(
      card,
      places.map(place => [place.dataset['drop'] as Place, boxOf(place)] as const),
    );
    const groups = [...document.querySelectorAll<HTMLElement>('[data-meld]')];
    this.group =
      this.over === 'meld'
        ? findDropTarget(
            card,
            groups.map(group => [group.dataset['meld']!, boxOf(group)] as const),
          ).split(' ')
        : [];
    if (this.over !== 'hand') {
      this.slot = this.depth = -1;
      return;
    }
    const hand = document.querySelector(`[data-drop="hand"]`)!;
    const others = [...hand.querySelectorAll<HTMLElement>('[data-card]')].filter(
      one => one.dataset['card'] !== this.#card,
    );
    const boxes = others.map(boxOf);
    this.slot = insertionIndex(card, boxes);
    const stuck = prefs.on('true_slide') && !surfacing && boxes.some(box => overlaps(card, box));
    this.depth = depth(this.depth, this.slot, stuck);
  }

  #sweep(): void {
    if (this.#match.isMelded(this.#card) || !prefs.on('sweep')) return;
    this.#moved = true;
    this.sweeping = true;
    this.over = 'hand';
    this.#match.selected = [];
  }

  /** All cards from the first to the one here; back on the first it is none of them. */
  #swept(x: number, y: number): void {
    const found = document.elementFromPoint(x, y);
    const inside = found?.closest('[data-drop="hand"]');
    this.over = inside ? 'hand' : '';
    const here = found?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    const { hand } = this.#match;
    const from = hand.indexOf(this.#card);
    const to = here ? hand.indexOf(here) : -1;
    if (to < 0) return;
    this.#match.selected =
      from === to
        ? []
        : this.#match.filterSweep(this.#card, hand.slice(Math.min(from, to), Math.max(from, to) + 1));
  }
}

function isDeed(place: Place | ''): place is `do:${string}` {
  return place.startsWith('do:');
}

function verbOf(place: `do:${string}`): string {
  return place.slice('do:'.length);
}

function boxOf(element: Element): Rectangle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
