"""A word of caution before a card that could still be melded leaves the hand."""

from repique.core.actions import Action, Refusal
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import Options
from repique.games.pinochle2.state import FIRST, SECOND
from repique.games.pinochle2.tests.positions import ANN, PINOCHLE, plus, position


def said(card: str, ann: str, rules: Options = PINOCHLE, phase: str = FIRST) -> Refusal | None:
    state = position(rules, ann=ann, upcard="AH", phase=phase)
    return GAME.caution(state, ANN, Action("play", (card,)))


def test_a_card_of_a_meld_is_not_played_unawares() -> None:
    assert said("QS", "KS QS") == Refusal("still_to_meld", ("QS",), ("marriage",))
    assert said("9C", "KS QS 9C") is None


def test_the_dearest_meld_is_named() -> None:
    warning = said("KH", "AH TH KH QH JH")
    assert warning == Refusal("still_to_meld", ("KH",), ("flush",))


def test_a_twin_that_stays_needs_no_warning() -> None:
    assert said("QS2", "KS QS QS2") is None


def test_nothing_can_be_melded_in_the_second_phase() -> None:
    assert said("QS", "KS QS", phase=SECOND) is None


def test_a_dix_that_must_be_melded_is_lost_when_played() -> None:
    assert said("9H", "9H") is None
    assert said("9H", "9H", plus(PINOCHLE, "dix_must_meld")) == Refusal(
        "still_to_meld", ("9H",), ("dix",)
    )
