"""docs/rules/two-handed.md: with Score Differences on, nothing is paid twice."""

from collections import Counter
from itertools import permutations

import pytest

from repique.families.melds import Faces
from repique.games.pinochle2.meld_table import MeldEntry, enabled_melds
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.tests.moves import act, case, holding_all, results
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    plus,
)

P, K, B = (plus(rules, "score_differences") for rules in (PINOCHLE, BINOKEL, BEZIQUE))
P_DOUBLE = plus(P, "double_pinochle")
K_COMMON = plus(K, "common_sequence")
K_DOUBLE_MARRIAGE = plus(K, "double_marriage")
K_GRAND = plus(K, "grand_binokel")
K_TWO_FLUSHES = plus(K, "double_sequence")
K_DOUBLE_SET = plus(K, "double_set")
K_THOUSAND = plus(K_DOUBLE_SET, "double_sets_1000")
B_DOUBLE_MARRIAGE = plus(B, "double_marriage")

FLUSH = "AH TH KH QH JH"
SECOND_FLUSH = "AH2 TH2 KH2 QH2 JH2"
TWO_FLUSHES = f"{FLUSH} {SECOND_FLUSH}"
MIXED_FLUSH = "AH TH KH QH2 JH"
PAIR = "QS JD"
SECOND_PAIR = "QS2 JD2"
BOTH_PAIRS = "QS JD QS2 JD2"
KINGS = "KC KD KS KH"
QUEENS = "QC QD QS QH"
OTHER_KINGS = "KC2 KD2 KS2 KH2"
ROUND = f"{KINGS} {QUEENS}"
MARRIAGES = "KC QC ; KD QD ; KS QS ; KH QH"


@pytest.mark.parametrize(
    ("rules", "sequence", "expected"),
    [
        case("12.4-a", P, f"KH QH ; {FLUSH}", "40 ; 110"),
        case("12.4-b", P_DOUBLE, f"{PAIR} ; {BOTH_PAIRS}", "40 ; 260"),
        case("12.4-c", P, f"KH QH ; KH2 QH2 ; {MIXED_FLUSH}", "40 ; 40 ; 110"),
        case("12.4-d", K_GRAND, f"{PAIR} KS ; {BOTH_PAIRS}", "80 ; 260"),
        case("S-01 P", P, f"KH QH ; {FLUSH}", "40 ; 110"),
        case("S-01 B", B, f"KH QH ; {FLUSH}", "40 ; 210"),
        case("S-02", K_COMMON, "KS QS ; AS TS KS QS JS", "20 ; 80"),
        case("S-03 P", P_DOUBLE, f"{PAIR} ; {BOTH_PAIRS}", "40 ; 260"),
        case("S-03 B", B, f"{PAIR} ; {BOTH_PAIRS}", "40 ; 460"),
        case("S-04", P, f"KH QH ; KH2 QH2 ; {MIXED_FLUSH}", "40 ; 40 ; 110"),
        case("S-05", K_GRAND, f"{PAIR} KS ; {BOTH_PAIRS}", "80 ; 260"),
        case("S-06", K, f"{PAIR} ; {SECOND_PAIR} ; {BOTH_PAIRS}", "40 ; 40 ; 220"),
        case("S-07", B_DOUBLE_MARRIAGE, "KD QD ; KD2 QD2 ; KD QD KD2 QD2", "20 ; 20 ; 0"),
        case("S-08", B_DOUBLE_MARRIAGE, "KD QD ; KD QD KD2 QD2", "20 ; 20"),
        case("S-09", K, f"{MARRIAGES} ; {ROUND}", "20 ; 20 ; 20 ; 40 ; 140"),
        case("S-10", K, f"{KINGS} ; {QUEENS} ; {ROUND}", "80 ; 60 ; 100"),
        case(
            "S-11",
            K,
            f"{MARRIAGES} ; {KINGS} ; {QUEENS} ; {ROUND}",
            "20 ; 20 ; 20 ; 40 ; 80 ; 60 ; 0",
        ),
        case("S-12", K_TWO_FLUSHES, f"KH QH ; {FLUSH} ; {TWO_FLUSHES}", "40 ; 110 ; 1350"),
        case(
            "S-13",
            K_TWO_FLUSHES,
            f"KH QH ; {FLUSH} ; KH2 QH2 ; {TWO_FLUSHES}",
            "40 ; 110 ; 40 ; 1310",
        ),
        case(
            "S-14", K_TWO_FLUSHES, f"{FLUSH} ; {SECOND_FLUSH} ; {TWO_FLUSHES}", "150 ; 150 ; 1200"
        ),
        case("S-15", K_DOUBLE_SET, f"{KINGS} ; {KINGS} {OTHER_KINGS}", "80 ; 720"),
        case("S-15 thousand", K_THOUSAND, f"{KINGS} ; {KINGS} {OTHER_KINGS}", "80 ; 920"),
        case("S-16", K_GRAND, f"{PAIR} ; {PAIR} KS", "40 ; 40"),
        case("S-17 trump H", K_GRAND, f"{PAIR} ; KS QS ; {PAIR} KS", "40 ; 20 ; 20"),
        case("S-18", K, f"{FLUSH} ; KH QH", "150 ; 0"),
        case("S-19", P, f"{KINGS} ; {FLUSH}", "80 ; 150"),
        case("S-20", P, "KH QH ; AH TH KH2 QH JH", "40 ; 150"),
        case("S-21", K_GRAND, f"{BOTH_PAIRS} ; {PAIR} KS", "300 ; 40"),
        case("S-22", K, f"{FLUSH} ; {ROUND}", "150 ; 200"),
        case("12.2 roundhouse", K_DOUBLE_MARRIAGE, f"{ROUND} ; KS QS KS2 QS2", "240 ; 20"),
        case(
            "12.1 two sets",
            K_DOUBLE_SET,
            f"{KINGS} ; {OTHER_KINGS} ; {KINGS} {OTHER_KINGS}",
            "80 ; 80 ; 640",
        ),
    ],
)
def test_melds_pay_what_their_cards_have_not_earned_yet(
    rules: TwoHandedOptions, sequence: str, expected: str
) -> None:
    state = holding_all(rules, sequence)

    assert results(state, sequence) == expected


