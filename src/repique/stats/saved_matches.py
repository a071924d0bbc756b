"""The list of saved matches, and new series with the deals of a finished game."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.record import BadRecord, Record
from repique.play.seating import SeatedPerson
from repique.play.series import Series
from repique.stats.scores import result_of
from repique.stats.words import word
from repique.store.db import schema
from repique.store.db.transaction import Transaction, find, one, rows
from repique.store.errors import StoreError
from repique.store.matches.seats import with_people_of_series
from repique.store.matches.series import (
    CURRENT,
    GONE,
    KEPT,
    MATCH_LEFT,
    begin_series,
    record_of,
    saved_series,
)
from repique.store.matches.writer import StoredState, write_changes
from repique.store.players.players import last_player, switch_player


@dataclass(frozen=True, slots=True)
class SavedMatchLine:
    """One saved series in the list."""

    number: int
    game: str
    name: str
    state: str
    games: int  # finished
    score: tuple[int, ...]  # of the current game
    begun: str


def listed_stages(everything: bool) -> tuple[str, ...]:
    """The stages of the series in the list: with deleted ones if `everything`."""
    return (CURRENT, KEPT, GONE) if everything else (CURRENT, KEPT)


def saved_match_lines(
    connection: Connection, player: int, wanted: tuple[str, ...]
) -> list[SavedMatchLine]:
    """The saved series of a player with the wanted stages, oldest first."""
    lines = []
    for series in saved_series(connection, player, *wanted):
        games, score = _games_and_score(connection, series.id)
        lines.append(
            SavedMatchLine(
                number=series.id,
                game=series.preset,
                name=series.name,
                state=word("stages", series.stage),
                games=games,
                score=score,
                begun=series.created[:10],
            )
        )
    return lines


def _games_and_score(connection: Connection, series: int) -> tuple[int, tuple[int, ...]]:
    """How many games are over, and the scores of the last one."""
    matches = [
        m for m in rows(connection, schema.matches, series=series) if m["stage"] != MATCH_LEFT
    ]
    over = sum(find(connection, schema.results, match=match["id"]) is not None for match in matches)
    newest = max(matches, key=lambda match: int(match["place"]), default=None)
    return over, _score(connection, newest["id"]) if newest else ()


def _score(connection: Connection, match: int) -> tuple[int, ...]:
    """The current scores of a match; those after its last scored deal if its moves cannot be
    replayed by the rules of this version."""
    deals = rows(connection, schema.deals, match=match)
    after = tuple(json.loads(deals[-1]["scores"])) if deals else ()
    try:
        state = record_of(connection, match)[0].replay()
    except BadRecord:
        return after
    return tuple(state.scores) if state.deal_number else after


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, and a new live series with its deals."""

    person: SeatedPerson
    preset: str
    record: Record
    series: Series


def finished_game(connection: Connection, match: int, player: int | None = None) -> FinishedGame:
    """The finished game with this match id, for this player if at the table, else for the one who
    began it. Raises `NotFound` if there is none, and `StoreError` if its deals are not known."""
    result = result_of(connection, match, player)
    series = one(connection, schema.matches, id=match)["series"]
    record, _ = record_of(connection, match)
    if not record.notes.get("source"):
        raise StoreError("Repique doesn’t know the deals of that game.")
    record.seating = with_people_of_series(connection, series, record.seating)
    person = one(connection, schema.players, id=result["player"])
    return FinishedGame(
        person=SeatedPerson(person["name"], person["id"]),
        preset=result["preset"],
        record=record,
        series=Series.replica(record),
    )


def begin_replica(tx: Transaction, match: int) -> str:
    """Begin a new series with the deals of a finished game, of the current player if at that table,
    else of the one who began it, who becomes the current one; returns the preset. A job for the
    writer thread."""
    last = last_player(tx.connection)
    found = finished_game(tx.connection, match, last.id if last else None)
    player = found.person.player
    series = begin_series(tx, player, found.preset, found.series.game)
    write_changes(tx, series, found.series, StoredState(), MATCH_LEFT)
    switch_player(tx, player)
    return found.preset
