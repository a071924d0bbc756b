"""A word of caution before a card that could still be melded leaves the hand."""

from dataclasses import replace

import pytest

from repique.core.actions import Action, Refusal
from repique.core.cards import Card, parse_cards
from repique.core.game import view
from repique.core.table import EVERYONE
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    plus,
    position,
)
from repique.play.text.words import words_for


def named(card: str, ann: str, rules: TwoHandedOptions = PINOCHLE, phase: str = FIRST) -> str:
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


# The last trick of the first phase: two cards are left in the stock

MUST_MELD = plus(PINOCHLE, "dix_must_meld")
GAMES = pytest.mark.parametrize(
    ("rules", "dix", "turned"),
    [(PINOCHLE, "9H", "9H2"), (PINOCHLE, "9H", "QH"), (BINOKEL, "9H", "9H2"),
     (BEZIQUE, "7H", "7H2"), (BEZIQUE, "7H", "JH"), (plus(PINOCHLE, "deck64"), "7H", "QH")],
    ids=["Pinochle", "Pinochle, exchange", "Binokel", "Bezique", "Bezique, exchange", "64 cards"],
)  # fmt: skip


def last_trick(
    card: str,
    ann: str,
    rules: TwoHandedOptions = PINOCHLE,
    turned: str = "9H2",
    led: str = "",
    left: int = 2,
) -> Refusal | None:
    """What is said before Ann plays this card, leading or after Ben's card, with what she sees."""
    ben = led or "9C"
    state = position(rules, ann=ann, ben=ben, upcard=turned, phase=FIRST, left=left)
    if led:
        state = replace(state, leader=BEN)
        state.table.move(parse_cards(led), "hand:1", "trick", EVERYONE)
    seen = view(GAME, state, ANN).state
    said = GAME.caution(seen, ANN, Action("play", parse_cards(card)))
    assert said == GAME.caution(state, ANN, Action("play", parse_cards(card)))
    return said


@GAMES
def test_the_last_chance_for_a_dix_is_not_missed_unawares(
    rules: TwoHandedOptions, dix: str, turned: str
) -> None:
    ann = f"AC JS {dix}"

    assert last_trick("AC", ann, rules, turned) == Refusal("last_dix", (Card(dix),), ("dix",))
    assert last_trick("JS", ann, rules, turned, led="AS") == last_trick("AC", ann, rules, turned)
    assert last_trick(dix, ann, rules, turned) is None
    assert last_trick("AC", "AC JS", rules, turned) is None


@GAMES
def test_before_the_last_trick_there_is_time_for_a_dix(
    rules: TwoHandedOptions, dix: str, turned: str
) -> None:
    assert last_trick("AC", f"AC {dix}", rules, turned, left=4) is None


@GAMES
def test_who_wins_the_last_trick_can_still_show_the_dix(
    rules: TwoHandedOptions, dix: str, turned: str
) -> None:
    assert last_trick("AS", f"AS {dix}", rules, turned, led="KS") is None
    assert last_trick("TH", f"TH {dix}", rules, turned, led="AS") is None
    assert last_trick("AH", f"AH {dix}", rules, turned) is None
    assert last_trick("AS2", f"AS2 {dix}", rules, turned, led="AS") is not None


def test_a_lead_that_may_be_beaten_is_no_sure_trick() -> None:
    assert last_trick("TH", "TH 9H") is not None
    assert last_trick("AH", "AH 9H") is None


def test_no_word_where_the_dix_has_scored_or_must_be_melded() -> None:
    state = position(PINOCHLE, ann="AC 9H", ben="9C", upcard="9H2", phase=FIRST, left=2)
    scored = replace(state, scored_dices=parse_cards("9H"))

    assert GAME.caution(state, ANN, Action("play", parse_cards("AC"))) is not None
    assert GAME.caution(scored, ANN, Action("play", parse_cards("AC"))) is None
    assert last_trick("AC", "AC 9H", MUST_MELD) is None
    assert last_trick("AC", "AC 9H", plus(MUST_MELD, "dix_multi_meld")) is None


def test_of_two_dix_one_can_be_played() -> None:
    assert last_trick("9H", "AC 9H 9H2", turned="QH") is None
    assert last_trick("AC", "AC 9H 9H2", turned="QH") is not None


def test_a_dix_that_must_be_melded_and_cannot_be_any_more_is_played_without_a_word() -> None:
    assert last_trick("9H", "AC 9H", MUST_MELD, "QH") is not None
    assert last_trick("9H", "AS 9H", MUST_MELD, "QH", led="KS") is not None
    assert last_trick("9H", "9H", MUST_MELD, "QH", led="AH") is None


def test_the_last_chance_is_told_in_the_words_of_the_game() -> None:
    games = ((PINOCHLE, "9H", "nine of hearts", "dix"), (BEZIQUE, "7H", "seven of hearts", "seven"))
    for rules, dix, card, called in games:
        said = last_trick("AC", f"AC {dix}", rules, "QH")
        assert said is not None
        sentence = words_for(GAME, rules).refusal(said)
        assert f"Your {card} hasn’t scored as a {called} yet." in sentence
        assert "10 points" in sentence
