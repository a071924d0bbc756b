// The player's own cards: their order, which are selected, and what can be done with them.

import { prefs } from '../preferences/preferences.svelte';
import { keepManualOrder, moveCard, sortHand, type Sorting } from './hand-order';
import { MatchView } from './match-view.svelte';
import { cardlessOffers, isTouchable, offers, playAction, suggestions, type Offer } from './selection';

export abstract class MatchSelection extends MatchView {
  /** Whether the player may do something now. */
  abstract readonly canAct: boolean;
  selected = $state.raw<readonly string[]>([]);
  /** Cards that came last, until the player has looked at the hand. */
  newCards = $state.raw<readonly string[]>([]);
  /** As the player has laid the cards: for this turn where the hand is sorted by itself, else for good. */
  manualOrder = $state.raw<readonly string[]>([]);
  hintedCards = $state.raw<readonly string[]>([]);

  hand = $derived.by(() => {
    const cards = this.zone(`hand:${this.me}`);
    if (this.manualOrder.length) return keepManualOrder(cards, this.manualOrder);
    return sortHand(
      cards,
      this.welcome?.order ?? '',
      prefs.sorting,
      prefs.on('high_first'),
      this.view?.suits,
    );
  });
  offers = $derived.by<Offer[]>(() => (this.canAct ? offers(this.selected, this.choices) : []));
  cardlessOffers = $derived.by<Offer[]>(() => (this.canAct ? cardlessOffers(this.choices) : []));

  /** Whether a tray of so many cards, the only thing asked for, has all it can take. */
  trayFull = $derived(
    this.choices.length === 1 && this.choices[0]!.most > 1 && this.selected.length >= this.choices[0]!.most,
  );

  /** Drawing, while it is all that is left to do: no meld is possible, and no knock. */
  drawOffer = $derived(
    this.choices.length === 1 ? this.cardlessOffers.find(offer => offer.option.verb === 'draw') : undefined,
  );

  suggestions = $derived.by<Offer[]>(() => (this.canAct ? suggestions(this.choices) : []));

  isTouchable(card: string): boolean {
    return this.canAct && isTouchable(card, this.choices);
  }

  /** Cards are dimmed when others could be played, not when there is nothing to do with cards. */
  isDimmed(card: string): boolean {
    return this.canAct && this.choices.some(c => c.verb === 'play') && !isTouchable(card, this.choices);
  }

  /** Whether a card is to be played now, not a meld laid or a card drawn first. */
  isPlaying = $derived.by(() => this.canAct && this.choices.some(choice => choice.verb === 'play'));

  isPlayable(card: string): boolean {
    return this.canAct && playAction(card, this.choices) !== null;
  }

  isMeldable(card: string): boolean {
    return (
      this.canAct &&
      isTouchable(
        card,
        this.choices.filter(choice => choice.verb !== 'play'),
      )
    );
  }

  /** What these cards do by this verb, if they may. */
  offerOf(verb: string, cards: readonly string[]): Offer | undefined {
    return this.canAct ? offers(cards, this.choices).find(offer => offer.option.verb === verb) : undefined;
  }

  moveCard(card: string, before: string | null): void {
    this.manualOrder = moveCard(this.hand, card, before);
  }

  /** By suit, by rank, or left as it lies. */
  sort(sorting: Sorting): void {
    this.manualOrder = sorting === 'none' ? [...this.hand] : [];
    void prefs.set({ sorting }).catch(() => undefined);
  }
}