@pytest.mark.parametrize(("trump", "expected"), [case("S-17 trump S", "S", "40 ; 40 ; 0")])
def test_a_royal_marriage_inside_a_grand_binokel_is_deducted_at_its_own_price(
    trump: str, expected: str
) -> None:
    sequence = f"{PAIR} ; KS QS ; {PAIR} KS"

    assert results(holding_all(K_GRAND, sequence, trump), sequence) == expected


@pytest.mark.parametrize("example", [case("12.4-e", "H"), case("S-23", "H")])
def test_two_marriages_and_their_double_in_one_turn_pay_forty(example: str) -> None:
    rules = plus(BEZIQUE, "double_marriage multi_meld_all")
    state = holding_all(rules, "KD QD KD2 QD2", trump=example)

    scores = []
    for cards in ("marriage KD QD", "marriage KD2 QD2", "double_marriage KD KD2 QD QD2"):
        state = act(state, f"meld:{cards}")
        scores.append(state.scores[ANN])

    assert scores == [20, 40, 40]


EVERYTHING = plus(K_GRAND, "double_marriage common_sequence double_sequence double_set roundhouse")
NESTED = [
    (small, large)
    for small, large in permutations(enabled_melds(EVERYTHING, "H"), 2)
    if Counter(small.faces) < Counter(large.faces)
]


@pytest.mark.parametrize(
    ("small", "large"), NESTED, ids=lambda known: "-".join((known.meld.id, *known.faces[:1]))
)
def test_a_meld_and_one_inside_it_pay_the_larger_price_in_either_order(
    small: MeldEntry, large: MeldEntry
) -> None:
    inside = named(small.faces)
    around = named(large.faces)

    up = results(holding_all(EVERYTHING, around), f"{inside} ; {around}")
    down = results(holding_all(EVERYTHING, around), f"{around} ; {inside}")

    legal = [paid.split(" ; ") for paid in (up, down) if "remeld" not in paid]
    assert legal
    assert {sum(map(int, paid)) for paid in legal} == {large.points}


def named(faces: Faces) -> str:
    """These faces as cards: the second of a kind is the twin."""
    return " ".join(f"{f}2" if f in faces[:at] else f for at, f in enumerate(faces))
