"""docs/rules/partnership.md: what a hand is worth in meld."""

import pytest

from repique.core.cards import face
from repique.core.game import view
from repique.core.table import EVERYONE, hand
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.meld_count import (
    has_round_robin,
    meld_value,
    melds_in,
    sheet_name,
    what_if,
)
from repique.games.pinochle4.tests.positions import (
    DOUBLE,
    PLAIN_SINGLE,
    SINGLE,
    SOUTH,
    Pack,
    act,
    bids,
    dealt,
    melded,
    rules,
)

MODERN = rules(meld_table="modern")

AM_23 = "C:KKKQQ H:ATTTJ S:ATTTJ D:AATTT"
AM_28 = "S:AAKKT H:QQJTT D:AAKTT C:QJJTT"

# Id, trumps, hand, worth, and worth by the modern table where it differs.
DOUBLE_DECK = [
    ("AM-01", "H", "H:ATKQJ S:ATTJJ C:AATTT D:TTTTJ", 15, 15),
    ("AM-02", "H", "H:ATKKQQJ S:ATTJJ C:AATT D:TTTJ", 19, 19),
    ("AM-03", "H", "H:ATKKQJ S:ATTJJ C:AATTT D:TTTJ", 15, 15),
    ("AM-04", "H", "H:AATTKKQQJJ S:TTJJ C:ATTT D:TT", 30, 150),
    ("AM-05", "H", "H:AATTKKKQQQJJ S:TTJ C:ATT D:TT", 34, 154),
    ("AM-06", "H", "H:AAATTTKKKQQQJJJ S:TT C:TT D:T", 45, 225),
    ("AM-07", "H", "H:AAATTTKKKKQQQQJJJ S:T C:T D:T", 49, 229),
    ("AM-08", "H", "H:AAAATTTTKKKKQQQQJJJJ", 60, 300),
    ("AM-09", "H", "C:ATKQJ H:ATTJJ S:ATTTT D:TTTTJ", 2, 2),
    ("AM-10", "S", "S:ATTTT H:ATTJJ D:ATTTT C:ATTQQ", 10, 10),
    ("AM-11", "S", "S:AATTT H:AATJJ D:AATTT C:AATQQ", 100, 100),
    ("AM-12", "S", "S:AAATT H:AAAJJ D:AAATT C:AAAQQ", 150, 150),
    ("AM-13", "S", "S:AAAAT H:AAAAT D:AAAAT C:AAAAJ", 200, 200),
    ("AM-14", "S", "S:ATTKQ H:ATTKQ D:TTTKQ C:ATTKQ", 24, 24),
    ("AM-15", "S", "S:ATKQJ H:ATTKQ D:TTTKQ C:ATTKQ", 35, 35),
    ("AM-16", "S", "S:TKKQQ H:TKKQQ D:TKKQQ C:AKKQQ", 160, 160),
    ("AM-17", "H", "S:ATTTQ H:ATTJJ D:ATTTJ C:TTTQQ", 4, 4),
    ("AM-18", "H", "S:ATTQQ H:ATTJJ D:ATTJJ C:TTTTQ", 30, 30),
    ("AM-19", "H", "S:ATQQQ H:ATTJJ D:ATJJJ C:TTTTQ", 45, 60),
    ("AM-20", "H", "S:AQQQQ H:ATTJJ D:AJJJJ C:TTTTQ", 60, 90),
    ("AM-21", "H", "S:ATQQQ H:ATTJJ D:ATTJJ C:TTTTQ", 30, 30),
    ("AM-22", "S", "S:ATKQJ D:ATTTJ H:ATTTT C:TTTTQ", 19, 19),
    ("AM-23", "H", AM_23, 4, 4),
    ("AM-24", "C", AM_23, 8, 8),
    ("AM-25", "H", "S:ATQJJ H:ATTJJ D:ATTJJ C:TTTJJ", 44, 44),
    ("AM-26", "H", "H:AATTKKQQJJ S:AKQJJ D:ATKJ C:A", 46, 166),
    ("AM-27", "H", "S:ATKQJ H:ATKQJ D:ATKQJ C:ATKQJ", 53, 53),
    ("AM-28-C", "C", AM_28, 0, 0),
    ("AM-28-D", "D", AM_28, 0, 0),
    ("AM-28-H", "H", AM_28, 0, 0),
    ("AM-28-S", "S", AM_28, 0, 0),
]

SINGLE_DECK = [
    ("BM-01", "H", "H:ATKQJ S:AT9 D:TT C:A9", 15),
    ("BM-02", "H", "H:ATKKQQJ S:AT D:TT C:A", 19),
    ("BM-03", "H", "H:ATKKQJ9 S:AT D:TT C:A", 16),
    ("BM-04", "H", "H:AATTKKQQJJ S:A D:T", 150),
    ("BM-05", "S", "S:ATKQ H:TKQ D:TKQ C:KQ", 24),
    ("BM-06", "S", "S:ATKQJ H:KQ D:KQ C:KQ9", 35),
    ("BM-07", "S", "S:ATKQJ H:KQ D:KQJ C:KQ", 39),
    ("BM-08", "H", "S:QQ9 D:TJJ H:ATT C:AT9", 30),
    ("BM-09", "C", "S:AAT H:AAT D:AAT C:AA9", 101),
    ("BM-10", "C", "S:ATJ H:ATJ9 D:AT C:A99", 12),
    ("BM-11", "C", "C:KKQQ99 H:ATJ S:AT9", 10),
    ("BM-12", "H", "C:KKQQ99 H:ATJ S:AT9", 4),
    ("BM-13", "D", "S:QJ9 H:QJ9 D:QJ9 C:QJ9", 15),
    ("BM-14", "D", "S:TKKQ H:KKQ D:KK C:KKQ", 86),
    ("BM-15", "D", "D:ATKQJ S:TQ9 H:A99 C:A", 19),
]


