"""Auctions as values: ladders of bids, the next caller, the highest bidder."""

import pytest

from repique.families.auction import (
    PASS,
    Call,
    Ladder,
    high,
    holder,
    next_caller,
    passed_seats,
    turns,
)

LADDER = Ladder(least=50, limit=60, step=5, most=80)


def calls(*bids: int, first: int = 0) -> list[Call]:
    """Bids and passes of four players in turn, those who have passed left out."""
    made: list[Call] = []
    seat: int | None = first
    for bid in bids:
        assert seat is not None
        made.append(Call(seat, bid))
        seat = next_caller(made, seats=4)
    return made


def test_a_ladder_goes_by_ones_then_by_steps_to_its_end() -> None:
    assert LADDER.above(0) == (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65, 70, 75, 80)
    assert LADDER.above(59) == (60, 65, 70, 75, 80)
    assert LADDER.above(80) == ()


@pytest.mark.parametrize("bid", [49, 61, 64, 81, 85, 0])
def test_other_figures_are_not_on_the_ladder(bid: int) -> None:
    assert bid not in LADDER


def test_before_the_first_bid_there_is_no_highest_bidder() -> None:
    assert (high([]), holder([]), passed_seats([])) == (0, None, ())
    assert holder(calls(PASS, PASS)) is None


def test_the_highest_bid_stands() -> None:
    made = calls(50, 51, PASS, 53)

    assert (high(made), holder(made), passed_seats(made)) == (53, 3, (2,))
    assert turns(made, 0) == 1


def test_a_seat_that_passed_is_skipped_and_three_passes_end_the_auction() -> None:
    assert next_caller(calls(50, PASS, 51, PASS), 4) == 0
    assert next_caller(calls(50, PASS, 51, PASS, 52), 4) == 2
    assert next_caller(calls(50, PASS, 51, PASS, 52, PASS), 4) is None
    assert next_caller(calls(PASS, PASS, PASS), 4) is None
