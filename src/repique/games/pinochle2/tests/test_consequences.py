"""Rules 16-1 and on: what options do to the game itself, and who must agree on them."""

from dataclasses import replace

import pytest

from repique.core.cards import Card
from repique.core.game import Setup
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import FIRST
from repique.games.pinochle2.tests.moves import (
    act,
    case,
    deal,
    holding_all,
    may_knock,
    offers,
    results,
)
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    plus,
    position,
)
from repique.play.series import Series
from repique.play.session import NotAllowed

HYBRID = plus(BEZIQUE, "roundhouse double_sequence double_set")


def test_16_8_a_tournament_cannot_be_dealt_afresh() -> None:
    series = Series.begin(GAME, plus(PINOCHLE, "tournament"))

    with pytest.raises(NotAllowed, match="no_redeal_in_tournament"):
        series.redeal()


@pytest.mark.parametrize(
    ("rules", "knock"),
    [case("16-12", plus(BINOKEL, "score_by_round"), False), case("otherwise", BINOKEL, True)],
)
def test_by_round_not_even_the_dealer_with_a_dix_can_knock(
    rules: TwoHandedOptions, knock: bool
) -> None:
    pack = [*GAME.pack(rules)]
    pack.insert(24, pack.pop(0))  # 9C becomes the upcard
    state = replace(GAME.start(rules, Setup(dealer=BEN)), scores=(0, 1490))

    state = act(deal(state, tuple(pack)), "play 9C2")

    assert (state.turn, may_knock(state)) == (BEN, knock)


@pytest.mark.parametrize(
    ("rules", "dix"), [case("16-13", plus(PINOCHLE, "deck64"), "7H"), case("48", PINOCHLE, "9H")]
)
def test_the_dix_is_the_lowest_trump_of_the_pack(rules: TwoHandedOptions, dix: str) -> None:
    held = "9H 7H" if rules.deck64 else "9H JH"
    state = position(rules, ann=held, upcard="AH")

    assert [str(meld) for meld in offers(state, "meld")] == [f"meld:dix {dix}"]


@pytest.mark.parametrize("game", [case("16-14 K", BINOKEL), case("16-14 B", BEZIQUE)])
def test_another_basis_resets_the_scoring_and_nothing_else(game: TwoHandedOptions) -> None:
    mixed = plus(PINOCHLE, "deck64 grand_binokel penalty simplified")
    scoring = [rule.name for rule in TwoHandedOptions.rules() if rule.group == "scoring"]

    changed = mixed.with_changes({"basis": game.basis})

    of_the_game = {name: game.values()[name] for name in ("basis", *scoring)}
    assert changed.values() == {**mixed.values(), **of_the_game}


@pytest.mark.parametrize(
    ("rules", "double", "flush", "trick"),
    [
        case("16-15 P", PINOCHLE, "300", "150", 0),
        case("16-15 K", BINOKEL, "300", "150", 21),
        case("16-15 B", BEZIQUE, "500", "250", 20),
    ],
)
def test_the_basis_decides_words_points_and_timing(
    rules: TwoHandedOptions, double: str, flush: str, trick: int
) -> None:
    doubled = plus(rules, "double_pinochle")
    state = position(rules, ann="AC", ben="TC", phase=FIRST)

    state = act(state, "play AC", "play TC")

    assert GAME.dialect(rules) == rules.basis
    assert results(holding_all(doubled, "QS JD QS2 JD2"), "QS JD QS2 JD2") == double
    assert results(holding_all(rules, "AH TH KH QH JH"), "AH TH KH QH JH") == flush
    assert state.scores[ANN] == trick


@pytest.mark.parametrize(
    "held",
    [
        case("16-16 roundhouse", "KC QC KD QD KS QS KH"),
        case("16-16 double set", "KC KC2 KD KD2 KS KS2 KH"),
        case("16-16 double sequence", "AH AH2 TH TH2 KH QH JH"),
    ],
)
def test_with_eight_cards_no_meld_of_eight_or_ten_can_occur(held: str) -> None:
    large = {"roundhouse", "eight_kings", "double_royal_sequence"}
    state = position(HYBRID, ann=held)

    found = {meld.value for meld in offers(state, "meld")}

    assert found
    assert not found & large


def test_16_17_only_screen_and_habits_may_differ_between_players() -> None:
    local = [rule.code or rule.name for rule in TwoHandedOptions.rules() if rule.local]

    assert local == ["D09", "D10", "D11", "auto_knock"]


def test_the_sevens_of_a_large_pack_belong_to_no_other_meld() -> None:
    state = position(HYBRID, ann="7C 7D 7S 7H", upcard="AH")

    assert [meld.cards for meld in offers(state, "meld")] == [(Card("7H"),)]
