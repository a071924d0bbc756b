"""docs/rules/partnership.md: what bids tell."""

import pytest

from repique.core.actions import Action
from repique.families.auction import Call
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.conventions import CallMeaning, call_meaning
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SINGLE,
    SOUTH,
    bids,
    dealt,
    may,
    rules,
)

# Id, what was bid before, the round of the seat, its bid, the reading and the meld announced.
READINGS = [
    ("AI-01", 0, 1, 50, "inquiry", 0),
    ("AI-02", 0, 1, 51, "aces", 0),
    ("AI-03", 0, 1, 53, "meld", 30),
    ("AI-04", 50, 1, 51, "inquiry", 0),
    ("AI-05", 51, 1, 53, "meld", 20),
    ("AI-06", 51, 1, 55, "meld", 40),
    ("AI-07", 57, 1, 59, "double_aces", 0),
    ("AI-08", 58, 1, 59, "inquiry", 0),
    ("AI-09", 58, 1, 60, "meld", 20),
    ("AI-10", 55, 1, 60, "jump", 0),
    ("AI-11", 0, 1, 60, "jump", 0),
    ("AI-12", 53, 2, 54, "raise", 0),
    ("AI-13", 53, 2, 60, "jump", 0),
    ("AI-14", 60, 2, 65, "jump", 0),
    ("AI-15", 51, 1, 57, "meld", 60),
    ("6.1-8", 60, 1, 65, "raise", 0),
    ("6.1-8-more", 60, 1, 70, "jump", 0),
    ("6.1-9", 50, 1, 59, "double_aces", 0),
    ("6.1-9-sixty", 57, 1, 60, "meld", 30),
    ("6.1-10", 0, 1, 58, "meld", 80),
    ("6.4-11", 59, 2, 60, "raise", 0),
    ("pass", 50, 1, 0, "pass", 0),
]


@pytest.mark.parametrize(
    ("high", "turn", "bid", "said", "amount"),
    [c[1:] for c in READINGS],
    ids=[c[0] for c in READINGS],
)
def test_readings_of_the_double_deck(
    high: int, turn: int, bid: int, said: str, amount: int
) -> None:
    own = [Call(SOUTH, 50)] if turn == 2 else []
    calls = [*own, Call(1, high)] if high else own

    assert call_meaning(DOUBLE, calls, SOUTH, bid) == CallMeaning(said, amount)


def test_the_auction_keeps_the_reading_of_every_call() -> None:
    state = bids(dealt(), "50 51 53 pass 60 65")  # the manual's example

    assert [call.reading for call in state.calls] == [
        "inquiry", "inquiry", "meld", "pass", "jump", "jump",
    ]  # fmt: skip
    assert state.calls[2].amount == 20


# Id, auction so far, the bid, what it announces (least, most), whether the player is warned.
MELD_BIDS = [
    ("BB-01", "", 15, (0, 0), False),
    ("BB-02", "", 17, (5, 9), True),
    ("BB-03-ordinary", "18", 19, (0, 0), False),
    ("BB-03-meld", "18", 21, (10, 14), True),
    ("BB-04", "15 20 pass pass", 25, (0, 0), False),
    ("6.4-1", "", 16, (0, 0), False),
    ("+4", "18", 22, (15, 19), True),
    ("+5", "18", 23, (20, 0), True),
    ("+9", "18", 27, (20, 0), True),
]


@pytest.mark.parametrize(
    ("calls", "bid", "meld", "warned"), [c[1:] for c in MELD_BIDS], ids=[c[0] for c in MELD_BIDS]
)
def test_meld_bids_of_the_single_deck(
    calls: str, bid: int, meld: tuple[int, int], warned: bool
) -> None:
    state = bids(dealt(PLAIN_SINGLE), calls)
    action = Action("bid", (), str(bid))

    assert may(state, str(action))
    assert (GAME.caution(state, state.turn, action) is not None) is warned
    made = bids(state, str(bid)).calls[-1]
    assert (made.amount, made.most) == meld
    kind = "meld_band" if meld[1] else "meld_open" if meld[0] else "ordinary"
    assert made.reading == kind


def test_resolution_6_2_8_the_warning_tells_the_amount() -> None:
    state = dealt(PLAIN_SINGLE)

    warning = GAME.caution(state, SOUTH, Action("bid", (), "18"))

    assert warning is not None
    assert (warning.reason, warning.terms) == ("meld_band", ("10", "14"))


def test_resolution_6_4_2_the_base_is_the_minimum_bid() -> None:
    options = rules(SINGLE, min_bid=20)

    assert call_meaning(options, (), SOUTH, 21) == CallMeaning("ordinary")
    assert call_meaning(options, (), SOUTH, 22) == CallMeaning("meld_band", 5, 9)


def test_readings_never_forbid_a_bid_and_may_be_switched_off() -> None:
    silent = rules(bid_language="none")

    state = bids(dealt(silent), "53 59")

    assert [call.reading for call in state.calls] == ["ordinary", "ordinary"]
    assert GAME.caution(state, state.turn, Action("bid", (), "65")) is None


def test_nobody_is_warned_with_the_double_deck() -> None:
    assert GAME.caution(dealt(), SOUTH, Action("bid", (), "54")) is None
