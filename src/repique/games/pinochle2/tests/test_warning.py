"""A word of caution before a card that could still be melded leaves the hand."""

from repique.core.actions import Action
from repique.core.cards import parse_cards
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import Options
from repique.games.pinochle2.state import FIRST, SECOND
from repique.games.pinochle2.tests.positions import ANN, PINOCHLE, plus, position


def named(card: str, ann: str, rules: Options = PINOCHLE, phase: str = FIRST) -> str:
    """The meld that the warning speaks of; nothing where there is no warning."""
    state = position(rules, ann=ann, upcard="AH2", phase=phase)
    warning = GAME.caution(state, ANN, Action("play", parse_cards(card)))
    return "" if warning is None else warning.terms[0]


def test_a_card_of_a_meld_is_not_played_unawares() -> None:
    assert named("QS", "KS QS") == "marriage"
    assert named("9C", "KS QS 9C") == ""


def test_the_dearest_meld_is_named() -> None:
    assert named("KH", "AH TH KH QH JH") == "royal_sequence"


def test_a_twin_that_stays_needs_no_warning() -> None:
    assert named("QS2", "KS QS QS2") == ""


def test_nothing_can_be_melded_in_the_second_phase() -> None:
    assert named("QS", "KS QS", phase=SECOND) == ""


def test_a_dix_that_must_be_melded_is_lost_when_played() -> None:
    assert named("9H", "9H") == ""
    assert named("9H", "9H", plus(PINOCHLE, "dix_must_meld")) == "dix"
