// Cards fly: where each was before a change, where it is after it, and the way between.

import type { EventView } from '../api/generated/table-view';

export interface Motion {
  readonly duration: number; // ms; 0 for no motion
  readonly stagger: number;
  /** Every flight lasts the same; otherwise a card takes longer the farther it goes. */
  readonly constant?: boolean;
  /** Cards turn a little on their way. */
  readonly twist?: boolean;
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
  after(events: readonly EventView[], motion: Motion): void {
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
    const area = from.width > 1.5 * to.width; // a seat or a pile, not a card: out of its middle
    const scale = to.width && from.width && !area ? from.width / to.width : 1;
    // From middle to middle: another origin would also move cards that lie turned, and let them jump at the
    // end.
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + (scale * to.height) / 2 - (to.top + to.height / 2);
    if (Math.abs(x) < 2 && Math.abs(y) < 2) return false;
    const turn = motion.twist ? ` rotate(${x < 0 ? 9 : -9}deg)` : '';
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})${turn}`, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      {
        duration: flightDuration(motion, Math.hypot(x, y)),
        delay,
        easing: 'cubic-bezier(.2,.7,.2,1)',
        fill: 'backwards',
      },
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
      found.set(
        element.dataset['zone']!,
        lying ? { left, top, width } : { left: left + width / 2, top, width: 0 },
      );
    }
    return found;
  }

  #all(kind: 'card' | 'zone'): NodeListOf<HTMLElement> {
    return this.#root.querySelectorAll<HTMLElement>(`[data-${kind}]`);
  }
}

const MIDDLING = 400; // px: a flight as long as is usual

/** How long a flight over this way lasts. */
export function flightDuration(motion: Motion, way: number): number {
  if (motion.constant ?? true) return motion.duration;
  return Math.round(motion.duration * Math.min(3, Math.max(0.3, way / MIDDLING)));
}
