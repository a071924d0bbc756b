"""Resolves a typed player name: a known player, a new one, or a likely typing error."""

from difflib import get_close_matches
from pathlib import Path

from sqlalchemy import Connection

from repique.play.presets import command_line
from repique.store.db import schema
from repique.store.db.transaction import Transaction, find
from repique.store.errors import NotFound
from repique.store.players.players import (
    last_player,
    name_key,
    own_players,
    player_named,
    switch_player,
    tidy_name,
)


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
            f"There is no player called {new}. Did you mean {near}? To add a new player: {adding}"
        )
    before = last_player(connection)
    if before is None:
        return f"{new} is a new player."
    back = command_line("players", "switch", before.name, data=data)
    gone = command_line("players", "remove", new, data=data)
    return f"{new} is a new player. If that is a mistake, quit and type: {back} and: {gone}"


def choose_player(tx: Transaction, name: str) -> None:
    """Make a known player the current one. Raises `NotFound` with the names there are if there is
    none of this name."""
    if tx.find(schema.players, key=name_key(name)) is None:
        known = ", ".join(person.name for person in own_players(tx.connection))
        there = f"The players here are {known}" if known else "Nobody has played here yet"
        raise NotFound(f"There is no player called {tidy_name(name)}. {there}.")
    switch_player(tx, player_named(tx.connection, name).id)


def nearest_name(connection: Connection, name: str) -> str:
    """The known name that is most like this one; empty if none is similar."""
    known = {name_key(person.name): person.name for person in own_players(connection)}
    found = get_close_matches(name_key(name), [*known], 1)
    return known[found[0]] if found else ""
