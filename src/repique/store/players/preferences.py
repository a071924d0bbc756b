"""Preferences of a player: names with JSON values.

Which preferences exist, with their types and defaults, is not known here: callers pass a catalogue
(`settings.preferences`), made of `core.preferences`.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection

from repique.core.options import BadOptions
from repique.core.preferences import Preference
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, rows
from repique.store.errors import BadFile, StoreError
from repique.store.players.players import changed_rules, save_rules, usual_rules

FORMAT = "repique preferences 1"
LONGEST_TEXT = 64 << 10  # characters of a whole preferences file
Catalogue = Mapping[str, Preference]  # all preferences by name


def preferences(connection: Connection, player: int, known: Catalogue) -> dict[str, Any]:
    """The value of every preference: the player's own if it is valid, else the default."""
    own = _stored_values(connection, player, known)
    return {
        name: own[name] if name in own and about.fits(own[name]) else about.default
        for name, about in known.items()
    }


def _stored_values(connection: Connection, player: int, known: Catalogue) -> dict[str, Any]:
    found = rows(connection, schema.preferences, player=player)
    return {row["key"]: json.loads(row["value"]) for row in found if row["key"] in known}


def set_preferences(
    tx: Transaction, player: int, known: Catalogue, changes: Mapping[str, Any]
) -> None:
    """Store these values; raises `StoreError`, and changes nothing, if a name or value is wrong."""
    for name, value in changes.items():
        if name not in known:
            raise StoreError(f"There is no preference called “{name[:60]}”.")
        if not known[name].fits(value):
            raise StoreError(f"The preference “{name}” can’t have this value.")
    for name, value in changes.items():
        tx.put(schema.preferences, {"player": player, "key": name}, value=as_json(value))


def reset_preferences(tx: Transaction, player: int, names: Iterable[str]) -> None:
    """Set these preferences back to their defaults."""
    for name in names:
        tx.remove(schema.preferences, player=player, key=name)


def export_preferences(connection: Connection, player: int, known: Catalogue) -> str:
    """The preferences and changed house rules of a player as the text of a preferences file."""
    values = {
        "format": FORMAT,
        "preferences": _stored_values(connection, player, known),
        "rules": changed_rules(connection, player),
    }
    return json.dumps(values, indent=1)


def import_preferences(tx: Transaction, player: int, known: Catalogue, text: str) -> list[str]:
    """Replace preferences and house rules with those of a preferences file; returns the names of
    those that cannot be used, which are left out. Raises `BadFile`."""
    try:
        if len(text) > LONGEST_TEXT:
            raise ValueError("too long")
        found = json.loads(text)
        as_json(found).encode()  # raises for lone surrogates, which cannot be stored
        rules = found.get("rules", {})  # older files have none
        if found["format"] != FORMAT or not isinstance(found["preferences"], dict):
            raise ValueError("another format")
        if not isinstance(rules, dict):
            raise ValueError("rules are a list of names")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadFile(
            "This is not a file of preferences, or it is damaged. Choose another file."
        ) from error
    given: dict[str, Any] = found["preferences"]
    fitting = {n: value for n, value in given.items() if n in known and known[n].fits(value)}
    reset_preferences(
        tx, player, [n for n, about in known.items() if n in given or not about.stays]
    )
    set_preferences(tx, player, known, fitting)
    unusable = _restore_rules(tx, player, rules)
    return sorted([*(given.keys() - fitting.keys()), *unusable])


def _restore_rules(tx: Transaction, player: int, rules: dict[str, Any]) -> list[str]:
    """Replace all usual house rules; returns the presets whose rules cannot be used."""
    unusable = []
    tx.remove(schema.rules, player=player)
    for preset, changes in rules.items():
        try:
            if not isinstance(changes, dict):
                raise BadFile("no changes")
            options = usual_rules(tx.connection, player, preset)
            save_rules(tx, player, preset, options.with_changes(changes))
        except (StoreError, BadOptions):
            unusable.append(preset)
    return unusable
