"""Auctions as values: ladders of bids, who speaks next, who has it."""

import pytest

from repique.families.auction import PASS, Call, Ladder, high, holder, next_caller, passed, turns

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
def test_other_figures_are_not_on_it(bid: int) -> None:
    assert bid not in LADDER


def test_before_the_first_bid_nobody_holds_it() -> None:
    assert (high([]), holder([]), passed([])) == (0, None, ())
    assert holder(calls(PASS, PASS)) is None


def test_the_highest_bid_stands() -> None:
    heard = calls(50, 51, PASS, 53)

    assert (high(heard), holder(heard), passed(heard)) == (53, 3, (2,))
    assert turns(heard, 0) == 1


def test_who_has_passed_is_skipped_and_three_passes_end_it() -> None:
    assert next_caller(calls(50, PASS, 51, PASS), 4) == 0
    assert next_caller(calls(50, PASS, 51, PASS, 52), 4) == 2
    assert next_caller(calls(50, PASS, 51, PASS, 52, PASS), 4) is None
    assert next_caller(calls(PASS, PASS, PASS), 4) is None
