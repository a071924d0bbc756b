"""Resolves a typed player name: a known player, a new one, or a likely typing error."""

from difflib import get_close_matches
from pathlib import Path

from sqlalchemy import Connection

from repique.play.presets import command_line
from repique.store.db import schema
from repique.store.db.transaction import find
from repique.store.errors import NotFound
from repique.store.players.players import all_players, last_player, name_key, tidy_name


def newcomer_notice(connection: Connection, name: str, data: Path | None) -> str:
    """The message for a name that is new; empty for a known player or an empty name. Raises
    `NotFound` for a new name that is nearly that of a known player. `data` is the value of --data
    for the commands in the message."""
    if not name or find(connection, schema.players, key=name_key(name)) is not None:
        return ""
    new = tidy_name(name)
    near = nearest_name(connection, name)
    if near:
        adding = command_line("players", "add", new, data=data)
        raise NotFound(
            f"There is no player called {new}; did you mean {near}? {adding} brings somebody new."
        )
    before = last_player(connection)
    if before is None:
        return f"{new} is new here."
    back = command_line("players", "switch", before.name, data=data)
    gone = command_line("players", "remove", new, data=data)
    return f"{new} is new here. If that is a slip, leave the table and type: {back} and: {gone}"


def nearest_name(connection: Connection, name: str) -> str:
    """The known name that is most like this one; empty if none is similar."""
    known = {name_key(person.name): person.name for person in all_players(connection)}
    found = get_close_matches(name_key(name), [*known], 1)
    return known[found[0]] if found else ""
