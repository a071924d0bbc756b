// What a Piquet table shows beyond the cards: roles, running totals, the exchange, the next word.

import { confirmation } from '../../ui/confirm.svelte';
import type { Match } from '../../match/match.svelte';
import { prefs } from '../../preferences/preferences.svelte';
import { cardlessOffers, type Offer } from '../../match/selection';
import { declarableTogether, declarationOf, proposals, type Declaration } from './declarations';
import type { PiquetPanel } from '../../api/generated/panels/piquet';
import { exchangeCount } from './partie/partie';
import { isAward } from './conversation-rows';
import { t } from './words';

const EXCHANGE = ['elder_exchange', 'commit', 'complete', 'younger_exchange'];
const BEFORE = ['cut', 'choose', 'deal'];
const PLAYING = ['play', 'reply', 'reply_add'];
const SPEECH = ['declare', 'respond', 'qualify', 'answer', 'add', 'done', 'pass'];

export class PiquetDeal {
  readonly match: Match;
  /** Whether my own discards lie open; that is my own affair. */
  looking = $state(false);
  /** The deal whose peeked cards have been put back. */
  #peeked = $state('');

  constructor(match: Match) {
    this.match = match;
  }

  view = $derived.by(() => this.match.view);
  me = $derived.by(() => this.match.me);
  other = $derived(1 - this.me);
  phase = $derived(this.view?.phase ?? '');
  over = $derived(this.phase === 'over');
  between = $derived(this.phase === 'deal' && (this.view?.deal ?? 0) > 0);
  /** What the server shows besides cards and facts. */
  panel = $derived((this.view?.panel ?? null) as PiquetPanel | null);
  elder = $derived(this.panel?.elder ?? null);
  dealer = $derived(this.elder === null ? null : 1 - this.elder);
  rubicon = $derived(this.panel?.rubicon ?? 0);
  sums = $derived(this.view?.rounds.at(-1) ?? [0, 0]);
  talk = $derived(this.view?.talk ?? []);
  awards = $derived(this.talk.filter(isAward));
  tricks = $derived(this.view?.tricks ?? []);
  played = $derived([...this.tricks.flatMap(t => t.cards), ...(this.view?.trick ?? [])].map(p => p.card));
  /** What both have after the second deal, when each has been elder once. */
  subtotal = $derived(this.panel?.subtotal ?? null);
  lines = $derived(this.panel?.deals ?? []);

  /** Before the first deal, where it is cut for: what was drawn, and how often. */
  cutting = $derived(['cut', 'choose'].includes(this.phase));
  drawn = $derived(this.talk.findLast(slip => slip.kind === 'cut')?.cards ?? []);
  cuts = $derived(this.talk.filter(slip => slip.kind === 'cut').length);

  exchanging = $derived(EXCHANGE.includes(this.phase));
  playing = $derived(PLAYING.includes(this.phase));
  step = $derived(this.exchanging ? 0 : this.playing ? 2 : this.over || BEFORE.includes(this.phase) ? 3 : 1);

  /** The choice of discards, if it is mine now. */
  discarding = $derived.by(() =>
    this.match.canAct
      ? this.match.choices.find(c => c.verb === 'exchange' || c.verb === 'commit')
      : undefined,
  );
  mayPeek = $derived.by(() => {
    const left = (this.discarding?.most ?? 0) - this.match.selected.length;
    return this.discarding?.values.includes('peek') && this.panel?.may_peek ? left : 0;
  });
  exposing = $derived.by(() =>
    this.match.canAct ? this.match.choices.find(c => c.verb === 'expose') : undefined,
  );
  /** Left in the talon, in elder's share and in younger's. */
  talon = $derived(this.panel?.talon ?? ([0, 0] as const));
  peeked = $derived.by(() => {
    const slip = this.talk.find(s => s.kind === 'peek' && s.seat === this.me);
    const tricks = this.tricks.length > 0 || (this.view?.trick.length ?? 0) > 0;
    return slip && !tricks && this.#peeked !== this.#name ? slip.cards : [];
  });

