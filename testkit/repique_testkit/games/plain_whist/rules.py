"""Plain Whist: thirteen cards each, the dealer's last card makes trumps, and suit is followed.

A side scores a point for each trick above six.
"""

from dataclasses import dataclass, replace

from repique.core.actions import Action, Choice, Refusal, one_of
from repique.core.cards import Card, pack, suit
from repique.core.game import DEAL, Draft, Game, Phase, Setup
from repique.core.table import CHANCE, Seat, hand
from repique.core.zones import HAND, TRICK, WON
from repique.families import tricks
from repique.families.deal import deal_choice, hand_out
from repique_testkit.games.deal_steps import (
    TrickState,
    dealing_order,
    finish_deal,
    play_to_trick,
    why_not_to_trick,
)
from repique_testkit.games.plain_whist.options import PRESETS, PlainWhistOptions
from repique_testkit.games.plain_whist.strategy import ORDER, STRATEGY

PLAY = "play"
BOOK = 6  # tricks that score nothing
RULES = tricks.TrickRules()


@dataclass(eq=True)
class PlainWhistState(TrickState):
    """Trumps, and who has led."""

    options: PlainWhistOptions


def start(options: PlainWhistOptions, setup: Setup) -> PlainWhistState:
    return PlainWhistState(
        options=options,
        seats=4,
        sides=2,
        number=setup.number,
        dealer=setup.dealer,
        phase=DEAL,
        turn=CHANCE,
        scores=(0, 0),
    )


def next_dealer(options: PlainWhistOptions, number: int, previous: PlainWhistState | None) -> Seat:
    return number % 4


def new_pack(options: PlainWhistOptions) -> tuple[Card, ...]:
    return pack(ORDER, copies=1)


def choices_deal(state: PlainWhistState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[PlainWhistState], seat: Seat, action: Action) -> None:
    state = draft.state
    assert state.dealer is not None
    first = state.next_seat(state.dealer)
    order = dealing_order(state, action)
    hand_out(state.table, action.cards, order, (1,) * 13)
    turned = action.cards[-4:][order.index(state.dealer)]
    state.trump = suit(turned)
    state.deal_number += 1
    state.phase = PLAY
    state.turn = first
    state.leader = first
    draft.tell("deal", state.dealer)
    draft.show(state.dealer, (turned,))


def choices_play(state: PlainWhistState, seat: Seat) -> tuple[Choice, ...]:
    held = state.table[hand(seat)]
    legal = tricks.playable(held, state.table["trick"], RULES, state.trump, ORDER)
    return (one_of("play", legal),)


def apply_play(draft: Draft[PlainWhistState], seat: Seat, action: Action) -> None:
    if play_to_trick(draft, seat, action, ORDER):
        score_tricks(draft)
        finish_deal(draft)


def score_tricks(draft: Draft[PlainWhistState]) -> None:
    state = draft.state
    for side in range(state.sides):
        taken = len(state.table[f"won:{side}"]) // state.seats
        if taken > BOOK:
            draft.score(side, "odd_tricks", taken - BOOK)


def why_not(state: PlainWhistState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb != "play":
        return Refusal("no_such_action")
    if len(action.cards) != 1:
        return Refusal("one_card")
    (card,) = action.cards
    return why_not_to_trick(state, seat, card, RULES, ORDER)


def facts(state: PlainWhistState) -> tuple[tuple[str, str], ...]:
    return (("trump", state.trump),) if state.trump else ()


GAME: Game[PlainWhistState] = Game(
    id="plain_whist",
    rules_version=1,
    options=PlainWhistOptions,
    presets=PRESETS,
    order=ORDER,
    pack=new_pack,
    start=start,
    phases={DEAL: Phase(apply_deal, choices_deal), PLAY: Phase(apply_play, choices_play)},
    next_dealer=next_dealer,
    why_not=why_not,
    zones=(HAND, TRICK, replace(WON, of="side")),
    facts=facts,
    strategy=STRATEGY,
)
