"""docs/rules/partnership.md: decisions 6.n-m that no other test cites.

Others stand with the examples they belong to: 6.1-1 and 6.1-11 in the auction, 6.1-8 to
6.1-10 and 6.4-11 in the readings, 6.2-2 and 6.4-8 before the lead, and so on.
"""

import pytest

from repique.core.game import choices
from repique.families.score_pad import Hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.points import TournamentCredit, credit
from repique.games.pinochle4.state import TRUMP, PartnershipState
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    EAST,
    PLAIN_SINGLE,
    SOUTH,
    act,
    before_last_trick,
    bids,
    dealt,
    finished,
    following,
    gains,
    melded,
    rules,
    text_of,
)
from repique.games.pinochle4.tests.test_melds import AM_28

MODERN = rules(meld_table="modern")


@pytest.mark.parametrize(
    ("number", "cards", "old", "modern"),
    [
        ("6.1-2", "H:AATTKKQQJJ S:TTJJ C:ATTT D:TT", 30, 150),
        ("6.1-3", "S:ATQQQ H:ATTJJ D:ATJJJ C:TTTTQ", 45, 60),
        ("6.1-4", "H:AAAATTTTKKKKQQQQJJJJ", 60, 300),
    ],
)
def test_meld_values_of_both_tables(number: str, cards: str, old: int, modern: int) -> None:
    assert sum(meld.points for meld in melded(DOUBLE, "H", cards)) == old, number
    assert sum(meld.points for meld in melded(MODERN, "H", cards)) == modern, number


def offered(state: PartnershipState) -> list[str]:
    (choice,) = choices(GAME, state, SOUTH)
    return text_of(choice.cards)


def test_6_1_5_any_higher_card_will_do() -> None:
    assert offered(following(DOUBLE, "JS", "S:ATKQ")) == ["AS", "KS", "QS", "TS"]


def test_6_1_6_trumps_are_beaten_even_without_rank_priority() -> None:
    off = rules(rank_priority=False)

    assert offered(following(off, "QS", "S:AJ")) == ["AS", "JS"]
    assert offered(following(off, "QH", "H:AJ")) == ["AH"]


def test_6_1_7_who_cannot_overtrump_must_undertrump() -> None:
    assert offered(following(DOUBLE, "QS AH", "H:TJ D:A")) == ["JH", "TH"]


def test_6_1_13_both_reach_the_target_and_the_bidding_side_wins() -> None:
    state = before_last_trick(DOUBLE, 60, (45, 12), (18, 30), (11, 9), scores=(440, 490))

    after = finished(state)

    assert after.scores == (505, 532)
    assert after.winner == 0


def test_6_1_14_defenders_without_a_trick_have_nothing() -> None:
    state = before_last_trick(DOUBLE, 55, (30, 40), (48, 0), (20, 0))

    assert gains(state, finished(state))[1] == 0


def test_6_1_18_a_bidder_always_has_a_marriage_to_show() -> None:
    thrown_in = bids(dealt(hands={EAST: AM_28}), "pass pass pass")
    dumped = bids(dealt(), "pass pass pass")

    assert thrown_in.bidder is None
    assert dumped.phase == TRUMP
    assert choices(GAME, dumped, EAST)[0].values


def test_6_2_5_after_a_trump_the_led_suit_must_still_be_beaten_unless_relaxed() -> None:
    relaxed = rules(PLAIN_SINGLE, beat_after_trumped=False)

    assert offered(following(PLAIN_SINGLE, "QS 9H", "S:A9")) == ["AS"]
    assert offered(following(relaxed, "QS 9H", "S:A9")) == ["9S", "AS"]


def test_6_2_6_the_last_trick_is_no_counter() -> None:
    state = before_last_trick(PLAIN_SINGLE, 20, (30, 0), (0, 24), (1, 11), last=0)

    assert gains(state, finished(state)) == (-20, 24)


def test_6_2_7_reaching_the_target_exactly_wins() -> None:
    state = before_last_trick(PLAIN_SINGLE, 20, (15, 0), (16, 8), (8, 4), scores=(218, 0))

    assert (finished(state).scores[0], finished(state).winner) == (250, 0)


def test_6_4_3_where_three_passes_mean_a_redeal_the_dealer_is_not_asked() -> None:
    state = bids(dealt(rules(PLAIN_SINGLE, pass_out="redeal")), "pass pass pass")

    assert (state.bidder, state.calls[-1].seat, state.dealer) == (None, 2, SOUTH)


def test_6_4_4_saving_by_a_trick_concerns_the_defenders_only() -> None:
    by_trick = rules(PLAIN_SINGLE, save_meld_by="trick")

    saved = before_last_trick(by_trick, 20, (15, 20), (24, 0), (11, 1), last=1)
    assert gains(saved, finished(saved)) == (39, 21)

    bidders = before_last_trick(by_trick, 20, (40, 6), (0, 24), (4, 8), last=1)
    assert gains(bidders, finished(bidders)) == (-20, 31)


def test_6_4_9_without_the_marriage_rule_anybody_bids_and_names_anything() -> None:
    free = rules(marriage_required=False)

    state = bids(dealt(free, {SOUTH: AM_28}), "50 pass pass pass")
    assert act(state, "trump:D").trump == "D"

    left = bids(dealt(free, {EAST: AM_28}), "pass pass pass")
    assert (left.bidder, left.bid) == (EAST, 50)


PAD = (
    Hand(1, 3, 0, 60, "H", "made", (40, 10), (28, 22), (11, 9), (68, 32)),
    Hand(2, 0, 1, 55, "S", "made", (10, 30), (18, 32), (7, 13), (28, 62)),
    Hand(3, 1, 2, 65, "D", "set", (30, 12), (20, 30), (8, 12), (-65, 42)),
)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (PAD[:1], TournamentCredit(hands=1, play=28, total=68, bids=1, tricks=11)),
        (PAD[1:2], TournamentCredit(hands=1, play=18, total=28, bids=0, tricks=7)),
        (PAD[2:], TournamentCredit(hands=1, play=0, total=-65, bids=0, tricks=0)),
        (PAD, TournamentCredit(hands=3, play=46, total=31, bids=1, tricks=18)),
    ],
    ids=["TN-01", "TN-02", "TN-03 and 6.1-12", "TN-04"],
)
def test_what_hands_count_for_in_a_tournament(
    hands: tuple[Hand, ...], expected: TournamentCredit
) -> None:
    assert credit(hands, 0) == expected
