"""The list of melds at the table has the melds of the rules in force, with their points."""

import pytest

from repique.core.game import view
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.meld_table import meld_table
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.panel import MeldValue, panel
from repique.games.pinochle2.state import SECOND
from repique.games.pinochle2.tests.positions import (
    ANN,
    BEZIQUE,
    BINOKEL,
    PINOCHLE,
    THREE_GAMES,
    plus,
    position,
)


def listed(rules: TwoHandedOptions, trump: str = "H") -> dict[str, MeldValue]:
    found = panel(view(GAME, position(rules, trump=trump), ANN)).melds
    assert len({line.label.id for line in found}) == len(found)
    return {line.label.id: line for line in found}


def cards_of(line: MeldValue) -> tuple[str, ...]:
    return tuple(map("".join, zip(line.ranks, line.suits, strict=True)))


@pytest.mark.parametrize("rules", THREE_GAMES.values(), ids=THREE_GAMES)
def test_points_and_cards_are_those_of_the_rules(rules: TwoHandedOptions) -> None:
    table = meld_table(rules, "H")
    lines = listed(rules)
    assert lines.pop("dix").points == 10
    for id, line in lines.items():
        entry = table[tuple(sorted(cards_of(line)))]
        assert (entry.meld.id, entry.points, entry.enabled) == (id, line.points, True)
    assert {*lines} == {entry.meld.id for entry in table.values() if entry.enabled}


def test_each_game_lists_its_own_melds() -> None:
    assert cards_of(listed(PINOCHLE)["royal_sequence"]) == ("AH", "TH", "KH", "QH", "JH")
    assert listed(PINOCHLE)["royal_sequence"].points == 150
    assert "double_pinochle" not in listed(PINOCHLE)
    assert cards_of(listed(BINOKEL)["double_pinochle"]) == ("QS", "QS", "JD", "JD")
    assert listed(BINOKEL)["roundhouse"].points == 240
    assert listed(BEZIQUE)["royal_sequence"].points == 250
    assert cards_of(listed(BEZIQUE)["dix"]) == ("7H",)
    assert cards_of(listed(PINOCHLE)["dix"]) == ("9H",)


def test_only_melds_of_a_side_suit_may_be_of_another() -> None:
    rules = plus(BINOKEL, "common_sequence double_marriage double_set")
    alike = {id for id, line in listed(rules).items() if line.side_suit}
    assert alike == {"marriage", "sequence", "double_marriage"}


def test_house_rules_and_trump_change_the_list() -> None:
    assert cards_of(listed(plus(PINOCHLE, "red_pinochle"))["pinochle"]) == ("QH", "JD")
    switched = plus(BEZIQUE, "switch_bezique")
    assert cards_of(listed(switched, "S")["pinochle"]) == ("QC", "JH")
    assert cards_of(listed(switched, "H")["pinochle"]) == ("QS", "JD")
    assert "roundhouse" not in listed(plus(BEZIQUE, "roundhouse")), "seven cards are too few"


def test_the_list_ends_with_melding() -> None:
    assert panel(view(GAME, position(phase=SECOND, turn=ANN), ANN)).melds == ()
