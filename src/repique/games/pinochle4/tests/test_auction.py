"""docs/rules/partnership.md, auction: who may bid what, who gets the bid, and naming trumps."""

import pytest

from repique.core.game import DEAL
from repique.families.auction import Ladder
from repique.games.pinochle4.state import AUCTION, HELP, TRUMP, ladder
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    EAST,
    NORTH,
    PLAIN_SINGLE,
    SOUTH,
    WEST,
    act,
    bids,
    dealt,
    may,
    refusal,
    rules,
)
from repique.games.pinochle4.tests.test_melds import AM_28

LEGALITY = [
    ("AB-01", "", "50 58 60 65", "49 62"),
    ("AB-02", "50", "51", "50"),
    ("AB-03", "53", "57 75", "53"),
    ("AB-04", "59", "60 65", "61"),
    ("AB-05", "60", "65 70", "61 64 72"),
    ("AB-06", "65", "70", "65"),
]


@pytest.mark.parametrize(
    ("calls", "legal", "illegal"), [c[1:] for c in LEGALITY], ids=[c[0] for c in LEGALITY]
)
def test_legal_bids(calls: str, legal: str, illegal: str) -> None:
    state = bids(dealt(), calls)

    assert all(may(state, f"bid:{bid}") for bid in legal.split())
    assert not any(may(state, f"bid:{bid}") for bid in illegal.split())


def test_ab_07_without_a_marriage_one_can_only_pass() -> None:
    state = dealt(hands={SOUTH: AM_28})

    assert may(state, "pass")
    assert refusal(state, "bid:50") == "no_marriage"


def test_ab_08_a_pass_is_final() -> None:
    state = bids(dealt(), "50 pass 51 pass")
    assert state.turn == SOUTH

    state = bids(state, "52")

    assert state.turn == NORTH


def test_ab_09_the_bid_is_dumped_on_the_dealer() -> None:
    state = bids(dealt(), "pass pass pass")

    assert (state.phase, state.turn, state.bidder, state.bid) == (TRUMP, EAST, EAST, 50)


def test_ab_10_a_dealer_without_a_marriage_deals_again() -> None:
    before = dealt(hands={EAST: AM_28})

    state = bids(before, "pass pass pass")

    assert (state.phase, state.dealer) == (DEAL, EAST)
    assert (state.deal_number, state.thrown_in) == (0, 1)
    assert state.scores == (0, 0)


def test_ab_11_and_6_1_1_the_highest_bidder_has_it() -> None:
    state = bids(dealt(), "50 51 53 pass 60 65 pass 70 pass")

    assert (state.phase, state.bidder, state.bid) == (TRUMP, SOUTH, 70)


def test_ab_12_a_meld_bidder_may_be_stuck() -> None:
    state = bids(dealt(), "50 pass 52 pass pass")

    assert (state.bidder, state.bid) == (NORTH, 52)


def test_ab_13_the_only_bid_wins() -> None:
    state = bids(dealt(), "pass 50 pass pass")

    assert (state.bidder, state.bid) == (WEST, 50)


def test_ab_14_trumps_need_a_marriage() -> None:
    cards = "C:KQAT H:KQATT S:KAATT D:QAAATT"
    state = bids(dealt(hands={SOUTH: cards}), "50 pass pass pass")

    assert may(state, "trump:C")
    assert may(state, "trump:H")
    assert refusal(state, "trump:S") == "trump_needs_marriage"
    assert refusal(state, "trump:D") == "trump_needs_marriage"
    assert refusal(state, "trump:X") == "name_a_suit"


def test_bb_01_single_deck_bidding_starts_at_fifteen() -> None:
    state = dealt(PLAIN_SINGLE)

    assert refusal(state, "bid:14") == "bid_too_low"
    assert bids(state, "15").calls[-1].reading == "ordinary"


def test_bb_05_a_bid_must_be_higher() -> None:
    state = bids(dealt(PLAIN_SINGLE), "20")

    assert refusal(state, "bid:20") == "bid_too_low"
    assert may(state, "bid:21")


def test_bb_06_three_passes_leave_the_dealer_with_fifteen() -> None:
    state = bids(dealt(PLAIN_SINGLE, dealer=SOUTH), "pass pass pass")

    assert (state.phase, state.bidder, state.bid) == (TRUMP, SOUTH, 15)


def test_bb_07_the_last_bidder_left_owns_the_bid() -> None:
    state = bids(dealt(PLAIN_SINGLE, dealer=SOUTH), "15 pass pass 16 17 pass")

    assert (state.bidder, state.bid) == (WEST, 17)


def test_bb_08_any_suit_may_be_trumps_with_a_single_deck() -> None:
    cards = "S:AAT99 H:J9 D:ATJ C:AT"
    state = bids(dealt(PLAIN_SINGLE, {SOUTH: cards}), "15 pass pass pass")

    state = act(state, "trump:H")

    assert (state.trump, state.phase) == ("H", HELP)


@pytest.mark.parametrize(
    ("calls", "move", "reason"),
    [
        ("", "bid:49", "bid_too_low"),
        ("", "bid:62", "off_ladder"),
        ("500", "bid:505", "bid_too_high"),
        ("", "bid:1000", "bid_too_high"),
        ("", "bid:many", "name_a_bid"),
        ("", "bid", "name_a_bid"),
        ("", "play AS", "play_later"),
        ("", "trump:S", "trump_later"),
        ("50 pass pass pass", "bid:51", "auction_only"),
        ("50 pass pass pass", "pass", "auction_only"),
        ("", "give AS", "no_passing_now"),
        ("", "meld AS", "melds_are_counted"),
        ("", "moon", "moon_before_play"),
        ("", "sing", "no_such_action"),
    ],
)
def test_refusals_have_reasons(calls: str, move: str, reason: str) -> None:
    assert refusal(bids(dealt(), calls), move) == reason


def test_the_highest_bid_leaves_only_passes_and_then_stands() -> None:
    state = bids(dealt(), "500")

    assert not may(state, "bid:505")
    assert bids(state, "pass pass pass").bid == 500


def test_the_ladder_goes_by_ones_to_the_limit_and_then_in_steps() -> None:
    assert ladder(DOUBLE).above(57) == (58, 59, 60, *range(65, 501, 5))
    assert ladder(PLAIN_SINGLE).above(0) == tuple(range(15, 201))
    assert Ladder(10, 20, 5, 30).above(19) == (20, 25, 30)


def test_other_seats_cannot_speak_out_of_turn() -> None:
    assert refusal(dealt(), "bid:50", WEST) == "not_your_turn"


def test_a_redeal_may_move_to_the_next_dealer() -> None:
    state = bids(dealt(rules(redeal_dealer="next"), {EAST: AM_28}), "pass pass pass")

    assert state.dealer == SOUTH


def test_where_passing_out_means_a_redeal_the_dealer_keeps_nothing() -> None:
    state = bids(dealt(rules(PLAIN_SINGLE, pass_out="redeal")), "pass pass pass")

    assert (state.phase, state.dealer, state.bidder) == (DEAL, SOUTH, None)
    assert dealt(rules(PLAIN_SINGLE, pass_out="redeal")).phase == AUCTION
