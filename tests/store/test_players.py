"""Players: names, usual rules, preferences."""

from pathlib import Path

import pytest

from repique.core.options import Value
from repique.core.preferences import Preference
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.errors import BadFile, NotFound, StoreError
from repique.store.players import players
from repique.store.players.preferences import (
    export_preferences,
    import_preferences,
    preferences,
    reset_preferences,
    set_preferences,
)
from repique.store.store import Store, open_store
from repique_testkit.store.stored_series import begin_stored_series

KNOWN = {
    "speed": Preference(3, least=0, most=9),
    "sound": Preference(True),
    "backs": Preference("red", among=("red", "blue")),
    "order": Preference(["S", "H"]),
}


def names(store: Store) -> list[str]:
    return [person.name for person in store.read(players.all_players)]


def test_there_is_always_a_current_player_who_is_remembered(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        first = store.do(players.current_player)
        anna = store.do(lambda tx: players.add_player(tx, "anna"))
        store.do(lambda tx: players.switch_player(tx, anna.id))
    with open_store(tmp_path) as store:
        assert (first.name, store.do(players.current_player).name) == ("Player", "Anna")


def test_there_is_room_for_twelve(store: Store) -> None:
    for number in range(12):
        store.do(lambda tx, n=number: players.add_player(tx, f"p{n}"))  # type: ignore[misc]
    with pytest.raises(StoreError, match="There can be 12 players"):
        store.do(lambda tx: players.add_player(tx, "One too many"))
    assert len(names(store)) == 12


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("anna", "Anna"),
        ("  josé   luis ", "José luis"),
        ("O’Hara", "O’Hara"),
        ("\u202e1", "1"),
        ("e\u0301va\u3164", "Éva"),
    ],
)
def test_names_are_tidied(typed: str, shown: str) -> None:
    assert players.tidy_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        *("", "  ", "\n", "x" * 25, "<b>", "a/b", "\u200b"),
        *("--", "...", "’", "\u0301", "\u3164", "\uffa0\u115f", "\u1160 -"),
    ],
)
def test_names_that_cannot_be(typed: str) -> None:
    with pytest.raises(players.BadName):
        players.tidy_name(typed)


def test_two_players_cannot_have_one_name(store: Store) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna"))
    bert = store.do(lambda tx: players.add_player(tx, "Bert"))
    with pytest.raises(players.BadName, match="already a player called ANNA"):
        store.do(lambda tx: players.add_player(tx, "ANNA"))
    with pytest.raises(players.BadName):
        store.do(lambda tx: players.rename_player(tx, bert.id, "anna"))
    store.do(lambda tx: players.rename_player(tx, anna.id, "ANNA"))
    assert names(store) == ["ANNA", "Bert"]


def test_renaming_keeps_everything(store: Store) -> None:
    kept = begin_stored_series(store, name="Anna")
    kept.play_on(deals=1)
    anna = store.read(lambda c: players.player_named(c, "anna"))
    store.do(lambda tx: players.rename_player(tx, anna.id, "Berta"))
    assert store.read(lambda c: players.player_named(c, "berta")).id == anna.id
    assert kept.restored().text() == kept.live.text()
    with pytest.raises(NotFound):
        store.read(lambda c: players.player_named(c, "Anna"))


def test_removing_deletes_one_player_completely_and_no_other(store: Store) -> None:
    gone = begin_stored_series(store, name="Anna")
    stays = begin_stored_series(store, name="Bert")
    gone.play_on()
    stays.play_on(deals=1)
    anna, bert = store.read(players.all_players)
    store.do(lambda tx: players.switch_player(tx, anna.id))
    with pytest.raises(StoreError, match="can’t remove"):
        store.do(lambda tx: players.remove_player(tx, anna.id))

    store.do(lambda tx: players.switch_player(tx, bert.id))
    store.do(lambda tx: players.remove_player(tx, anna.id))

    assert names(store) == ["Bert"]
    assert stays.restored().text() == stays.live.text()
    for table in (schema.series, schema.matches, schema.results, schema.deals):
        left = store.read(lambda c, t=table: rows(c, t))  # type: ignore[misc]
        assert all(row.get("player", bert.id) == bert.id for row in left)
        assert all(row.get("match", stays.keeper.match) == stays.keeper.match for row in left)
    assert store.check() == []


