"""Rows of series and matches, and restoring a series from its logs to the exact move."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from repique.core.game import Game
from repique.play.deals import FreshDeals
from repique.play.record import DAMAGE_ERRORS, BadRecord, Record, parse_record
from repique.play.series import RECORD_SEPARATOR, Series
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, find, one, rows
from repique.store.errors import Damaged, StoreError
from repique.store.matches import log
from repique.store.matches.log import FoldedLog, fold_log, log_head
from repique.store.matches.seats import people_of_series, players_of_series
from repique.store.players.players import last_player

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
    """A series as the list of one player's saved matches shows it."""

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
    """Insert a series that this player begins, and return its id. It becomes the current one of
    everybody at the table when the seats of its first match are written."""
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
    if stage == MATCH_LEFT:
        set_aside(tx, match)


def set_aside(tx: Transaction, match: int) -> None:
    """Take the results of a match off the scoreboards of all its players."""
    for row in tx.rows(schema.results, match=match):
        tx.change(schema.results, {"match": match, "player": row["player"]}, aside=1)


def current_series(
    connection: Connection, player: int, preset: str, alone: bool = False
) -> int | None:
    """The id of the current series of a player and preset; None if there is none, or if it has
    lost all its matches to damage. `alone`: only one without other people."""
    for seat in rows(connection, schema.seats, player=player, stage=CURRENT):
        series = seat["series"]
        if one(connection, schema.series, id=series)["preset"] != preset:
            continue
        is_shared = len(people_of_series(connection, series)) > 1
        if find(connection, schema.matches, series=series) and not (alone and is_shared):
            return int(series)
    return None


def resume_series(tx: Transaction, series: int, player: int | None = None) -> None:
    """Make a saved series the current one of a player at its table, who is the current player (or
    else the one who began it) if not told; the former current one becomes a saved one."""
    _require_ordinary(tx, series)
    make_current(tx, series, player or current_player_at(tx.connection, series))


def make_current(tx: Transaction, series: int, player: int) -> None:
    """Make a series the current one of this player; the former current one becomes a saved one.
    Does nothing for a hand of a tournament."""
    row = tx.one(schema.series, id=series)
    if row["stage"] == TOURNAMENT_HAND:
        return
    for seat in tx.rows(schema.seats, player=player, stage=CURRENT):
        other = tx.one(schema.series, id=seat["series"])
        if other["preset"] == row["preset"] and other["id"] != series:
            _set_stage(tx, other["id"], player, KEPT)
    _set_stage(tx, series, player, CURRENT)


def current_player_at(connection: Connection, series: int) -> int:
    """The current player if at the table of this series, else the player who began it."""
    current = last_player(connection)
    if current is not None and current.id in players_of_series(connection, series).values():
        return current.id
    return int(one(connection, schema.series, id=series)["player"])


def _set_stage(tx: Transaction, series: int, player: int, stage: str) -> None:
    """Set the stage of a series on the list of one player. The series itself has that of the player
    who began it."""
    seat = tx.one(schema.seats, series=series, player=player)
    if seat["stage"] != stage:
        tx.change(schema.seats, {"series": series, "seat": seat["seat"]}, stage=stage)
    row = tx.one(schema.series, id=series)
    if row["player"] == player and row["stage"] != stage:
        tx.change(schema.series, {"id": series}, stage=stage)


def _require_ordinary(tx: Transaction, series: int) -> dict[str, Any]:
    """The row of a series; raises `StoreError` for a hand of a tournament."""
    row = tx.one(schema.series, id=series)
    if row["stage"] == TOURNAMENT_HAND:
        raise StoreError("This is a hand of a tournament. Resume the tournament instead.")
    return row


def name_series(tx: Transaction, series: int, name: str) -> None:
    """Set the name of a series, shortened if it is too long."""
    _require_ordinary(tx, series)
    tx.change(schema.series, {"id": series}, name=name[:LONGEST_NAME])


def delete_series(tx: Transaction, series: int, player: int | None = None) -> None:
    """Take a series off the list of saved matches of one player; as `resume_series`. No rows are
    deleted: `undelete_series` and `resume_series` bring it back."""
    _require_ordinary(tx, series)
    _set_stage(tx, series, player or current_player_at(tx.connection, series), GONE)


