"""docs/rules/partnership.md: what a hand is worth, and who wins the match."""

from dataclasses import replace
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.cards import suit
from repique.core.game import OVER, choices, view
from repique.core.score import of_deal
from repique.core.table import CHANCE, hand
from repique.families.tricks import Trick
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.panel import panel
from repique.games.pinochle4.points import need
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    NORTH,
    PLAIN_SINGLE,
    SOUTH,
    act,
    before_last_trick,
    bids,
    dealt,
    finished,
    gains,
    rules,
)

# Id, bid, meld, play points of both sides, tricks of the defenders, set minimum, need, gains.
DOUBLE_DECK = [
    ("AS-01", 60, (45, 12), (20, 30), 9, 20, 20, (65, 42)),
    ("AS-02", 60, (45, 12), (19, 31), 9, 20, 20, (-60, 43)),
    ("AS-03", 60, (35, 10), (25, 25), 8, 20, 25, (60, 35)),
    ("AS-04", 60, (35, 10), (24, 26), 8, 20, 25, (-60, 36)),
    ("AS-05", 50, (14, 20), (36, 14), 6, 20, 36, (50, 34)),
    ("AS-06", 65, (90, 20), (19, 31), 10, 20, 20, (-65, 51)),
    ("AS-07", 55, (30, 40), (50, 0), 0, 20, 25, (80, 0)),
    ("AS-08", 55, (30, 40), (50, 0), 1, 20, 25, (80, 40)),
    ("AS-09", 60, (45, 12), (20, 30), 9, 25, 25, (-60, 42)),
    ("AS-10", 60, (45, 12), (15, 35), 9, 0, 15, (60, 47)),
    ("AS-11", 75, (20, 0), (50, 0), 0, 20, 55, (-75, 0)),
]


@pytest.mark.parametrize(
    ("bid", "meld", "play", "tricks", "minimum", "needed", "expected"),
    [c[1:] for c in DOUBLE_DECK],
    ids=[c[0] for c in DOUBLE_DECK],
)
def test_scoring_a_double_deck_hand(
    bid: int,
    meld: tuple[int, int],
    play: tuple[int, int],
    tricks: int,
    minimum: int,
    needed: int,
    expected: tuple[int, int],
) -> None:
    options = rules(set_minimum=minimum)
    taken = (play[0] - 2, play[1])  # South's side takes the last trick
    state = before_last_trick(options, bid, meld, taken, (20 - tricks, tricks))

    assert need(state) == needed
    assert gains(state, finished(state)) == expected


# Id, bid, meld, counters of both sides, who takes the last trick, gains.
SINGLE_DECK = [
    ("BS-01", 30, (15, 6), (16, 8), 0, (32, 14)),
    ("BS-02", 33, (15, 6), (16, 8), 0, (-33, 14)),
    ("BS-03", 32, (15, 6), (16, 8), 0, (32, 14)),
    ("BS-04", 30, (40, 6), (0, 24), 1, (-30, 31)),
    ("BS-05", 20, (15, 20), (24, 0), 1, (39, 1)),
    ("BS-06", 20, (15, 20), (24, 0), 0, (40, 0)),
]


@pytest.mark.parametrize(
    ("bid", "meld", "taken", "last", "expected"),
    [c[1:] for c in SINGLE_DECK],
    ids=[c[0] for c in SINGLE_DECK],
)
def test_scoring_a_single_deck_hand(
    bid: int, meld: tuple[int, int], taken: tuple[int, int], last: int, expected: tuple[int, int]
) -> None:
    theirs = 4 if taken[1] else last
    state = before_last_trick(PLAIN_SINGLE, bid, meld, taken, (12 - theirs, theirs), last)

    assert gains(state, finished(state)) == expected


