"""Named sets of house rules. A player owns them, and all players can use them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from repique.core.options import Value
from repique.play.presets import Chosen, Mistake
from repique.store.db.transaction import Pen
from repique.store.errors import Unknown
from repique.store.players.players import OCCASIONAL, everybody, key_of, tidy
from repique.store.players.preferences import Preference, prefer, preferences

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


def of_house(connection: Connection, preset: str) -> list[RuleSet]:
    """The rule sets of all players for a preset."""
    return [
        RuleSet(name, person.id, person.name, changes)
        for person in everybody(connection)
        for name, changes in _sets(connection, person.id, preset).items()
    ]


def save(pen: Pen, player: int, chosen: Chosen, name: str) -> None:
    """Save rules under a name; a set of the same name is replaced. Raises `InputError` if there is
    no room."""
    usual = chosen.game.presets[chosen.preset].values()
    values = chosen.options.values()
    names = [n for n in values if values[n] != usual[n] and n not in OCCASIONAL]
    changes = {n: values[n] for n in names}

    def change(sets: ChangesByName) -> ChangesByName:
        left = {n: each for n, each in sets.items() if key_of(n) != key_of(name)}
        if len(left) >= MAX_SETS:
            raise Mistake(f"There is room for {MAX_SETS} sets of rules; remove one first.")
        return left | {tidy(name): changes}

    _change(pen, player, chosen.preset, change)


def rename(pen: Pen, player: int, preset: str, name: str, to: str) -> None:
    """Rename a set; raises `NotFound`, or `InputError` if the new name is taken."""

    def change(sets: ChangesByName) -> ChangesByName:
        taken = {key_of(n) for n in sets} - {key_of(name)}
        if key_of(to) in taken:
            raise Mistake(f"There are already rules called {tidy(to)}.")
        return {tidy(to) if n == _stored_name(sets, name) else n: each for n, each in sets.items()}

    _change(pen, player, preset, change)


def remove(pen: Pen, player: int, preset: str, name: str) -> None:
    """Remove a set; raises `NotFound`."""

    def change(sets: ChangesByName) -> ChangesByName:
        gone = _stored_name(sets, name)
        return {n: each for n, each in sets.items() if n != gone}

    _change(pen, player, preset, change)


def _stored_name(sets: ChangesByName, name: str) -> str:
    """The name as it is stored, with its capitals; raises `NotFound`."""
    found = [n for n in sets if key_of(n) == key_of(name)]
    if not found:
        raise Unknown("There are no rules of that name.")
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
        return tidy(name) == name
    except Mistake:
        return False


def _change(
    pen: Pen, player: int, preset: str, change: Callable[[ChangesByName], ChangesByName]
) -> None:
    found = _all(pen.connection, player)
    changed = found | {preset: change(found.get(preset, {}))}
    if not ROW[NAME].fits(changed):
        raise Mistake("There is no room for more rules; remove a set first.")
    prefer(pen, player, ROW, {NAME: changed})
