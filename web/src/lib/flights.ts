// Cards fly: where each was before a change, where it is after it, and the way between.

import type { Happening } from './protocol';

export interface Motion {
  readonly duration: number; // ms; 0 for no motion
  readonly stagger: number;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export class Flights {
  #cards = new Map<string, Place>();
  #zones = new Map<string, Place>();
  readonly #root: HTMLElement;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Remember where everything lies. */
  before(): void {
    this.#cards = this.#places();
    this.#zones = this.#inZones();
  }

  /** Let every card that has moved fly from where it was. */
  after(events: readonly Happening[], motion: Motion): void {
    if (motion.duration === 0) return;
    const sources = new Map<string, string>();
    for (const event of events) {
      if (event.kind === 'move') for (const card of event.cards) sources.set(card, event.source);
    }
    let late = 0;
    for (const element of this.#all('card')) {
      const card = element.dataset['card']!;
      const source = sources.get(card);
      const from = this.#cards.get(card) ?? (source === undefined ? undefined : this.#zones.get(source));
      if (from && this.#fly(element, from, motion, late)) late += motion.stagger;
    }
  }

  #fly(element: HTMLElement, from: Place, motion: Motion, delay: number): boolean {
    const to = element.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) < 2 && Math.abs(y) < 2) return false;
    const scale = to.width && from.width ? from.width / to.width : 1;
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: 'top left', zIndex: 5 },
        { transform: 'none', transformOrigin: 'top left', zIndex: 5 },
      ],
      { duration: motion.duration, delay, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' },
    );
    return true;
  }

  #places(): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const element of this.#all('card')) {
      const { left, top, width } = element.getBoundingClientRect();
      found.set(element.dataset['card']!, { left, top, width });
    }
    return found;
  }

  /** A card that comes from a zone has the size of those that lie there, not that of the zone. */
  #inZones(): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const element of this.#all('zone')) {
      const lying = element.querySelector('.card');
      const { left, top, width } = (lying ?? element).getBoundingClientRect();
      found.set(element.dataset['zone']!, lying ? { left, top, width } : { left: left + width / 2, top, width: 0 });
    }
    return found;
  }

  #all(kind: 'card' | 'zone'): NodeListOf<HTMLElement> {
    return this.#root.querySelectorAll<HTMLElement>(`[data-${kind}]`);
  }
}