def moon(
    options: PartnershipOptions = PLAIN_SINGLE, bid: int = 30, lost: int = 0, **changes: Any
) -> tuple[int, int]:
    """The moon declared with 20 meld against 12; so many tricks and two counters lost, or none."""
    taken = (22, 2) if lost else (24, 0)
    state = before_last_trick(options, bid, (20, 12), taken, (12 - lost, lost))
    state = replace(state, moon=True, **changes)
    return gains(state, finished(state))


def test_mo_01_a_moon_pays_meld_all_the_play_and_the_bonus() -> None:
    assert moon() == (20 + 25 + 25, 0)


def test_mo_02_and_resolution_6_2_9_a_lost_moon_costs_bid_and_bonus() -> None:
    assert moon(lost=1) == (-55, 14)


def test_mo_03_taking_everything_undeclared_brings_no_bonus() -> None:
    state = before_last_trick(PLAIN_SINGLE, 30, (20, 12), (24, 0), (12, 0))

    assert gains(state, finished(state)) == (45, 0)


def test_mo_04_and_resolution_6_2_3_the_partner_may_take_tricks() -> None:
    tricks = (Trick(SOUTH, (), SOUTH),) * 6 + (Trick(SOUTH, (), NORTH),) * 5

    assert moon(tricks=tricks) == (70, 0)


def test_resolution_6_4_7_where_the_bidder_must_take_all_a_partners_trick_loses_it() -> None:
    alone = rules(PLAIN_SINGLE, moon_tricks_by="bidder")
    tricks = (Trick(SOUTH, (), SOUTH),) * 10 + (Trick(SOUTH, (), NORTH),)

    assert moon(alone) == (70, 0)
    assert moon(alone, tricks=tricks) == (-55, 0)


def test_resolution_6_4_5_the_bonus_is_also_the_price() -> None:
    dear = rules(PLAIN_SINGLE, moon_bonus=40)

    assert moon(dear) == (20 + 25 + 40, 0)
    assert moon(dear, lost=1) == (-70, 14)


def test_resolutions_6_4_6_and_6_2_10_the_bonus_never_rescues_a_bid() -> None:
    assert moon(rules(PLAIN_SINGLE, certain_set=False), bid=46) == (-46, 0)


def test_bc_02_a_certain_set_is_played_for_the_defenders_meld() -> None:
    state = before_last_trick(PLAIN_SINGLE, 45, (10, 4), (14, 10), (7, 5), last=1)
    state = replace(state, lost="certain")

    assert gains(state, finished(state)) == (-45, 15)


def test_bc_04_defenders_without_a_counter_lose_their_meld_even_then() -> None:
    state = before_last_trick(PLAIN_SINGLE, 45, (10, 4), (24, 0), (12, 0))
    state = replace(state, lost="certain")

    assert gains(state, finished(state)) == (-45, 0)


def test_a_conceded_bid_is_lost_whatever_is_won_in_play() -> None:
    state = before_last_trick(PLAIN_SINGLE, 20, (10, 4), (20, 4), (9, 3))
    state = replace(state, lost="conceded")

    assert gains(state, finished(state)) == (-20, 8)


def test_as_12_and_bs_07_scores_may_become_negative() -> None:
    double = before_last_trick(DOUBLE, 60, (45, 12), (17, 31), (11, 9), scores=(30, 0))
    single = before_last_trick(PLAIN_SINGLE, 40, (10, 0), (10, 14), (5, 7), scores=(12, 0))

    assert finished(double).scores[0] == -30
    assert finished(single).scores[0] == -28


# Id, options, totals after the hand (bidders, defenders), the side that wins (0 the bidders).
ENDS = [
    ("AS-13", DOUBLE, (522, 535), 0),
    ("AS-14", rules(both_reach="highest"), (522, 535), 1),
    ("AS-16-bidders", DOUBLE, (500, 499), 0),
    ("AS-16-defenders", DOUBLE, (499, 500), 1),
    ("A9-tie", rules(both_reach="highest"), (520, 520), 0),
    ("EG-01", PLAIN_SINGLE, (255, 262), 1),
    ("EG-02", PLAIN_SINGLE, (250, 244), 0),
    ("EG-02-defenders", PLAIN_SINGLE, (244, 250), 1),
    ("EG-03", PLAIN_SINGLE, (255, 255), 0),
    ("nobody", PLAIN_SINGLE, (249, 249), None),
    ("bidding-side-option", rules(PLAIN_SINGLE, both_reach="bidding_side"), (255, 262), 0),
]


