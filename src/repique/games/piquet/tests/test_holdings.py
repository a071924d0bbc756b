"""docs/rules/piquet.md: what a holding is and what it is worth."""

import pytest

from repique.core.actions import IllegalAction
from repique.games.piquet import categories
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.tests.position import Round, cards, dealt, held

AGAINST_SPADES = "H:AKQJ D:AKQJ C:AKQJ"


def total(category: str, hand: str, options: PiquetOptions | None = None) -> int:
    """What all selections of a category are worth together, the best first."""
    left = list(cards(hand))
    points = 0
    while found := categories.best(category, left):
        points += categories.points(category, len(found), options or PiquetOptions())
        left = [card for card in left if card not in found]
    return points


@pytest.mark.parametrize(
    ("hand", "size", "ruff", "points"),
    [
        pytest.param("H:AQJT8", 5, 49, 5, id="W-01"),
        pytest.param("S:AKQJT987", 8, 75, 8, id="W-02"),
        pytest.param("S:AKQJT9876", 9, 81, 9, id="W-03"),
    ],
)
def test_a_point_counts_its_cards_and_is_compared_by_pips(
    hand: str, size: int, ruff: int, points: int
) -> None:
    found = categories.best("point", cards(hand))

    assert categories.key("point", found) == (size, ruff)
    assert categories.points("point", len(found), PiquetOptions()) == points


@pytest.mark.parametrize(
    ("length", "name", "points"),
    [
        pytest.param(8, "huitieme", 18, id="W-02"),
        pytest.param(9, "neuvieme", 19, id="W-03 RES 05"),
    ],
)
def test_the_longest_sequences(length: int, name: str, points: int) -> None:
    assert categories.name("sequence", length) == name
    assert categories.points("sequence", length, PiquetOptions()) == points


@pytest.mark.parametrize(
    ("quint5", "points"),
    [
        pytest.param(False, [3, 4, 15, 16, 17, 18, 19], id="W-04"),
        pytest.param(True, [3, 4, 5, 16, 17, 18, 19], id="W-04 quint5"),
    ],
)
def test_sequences_from_five_cards_count_ten_more(quint5: bool, points: list[int]) -> None:
    options = PiquetOptions(quint5=quint5)

    assert [categories.points("sequence", n, options) for n in range(3, 10)] == points


@pytest.mark.parametrize(
    ("category", "hand", "points"),
    [
        pytest.param("sequence", "S:AKQJ H:T987 D:QJT C:A", 11, id="W-05"),
        pytest.param("sequence", "S:AKQJT9 H:AKQJT9", 32, id="W-06 RES 04"),
        pytest.param("set", "9S 9H 9D 9C", 0, id="W-07 four nines"),
        pytest.param("set", "9S 9H 9D", 0, id="W-07 three nines"),
        pytest.param("set", "S:AKQ H:AKQ D:AKQ C:AKQ", 42, id="W-08 RES 03"),
        pytest.param("sequence", "S:AKQJT98 H:QJT98", 32, id="RES 04 septieme and quint"),
    ],
)
def test_everything_of_a_category_together(category: str, hand: str, points: int) -> None:
    assert total(category, hand) == points


@pytest.mark.parametrize(
    ("hand", "blanche"),
    [
        pytest.param("S:T987 H:A98 D:T98 C:A7", True, id="W-09"),
        pytest.param("S:T987 H:A98 D:T98 C:AJ", False, id="W-10"),
    ],
)
def test_carte_blanche_has_no_court_card(hand: str, blanche: bool) -> None:
    offered = [choice.verb for choice in dealt(hand).view(0).choices]

    assert ("blanche" in offered) is blanche


@pytest.mark.parametrize(
    ("category", "selection", "refusal"),
    [
        pytest.param("sequence", "KH QH JH TS", "no_sequence", id="W-11 two suits"),
        pytest.param("sequence", "KH JH TH", "no_sequence", id="W-11 a gap"),
        pytest.param("set", "QS QH 9D", "no_set", id="W-11 two ranks"),
        pytest.param("set", "KS KH", "no_set", id="W-11 a pair"),
        pytest.param("set", "9S 9H 9D", "no_set", id="W-07 nines"),
        pytest.param("point", "KS KH", "no_point", id="two suits in a point"),
        pytest.param("point", "AS", "not_held", id="a card not held"),
    ],
)
def test_what_is_no_selection_is_refused(category: str, selection: str, refusal: str) -> None:
    game = held("S:KQT9 H:KQJT9 D:Q9 C:7", "S:AJ D:AKJT C:AKQJT H:A")
    while game.state.category != category:
        game.elder("pass")
    before = game.state

    with pytest.raises(IllegalAction) as error:
        game.elder("declare", selection)

    assert error.value.refusal.reason == refusal
    assert game.state is before


def test_one_card_is_a_point() -> None:
    """RES 20: there is no least length."""
    game = held("S:KQT9 H:KQJT9 D:Q9 C:7", "S:AJ D:AKJT C:AKQJT H:A")

    game.elder("declare", "7C").younger("respond")

    assert game.sheet(0) == [("point", 1)]


def test_cards_that_have_scored_are_blocked_in_their_category_only() -> None:
    game = held("S:AKQJT9 H:987 D:98 C:7", "H:AKJT D:AKJT C:AKJT")
    game.elder("declare", "S:AKQJT9").younger("respond")
    game.elder("declare", "S:AKQ").younger("respond")

    with pytest.raises(IllegalAction, match="already_declared"):
        game.elder("add", "S:QJT")
    assert isinstance(game.elder("add", "S:JT9"), Round)
    assert game.sheet(0) == [("point", 6), ("tierce", 3), ("tierce", 3)]
