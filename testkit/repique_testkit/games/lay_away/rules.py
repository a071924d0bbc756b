"""Lay Away: all lay cards into the crib at the same time, and pairs score; it is the dealer's."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from repique.core.actions import Action, Choice, Refusal
from repique.core.cards import Card, pack, rank
from repique.core.game import DEAL, Draft, Game, Phase, Setup, State
from repique.core.table import CHANCE, NOBODY, Seat, hand, only
from repique.core.zones import HAND, STOCK, Zone
from repique.families.deal import deal_choice, hand_out
from repique.families.simultaneous import (
    complete_choices,
    note_choice,
    seats_without_choice,
    take_choices,
)
from repique_testkit.games.deal_steps import dealing_order, finish_deal
from repique_testkit.games.lay_away.options import PRESETS, LayAwayOptions
from repique_testkit.games.lay_away.strategy import STRATEGY

RANKS = "789TUOKA"
SUITS = "ALHB"  # acorns, leaves, hearts, bells
AWAY = "away"
SIZE = 6  # cards of a hand
CRIB = Zone("crib", order="sorted", place="stock", shape="row", takes="away")


@dataclass(eq=True)
class LayAwayState(State):
    def to_move(self) -> tuple[Seat, ...]:
        if self.phase == AWAY:
            return seats_without_choice(self.table, AWAY, range(self.seats))
        return super().to_move()


def start(options: LayAwayOptions, setup: Setup) -> LayAwayState:
    seats = options.players
    zeros = (0,) * seats
    return LayAwayState(options, seats, seats, setup.number, setup.dealer, DEAL, CHANCE, zeros)


def next_dealer(options: LayAwayOptions, number: int, previous: LayAwayState | None) -> Seat:
    return number % options.players


def new_pack(options: LayAwayOptions) -> tuple[Card, ...]:
    return pack(RANKS, 1, SUITS)


def choices_deal(state: LayAwayState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[LayAwayState], seat: Seat, action: Action) -> None:
    state = draft.state
    assert state.dealer is not None
    stock = hand_out(state.table, action.cards, dealing_order(state, action), (1,) * SIZE)
    state.table.put(stock, "stock", NOBODY)
    state.deal_number += 1
    state.phase = AWAY
    state.turn = state.to_move()[0]
    draft.tell("deal", state.dealer)


def choices_away(state: LayAwayState, seat: Seat) -> tuple[Choice, ...]:
    count = state.options.away
    return (Choice("away", state.table[hand(seat)], count, count),)


def apply_away(draft: Draft[LayAwayState], seat: Seat, action: Action) -> None:
    state = draft.state
    note_choice(state.table, AWAY, seat, action.cards)
    draft.tell("chosen", seat)
    left = state.to_move()
    if left:
        state.turn = left[0]
    else:
        count_pairs(draft)


def count_pairs(draft: Draft[LayAwayState]) -> None:
    """All cards go into the crib at once; then everything is shown and counted."""
    state = draft.state
    assert state.dealer is not None
    seats = range(state.seats)
    for seat, cards in take_choices(state.table, AWAY, seats).items():
        draft.move(seat, cards, hand(seat), "crib", only(seat))
    for seat in seats:
        draft.show(seat, state.table[hand(seat)])
        score_pairs(draft, seat, "pairs", state.table[hand(seat)])
    draft.show(state.dealer, state.table["crib"])
    score_pairs(draft, state.dealer, "crib", state.table["crib"])
    finish_deal(draft)


def score_pairs(
    draft: Draft[LayAwayState], seat: Seat, reason: str, cards: tuple[Card, ...]
) -> None:
    pairs = sum(count * (count - 1) // 2 for count in Counter(map(rank, cards)).values())
    if pairs:
        draft.score(seat, reason, pairs, cards)


def why_not(state: LayAwayState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb == "away" and len(action.cards) != state.options.away:
        return Refusal("wrong_number", terms=(str(state.options.away),))
    return Refusal("not_held", action.cards[:1]) if action.cards else None


def complete(world: LayAwayState, unseen: tuple[Card, ...], rng: Random) -> None:
    complete_choices(world.table, AWAY, world.options.away, rng)


GAME: Game[LayAwayState] = Game(
    id="lay_away",
    rules_version=1,
    options=LayAwayOptions,
    presets=PRESETS,
    order=RANKS,
    pack=new_pack,
    start=start,
    phases={DEAL: Phase(apply_deal, choices_deal), AWAY: Phase(apply_away, choices_away)},
    next_dealer=next_dealer,
    why_not=why_not,
    complete=complete,
    zones=(HAND, STOCK, CRIB),
    strategy=STRATEGY,
)