@pytest.mark.parametrize(
    ("options", "totals", "winner"), [c[1:] for c in ENDS], ids=[c[0] for c in ENDS]
)
def test_who_wins(options: PartnershipOptions, totals: tuple[int, int], winner: int | None) -> None:
    size = 20 if not options.single_deck else 12
    counters = (30, 18) if not options.single_deck else (16, 8)
    state = before_last_trick(options, options.min_bid, (30, 6), counters, (size - 4, 4))
    gained = gains(state, finished(state))
    state.scores = (totals[0] - gained[0], totals[1] - gained[1])

    after = finished(state)

    assert after.scores == totals
    assert after.winner == winner
    assert (after.phase == OVER) is (winner is not None)


def test_as_15_defenders_reach_the_target_while_the_bidders_are_set() -> None:
    state = before_last_trick(DOUBLE, 60, (45, 12), (17, 31), (11, 9), scores=(490, 480))

    after = finished(state)

    assert (after.scores, after.winner) == ((430, 523), 1)


def test_the_sheet_explains_the_hand_line_by_line() -> None:
    state = before_last_trick(DOUBLE, 60, (45, 12), (18, 30), (11, 9))

    after = finished(state)

    lines = [(e.seat, e.reason, e.points) for e in of_deal(after.sheet, 1)]
    assert lines == [
        (0, "aces", 45),
        (0, "counters", 18),
        (0, "last_trick", 2),
        (1, "aces", 12),
        (1, "counters", 30),
    ]


def test_a_set_side_loses_its_bid_in_one_line_and_its_meld_stays_on_the_pad() -> None:
    state = before_last_trick(DOUBLE, 60, (45, 12), (17, 31), (11, 9))

    after = finished(state)

    assert [(e.reason, e.points) for e in after.sheet if e.seat % 2 == 0] == [("set", -60)]
    (line,) = after.pad
    assert (line.outcome, line.meld, line.play) == ("set", (45, 12), (19, 31))
    assert (line.tricks, line.points) == ((11, 9), (-60, 43))
    assert after.melds == state.melds


def test_a_match_of_so_many_hands_goes_to_the_higher_total() -> None:
    options = rules(hands=1)
    state = before_last_trick(options, 60, (45, 12), (18, 30), (11, 9), scores=(0, 600))

    assert finished(state).winner == 1


def test_the_last_hand_has_a_result_though_it_was_thrown_in_before() -> None:
    options = rules(target=90, pass_out="redeal")
    hearts = {SOUTH: "H:AAAATTTTKKKKQQQQJJ S:A C:A"}
    cards = dealt(options, hearts).table
    order = tuple(card for seat in range(4) for card in cards[hand(seat)])
    thrown_in = bids(dealt(options), "pass pass pass")
    assert (thrown_in.thrown_in, thrown_in.result_shown()) == (1, False)

    state = bids(act(thrown_in, Action("deal", order, "seats"), seat=CHANCE), "60 pass pass pass")
    state = act(state, "trump:H")
    while state.phase != OVER:
        offered = next(c.cards for c in choices(GAME, state, state.turn) if c.verb == "play")
        trumps = [card for card in offered if suit(card) == "H"]
        state = act(state, Action("play", ((trumps or offered)[0],)))

    assert (state.winner, state.scores[1]) == (0, 0)
    assert state.result_shown()
    seen = panel(view(GAME, state, SOUTH))
    assert seen.result is not None
    assert seen.result.why.id == "why_made"
