"""docs/rules/two-handed.md: the Dix, shown, exchanged, melded, played and dealt."""

import pytest

from repique.core.game import Setup
from repique.core.table import hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND, TwoHandedState, melds, upcard_of
from repique.games.pinochle2.tests.moves import act, case, deal, lay, offers, refusal
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BINOKEL,
    PINOCHLE,
    THREE_GAMES,
    at_last_trick,
    new_turn,
    plus,
    position,
)

MUST_MELD = plus(PINOCHLE, "dix_must_meld")
MULTI_MELD = plus(MUST_MELD, "dix_multi_meld")
LARGE_PACK = plus(PINOCHLE, "deck64")
FLUSH = "AH TH KH QH JH"


def with_a_dix(rules: TwoHandedOptions = PINOCHLE, more: str = "TH KH QH JH") -> TwoHandedState:
    return position(rules, upcard="AH", ann=f"9H {more}")


def test_x_01_a_shown_dix_takes_the_upcard_into_the_hand() -> None:
    state = act(with_a_dix(), "meld:dix 9H")

    assert state.scores[ANN] == 10
    assert "AH" in state.table[hand(ANN)]
    assert upcard_of(state) == "9H"
    assert act(state, "meld:royal_marriage KH QH").scores[ANN] == 50


def test_x_02_the_card_won_by_the_exchange_completes_a_flush_in_the_same_turn() -> None:
    state = act(with_a_dix(), "meld:dix 9H")

    assert lay(state, FLUSH).scores[ANN] == 10 + 150


def test_x_03_a_dix_that_must_be_melded_is_the_meld_of_its_turn() -> None:
    state = act(with_a_dix(MUST_MELD), "meld:dix 9H")

    assert state.scores[ANN] == 10
    assert state.table[melds(ANN)] == ("AH",)
    assert upcard_of(state) == "9H"
    assert offers(state, "meld") == []
    assert refusal(state, "meld:royal_marriage KH QH") == "one_meld_a_trick"


def test_x_03_after_a_meld_the_dix_has_to_wait_for_another_trick() -> None:
    state = act(with_a_dix(MUST_MELD), "meld:royal_marriage KH QH")

    assert refusal(state, "meld:dix 9H") == "one_meld_a_trick"
    assert act(new_turn(state), "meld:dix 9H").scores[ANN] == 50


def test_x_04_with_multi_meld_the_upcard_on_the_table_joins_a_flush_at_once() -> None:
    state = act(with_a_dix(MULTI_MELD), "meld:dix 9H")

    assert state.table[melds(ANN)] == ("AH",)
    assert lay(state, FLUSH).scores[ANN] == 10 + 150


def test_x_05_both_nines_and_another_meld_in_one_turn() -> None:
    state = with_a_dix(MULTI_MELD, "9H2 KH QH")

    exchanged = act(state, "meld:dix 9H")
    shown = act(exchanged, "meld:dix 9H2")
    state = act(shown, "meld:royal_marriage KH QH")

    assert (exchanged.scores[ANN], shown.scores[ANN], state.scores[ANN]) == (10, 20, 60)
    assert upcard_of(state) == "9H"
    assert state.table[melds(ANN)] == ("AH", "9H2", "KH", "QH")


def test_x_05_the_nines_may_come_after_the_other_meld() -> None:
    state = with_a_dix(MULTI_MELD, "9H2 KH QH")

    state = act(state, "meld:royal_marriage KH QH", "meld:dix 9H", "meld:dix 9H2")

    assert state.scores[ANN] == 60


def test_x_05_of_two_nines_in_hand_one_is_offered() -> None:
    state = with_a_dix(more="9H2")

    assert [str(meld) for meld in offers(state, "meld")] == ["meld:dix 9H"]


def test_x_06_a_dix_scores_for_the_player_who_leads_it_and_loses_the_trick() -> None:
    state = position(upcard="9H", ann="9H2", ben="AH", phase=FIRST)

    state = act(state, "play 9H2", "play AH")

    assert state.tricks[-1].taker == BEN
    assert state.scores == (10, 0)


def test_x_07_a_dix_played_to_a_trick_scores_and_gives_up_the_exchange() -> None:
    state = position(upcard="KH", ann="9H", ben="AC", phase=FIRST, turn=BEN)

    state = act(state, "play AC", "play 9H")

    assert state.scores == (10, 0)
    assert upcard_of(state) == "KH"
    assert refusal(state, "meld:dix 9H") == "not_held"


def test_x_08_a_dix_that_must_be_melded_earns_nothing_in_a_trick() -> None:
    state = position(MUST_MELD, upcard="KH", ann="9H", ben="AC", phase=FIRST)

    assert act(state, "play 9H").scores == (0, 0)


def test_x_09_a_dix_once_shown_does_not_score_again_when_played() -> None:
    state = position(upcard="9H", ann="9H2", ben="9C")

    state = act(state, "meld:dix 9H2")
    again = refusal(state, "meld:dix 9H2")
    state = act(state, "draw", "play 9H2", "play 9C")

    assert again == "dix_scored"
    assert state.scores == (10, 0)


@pytest.mark.parametrize("rules", [case(letter, rules) for letter, rules in THREE_GAMES.items()])
def test_x_10_in_the_second_phase_a_dix_is_an_ordinary_card(rules: TwoHandedOptions) -> None:
    dix = "7H" if rules.deck64 else "9H"
    state = position(rules, ann=f"{dix} 9C", ben="9D 9S", phase=SECOND)

    assert act(state, f"play {dix}", "play 9D").scores == (0, 0)


@pytest.mark.parametrize(("rules", "award"), [case("X-11", BINOKEL, 10), case("X-12", PINOCHLE, 0)])
def test_a_dix_turned_up_pays_the_dealer_where_that_is_played(
    rules: TwoHandedOptions, award: int
) -> None:
    pack = [*GAME.pack(rules)]
    pack.insert(24, pack.pop(0))  # 9C becomes the upcard

    state = deal(GAME.start(rules, Setup(dealer=BEN)), tuple(pack))

    assert upcard_of(state) == "9C"
    assert state.scores == (0, award)


@pytest.mark.parametrize(
    ("card", "points"), [case("X-13 nine", "9H", 0), case("X-13 seven", "7H", 10)]
)
def test_in_the_large_pack_the_seven_is_the_dix(card: str, points: int) -> None:
    state = position(LARGE_PACK, ann=card, phase=FIRST)

    assert act(state, f"play {card}").scores == (points, 0)


def test_x_14_the_last_chance_to_exchange_is_after_the_last_trick_with_a_stock() -> None:
    state = position(upcard="AH", stock="QC", left=2, ann="9H", ben="KS")

    state = act(state, "meld:dix 9H", "draw")

    assert state.phase == SECOND
    assert {"AH", "QC"} <= set(state.table[hand(ANN)])
    assert "9H" in state.table[hand(BEN)]
    assert state.scores == (10, 0)
    assert act(at_last_trick(state, ben="9H"), "play 9C", "play 9H").scores == (10, 0)


def test_x_15_an_exchanged_king_on_the_table_is_no_hand_card_but_has_no_past() -> None:
    state = position(MUST_MELD, upcard="KH", ann="9H QC QD QS QH QH2")

    state = act(state, "meld:dix 9H")
    state = new_turn(lay(new_turn(state), "QC QD QS QH"))

    assert state.table[melds(ANN)][0] == "KH"
    assert refusal(state, "meld:royal_marriage KH QH") == "needs_hand_card"
    assert act(state, "meld:royal_marriage KH QH2").scores[ANN] == 10 + 60 + 40
