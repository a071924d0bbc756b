"""Bowers: the left bower is a trump, and trumps have an order of their own."""

from dataclasses import replace

from repique.core.actions import Action, Choice, Refusal, one_of
from repique.core.card_order import CardOrder
from repique.core.cards import SUITS, Card, is_joker, pack, suit
from repique.core.game import DEAL, Draft, Game, Phase, Setup
from repique.core.table import CHANCE, EVERYONE, NOBODY, Seat, hand
from repique.core.zones import HAND, STOCK, TRICK, WON
from repique.families import tricks
from repique.families.deal import deal_choice, hand_out
from repique.families.tricks import TrickRules
from repique_testkit.games.bowers.options import PRESETS, BowersOptions
from repique_testkit.games.bowers.strategy import STRATEGY
from repique_testkit.games.deal_steps import (
    TrickState,
    dealing_order,
    finish_deal,
    play_to_trick,
    why_not_to_trick,
)

RANKS = "9TJQKAX"
PLAY = "play"
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


class BowersState(TrickState):
    """Trumps, and who has led."""


def order_of_cards(state: BowersState) -> CardOrder:
    """Trumps from the nine to the ace, the left bower, the right bower, the joker."""
    if not state.trump:
        return CardOrder(RANKS)
    trump = state.trump
    faces = (*(r + trump for r in "9TQKA"), "J" + SAME_COLOUR[trump], "J" + trump, "XR")
    return CardOrder(RANKS, own=((trump, faces),))


def start(options: BowersOptions, setup: Setup) -> BowersState:
    return BowersState(options, 2, 2, setup.number, setup.dealer, DEAL, CHANCE, (0, 0))


def next_dealer(options: BowersOptions, number: int, previous: BowersState | None) -> Seat:
    return number % 2


def new_pack(options: BowersOptions) -> tuple[Card, ...]:
    return pack("9TJQKA", copies=1, jokers="R" if options.joker else "")


def choices_deal(state: BowersState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[BowersState], seat: Seat, action: Action) -> None:
    """Five cards each; the next one is turned up for trumps, and a joker stands for spades."""
    state = draft.state
    assert state.dealer is not None
    elder = state.next_seat(state.dealer)
    stock = hand_out(state.table, action.cards, dealing_order(state, action), (3, 2))
    state.table.put(stock[:1], "stock", EVERYONE)
    state.table.put(stock[1:], "stock", NOBODY)
    state.trump = "S" if is_joker(stock[0]) else suit(stock[0])
    state.deal_number += 1
    state.phase = PLAY
    state.turn = elder
    state.leader = elder
    draft.tell("deal", state.dealer, cards=stock[:1])


def trick_rules(state: BowersState) -> TrickRules:
    beat = state.options.must_beat
    return TrickRules(beat_plain=beat, beat_trump=beat)


def choices_play(state: BowersState, seat: Seat) -> tuple[Choice, ...]:
    held = state.table[hand(seat)]
    trick = state.table["trick"]
    order = order_of_cards(state)
    return (one_of("play", tricks.playable(held, trick, trick_rules(state), state.trump, order)),)


def apply_play(draft: Draft[BowersState], seat: Seat, action: Action) -> None:
    if play_to_trick(draft, seat, action, order_of_cards(draft.state)):
        score_tricks(draft)
        finish_deal(draft)


def score_tricks(draft: Draft[BowersState]) -> None:
    """Three tricks count one point, all five two."""
    state = draft.state
    for seat in range(state.seats):
        taken = len(state.table[f"won:{seat}"]) // state.seats
        if taken >= 3:
            draft.score(seat, "march" if taken == 5 else "majority", 2 if taken == 5 else 1)


def why_not(state: BowersState, seat: Seat, action: Action) -> Refusal | None:
    if action.verb != "play" or len(action.cards) != 1:
        return Refusal("one_card")
    (card,) = action.cards
    return why_not_to_trick(state, seat, card, trick_rules(state), order_of_cards(state))


def facts(state: BowersState) -> tuple[tuple[str, str], ...]:
    return (("trump", state.trump),) if state.trump in SUITS and state.trump else ()


GAME: Game[BowersState] = Game(
    id="bowers",
    rules_version=1,
    options=BowersOptions,
    presets=PRESETS,
    order=RANKS,
    pack=new_pack,
    start=start,
    phases={DEAL: Phase(apply_deal, choices_deal), PLAY: Phase(apply_play, choices_play)},
    next_dealer=next_dealer,
    why_not=why_not,
    card_order=order_of_cards,
    zones=(HAND, TRICK, WON, replace(STOCK, face="top")),
    facts=facts,
    strategy=STRATEGY,
)
