"""Decisions C-01 and on: what they say about cards, melds, tricks and options.

The course of a game is in `test_resolutions_of_play`. Left out: C-37 (a counter on the
screen), C-38 (how strong computer players are), C-43 (a pile that does not exist) and
C-46 (who starts online).
"""

from random import Random
from typing import Any

import pytest

from repique.core.cards import parse_cards, rank
from repique.core.game import Setup, view
from repique.core.options import BadOptions
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND
from repique.games.pinochle2.strategy import sketch
from repique.games.pinochle2.tests.moves import (
    act,
    case,
    holding_all,
    lay,
    offers,
    playable,
    put_aside,
    refusal,
    results,
)
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    THREE_GAMES,
    minus,
    new_turn,
    plus,
    position,
)

# Melds of eight cards need more than the eight-card deal.
BEZIQUE_OF_TWELVE = minus(BEZIQUE, "deal8")
BY_BASIS = {"P": PINOCHLE, "K": BINOKEL, "B": BEZIQUE_OF_TWELVE}
K_DOUBLE_SEQUENCE = plus(BINOKEL, "double_sequence")
K_GRAND = plus(BINOKEL, "grand_binokel")
K_NET = plus(K_GRAND, "score_differences")

DOUBLE = "QS JD QS2 JD2"
FLUSH = "AH TH KH QH JH"
KINGS = "KC KD KS KH"
QUEENS = "QC QD QS QH"
ROUND = f"{KINGS} {QUEENS}"
TWO_SPADE_SEQUENCES = "AS TS KS QS JS AS2 TS2 KS2 QS2 JS2"
DOUBLE_MARRIAGE = "KD QD KD2 QD2"
NOT_PLAYED = "meld_not_played"


@pytest.mark.parametrize(
    ("rules", "sequence", "expected"),
    [
        *(case(f"C-01 {k}", g, "QS JD", "40") for k, g in BY_BASIS.items()),
        *(case(f"C-02 {k}", plus(g, "roundhouse"), ROUND, "240") for k, g in BY_BASIS.items()),
        *(
            case(f"C-03 {k}", plus(g, "double_set"), f"{QUEENS} QC2 QD2 QS2 QH2", "600")
            for k, g in BY_BASIS.items()
        ),
        case("C-09 grand", K_GRAND, "QS JD KS ; QS JD", "80 ; remeld_never"),
        case("C-09 marriage", BINOKEL, f"{ROUND} ; KC QC", "240 ; remeld_never"),
        case("C-09 set", BINOKEL, f"{ROUND} ; {QUEENS}", "240 ; remeld_never"),
        case("C-10 P", plus(PINOCHLE, "double_pinochle"), f"{DOUBLE} ; {FLUSH}", "300 ; 150"),
        case("C-10 B", BEZIQUE_OF_TWELVE, f"{DOUBLE} ; {FLUSH}", "500 ; 250"),
        case("C-11 double", minus(BINOKEL, "double_pinochle"), DOUBLE, NOT_PLAYED),
        case("C-11 Bezique", minus(BEZIQUE, "double_pinochle"), DOUBLE, NOT_PLAYED),
        case("C-11 roundhouse", minus(BINOKEL, "roundhouse"), ROUND, NOT_PLAYED),
        case("C-12", BINOKEL, DOUBLE_MARRIAGE, NOT_PLAYED),
        case("C-12 hybrid", plus(BINOKEL, "double_marriage"), DOUBLE_MARRIAGE, "40"),
        case("C-16", PINOCHLE, "TH JH QH KH AH", "150"),
        case("C-27", BEZIQUE, "KS KS2 KD KC", "no_such_meld"),
        case("C-28", K_DOUBLE_SEQUENCE, TWO_SPADE_SEQUENCES, "1000"),
        case("C-28 single", K_DOUBLE_SEQUENCE, "AS TS KS QS JS", NOT_PLAYED),
        case("C-33 downwards", K_NET, f"{FLUSH} ; KH QH", "150 ; 0"),
        case("C-33 partly", K_NET, f"QS JD KS ; {DOUBLE}", "80 ; 260"),
        case("C-33 halves", K_NET, "QS JD ; QS2 JD2 ; QS JD2 KS", "40 ; 40 ; 40"),
    ],
)
def test_melds_as_resolved(rules: TwoHandedOptions, sequence: str, expected: str) -> None:
    assert results(holding_all(rules, sequence), sequence) == expected


@pytest.mark.parametrize(
    ("rules", "lead", "legal"),
    [
        case("C-04 unticked, plain", minus(PINOCHLE, "must_overplay"), "TS", "AS 9S"),
        case("C-04 unticked, trump", minus(PINOCHLE, "must_overplay"), "JH2", "QH JH"),
        case("C-04 P, plain", PINOCHLE, "TS", "AS 9S"),
        case("C-04 P, trump", PINOCHLE, "JH2", "QH"),
        case("C-04 K, plain", BINOKEL, "TS", "AS"),
        case("C-04 K, trump", BINOKEL, "JH2", "QH"),
        case("C-05 P", PINOCHLE, "TC", "QH JH"),
        case("C-05 unticked", minus(PINOCHLE, "must_overplay"), "TC", "QH JH"),
        case("C-05 need not", plus(PINOCHLE, "need_not_trump"), "TC", "AS 9S KD QH JH"),
        case("C-40 plain", BEZIQUE, "TS", "AS"),
        case("C-40 trump", BEZIQUE, "JH2", "QH"),
        case("C-40 void", BEZIQUE, "TC", "QH JH"),
    ],
)
def test_duties_as_resolved(rules: TwoHandedOptions, lead: str, legal: str) -> None:
    state = position(rules, ann="AS 9S KD QH JH", ben=lead, phase=SECOND, turn=BEN)

    assert playable(act(state, f"play {lead}")) == set(parse_cards(legal))


