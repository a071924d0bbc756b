"""What is said of decisions in partnership Pinochle is true of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from repique.ai.games.pinochle4.player import sole_action
from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.core.game import view
from repique.core.table import hand
from repique.families.tricks import beats, winner
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import PLAY, PartnershipState
from repique.games.pinochle4.tables import ORDER
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    NORTH,
    PLAIN_SINGLE,
    SOUTH,
    act,
    bids,
    dealt,
)
from repique_testkit.coach.judged_pinochle4 import candidate_for, explanations, judgement
from repique_testkit.laws.random_play import sketch_match


def passing(hands: dict[int, str]) -> PartnershipState:
    """South has bought the hand in a single deck and names hearts."""
    return act(bids(dealt(PLAIN_SINGLE, hands), "20 pass pass pass"), "trump:H")


HELPED = {SOUTH: "H:AKQJ S:A9 D:A9 C:A99 D:K", 2: "H:TT9 C:KQJ D:QJ S:JQK9"}


def test_aces_are_not_counted_as_meld_that_could_be_shown() -> None:
    """Queens around and three marriages are 12; the three aces count only when it is rounded up."""
    state = bids(dealt(DOUBLE, {NORTH: "C:TKKQJJ D:AAKQ S:AQQJ H:TTKQQJ"}), "50 pass")
    bid = Action("bid", (), "52")
    decision = judgement(state, bid)
    why = explanations(state, decision)[decision.candidates.index(candidate_for(decision, bid)) + 1]

    assert "It promises 20 points of meld, and you have only 12." in why


def test_one_point_of_meld_is_not_one_points() -> None:
    state = passing(HELPED)
    cards = [c for c in state.table[hand(2)] if face(c) in ("TH", "9H", "JC")]
    gift = Action("give", tuple(cards))
    decision = judgement(state, gift)
    why = explanations(state, decision)[
        decision.candidates.index(candidate_for(decision, gift)) + 1
    ]

    assert "You lose 1 point of meld" in why


def test_aces_that_are_passed_win_tricks() -> None:
    held = {SOUTH: "H:ATKQJ S:T9 D:T9 C:T99", NORTH: "S:AAJ D:A9JQ C:AJJQK"}
    why = explanations(state := passing(held), judgement(state))[0]

    assert "A♦ A♠ A♠ win tricks for the bidder." in why.replace("A♣ ", "")


def test_meld_that_covers_the_bid_still_needs_a_counter() -> None:
    state = passing(HELPED)
    state = act(state, judgement(state).action)
    state = act(state, judgement(state).action)
    why = explanations(state, judgement(state))[0]

    assert "need 0" not in why
    assert "enough for the bid of 20, but you must still win a counter." in why


def plays(
    options: PartnershipOptions, seed: str, deals: int
) -> Iterator[tuple[PartnershipState, list[Card]]]:
    """Cards played by rules of thumb: each state in which there is a choice, with the choice."""
    played: Any = sketch_match(GAME, options, Random(seed), deals)
    for state, seat, _ in played:
        if state.phase == PLAY and sole_action(view(GAME, state, seat)) is None:
            yield state, [*view(GAME, state, seat).choices[0].cards]


def test_who_has_to_take_the_trick_over_is_told_that_it_must_be() -> None:
    forced = 0
    for state, cards in plays(DOUBLE, "over", 2):
        trick = state.table["trick"]
        place = winner(trick, state.trump, ORDER) if trick else 0
        if len(trick) == 3 and place == 1:
            must = all(beats(card, trick[place], state.trump, ORDER) for card in cards)
            features = {reason.feature for reason in judgement(state).reasons}
            assert must == ("must_take_over" in features) or not features & TAKEN_OVER
            forced += "must_take_over" in features

    assert forced


TAKEN_OVER = {"takes_over", "must_take_over"}


def test_a_counter_that_is_lost_for_certain_is_not_at_risk() -> None:
    lost = 0
    for state, _ in plays(DOUBLE, "lost", 1):
        if len(state.table["trick"]) in (0, 1):
            for why in explanations(state, judgement(state)):
                _, _, risk = why.partition("It risks a counter")
                assert "in every sample deal" not in risk.partition(".")[0]
                lost += "It loses a counter" in why

    assert lost
