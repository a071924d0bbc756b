// The other hands, for those who practise: asked for with each picture, and shown where they fit it.

import { sortHand } from './hand-order';
import { call, sentence } from '../api/http';
import { confirmation } from '../ui/confirm.svelte';
import type { Match } from './match.svelte';
import { prefs } from '../preferences/preferences.svelte';
import { handIfCurrent } from './open-hands-fit';
import { t } from './words';

export class OpenHands {
  /** Chosen from the menu, for as long as the player sits here. */
  chosen = $state(false);
  #pressed = $state(false);
  #hands = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #declined = 0; // the game for which the player has said no
  #asking = false;
  readonly #match: Match;
  wanted = $derived(this.chosen || this.#pressed || prefs.on('show_cards'));

  constructor(match: Match) {
    this.#match = match;
  }

  /** The cards of a seat, if they are to be seen. */
  of(seat: number): readonly string[] {
    const { view, welcome } = this.#match;
    const cards =
      view && this.wanted && !this.#match.shared ? handIfCurrent(view, seat, this.#hands[seat] ?? []) : [];
    return sortHand(cards, welcome?.order ?? '', 'suit', prefs.on('high_first'));
  }

  /** Pressing on a hand shows it until the finger is lifted. */
  press(on: boolean): void {
    if (!prefs.on('quick_peek') || this.#match.shared) return;
    if (!on || this.#match.view?.practice) this.#pressed = on;
    else void this.#permit();
  }

  /** After each new picture. */
  async look(): Promise<void> {
    const { view, welcome } = this.#match;
    if (!view?.practice || !welcome) return this.#permit();
    try {
      const { hands } = await call('GET /api/matches/{table}/hands', { path: { table: welcome.table } });
      this.#hands = hands;
    } catch (error) {
      this.chosen = false;
      this.#match.notice = sentence(error);
    }
  }

  /** A game in which cards are seen does not count in the scores; so nobody looks by mistake. */
  async #permit(): Promise<void> {
    const { view } = this.#match;
    if (
      !view ||
      this.#asking ||
      this.#match.busy ||
      view.phase === 'over' ||
      (this.#declined === view.number && !this.chosen)
    )
      return;
    this.#asking = true;
    const yes = await confirmation.ask({
      title: t('show_hands'),
      text: t('show_hands_text'),
      yes: t('show'),
      unless: 'confirm',
    });
    this.#asking = false;
    if (yes) this.#match.send({ t: 'practice' });
    else {
      this.chosen = false;
      this.#declined = view.number;
    }
  }
}

/** Shows the other hand while it is pressed on. */
export function peekOnPress(node: HTMLElement, match: Match): { destroy(): void } {
  const press = (): void => match.openHands.press(true);
  const lift = (): void => match.openHands.press(false);
  node.addEventListener('pointerdown', press);
  for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, lift);
  return {
    destroy() {
      for (const end of ['pointerup', 'pointercancel', 'blur']) window.removeEventListener(end, lift);
    },
  };
}
