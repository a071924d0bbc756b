"""docs/rules/two-handed.md: what a meld is, and what it pays by itself."""

import pytest

from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.tests.moves import act, case, holding_all, offers, results
from repique.games.pinochle2.tests.positions import (
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    plus,
    position,
)

SEQUENCE = "AS TS KS QS JS"
ROUND = "KC QC KD QD KS QS KH QH"
DOUBLE = "QS JD QS2 JD2"
MARRIAGES = "KD QD KD2 QD2"
TWO_SEQUENCES = "AS TS KS QS JS AS2 TS2 KS2 QS2 JS2"
HANDFUL = "AS TS KS QS JS KD QD JD JH JC 9S"


def eight(rank: str) -> str:
    return " ".join(f"{rank}{suit}{copy}" for suit in "CDSH" for copy in ("", "2"))


B_DOUBLE_MARRIAGE = plus(BEZIQUE, "double_marriage")
B_SWITCH = plus(BEZIQUE, "switch_bezique")
K_COMMON = plus(BINOKEL, "common_sequence")
K_DOUBLE_SEQUENCE = plus(BINOKEL, "double_sequence")
K_DOUBLE_SET = plus(BINOKEL, "double_set")
K_GRAND = plus(BINOKEL, "grand_binokel")
K_THOUSAND = plus(K_DOUBLE_SET, "double_sets_1000")
P_DOUBLE = plus(PINOCHLE, "double_pinochle")
P_RED = plus(PINOCHLE, "red_pinochle")
P_ROUND = plus(PINOCHLE, "roundhouse")


@pytest.mark.parametrize(
    ("rules", "trump", "cards", "expected"),
    [
        case("M-01", PINOCHLE, "C", "QS JD", "40"),
        case("M-02", PINOCHLE, "H", "KH QH", "40"),
        case("M-03", PINOCHLE, "H", "KS QS", "20"),
        case("M-04", PINOCHLE, "H", "JS JH JD JC", "40"),
        case("M-05", PINOCHLE, "H", "JS JS2 JD JC", "no_such_meld"),
        case("M-06 P", PINOCHLE, "S", SEQUENCE, "150"),
        case("M-06 K", BINOKEL, "S", SEQUENCE, "150"),
        case("M-06 B", BEZIQUE, "S", SEQUENCE, "250"),
        case("M-07 P", PINOCHLE, "H", SEQUENCE, "meld_not_played"),
        case("M-07 K", BINOKEL, "H", SEQUENCE, "meld_not_played"),
        case("M-08 K", K_COMMON, "H", SEQUENCE, "100"),
        case("M-08 B", plus(BEZIQUE, "common_sequence"), "H", SEQUENCE, "100"),
        case("M-09", PINOCHLE, "H", ROUND, "meld_not_played"),
        case("M-10 P", P_ROUND, "H", ROUND, "240"),
        case("M-10 K", BINOKEL, "H", ROUND, "240"),
        case("M-11", PINOCHLE, "H", DOUBLE, "meld_not_played"),
        case("M-12 P", P_DOUBLE, "H", DOUBLE, "300"),
        case("M-12 K", BINOKEL, "H", DOUBLE, "300"),
        case("M-12 B", BEZIQUE, "H", DOUBLE, "500"),
        case("M-13", K_GRAND, "H", "QS JD KS", "80"),
        case("M-13 off", BINOKEL, "H", "QS JD KS", "meld_not_played"),
        case("M-14 trump H", B_DOUBLE_MARRIAGE, "H", MARRIAGES, "40"),
        case("M-14 trump D", B_DOUBLE_MARRIAGE, "D", MARRIAGES, "80"),
        case("M-15 trump S", K_DOUBLE_SEQUENCE, "S", TWO_SEQUENCES, "1500"),
        case("M-15 trump H", K_DOUBLE_SEQUENCE, "H", TWO_SEQUENCES, "1000"),
        case("M-16 J", K_DOUBLE_SET, "H", eight("J"), "400"),
        case("M-16 Q", K_DOUBLE_SET, "H", eight("Q"), "600"),
        case("M-16 K", K_DOUBLE_SET, "H", eight("K"), "800"),
        case("M-16 A", K_DOUBLE_SET, "H", eight("A"), "1000"),
        case("M-17 J", K_THOUSAND, "H", eight("J"), "1000"),
        case("M-17 Q", K_THOUSAND, "H", eight("Q"), "1000"),
        case("M-17 K", K_THOUSAND, "H", eight("K"), "1000"),
        case("M-17 A", K_THOUSAND, "H", eight("A"), "1000"),
        case("M-18 red", P_RED, "C", "QH JD", "40"),
        case("M-18 black", P_RED, "C", "QS JD", "no_such_meld"),
        case("M-19 trump D", B_SWITCH, "D", "QC JH", "40"),
        case("M-19 trump S", B_SWITCH, "S", "QC JH", "40"),
        case("M-19 trump D usual pair", B_SWITCH, "D", "QS JD", "no_such_meld"),
        case("M-19 trump S usual pair", B_SWITCH, "S", "QS JD", "no_such_meld"),
        case("M-20 trump C", B_SWITCH, "C", "QS JD", "40"),
        case("M-20 trump H", B_SWITCH, "H", "QS JD", "40"),
    ],
)
def test_these_cards_pay(rules: TwoHandedOptions, trump: str, cards: str, expected: str) -> None:
    state = holding_all(rules, cards, trump)

    assert results(state, cards) == expected


FIRST_MELDS = {
    ("royal_sequence", 150),
    ("royal_marriage", 40),
    ("pinochle", 40),
    ("four_jacks", 40),
    ("marriage", 20),
    ("dix", 10),
}


@pytest.mark.parametrize(
    ("rules", "melds"),
    [
        case("M-21", PINOCHLE, FIRST_MELDS),
        case("M-22", K_GRAND, FIRST_MELDS | {("grand_pinochle", 80)}),
    ],
)
def test_a_full_hand_offers_these_melds_and_nothing_else(
    rules: TwoHandedOptions, melds: set[tuple[str, int]]
) -> None:
    state = position(rules, trump="S", ann=HANDFUL)

    offered = offers(state, "meld")

    assert {(meld.value, act(state, str(meld)).scores[0]) for meld in offered} == melds
    assert len(offered) == len(melds)
