"""The shelf of saved matches as people see it, and old deals taken down to be played again."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.record import BadRecord, Record
from repique.play.seating import Seated
from repique.play.series import Series
from repique.stats.words import word
from repique.store.db import schema
from repique.store.db.transaction import Pen, find, rows
from repique.store.errors import StoreError, Unknown
from repique.store.matches.series import CURRENT, GONE, KEPT, LEFT, begin_series, record_of, shelf
from repique.store.matches.writer import Known, write
from repique.store.players.players import switch


@dataclass(frozen=True, slots=True)
class Saved:
    """One line of the list."""

    number: int
    game: str
    name: str
    state: str
    games: int  # finished ones
    score: tuple[int, ...]  # of the game on the table
    begun: str


def stages(everything: bool) -> tuple[str, ...]:
    return (CURRENT, KEPT, GONE) if everything else (CURRENT, KEPT)


def shelved(connection: Connection, player: int, wanted: tuple[str, ...]) -> list[Saved]:
    return [
        Saved(
            entry.id,
            entry.preset,
            entry.name,
            word("stages", entry.stage),
            *_standing(connection, entry.id),
            entry.created[:10],
        )
        for entry in shelf(connection, player, *wanted)
    ]


def _standing(connection: Connection, series: int) -> tuple[int, tuple[int, ...]]:
    """How many games are over, and how the last one stands."""
    there = [m for m in rows(connection, schema.matches, series=series) if m["stage"] != LEFT]
    over = sum(find(connection, schema.results, match=match["id"]) is not None for match in there)
    newest = max(there, key=lambda match: int(match["place"]), default=None)
    return over, _score(connection, newest["id"]) if newest else ()


def _score(connection: Connection, match: int) -> tuple[int, ...]:
    """As it was left, with points made since the last deal was scored; after that deal, if the
    moves are those of an earlier version of the rules."""
    deals = rows(connection, schema.deals, match=match)
    after = tuple(json.loads(deals[-1]["scores"])) if deals else ()
    try:
        state = record_of(connection, match)[0].replay()
    except BadRecord:
        return after
    return tuple(state.scores) if state.deal_number else after


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, and a new series with its deals."""

    player: int
    preset: str
    record: Record
    series: Series


def original(connection: Connection, match: int) -> FinishedGame:
    result = find(connection, schema.results, match=match)
    if result is None:
        raise Unknown("There is no finished game of that number.")
    record, _ = record_of(connection, match)
    if not record.notes.get("source"):
        raise StoreError("The deals of that game are not known.")
    return FinishedGame(result["player"], result["preset"], record, Series.replica(record))


def replayed(tx: Pen, match: int) -> str:
    """A job: a new match of the same player with the deals of a finished one; its preset."""
    found = original(tx.connection, match)
    series = begin_series(tx, found.player, found.preset, found.series.game)
    write(tx, series, found.series, Known(), LEFT, Seated())
    switch(tx, found.player)
    return found.preset
