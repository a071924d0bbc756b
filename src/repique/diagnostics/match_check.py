"""Which saved matches cannot be opened, although the file that holds them is whole."""

from collections.abc import Iterator

from sqlalchemy import Connection

from repique.core.actions import IllegalAction
from repique.play.record import DAMAGE_ERRORS
from repique.play.story import story_of
from repique.store.db import schema
from repique.store.db.migrate import HEAD, schema_version
from repique.store.db.transaction import rows
from repique.store.errors import StoreError
from repique.store.matches.series import restore_series


def unopened(connection: Connection) -> list[str]:
    """The games that a table cannot be set up for, each with the name of its player.

    Every series is replayed, and its newest round told, as a table does when it is opened.
    Nothing is said of a database of another version, which is changed before it is used.
    """
    if schema_version(connection) != HEAD:
        return []
    people = {row["id"]: row["name"] for row in rows(connection, schema.players)}
    return [f"{preset} ({people.get(player, '?')})" for preset, player in _failures(connection)]


def _failures(connection: Connection) -> Iterator[tuple[str, int]]:
    for series in rows(connection, schema.series):
        try:
            session = restore_series(connection, series["id"]).series.session
            story_of(session)
        except (StoreError, IllegalAction, *DAMAGE_ERRORS):
            yield series["preset"], series["player"]