def test_c_13_binokel_is_played_with_nines_and_without_sevens() -> None:
    assert {rank(card) for card in GAME.pack(BINOKEL)} == set("9JQKTA")


def test_c_15_simplified_a_jack_is_worth_nothing() -> None:
    rules = plus(PINOCHLE, "simplified score_all_tricks")
    state = position(rules, ann="JC", ben="JD", phase=FIRST)

    assert put_aside(act(state, "play JC", "play JD")) == (0, 0)


@pytest.mark.parametrize("resolution", [case("C-17", "KH QH"), case("C-26", "KH QH")])
def test_an_exchanged_card_on_the_table_is_unmelded_but_not_in_hand(resolution: str) -> None:
    rules = plus(PINOCHLE, "dix_must_meld")
    state = position(rules, upcard="KH", ann="9H QH QC QD QS")

    state = new_turn(act(state, "meld:dix 9H"))
    with_hand_card = act(state, f"meld:royal_marriage {resolution}")
    state = new_turn(lay(state, QUEENS))

    assert with_hand_card.scores[ANN] == 10 + 40
    assert refusal(state, f"meld {resolution}") == "needs_hand_card"


def test_c_26_an_exchanged_card_taken_into_the_hand_is_a_hand_card() -> None:
    state = position(upcard="KH", ann="9H QH QC QD QS")

    state = act(lay(state, QUEENS), "meld:dix 9H")

    assert act(new_turn(state), "meld:royal_marriage KH QH").scores[ANN] == 60 + 10 + 40


@pytest.mark.parametrize(
    ("rules", "dix"),
    [
        case("C-24 Pinochle, large pack", plus(PINOCHLE, "deck64"), "7H"),
        case("C-24 Bezique, small pack", minus(BEZIQUE, "deck64"), "9H"),
    ],
)
def test_the_pack_and_not_the_game_makes_the_dix(rules: TwoHandedOptions, dix: str) -> None:
    state = position(rules, ann=f"{dix} 9C", upcard="AH", phase=FIRST)

    assert act(state, f"play {dix}").scores[ANN] == 10


@pytest.mark.parametrize(
    "names",
    [case("C-29", "red_pinochle switch_bezique"), case("C-30", "brisque simplified")],
)
def test_two_options_exclude_each_other(names: str) -> None:
    both: dict[str, Any] = dict.fromkeys(names.split(), True)

    with pytest.raises(BadOptions, match="can’t both be on"):
        TwoHandedOptions(score_all_tricks=True, **both)


@pytest.mark.parametrize(
    ("rules", "on"), [case("C-34 P", PINOCHLE, False), case("C-34 K", BINOKEL, True)]
)
def test_a_dealt_dix_counts_by_default_outside_pinochle(rules: TwoHandedOptions, on: bool) -> None:
    assert rules.dix_dealt is on
    assert BEZIQUE.dix_dealt


def test_c_35_binokel_may_be_played_to_two_thousand() -> None:
    rules = BINOKEL.with_changes({"goal": 2000})

    assert GAME.start(rules, Setup(dealer=BEN)).goal == 2000


def test_c_36_another_basis_brings_its_scoring_and_leaves_the_rest() -> None:
    changed = plus(PINOCHLE, "roundhouse penalty").with_changes({"basis": "bezique"})

    assert changed.brisque
    assert not changed.penalty
    assert (changed.goal, changed.deck64, changed.liberal_remelding) == (2000, False, False)
    assert changed.roundhouse


def test_c_36_a_locked_score_differences_outlives_the_change_of_basis() -> None:
    changed = plus(PINOCHLE, "multi_meld_all").with_changes({"basis": "binokel"})

    assert changed.multi_meld_all
    assert changed.score_differences


def test_c_44_score_all_tricks_can_be_unticked_unless_brisques_lock_it() -> None:
    assert not minus(BINOKEL, "score_all_tricks").score_all_tricks
    with pytest.raises(BadOptions, match="score_all_tricks must stay on while brisque is on"):
        minus(BEZIQUE, "score_all_tricks")


def test_c_45_between_a_hand_copy_and_a_table_copy_the_player_chooses() -> None:
    state = new_turn(lay(position(ann="QS JD QS2 KS"), "QS JD"))

    marriages = {
        frozenset(meld.cards) for meld in offers(state, "meld") if meld.value == "marriage"
    }

    assert marriages == {frozenset({"KS", "QS"}), frozenset({"KS", "QS2"})}


@pytest.mark.parametrize("rules", [case(f"C-45 {k}", g) for k, g in THREE_GAMES.items()])
def test_left_to_itself_the_program_takes_the_table_copy(rules: TwoHandedOptions) -> None:
    state = new_turn(lay(position(rules, ann="QS JD QS2 KS"), "QS JD"))

    chosen = sketch(view(GAME, state, ANN), Random(1))

    assert (chosen.value, set(chosen.cards)) == ("marriage", {"KS", "QS"})