@pytest.mark.parametrize(
    ("trump", "cards", "old", "modern"),
    [c[1:] for c in DOUBLE_DECK],
    ids=[c[0] for c in DOUBLE_DECK],
)
def test_meld_of_a_double_deck_hand(trump: str, cards: str, old: int, modern: int) -> None:
    assert sum(meld.points for meld in melded(DOUBLE, trump, cards)) == old
    assert sum(meld.points for meld in melded(MODERN, trump, cards)) == modern


@pytest.mark.parametrize(
    ("trump", "cards", "points"), [c[1:] for c in SINGLE_DECK], ids=[c[0] for c in SINGLE_DECK]
)
def test_meld_of_a_single_deck_hand(trump: str, cards: str, points: int) -> None:
    assert sum(meld.points for meld in melded(SINGLE, trump, cards)) == points


def test_am_29_partners_never_pool_their_cards() -> None:
    hands = {
        0: "S:ATTTT H:ATTTT D:ATTTJ C:TTTTJ",
        2: "S:QQJJJ H:QQJJJ D:QQJJ C:AQQJJK",
    }
    free = rules(marriage_required=False)
    state = act(bids(dealt(free, hands), "50 pass pass pass"), "trump:H")

    names = [meld.meld for meld in state.melds if meld.seat in (0, 2)]

    assert "aces" not in names


def test_every_meld_lists_its_cards_its_multiplicity_and_its_points() -> None:
    found = melded(DOUBLE, "H", "H:AATTKKQQJJ S:AKQJJ D:ATKJ C:A")  # AM-26

    rows = [(sheet_name(m), m.times, sorted(map(face, m.cards)), m.points) for m in found]

    assert rows == [
        ("double_run", 2, ["AH"] * 2 + ["JH"] * 2 + ["KH"] * 2 + ["QH"] * 2 + ["TH"] * 2, 30),
        ("aces", 1, ["AC", "AD", "AH", "AS"], 10),
        ("pinochle", 1, ["JD", "QS"], 4),
        ("marriage", 1, ["KS", "QS"], 2),
    ]


def test_a_card_used_twice_is_shown_once() -> None:
    found = melded(DOUBLE, "S", "S:ATKQJ D:ATTTJ H:ATTTT C:TTTTQ")  # AM-22

    queens = {card for meld in found for card in meld.cards if face(card) == "QS"}

    assert len(queens) == 1


def test_an_extra_royal_marriage_is_made_of_the_cards_outside_the_run() -> None:
    run, marriage = melded(DOUBLE, "H", "H:ATKKQQJ S:ATTJJ C:AATT D:TTTJ")  # AM-02

    assert not set(run.cards) & set(marriage.cards)


def test_a_round_robin_is_recognised_but_pays_only_its_parts() -> None:
    found = melded(SINGLE, "S", "S:ATKQ H:TKQ D:TKQ C:KQ")  # BM-05

    assert has_round_robin(found)
    assert sorted(meld.points for meld in found) == [2, 2, 2, 4, 6, 8]


def test_what_if_counts_the_own_hand_for_every_suit() -> None:
    state = dealt(PLAIN_SINGLE, {SOUTH: "C:KKQQ99 H:ATJ S:AT9"})  # BM-11, BM-12

    seen = what_if(view(GAME, state, SOUTH).state, SOUTH)

    assert {trump: sum(m.points for m in melds) for trump, melds in seen.items()} == {
        "C": 10, "D": 4, "S": 5, "H": 4,
    }  # fmt: skip


def test_meld_whatever_is_trumps_counts_no_run_and_every_marriage_at_two() -> None:
    cards = Pack(DOUBLE).take("S:ATKQJ H:ATKQJ D:ATKQJ C:ATKQJ")  # AM-27

    assert meld_value(DOUBLE, cards) == 10 + 8 + 6 + 4 + 4 + 4 * 2
    assert all(meld.meld != "run" for meld in melds_in(DOUBLE, cards))


def test_melds_are_shown_to_all_and_stay_in_the_hand() -> None:
    state = act(bids(dealt(), "50 pass pass pass"), "trump:H")

    melds = [card for meld in state.melds for card in meld.cards]

    assert melds
    assert all(state.table.known[card] == EVERYONE for card in melds)
    assert all(len(state.table[hand(seat)]) == 20 for seat in range(4))


def test_nines_count_only_as_trumps_and_only_where_they_are_played() -> None:
    cards = Pack(SINGLE).take("C:99 H:9")

    assert meld_value(SINGLE, cards, "C") == 2
    assert meld_value(SINGLE, cards, "S") == 0
    assert meld_value(rules(SINGLE, trump_nines=False), cards, "C") == 0
