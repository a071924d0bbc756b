"""House rules under a name: everybody of the house can play by them, whoever wrote them down."""

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

MOST = 12  # for one game, of one player
NAME = "rule_sets"
ROW = {NAME: Preference({}, longest=12 << 10, stays=True)}  # so that a file has room for them

Sets = dict[str, dict[str, Value]]  # by name: what differs from the preset


@dataclass(frozen=True, slots=True)
class RuleSet:
    name: str
    player: int
    owner: str
    changes: dict[str, Value]


def of_house(connection: Connection, preset: str) -> list[RuleSet]:
    """All sets of one game, player by player."""
    return [
        RuleSet(name, person.id, person.name, changes)
        for person in everybody(connection)
        for name, changes in _sets(connection, person.id, preset).items()
    ]


def save(pen: Pen, player: int, chosen: Chosen, name: str) -> None:
    """These rules under a name; a set of the same name is replaced."""
    usual, values = chosen.game.presets[chosen.preset].values(), chosen.options.values()
    names = [n for n in values if values[n] != usual[n] and n not in OCCASIONAL]
    changes = {n: values[n] for n in names}

    def change(sets: Sets) -> Sets:
        left = {n: each for n, each in sets.items() if key_of(n) != key_of(name)}
        if len(left) >= MOST:
            raise Mistake(f"There is room for {MOST} sets of rules; remove one first.")
        return left | {tidy(name): changes}

    _change(pen, player, chosen.preset, change)


def rename(pen: Pen, player: int, preset: str, name: str, to: str) -> None:
    def change(sets: Sets) -> Sets:
        taken = {key_of(n) for n in sets} - {key_of(name)}
        if key_of(to) in taken:
            raise Mistake(f"There are already rules called {tidy(to)}.")
        return {tidy(to) if n == _there(sets, name) else n: each for n, each in sets.items()}

    _change(pen, player, preset, change)


def remove(pen: Pen, player: int, preset: str, name: str) -> None:
    def change(sets: Sets) -> Sets:
        gone = _there(sets, name)
        return {n: each for n, each in sets.items() if n != gone}

    _change(pen, player, preset, change)


def _there(sets: Sets, name: str) -> str:
    """The set of this name, as it is written."""
    found = [n for n in sets if key_of(n) == key_of(name)]
    if not found:
        raise Unknown("There are no rules of that name.")
    return found[0]


def _sets(connection: Connection, player: int, preset: str) -> Sets:
    sets: Sets = _all(connection, player).get(preset, {})
    return sets


def _all(connection: Connection, player: int) -> dict[str, Any]:
    """As they are kept; what is no set of rules, as in a file from elsewhere, is left out."""
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


def _change(pen: Pen, player: int, preset: str, change: Callable[[Sets], Sets]) -> None:
    found = _all(pen.connection, player)
    changed = found | {preset: change(found.get(preset, {}))}
    if not ROW[NAME].fits(changed):
        raise Mistake("There is no room for more rules; remove a set first.")
    prefer(pen, player, ROW, {NAME: changed})
