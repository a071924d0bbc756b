// What a Piquet table shows beyond the cards: roles, running totals, the exchange, the next word.

import type { Match } from '../match.svelte';
import { bare, type Offer } from '../selection';
import { named, proposals } from './declare';
import { dealLines, talonParts } from './partie';
import { isAward } from './talk';

const EXCHANGE = ['elder_exchange', 'commit', 'complete', 'younger_exchange'];
const PLAYING = ['play', 'reply', 'reply_add'];
const SPEECH = ['declare', 'respond', 'qualify', 'answer', 'add', 'done', 'pass'];

export class PiquetDeal {
  readonly match: Match;
  /** The paper that is open: declarations, tricks, my discards, the partie, the rules. */
  paper = $state('');
  /** Whether cards of the opponent that I have seen lie open; the rest of the time one remembers them. */
  recalling = $state(false);
  /** The deal whose peeked cards have been put back. */
  #peeked = $state('');
  #warned = '';

  constructor(match: Match) {
    this.match = match;
  }

  view = $derived.by(() => this.match.view);
  me = $derived.by(() => this.match.me);
  other = $derived(1 - this.me);
  phase = $derived(this.view?.phase ?? '');
  over = $derived(this.phase === 'over');
  between = $derived(this.phase === 'deal' && (this.view?.deal ?? 0) > 0);
  // When a deal is scored the next dealer is already known, but the cards on the paper were dealt by the other.
  dealer = $derived.by(() => {
    const dealer = this.view?.dealer ?? null;
    return dealer === null || !this.between ? dealer : 1 - dealer;
  });
  elder = $derived(this.dealer === null ? null : 1 - this.dealer);
  sums = $derived(this.view?.rounds.at(-1) ?? [0, 0]);
  talk = $derived(this.view?.talk ?? []);
  awards = $derived(this.talk.filter(isAward));
  tricks = $derived(this.view?.tricks ?? []);
  played = $derived(new Set([...this.tricks.flatMap(t => t.cards), ...(this.view?.trick ?? [])].map(p => p.card)));
  lines = $derived.by(() => dealLines(this.match.fact('round'), this.view?.rounds ?? [], this.elder));
  house = $derived(this.view?.house ?? []);

  exchanging = $derived(EXCHANGE.includes(this.phase));
  playing = $derived(PLAYING.includes(this.phase));
  step = $derived(this.exchanging ? 0 : this.playing ? 2 : this.between || this.over ? 3 : 1);

  /** The choice of discards, if it is mine now. */
  discarding = $derived.by(() => (this.match.mine ? this.match.choices.find(c => c.verb === 'exchange' || c.verb === 'commit') : undefined));
  mayPeek = $derived.by(() => {
    const left = (this.discarding?.most ?? 0) - this.match.selected.length;
    return this.discarding?.values.includes('peek') && !this.rule('no_review') ? left : 0;
  });
  exposing = $derived.by(() => (this.match.mine ? this.match.choices.find(c => c.verb === 'expose') : undefined));
  /** Left in the talon, in elder's share and in younger's. */
  talon = $derived.by(() => {
    const count = this.match.zone('talon').length + this.match.hidden('talon');
    const most = this.elder === this.me ? this.discarding?.most : undefined;
    const share = most ?? (count > 8 ? Number(this.rule('elder_quota_36') || 8) : 5);
    return talonParts(count, this.match.fact('elder_exchanged') !== '', share);
  });
  peeked = $derived.by(() => {
    const slip = this.talk.find(s => s.kind === 'peek' && s.seat === this.me);
    const tricks = this.tricks.length > 0 || (this.view?.trick.length ?? 0) > 0;
    return slip && !tricks && this.#peeked !== this.#name ? slip.cards : [];
  });

  speaking = $derived.by(() => this.match.mine && this.view?.turn === this.me && this.match.choices.some(c => SPEECH.includes(c.verb)));
  spoken = $derived.by(() => (this.speaking ? named(this.match.selected, this.match.choices) : null));
  proposals = $derived.by(() => (this.speaking ? proposals(this.match.choices, this.match.welcome?.order ?? '') : []));
  /** The only thing that can be said: nothing is decided by saying it. */
  forced = $derived.by<Offer | null>(() => {
    const words = this.match.choices.filter(c => c.verb !== 'expose');
    return this.speaking && words.length === 1 ? (bare(words)[0] ?? null) : null;
  });

  rule(name: string): string {
    return this.house.find(fact => fact.name === name)?.value ?? '';
  }

  name(seat: number): string {
    return seat === this.me ? 'You' : 'Opponent';
  }

  taken(seat: number): number {
    return this.tricks.filter(trick => trick.taker === seat).length;
  }

  /** Select the best that can be declared, so that agreeing takes one click. */
  propose(): void {
    const best = this.proposals[0];
    if (best && best.says !== 'Good' && this.match.selected.length === 0) this.match.selected = [...best.cards];
  }

  /** A carte blanche that has not been announced is lost with the exchange: that is said once. */
  exchange(peek = false): void {
    const option = this.discarding;
    if (this.holdsBlanche && this.#warned !== this.#name) {
      this.#warned = this.#name;
      this.match.said = 'You hold carte blanche and have not announced it. Exchange again to give it up.';
    } else if (option) this.match.act([peek ? `${option.verb}:peek` : option.verb, ...this.match.selected].join(' '));
  }

  /** A card dragged to the table is played; while cards are exchanged it goes with all that are put out. */
  dropped(card: string, onTalon = false): void {
    const option = this.discarding;
    if (!option) {
      if (!onTalon && this.phase === 'play') this.match.playCard(card);
    } else if (option.cards.includes(card)) {
      if (!this.match.selected.includes(card)) this.match.selected = [...this.match.selected, card];
      this.exchange(onTalon && this.mayPeek > 0);
    }
  }

  /** Allowed by the phase and not by the hand, so that the button gives nothing away. */
  blanche(): void {
    const first = this.phase === 'elder_exchange' && this.elder === this.me && !this.rule('simple_cb');
    if (first && this.match.selected.length === 0) this.match.said = 'Choose your discards first, then announce carte blanche.';
    else this.match.act(['blanche', ...(first ? this.match.selected : [])].join(' '));
  }

  holdsBlanche = $derived.by(() => this.match.choices.some(c => c.verb === 'blanche'));

  putBack(): void {
    this.#peeked = this.#name;
  }

  get #name(): string {
    return `${this.view?.number}/${this.view?.deal}`;
  }
}
