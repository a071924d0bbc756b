"""Rows of series and matches, and restoring a series from its logs to the exact move."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from repique.core.game import Game
from repique.play.record import DAMAGE_ERRORS, BadRecord, Record, parse_record
from repique.play.series import RECORD_SEPARATOR, Series
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, find, rows
from repique.store.errors import Damaged, StoreError
from repique.store.matches import log
from repique.store.matches.log import SEATS_NOTE, FoldedLog, fold_log, log_head

# Stages of a series; the values are stored.
CURRENT = "current"  # the one that is played
KEPT = "kept"  # saved
GONE = "gone"  # deleted, and can be undeleted
TOURNAMENT_HAND = "hand"  # a hand of a tournament, on no list of saved matches
SERIES_STAGES = (CURRENT, KEPT, GONE, TOURNAMENT_HAND)

# Stages of a match; the values are stored.
MATCH_OPEN = "open"
MATCH_OVER = "over"  # finished, and the next match of the series has begun
MATCH_LEFT = "left"  # abandoned by a restart or a redeal

LONGEST_NAME = 60  # letters in the name of a series

_m = schema.matches.c
SELECT_CURRENT_MATCH = (
    select(_m.id)
    .where(_m.series == bindparam("of"), _m.stage != MATCH_LEFT)
    .order_by(_m.place.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class SavedSeries:
    """A series as a list of saved matches shows it."""

    id: int
    token: str
    player: int
    preset: str
    game: str
    name: str
    stage: str
    created: str


def new_token() -> str:
    """A random identifier that is unique on all machines."""
    return secrets.token_urlsafe(16)


def begin_series(tx: Transaction, player: int, preset: str, game: Game[Any]) -> int:
    """Insert a series as the current one of this player and preset, and return its id; the former
    current one becomes a saved one."""
    for old in tx.rows(schema.series, player=player, preset=preset, stage=CURRENT):
        tx.change(schema.series, {"id": old["id"]}, stage=KEPT)
    series = tx.new_id(schema.series)
    tx.insert(
        schema.series,
        id=series,
        token=new_token(),
        player=player,
        preset=preset,
        game=game.id,
        name="",
        stage=CURRENT,
        created=tx.at,
    )
    return series


def begin_match(tx: Transaction, series: int, opening: str, line_up: tuple[str, ...]) -> int:
    """Insert the next match of a series and return its id; `opening` is a record without moves."""
    last_place = select(func.max(_m.place)).where(_m.series == series)
    match = tx.new_id(schema.matches)
    tx.insert(
        schema.matches,
        id=match,
        token=new_token(),
        series=series,
        place=(tx.connection.execute(last_place).scalar() or 0) + 1,
        opening=opening,
        line_up=as_json(line_up),
        stage=MATCH_OPEN,
        created=tx.at,
    )
    return match


def current_match(connection: Connection, series: int) -> int | None:
    """The id of the match that is played in a series: the last one that was not abandoned."""
    return connection.execute(SELECT_CURRENT_MATCH, {"of": series}).scalar()


def close_match(tx: Transaction, match: int, stage: str) -> None:
    """Set the stage of a match to over or left. The result of a match that was left no longer
    counts on the scoreboard."""
    tx.change(schema.matches, {"id": match}, stage=stage)
    if stage == MATCH_LEFT and tx.find(schema.results, match=match) is not None:
        tx.change(schema.results, {"match": match}, aside=1)


def current_series(connection: Connection, player: int, preset: str) -> int | None:
    """The id of the current series of a player and preset; None if there is none, or if it has
    lost all its matches to damage."""
    same = {"player": player, "preset": preset, "stage": CURRENT}
    for row in rows(connection, schema.series, **same):
        if find(connection, schema.matches, series=row["id"]) is not None:
            return int(row["id"])
    return None


def resume_series(tx: Transaction, series: int) -> None:
    """Make a saved series the current one; the former current one becomes a saved one."""
    row = _require_ordinary(tx, series)
    same = {"player": row["player"], "preset": row["preset"], "stage": CURRENT}
    for old in tx.rows(schema.series, **same):
        tx.change(schema.series, {"id": old["id"]}, stage=KEPT)
    tx.change(schema.series, {"id": series}, stage=CURRENT)


def _require_ordinary(tx: Transaction, series: int) -> dict[str, Any]:
    """The row of a series; raises `StoreError` for a hand of a tournament."""
    row = tx.one(schema.series, id=series)
    if row["stage"] == TOURNAMENT_HAND:
        raise StoreError("A hand of a tournament stays where it is; go on with the tournament.")
    return row


def name_series(tx: Transaction, series: int, name: str) -> None:
    """Set the name of a series, shortened if it is too long."""
    _require_ordinary(tx, series)
    tx.change(schema.series, {"id": series}, name=name[:LONGEST_NAME])


def delete_series(tx: Transaction, series: int) -> None:
    """Take a series off the list of saved matches. No rows are deleted: `undelete_series` and
    `resume_series` bring it back."""
    _require_ordinary(tx, series)
    tx.change(schema.series, {"id": series}, stage=GONE)


def undelete_series(tx: Transaction, series: int) -> None:
    """Put a deleted series back on the list of saved matches."""
    if _require_ordinary(tx, series)["stage"] == GONE:
        tx.change(schema.series, {"id": series}, stage=KEPT)


def saved_series(connection: Connection, player: int, *stages: str) -> list[SavedSeries]:
    """The series of a player with these stages, oldest first; current and saved ones if no stage
    is given."""
    names = list(SavedSeries.__dataclass_fields__)
    wanted = stages or (CURRENT, KEPT)
    return [
        SavedSeries(**{name: row[name] for name in names})
        for row in rows(connection, schema.series, player=player)
        if row["stage"] in wanted
    ]


def record_of(connection: Connection, match: int) -> tuple[Record, FoldedLog]:
    """The record of a match with all its moves, and its folded log. Raises `Damaged` for a broken
    log, and `BadRecord` for a record that this version cannot read."""
    row = find(connection, schema.matches, id=match)
    if row is None:
        raise Damaged("A match is missing.")
    try:
        record = parse_record(row["opening"])
        folded = fold_log(log.read_entries(connection, match), _empty_log_of(record))
    except BadRecord:
        raise  # perhaps of another version of the rules: the record itself is intact
    except DAMAGE_ERRORS as error:
        if isinstance(error, Damaged):
            raise
        raise BadRecord(0, str(error) or "it makes no sense") from error
    record.moves = folded.moves
    return record, folded


def _empty_log_of(record: Record) -> FoldedLog:
    """The state before the first entry of a log, as the opening notes it."""
    return FoldedLog(
        practice=record.notes.get("practice") == "yes",
        wanted=record.notes.get("wanted", ""),
        planned=record.notes.get("planned", ""),
    )


@dataclass(frozen=True, slots=True)
class RestoredSeries:
    """A series read back from the store, and where the log of its current match ends."""

    series: Series
    match: int
    lines: int  # entries in the log of that match
    tip: bytes  # the hash that the next entry follows


def restore_series(connection: Connection, series: int) -> RestoredSeries:
    """The series at the exact move where it was left. Raises `Damaged` if it has no match or a
    broken log, and `BadRecord` if the rules do not allow its moves."""
    found = [m for m in rows(connection, schema.matches, series=series) if m["stage"] != MATCH_LEFT]
    found.sort(key=lambda match: int(match["place"]))
    if not found:
        raise Damaged("This series has no match.")
    texts = []
    for match in found:
        record, folded = record_of(connection, match["id"])
        _update_notes(record, folded)
        _note_winner(connection, match["id"], record)
        texts.append(record.text())
    try:
        restored = Series.parse(f"{RECORD_SEPARATOR}\n".join(texts))
    except DAMAGE_ERRORS as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(0, str(error) or "it makes no sense") from error
    last = found[-1]["id"]
    length, tip = log_head(connection, last)
    return RestoredSeries(series=restored, match=last, lines=length, tip=tip)


def _update_notes(record: Record, folded: FoldedLog) -> None:
    """Bring the notes of the opening up to date with the log."""
    record.notes["practice"] = "yes" if folded.practice else "no"
    for name, options in (("wanted", folded.wanted), ("planned", folded.planned)):
        record.notes.pop(name, None)
        if options:
            record.notes[name] = options
    if folded.seats:
        record.notes[SEATS_NOTE] = " ".join(folded.seats[-1][1])


def _note_winner(connection: Connection, match: int, record: Record) -> None:
    """Note who won, so that old matches need not be replayed to count wins."""
    result = find(connection, schema.results, match=match)
    if result is not None:
        record.notes["winner"] = str(result["winner"])
