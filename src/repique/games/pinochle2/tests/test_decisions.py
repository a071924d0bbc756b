"""The further decisions of docs/rules/two-handed.md, by their ids."""

from copy import copy

import pytest

from repique.core.cards import Card
from repique.core.options import BadOptions, Value
from repique.games.pinochle2 import tables
from repique.games.pinochle2.meld_table import points
from repique.games.pinochle2.options import TwoHandedOptions, with_defaults
from repique.games.pinochle2.state import FIRST, card_points, hand_size, melds
from repique.games.pinochle2.tests.moves import (
    act,
    case,
    lay,
    may_knock,
    offers,
    playable,
    refusal,
)
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    THREE_GAMES,
    plus,
    position,
)


@pytest.mark.parametrize("game", [case(f"18.1-1 {k}", rules) for k, rules in THREE_GAMES.items()])
def test_set_defaults_keeps_the_tournament_number_and_the_screen(game: TwoHandedOptions) -> None:
    own: dict[str, Value] = {"tournament_no": 7, "quick_deal": True, "auto_knock": "first"}
    rules = TwoHandedOptions(
        cut_for_deal=True, starter="loser", deck64=True, penalty=True, goal=1500
    )

    usual = with_defaults(rules.with_changes(own), game.basis)

    assert usual.values() == {**game.values(), **own}


def test_18_1_1_set_defaults_ends_a_tournament() -> None:
    assert with_defaults(plus(PINOCHLE, "tournament"), "binokel") == BINOKEL


@pytest.mark.parametrize(
    "order",
    [
        case("18.1-2 dices first", ("dix 9H", "dix 9H2", "royal_marriage KH QH")),
        case("18.1-2 marriage first", ("royal_marriage KH QH", "dix 9H", "dix 9H2")),
    ],
)
def test_with_multi_meld_all_a_dix_never_uses_up_the_turn(order: tuple[str, ...]) -> None:
    rules = plus(PINOCHLE, "dix_must_meld multi_meld_all")
    state = position(rules, upcard="AH", ann="9H 9H2 KH QH")

    state = act(state, *(f"meld:{meld}" for meld in order))

    assert state.scores[ANN] == 10 + 10 + 40


def test_18_1_3_brisque_with_simplified_is_refused_in_clear_words() -> None:
    with pytest.raises(BadOptions, match="brisque and simplified can’t both be on"):
        TwoHandedOptions(brisque=True, score_all_tricks=True, simplified=True)


def test_18_1_3_scoring_that_is_handed_both_takes_brisques() -> None:
    both = copy(BEZIQUE)
    object.__setattr__(both, "simplified", True)  # past the door that would refuse it

    values = [card_points(Card(card), both) for card in ("AC", "TC", "KC", "QC", "JC", "9C")]

    assert values == [10, 10, 0, 0, 0, 0]


def test_18_1_4_a_shown_dix_lies_on_the_table_until_it_is_played() -> None:
    state = position(upcard="9H", ann="9H2 QS JD KH QH", ben="9C")
    before = offers(state, "meld")

    state = act(state, "meld:dix 9H2")

    assert state.table[melds(ANN)] == ("9H2",)
    assert offers(state, "meld") == [meld for meld in before if meld.value != "dix"]
    state = act(state, "draw")
    assert "9H2" in playable(state)
    assert act(state, "play 9H2").table[melds(ANN)] == ()


@pytest.mark.parametrize(
    "name", [case("18.1-5 D07", "tournament"), case("18.1-5 D08", "tournament_no")]
)
def test_tournament_dealing_must_be_agreed_between_players(name: str) -> None:
    rule = {rule.name: rule for rule in TwoHandedOptions.rules()}[name]

    assert not rule.local


def test_18_1_6_the_loser_of_the_last_trick_may_knock_before_the_draw() -> None:
    state = position(upcard="AH", left=2, ann="9H", ben="TH", phase=FIRST, scores=(990, 0))

    state = act(state, "play 9H", "play TH", "draw")

    assert state.scores[ANN] == 1000
    assert (state.turn, state.table["stock"]) == (ANN, ("AH",))
    assert may_knock(state)
    assert act(state, "knock").winner == ANN
    assert act(state, "draw").phase == "second"


def test_18_1_6_a_loser_who_cannot_knock_draws_without_being_asked() -> None:
    state = position(upcard="AH", left=2, ann="9H", ben="TH", phase=FIRST, scores=(980, 0))

    state = act(state, "play 9H", "play TH", "draw")

    assert (state.phase, state.turn, state.table["stock"]) == ("second", BEN, ())


def test_18_1_7_every_award_of_bezique_is_a_multiple_of_ten() -> None:
    """So a total of 1985, as in G-15, is an example of arithmetic and not of play."""
    awards = [points(meld, BEZIQUE) for meld in tables.POINTS]
    awards += [*tables.VALUES["brisque"].values(), tables.LAST_TRICK_POINTS]

    assert {award % 10 for award in awards} == {0}


def test_18_1_8_eight_kings_and_four_queens_are_more_than_a_player_holds() -> None:
    rules = plus(BINOKEL, "double_set")
    kings = "KC KD KS KH KC2 KD2 KS2"
    queens = "QC QD QS QH"
    state = position(rules, ann=f"{kings} {queens}")

    state = lay(state, f"KC KD KS KH {queens}")

    assert len(f"{kings} {queens}".split()) == hand_size(rules) - 1
    assert refusal(state, f"meld {kings} KH2") == "not_held"
