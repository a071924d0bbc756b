"""Preferences of a player: names with JSON values, each with its kind and its default."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from repique.core.options import BadOptions
from repique.store.db import schema
from repique.store.db.transaction import Pen, as_json, rows
from repique.store.errors import BadFile, StoreError
from repique.store.players.players import changed_rules, keep_rules, usual_rules

Value = bool | int | str
FORMAT = "repique preferences 1"
LARGEST = 64 << 10  # letters of one value, or of a whole file of preferences


@dataclass(frozen=True, slots=True)
class Preference:
    """What is known about a preference besides its value."""

    default: Any
    among: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    pattern: str = ""  # that a text must have
    needs: str = ""  # the preference without which this one does nothing
    unless: str = ""  # the preference that takes its place
    longest: int = LARGEST  # letters of its value
    stays: bool = False  # a file of preferences that does not speak of it leaves it alone

    def fits(self, value: Any) -> bool:
        if type(value) is not type(self.default):
            return False
        if self.among and value not in self.among:
            return False
        if isinstance(value, int | float) and not isinstance(value, bool):
            low = self.least is None or value >= self.least
            return low and (self.most is None or value <= self.most)
        if self.pattern and not re.fullmatch(self.pattern, value):
            return False
        return len(as_json(value)) <= self.longest


Catalogue = Mapping[str, Preference]  # whoever reads preferences says which there are


def preferences(connection: Connection, player: int, known: Catalogue) -> dict[str, Any]:
    """Every preference: the player's own value, or the default."""
    own = _stored_values(connection, player, known)
    return {
        name: own[name] if name in own and about.fits(own[name]) else about.default
        for name, about in known.items()
    }


def _stored_values(connection: Connection, player: int, known: Catalogue) -> dict[str, Any]:
    found = rows(connection, schema.preferences, player=player)
    return {row["key"]: json.loads(row["value"]) for row in found if row["key"] in known}


def prefer(tx: Pen, player: int, known: Catalogue, changes: Mapping[str, Any]) -> None:
    """All of these changes, or none if one of them cannot be."""
    for name, value in changes.items():
        if name not in known:
            raise StoreError(f"There is no preference called “{name[:60]}”.")
        if not known[name].fits(value):
            raise StoreError(f"The preference “{name}” cannot have this value.")
    for name, value in changes.items():
        tx.put(schema.preferences, {"player": player, "key": name}, value=as_json(value))


def reset(tx: Pen, player: int, names: Iterable[str]) -> None:
    """These preferences are as they were at first."""
    for name in names:
        tx.remove(schema.preferences, player=player, key=name)


def saved(connection: Connection, player: int, known: Catalogue) -> str:
    """These preferences of a player as a text to keep, or to carry to another player."""
    own, used_to = _stored_values(connection, player, known), changed_rules(connection, player)
    return json.dumps({"format": FORMAT, "preferences": own, "rules": used_to}, indent=1)


def restore(tx: Pen, player: int, known: Catalogue, text: str) -> list[str]:
    """From such a text; gives back the names that are not known here, which are left out."""
    try:
        if len(text) > LARGEST:
            raise ValueError("too long")
        found = json.loads(text)
        as_json(found).encode()  # half of a letter can be neither kept nor told
        rules = found.get("rules", {})  # older files have none
        if found["format"] != FORMAT or not isinstance(found["preferences"], dict):
            raise ValueError("another format")
        if not isinstance(rules, dict):
            raise ValueError("rules are a list of names")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadFile("This is no file of preferences, or it is damaged.") from error
    given: dict[str, Any] = found["preferences"]
    fitting = {n: value for n, value in given.items() if n in known and known[n].fits(value)}
    reset(tx, player, [n for n, about in known.items() if n in given or not about.stays])
    prefer(tx, player, known, fitting)
    strange = _restore_rules(tx, player, rules)
    return sorted([*(given.keys() - fitting.keys()), *strange])


def _restore_rules(tx: Pen, player: int, rules: dict[str, Any]) -> list[str]:
    """House rules, in place of those there are; gives back what cannot be used."""
    strange = []
    tx.remove(schema.rules, player=player)
    for preset, changes in rules.items():
        try:
            if not isinstance(changes, dict):
                raise BadFile("no changes")
            options = usual_rules(tx.connection, player, preset)
            keep_rules(tx, player, preset, options.with_changes(changes))
        except (StoreError, BadOptions):
            strange.append(preset)
    return strange