def test_ids_of_a_removed_player_are_not_used_again(store: Store) -> None:
    begin_stored_series(store, name="Bert")
    gone = begin_stored_series(store, name="Anna")
    bert, anna = store.read(players.all_players)
    store.do(lambda tx: players.switch_player(tx, bert.id))
    store.do(lambda tx: players.remove_player(tx, anna.id))

    new = begin_stored_series(store, name="Carl")

    assert new.keeper.id > gone.keeper.id
    assert new.keeper.match > gone.keeper.match
    assert store.read(lambda c: players.player_named(c, "Carl")).id > anna.id
    assert store.check() == []


def test_rules_are_kept_for_each_player_and_game(store: Store) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    bert = store.do(lambda tx: players.add_player(tx, "Bert")).id
    usual = store.read(lambda c: players.usual_rules(c, anna, "pinochle"))
    own = usual.with_changes({"last_trick": True, "deck64": True, "deal16": True})
    store.do(lambda tx: players.save_rules(tx, anna, "pinochle", own))

    assert store.read(lambda c: players.usual_rules(c, anna, "pinochle")) == own
    assert store.read(lambda c: players.usual_rules(c, bert, "pinochle")) == usual
    store.do(lambda tx: players.reset_rules(tx, anna, "pinochle"))
    assert store.read(lambda c: players.usual_rules(c, anna, "pinochle")) == usual


@pytest.mark.parametrize(
    ("preset", "changes"),
    [("single-deck", {}), ("double-deck", {}), ("piquet", {"cut_for_deal": True})],
)
def test_tournament_dealing_leaves_the_usual_rules_of_dealing_alone(
    store: Store, preset: str, changes: dict[str, Value]
) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    own = store.read(lambda c: players.usual_rules(c, anna, preset)).with_changes(changes)
    store.do(lambda tx: players.save_rules(tx, anna, preset, own))

    once = own.with_changes({"tournament": True, "tournament_no": 7})
    store.do(lambda tx: players.save_rules(tx, anna, preset, once))

    assert store.read(lambda c: players.usual_rules(c, anna, preset)) == own


def test_rules_that_are_no_longer_known_are_left_out(store: Store) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    changes = '{"gone":true,"last_trick":true}'
    key = {"player": anna, "preset": "pinochle"}
    store.do(lambda tx: tx.put(schema.rules, key, changes=changes))
    rules = store.read(lambda c: players.usual_rules(c, anna, "pinochle"))
    assert rules.values()["last_trick"] is True


# Preferences


def test_preferences_have_defaults_and_can_be_reset(store: Store) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    store.do(lambda tx: set_preferences(tx, anna, KNOWN, {"speed": 9, "order": ["H"]}))
    now = {"speed": 9, "sound": True, "backs": "red", "order": ["H"]}
    assert store.read(lambda c: preferences(c, anna, KNOWN)) == now
    store.do(lambda tx: reset_preferences(tx, anna, ["speed"]))
    assert store.read(lambda c: preferences(c, anna, KNOWN)) == {**now, "speed": 3}
    store.do(lambda tx: reset_preferences(tx, anna, KNOWN))
    defaults = {name: about.default for name, about in KNOWN.items()}
    assert store.read(lambda c: preferences(c, anna, KNOWN)) == defaults


@pytest.mark.parametrize(
    "wrong", [{"speed": 10}, {"speed": True}, {"backs": "green"}, {"sond": True}, {"sound": 1}]
)
def test_a_preference_that_cannot_be_changes_nothing(
    store: Store, wrong: dict[str, object]
) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    with pytest.raises(StoreError, match="preference"):
        store.do(lambda tx: set_preferences(tx, anna, KNOWN, {"speed": 5, **wrong}))
    assert store.read(lambda c: preferences(c, anna, KNOWN))["speed"] == 3


def test_preferences_can_be_kept_and_brought_back(store: Store) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    store.do(lambda tx: set_preferences(tx, anna, KNOWN, {"speed": 9, "backs": "blue"}))
    text = store.read(lambda c: export_preferences(c, anna, KNOWN))
    store.do(lambda tx: reset_preferences(tx, anna, KNOWN))
    fewer = {name: KNOWN[name] for name in ("speed", "sound")}
    assert store.do(lambda tx: import_preferences(tx, anna, fewer, text)) == ["backs"]
    assert store.read(lambda c: preferences(c, anna, KNOWN))["speed"] == 9


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 5000, "x" * 70_000, '{"format": 1}'])
def test_a_text_that_holds_no_preferences_is_refused(store: Store, text: str) -> None:
    anna = store.do(lambda tx: players.add_player(tx, "Anna")).id
    with pytest.raises(BadFile):
        store.do(lambda tx: import_preferences(tx, anna, KNOWN, text))
    assert names(store) == ["Anna"]
