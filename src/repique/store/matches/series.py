"""Series and their matches in the store, and how a series is read back to the exact move."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from repique.core.game import Game
from repique.play.record import SPOILED, BadRecord, Record, parse
from repique.play.series import BREAK, Series
from repique.store.db import schema
from repique.store.db.transaction import Pen, as_json, find, rows
from repique.store.errors import Damaged, StoreError
from repique.store.matches.log import SEATS_NOTE, FoldedLog, fold_log, lines, log_head

CURRENT, KEPT, GONE, HAND = STAGES = "current", "kept", "gone", "hand"
LONGEST_NAME = 60  # of a match
MATCH_OPEN, OVER, LEFT = "open", "over", "left"

_m = schema.matches.c
SELECT_CURRENT_MATCH = (
    select(_m.id)
    .where(_m.series == bindparam("of"), _m.stage != LEFT)
    .order_by(_m.place.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Shelved:
    """A series as a list of saved games shows it."""

    id: int
    token: str
    player: int
    preset: str
    game: str
    name: str
    stage: str
    created: str


def new_token() -> str:
    return secrets.token_urlsafe(16)


def begin_series(tx: Pen, player: int, preset: str, game: Game[Any]) -> int:
    """A new current series; the one there was is kept."""
    for old in tx.rows(schema.series, player=player, preset=preset, stage=CURRENT):
        tx.change(schema.series, {"id": old["id"]}, stage=KEPT)
    number = tx.new_id(schema.series)
    about = {"player": player, "preset": preset, "game": game.id, "name": ""}
    made = {"id": number, "token": new_token(), "stage": CURRENT, "created": tx.at}
    tx.insert(schema.series, **about, **made)
    return number


def begin_match(tx: Pen, series: int, opening: str, line_up: tuple[str, ...]) -> int:
    """The next match of a series; `opening` is a record without moves."""
    place = select(func.max(schema.matches.c.place)).where(schema.matches.c.series == series)
    number = tx.new_id(schema.matches)
    about = {"id": number, "token": new_token(), "series": series, "opening": opening}
    last = tx.connection.execute(place).scalar() or 0
    made = {"place": last + 1, "line_up": as_json(line_up), "stage": MATCH_OPEN, "created": tx.at}
    tx.insert(schema.matches, **about, **made)
    return number


def on_table(connection: Connection, series: int) -> int | None:
    """The match with which a series goes on."""
    return connection.execute(SELECT_CURRENT_MATCH, {"of": series}).scalar()


def close_match(tx: Pen, match: int, stage: str) -> None:
    """It is over and the next begins, or it was left for another; its result then goes too."""
    tx.change(schema.matches, {"id": match}, stage=stage)
    if stage == LEFT and tx.find(schema.results, match=match) is not None:
        tx.change(schema.results, {"match": match}, aside=1)


def current_series(connection: Connection, player: int, preset: str) -> int | None:
    """What lies on the table; a series that lost all its matches to damage does not."""
    same = {"player": player, "preset": preset, "stage": CURRENT}
    for row in rows(connection, schema.series, **same):
        if find(connection, schema.matches, series=row["id"]) is not None:
            return int(row["id"])
    return None


def resume_series(tx: Pen, series: int) -> None:
    """A kept series comes back to the table; the one that lies there is kept."""
    row = _require_ordinary(tx, series)
    same = {"player": row["player"], "preset": row["preset"], "stage": CURRENT}
    for old in tx.rows(schema.series, **same):
        tx.change(schema.series, {"id": old["id"]}, stage=KEPT)
    tx.change(schema.series, {"id": series}, stage=CURRENT)


def _require_ordinary(tx: Pen, series: int) -> dict[str, Any]:
    row = tx.one(schema.series, id=series)
    if row["stage"] == HAND:
        raise StoreError("A hand of a tournament stays where it is; go on with the tournament.")
    return row


def name_series(tx: Pen, series: int, name: str) -> None:
    _require_ordinary(tx, series)
    tx.change(schema.series, {"id": series}, name=name[:LONGEST_NAME])


def delete_series(tx: Pen, series: int) -> None:
    """Off the list of saved games; nothing is lost, `resume_series` brings it back."""
    _require_ordinary(tx, series)
    tx.change(schema.series, {"id": series}, stage=GONE)


def keep_series(tx: Pen, series: int) -> None:
    """Back on the list of saved games, where it was before it was deleted."""
    if _require_ordinary(tx, series)["stage"] == GONE:
        tx.change(schema.series, {"id": series}, stage=KEPT)


def shelf(connection: Connection, player: int, *stages: str) -> list[Shelved]:
    """The saved games of a player, oldest first."""
    named = list(Shelved.__dataclass_fields__)
    found = rows(connection, schema.series, player=player)
    wanted = stages or (CURRENT, KEPT)
    return [Shelved(**{n: r[n] for n in named}) for r in found if r["stage"] in wanted]


def record_of(connection: Connection, match: int) -> tuple[Record, FoldedLog]:
    """A match as its record, with what the log says besides."""
    row = find(connection, schema.matches, id=match)
    if row is None:
        raise Damaged("A match is missing.")
    try:
        record = parse(row["opening"])
        course = fold_log(lines(connection, match), _empty_log_of(record))
    except BadRecord:
        raise  # rules of another version, perhaps: the record is whole
    except SPOILED as error:
        if isinstance(error, Damaged):
            raise
        raise BadRecord(0, str(error) or "it makes no sense") from error
    record.moves = course.moves
    return record, course


def _empty_log_of(record: Record) -> FoldedLog:
    notes = record.notes
    waiting = (notes.get("wanted", ""), notes.get("planned", ""))
    return FoldedLog([], notes.get("practice") == "yes", *waiting)


@dataclass(frozen=True, slots=True)
class Restored:
    series: Series
    match: int
    lines: int  # in the log of that match
    tip: bytes  # what its next line follows


def restore(connection: Connection, series: int) -> Restored:
    """The series at the exact move where it was left."""
    found = [m for m in rows(connection, schema.matches, series=series) if m["stage"] != LEFT]
    found.sort(key=lambda match: int(match["place"]))
    if not found:
        raise Damaged("This series has no match.")
    texts = []
    for match in found:
        record, course = record_of(connection, match["id"])
        _update_notes(record, course)
        _note_winner(connection, match["id"], record)
        texts.append(record.text())
    try:
        made = Series.parse(f"{BREAK}\n".join(texts))
    except SPOILED as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(0, str(error) or "it makes no sense") from error
    last = found[-1]["id"]
    return Restored(made, last, *log_head(connection, last))


def _update_notes(record: Record, course: FoldedLog) -> None:
    record.notes["practice"] = "yes" if course.practice else "no"
    for name, waiting in (("wanted", course.wanted), ("planned", course.planned)):
        record.notes.pop(name, None)
        if waiting:
            record.notes[name] = waiting
    if course.seats:
        record.notes[SEATS_NOTE] = " ".join(course.seats[-1][1])


def _note_winner(connection: Connection, match: int, record: Record) -> None:
    """So that nobody has to replay old games to count those won."""
    result = find(connection, schema.results, match=match)
    if result is not None:
        record.notes["winner"] = str(result["winner"])
