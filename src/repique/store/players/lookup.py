"""Resolves a typed player name: a known player, a new one, or a likely typing error."""

from difflib import get_close_matches
from pathlib import Path

from sqlalchemy import Connection

from repique.play.presets import to_type
from repique.store.db import schema
from repique.store.db.transaction import find
from repique.store.errors import Unknown
from repique.store.players.players import everybody, key_of, last, tidy


def arrival(connection: Connection, name: str, data: Path | None) -> str:
    """The message for a name that is new; empty for a known player or an empty name. Raises
    `NotFound` for a new name that is nearly that of a known player. `data` is the value of --data
    for the commands in the message."""
    if not name or find(connection, schema.players, key=key_of(name)) is not None:
        return ""
    new = tidy(name)
    near = nearest_name(connection, name)
    if near:
        adding = to_type("players", "add", new, data=data)
        raise Unknown(
            f"There is no player called {new}; did you mean {near}? {adding} brings somebody new."
        )
    before = last(connection)
    if before is None:
        return f"{new} is new here."
    back = to_type("players", "switch", before.name, data=data)
    gone = to_type("players", "remove", new, data=data)
    return f"{new} is new here. If that is a slip, leave the table and type: {back} and: {gone}"


def nearest_name(connection: Connection, name: str) -> str:
    """The known name that is most like this one; empty if none is similar."""
    known = {key_of(person.name): person.name for person in everybody(connection)}
    found = get_close_matches(key_of(name), [*known], 1)
    return known[found[0]] if found else ""