  speaking = $derived.by(
    () =>
      this.match.canAct &&
      this.view?.turn === this.me &&
      this.match.choices.some(c => SPEECH.includes(c.verb)),
  );
  spoken = $derived.by<Declaration | null>(() =>
    this.speaking ? declarationOf(this.match.selected, this.match.choices) : null,
  );
  /** What may be said with cards; not what sounds the same without them. */
  proposals = $derived.by(() => {
    if (!this.speaking) return [];
    const plain = this.match.choices.find(c => c.verb === 'respond' && c.cards.length === 0)?.deed;
    return proposals(this.match.choices, this.match.welcome?.order ?? '').filter(
      found => found.deed !== plain,
    );
  });
  /** The only thing that can be said: nothing is decided by saying it. */
  forced = $derived.by<Offer | null>(() => {
    const words = this.match.choices.filter(c => c.verb !== 'expose');
    return this.speaking && words.length === 1 ? (cardlessOffers(words)[0] ?? null) : null;
  });

  name(seat: number): string {
    return this.match.displayName(seat);
  }

  taken(seat: number): number {
    return this.tricks.filter(trick => trick.taker === seat).length;
  }

  /** Select the best that can be declared, so that agreeing takes one click. */
  propose(): void {
    if (!prefs.on('auto_select')) return;
    const best = this.proposals[0];
    if (best && this.match.selected.length === 0) this.match.selected = [...best.cards];
  }

  /** A carte blanche that has not been announced is lost with the exchange: that is asked about. */
  exchange(peek = prefs.on('auto_peek')): void {
    const { discarding: option, match } = this;
    if (!option) return;
    const look = peek && this.mayPeek > 0;
    const deed = (): void =>
      match.act([look ? `${option.verb}:peek` : option.verb, ...match.selected].join(' '));
    if (!this.holdsBlanche) deed();
    else {
      void confirmation.before(deed, {
        title: t('lose_blanche'),
        text: t('lose_blanche_text'),
        yes: t('exchange'),
        unless: 'blanche_warning',
      });
    }
  }

  /**
   * The chosen discards, brought to the table or to the talon: exchanged, there with a look at what is
   * left.
   */
  handIn(peek: boolean): void {
    if (!this.fits) this.match.notice = this.tells;
    else if (peek) this.exchange(true);
    else this.exchange();
  }

  /** Of cards swept over, those that go together with the first. */
  sift(first: string, swept: readonly string[]): readonly string[] {
    return this.speaking ? declarableTogether(first, swept, this.match.choices) : swept;
  }

  /** Enter, on a card: what is selected is exchanged or declared. */
  enter(): boolean {
    if (this.discarding) this.handIn(false);
    else if (this.spoken) this.match.act(this.spoken.action);
    else return false;
    return true;
  }

  /** Whether as many discards are chosen as may be exchanged. */
  fits = $derived.by(() => {
    const count = this.match.selected.length;
    return this.discarding !== undefined && count >= this.discarding.least && count <= this.discarding.most;
  });
  /** How many discards are chosen, and how many more may be. */
  tells = $derived.by(() =>
    this.discarding
      ? exchangeCount(this.match.selected.length, this.discarding.least, this.discarding.most)
      : '',
  );

  /** Whether I have announced a carte blanche in this deal. */
  announced = $derived.by(() => this.talk.some(slip => slip.kind === 'blanche' && slip.seat === this.me));
  /** Elder with a carte blanche chooses the discards before announcing it. */
  discardsFirst = $derived(this.panel?.discards_first ?? false);
  /** Where the rules let younger announce while elder still thinks. */
  mayAnnounceEarly = $derived(this.panel?.announces_early ?? false);

  /** Allowed by the phase and not by the hand, so that the button gives nothing away. */
  blanche(): void {
    const first = this.discardsFirst;
    if (first && this.match.selected.length === 0) this.match.notice = t('discards_before_blanche');
    else this.match.act(['blanche', ...(first ? this.match.selected : [])].join(' '));
  }

  holdsBlanche = $derived.by(() => this.match.choices.some(c => c.verb === 'blanche'));

  putBack(): void {
    this.#peeked = this.#name;
    if (this.match.waitsForPlayer) this.match.skipAhead();
  }

  get #name(): string {
    return `${this.view?.number}/${this.view?.deal}`;
  }
}

const deals = new WeakMap<Match, PiquetDeal>();

/** The deal at this table, shared by all parts of the page that show something of it. */
export function dealOf(match: Match): PiquetDeal {
  const found = deals.get(match) ?? new PiquetDeal(match);
  deals.set(match, found);
  return found;
}
