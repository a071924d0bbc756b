"""Named sets of house rules. A player owns them, and all players can use them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from repique.core.options import Value
from repique.core.preferences import Preference
from repique.play.presets import ChosenGame, InputError
from repique.play.sequences import SEQUENCE_OPTIONS
from repique.store.db.transaction import Transaction
from repique.store.errors import NotFound
from repique.store.players.players import all_players, name_key, tidy_name
from repique.store.players.preferences import preferences, set_preferences

MAX_SETS = 12  # of one player for one preset
NAME = "rule_sets"
ROW = {NAME: Preference({}, longest=12 << 10, stays=True)}  # small enough for a preference file

ChangesByName = dict[
    str, dict[str, Value]
]  # by name of the set: the values that differ from the preset


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of house rules and its owner."""

    name: str
    player: int
    owner: str
    changes: dict[str, Value]


def all_rule_sets(connection: Connection, preset: str) -> list[RuleSet]:
    """The rule sets of all players for a preset."""
    return [
        RuleSet(name, person.id, person.name, changes)
        for person in all_players(connection)
        for name, changes in _sets(connection, person.id, preset).items()
    ]


def save_rule_set(tx: Transaction, player: int, chosen: ChosenGame, name: str) -> None:
    """Save rules under a name; a set of the same name is replaced. Raises `InputError` if there is
    no room."""
    usual = chosen.game.presets[chosen.preset].values()
    values = chosen.options.values()
    names = [n for n in values if values[n] != usual[n] and n not in SEQUENCE_OPTIONS]
    changes = {n: values[n] for n in names}

    def change(sets: ChangesByName) -> ChangesByName:
        left = {n: each for n, each in sets.items() if name_key(n) != name_key(name)}
        if len(left) >= MAX_SETS:
            raise InputError(f"You can have {MAX_SETS} rule sets. Remove one first.")
        return left | {tidy_name(name): changes}

    _change(tx, player, chosen.preset, change)


def rename_rule_set(tx: Transaction, player: int, preset: str, name: str, to: str) -> None:
    """Rename a set; raises `NotFound`, or `InputError` if the new name is taken."""

    def change(sets: ChangesByName) -> ChangesByName:
        taken = {name_key(n) for n in sets} - {name_key(name)}
        if name_key(to) in taken:
            raise InputError(
                f"There is already a rule set called {tidy_name(to)}. Choose another name."
            )
        return {
            tidy_name(to) if n == _stored_name(sets, name) else n: each for n, each in sets.items()
        }

    _change(tx, player, preset, change)


def remove_rule_set(tx: Transaction, player: int, preset: str, name: str) -> None:
    """Remove a set; raises `NotFound`."""

    def change(sets: ChangesByName) -> ChangesByName:
        gone = _stored_name(sets, name)
        return {n: each for n, each in sets.items() if n != gone}

    _change(tx, player, preset, change)


def _stored_name(sets: ChangesByName, name: str) -> str:
    """The name as it is stored, with its capitals; raises `NotFound`."""
    found = [n for n in sets if name_key(n) == name_key(name)]
    if not found:
        raise NotFound("There is no rule set with that name.")
    return found[0]


def _sets(connection: Connection, player: int, preset: str) -> ChangesByName:
    sets: ChangesByName = _all(connection, player).get(preset, {})
    return sets


def _all(connection: Connection, player: int) -> dict[str, Any]:
    """The stored sets by preset and name. Invalid ones, as from a foreign file, are left out."""
    found = preferences(connection, player, ROW)[NAME]
    games = {preset: sets for preset, sets in found.items() if isinstance(sets, dict)}
    return {
        preset: {n: each for n, each in sets.items() if _is_set(each) and _is_name(n)}
        for preset, sets in games.items()
    }


def _is_set(found: object) -> bool:
    return isinstance(found, dict) and all(isinstance(v, bool | int | str) for v in found.values())


def _is_name(name: str) -> bool:
    try:
        return tidy_name(name) == name
    except InputError:
        return False


def _change(
    tx: Transaction, player: int, preset: str, change: Callable[[ChangesByName], ChangesByName]
) -> None:
    found = _all(tx.connection, player)
    changed = found | {preset: change(found.get(preset, {}))}
    if not ROW[NAME].fits(changed):
        raise InputError("There is no room for more rule sets. Remove one first.")
    set_preferences(tx, player, ROW, {NAME: changed})