def undelete_series(tx: Transaction, series: int, player: int | None = None) -> None:
    """Put a deleted series back on the list of saved matches of one player; as `resume_series`."""
    _require_ordinary(tx, series)
    whose = player or current_player_at(tx.connection, series)
    if tx.one(schema.seats, series=series, player=whose)["stage"] == GONE:
        _set_stage(tx, series, whose, KEPT)


def saved_series(connection: Connection, player: int, *stages: str) -> list[SavedSeries]:
    """The series in which a player has a seat, with these stages on the player's list, oldest
    first; current and saved ones if no stage is given."""
    wanted = stages or (CURRENT, KEPT)
    found = []
    for seat in rows(connection, schema.seats, player=player):
        if seat["stage"] in wanted:
            row = one(connection, schema.series, id=seat["series"])
            own = row | {"player": player, "stage": seat["stage"]}
            found.append(SavedSeries(**{name: own[name] for name in SavedSeries.__slots__}))
    return found


def record_of(connection: Connection, match: int) -> tuple[Record, FoldedLog]:
    """The record of a match with all its moves, its outcome and what was agreed about its deals,
    and its folded log. Raises `Damaged` for a broken log, and `BadRecord` for a record that this
    version cannot read."""
    row = find(connection, schema.matches, id=match)
    if row is None:
        raise Damaged("A saved game is missing.")
    try:
        record = parse_record(row["opening"])
        folded = fold_log(log.read_entries(connection, match), _empty_log_of(record))
        agreement = folded.agreement(row["token"], record)
    except BadRecord:
        raise  # perhaps of another version of the rules: the record itself is intact
    except DAMAGE_ERRORS as error:
        if isinstance(error, Damaged):
            raise
        raise BadRecord(0, str(error) or "its content is damaged") from error
    record.moves = folded.moves
    record.ended = folded.ended
    record.notes |= agreement.notes() if agreement else {}
    return record, folded


def _empty_log_of(record: Record) -> FoldedLog:
    """The state before the first entry of a log, as the opening notes it."""
    return FoldedLog(
        practice=record.notes.get("practice") == "yes",
        wanted=record.notes.get("wanted", ""),
        planned=record.notes.get("planned", ""),
        ended=record.ended,
        seatings=[(0, record.seating)],
    )


@dataclass(frozen=True, slots=True)
class RestoredSeries:
    """A series read back from the store, and where the log of its current match ends."""

    series: Series
    match: int
    token: str  # of that match
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
    seatings = []
    for match in found:
        record, folded = record_of(connection, match["id"])
        _update_notes(record, folded)
        _note_winner(connection, match["id"], record)
        texts.append(record.text())
        seatings.append(folded.seating)
    try:
        restored = Series.parse(f"{RECORD_SEPARATOR}\n".join(texts))
    except DAMAGE_ERRORS as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(0, str(error) or "its content is damaged") from error
    people = people_of_series(connection, series)
    records = (*restored.finished, restored.session.record)
    for record, seating in zip(records, seatings, strict=True):
        record.seating = seating.with_people(people)
    last = found[-1]["id"]
    token = found[-1]["token"]
    agreement = folded.agreement(token, restored.session.record)
    if agreement and not isinstance(restored.session.source, FreshDeals):
        restored.session.agree(agreement)
    length, tip = log_head(connection, last)
    return RestoredSeries(series=restored, match=last, token=token, lines=length, tip=tip)


def _update_notes(record: Record, folded: FoldedLog) -> None:
    """Bring the notes of the opening up to date with the log."""
    record.notes["practice"] = "yes" if folded.practice else "no"
    for name, options in (("wanted", folded.wanted), ("planned", folded.planned)):
        record.notes.pop(name, None)
        if options:
            record.notes[name] = options
    record.seating = folded.seating


def _note_winner(connection: Connection, match: int, record: Record) -> None:
    """Note who won, so that old matches need not be replayed to count wins."""
    result = find(connection, schema.results, match=match)
    if result is not None:
        record.notes["winner"] = str(result["winner"])
