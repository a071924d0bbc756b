"""What a game declares about its zones, and what the table makes of it."""

from dataclasses import replace
from random import Random

import pytest

from repique.core.actions import Action
from repique.core.cards import HIDDEN, parse_cards
from repique.core.game import Setup, imagine_state, play, view
from repique.core.table import CHANCE, EVERYONE, NOBODY, Table, hand, imagine, only
from repique.core.zones import DISCARD_PILE, HAND, STOCK, WON, Zone, ZoneSet
from repique_testkit.games.rummy_pile import GAME

RUMMY = ZoneSet((HAND, STOCK, DISCARD_PILE, replace(WON, of="side")))


def rummy_table() -> Table:
    table = Table(declared=RUMMY)
    table.put(parse_cards("7S 8S 9D"), hand(0), only(0))
    table.put(parse_cards("AC KC QC"), hand(1), only(1))
    table.put(parse_cards("2D 3D"), "stock", NOBODY)
    table.put(parse_cards("KD"), "discard", EVERYONE)
    return table


def test_a_discard_pile_keeps_its_order() -> None:
    table = rummy_table()

    table.move(parse_cards("9D"), hand(0), "discard", EVERYONE)
    table.move(parse_cards("AC"), hand(1), "discard", EVERYONE)

    assert table["discard"] == ("KD", "9D", "AC")
    assert table.seen(None)["discard"] == ("KD", "9D", "AC")
    assert table.seen(0)[hand(1)] == (HIDDEN, HIDDEN)


def test_a_discard_pile_can_be_imagined() -> None:
    table = rummy_table()
    table.put(parse_cards("4D"), "discard", NOBODY)  # one that was turned over
    seen = table.seen(0)

    worlds = [imagine(seen, table.cards(), Random(seed)) for seed in range(20)]

    assert all(world.seen(0) == seen for world in worlds)
    assert {world["discard"][0] for world in worlds} == {"KD"}
    assert len({world["discard"][1] for world in worlds}) > 3
    assert all(world.known[world["discard"][1]] == NOBODY for world in worlds)


def test_cards_that_leave_a_zone_with_places_are_followed_by_their_places() -> None:
    table = rummy_table()
    table.move(parse_cards("9D"), hand(0), "discard", EVERYONE)

    table.move(parse_cards("9D"), "discard", hand(1), only(1))

    assert table.seen(0)[hand(1)] == ("9D", HIDDEN, HIDDEN, HIDDEN)


def test_a_sorted_zone_without_an_owner_forgets_and_belongs_to_nobody() -> None:
    crib = Zone("crib", order="sorted", face="down")
    table = Table(declared=ZoneSet((HAND, crib)))
    table.put(parse_cards("7S 8S"), hand(0), only(0))
    table.put(parse_cards("AC KC"), hand(1), only(1))
    table.move(parse_cards("8S"), hand(0), "crib", only(0))
    table.move(parse_cards("AC"), hand(1), "crib", only(1))

    assert table["crib"] == ("8S", "AC")
    assert table.seen(0)["crib"] == ("8S", HIDDEN)
    assert table.seen(1)["crib"] == ("AC", HIDDEN)
    table.move(parse_cards("AC"), "crib", "out", NOBODY)
    assert table.seen(0)["crib"] == (HIDDEN,)


def test_a_zone_that_is_not_declared_is_kept_as_usual() -> None:
    usual = ZoneSet()

    assert (usual[hand(1)].is_sorted, usual[hand(1)].owners) == (True, only(1))
    assert (usual["discard:0"].is_sorted, usual["discard:0"].owners) == (True, only(0))
    assert (usual["discard"].is_sorted, usual["discard"].owners) == (False, NOBODY)
    assert (usual["melds:1"].is_sorted, usual["melds:1"].owners) == (False, NOBODY)
    assert (usual["elsewhere:3"].is_sorted, usual["elsewhere:3"].owners) == (False, NOBODY)


def test_a_name_tells_the_seat_the_side_and_the_group() -> None:
    assert GAME.zone_set.holder("melds:1:2") == 1
    assert GAME.zone_set.zone("melds:1:2").stem == "melds"
    assert GAME.zone_set.holder("stock") is None
    assert GAME.zone_set.zone("won:1").of == "side"


@pytest.mark.parametrize(
    "wrong",
    [
        {"owner": "holder"},
        {"of": "side", "owner": "holder"},
        {"place": "hand"},
        {"face": "sideways"},
        {"shape": "heap"},
    ],
    ids=str,
)
def test_a_declaration_that_means_nothing_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="odd: "):
        Zone("odd", **wrong)  # type: ignore[arg-type]


def test_a_stem_is_declared_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        ZoneSet((HAND, HAND))


def test_the_zones_of_a_game_hold_from_the_first_deal_on() -> None:
    state = GAME.start(GAME.presets["rummy-pile"], Setup(dealer=0))
    pack = GAME.pack(state.options)

    state = play(GAME, state, CHANCE, Action("deal", pack)).state

    assert state.table.declared is GAME.zone_set
    assert not state.table.declared["crib"].owners
    seen = view(GAME, state, 1)
    assert seen.state.table.declared is GAME.zone_set
    assert imagine_state(GAME, seen, Random(1)).table.declared is GAME.zone_set
