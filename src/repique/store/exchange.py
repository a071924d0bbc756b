"""Everything, or one player's whole record, as one file; and back again.

The file is lines of JSON: first a heading, then one row each with its table, last a line with
their number and a hash over all before it. It is checked line by line and row by row before
anything is written, and holds data only: there is nothing in it that could be run.
"""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any
from unicodedata import category

from sqlalchemy import Column, Connection, Table, select
from sqlalchemy.exc import IntegrityError

from repique.store import tables
from repique.store.errors import BadFile
from repique.store.matches import CURRENT, KEPT, LONGEST_NAME
from repique.store.pen import Pen, as_json
from repique.store.players import BadName, add, key_of
from repique.store.schema import HEAD, KNOWN
from repique.store.seals import beginning, follows
from repique.store.tallying import is_number, is_tally
from repique.store.tournament_import import Entered, is_tournament

FORMAT = "repique record 1"
LARGEST = 512 << 20  # bytes of a file
LONGEST = 1 << 20  # bytes of a line
ROWS = 5_000_000

CARRIED = tuple(t for t in tables.IN_ORDER if t is not tables.house)


@dataclass(frozen=True, slots=True)
class Imported:
    players: int = 0
    matches: int = 0
    known: int = 0  # matches that were here already


def exported(connection: Connection, file: IO[bytes], player: int | None = None) -> Counter[str]:
    """Write the file; gives back how many rows of each table it has."""
    digest, counts = hashlib.sha256(), Counter[str]()

    def line(value: object) -> None:
        raw = as_json(value).encode("utf-8", "surrogatepass") + b"\n"
        digest.update(raw)
        file.write(raw)

    line({"format": FORMAT, "schema": HEAD, "whole": player is None})
    for table in CARRIED:
        for row in connection.execute(_of_player(table, player)).mappings():
            line([table.name, *map(_plain, (row[column.name] for column in table.columns))])
            counts[table.name] += 1
    file.write(as_json({"rows": counts.total(), "hash": digest.hexdigest()}).encode() + b"\n")
    return counts


def _of_player(table: Table, player: int | None) -> Any:
    query = select(table).order_by(*table.primary_key.columns)
    if player is None:
        return query
    if table is tables.players:
        return query.where(table.c.id == player)
    if "player" in table.columns:
        return query.where(table.c.player == player)
    entered = select(tables.entries.c.id).where(tables.entries.c.player == player)
    if table is tables.tournaments:
        there = select(tables.entries.c.tournament).where(tables.entries.c.player == player)
        return query.where(table.c.id.in_(there))
    if table in (tables.hands, tables.tallies):
        return query.where(table.c.entry.in_(entered))
    own = select(tables.series.c.id).where(tables.series.c.player == player)
    if table is tables.matches:
        return query.where(table.c.series.in_(own))
    matches = select(tables.matches.c.id).where(tables.matches.c.series.in_(own))
    return query.where(table.c.match.in_(matches))


def _plain(value: Any) -> Any:
    return {"b": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


# Reading


def imported(pen: Pen, file: IO[bytes], most_players: int = 12) -> Imported:
    """Add what the file holds. A player of the same name is taken to be the same; matches that
    are here already stay as they are."""
    found = checked(file)
    try:
        return _Import(pen, found, most_players).run()
    except (KeyError, IntegrityError) as error:
        raise BadFile("This file is damaged: its parts do not belong together.") from error


def checked(file: IO[bytes]) -> dict[str, list[dict[str, Any]]]:
    """The rows of a file by table, if every one of them is as it was written."""
    try:
        return _checked(file)
    except BadFile:
        raise
    except (ValueError, LookupError, TypeError, RecursionError, AttributeError) as error:
        raise BadFile("This file is no record of Repique, or it is damaged.") from error


def _checked(file: IO[bytes]) -> dict[str, list[dict[str, Any]]]:
    digest, found = hashlib.sha256(), {table.name: list[dict[str, Any]]() for table in CARRIED}
    named = {table.name: table for table in CARRIED}
    lines = _lines(file)
    first = next(lines, b"")
    heading = json.loads(first)
    if heading["format"] != FORMAT:
        raise ValueError("another format")
    if heading["schema"] not in KNOWN:  # versions so far have only added tables
        raise BadFile("This file was made by another version of Repique; export it again there.")
    digest.update(first)
    for count, raw in enumerate(lines):
        value = json.loads(raw)
        if isinstance(value, dict):
            if value != {"rows": count, "hash": digest.hexdigest()} or next(lines, b""):
                raise BadFile("This file is damaged: it is not what was written.")
            return found
        digest.update(raw)
        table = named[value[0]]
        found[table.name].append(_row(table, value[1:]))
    raise BadFile("This file is damaged: its end is missing.")


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    size = count = 0
    while line := file.readline(LONGEST + 1):
        size, count = size + len(line), count + 1
        if len(line) > LONGEST or size > LARGEST or count > ROWS:
            raise BadFile("This file is larger than any record of Repique.")
        yield line


def _row(table: Table, values: list[Any]) -> dict[str, Any]:
    row = {}
    for column, value in zip(table.columns, values, strict=True):
        plain: Any = bytes.fromhex(value["b"]) if isinstance(value, dict) else value
        wanted = column.type.python_type
        if type(plain) is not wanted and not (plain is None and column.nullable):
            raise ValueError("a value of the wrong kind")
        if isinstance(plain, int) and not is_number(plain):
            raise ValueError("a number out of range")
        if isinstance(plain, str):
            plain = _text(column, plain)
        row[column.name] = plain
    for name, shape in SHAPES.get(table.name, {}).items():
        if not shape(json.loads(row[name])):
            raise ValueError("a value of the wrong shape")
    if table is tables.results and not 0 <= row["side"] < len(json.loads(row["scores"])):
        raise ValueError("a side that does not play")
    if table is tables.tournaments and not is_tournament(row):
        raise ValueError("a tournament that cannot be played")
    return row


def _text(column: Column[Any], text: str) -> str:
    """A terminal obeys control marks. The name of a match loses them, and those of players and
    tournaments are made tidy later; records have lines, and moves are checked by their chain."""
    if column is tables.series.c.name:
        return "".join(mark for mark in text if mark.isprintable())[:LONGEST_NAME]
    lenient = column.name in ("name", "opening") or column.table is tables.moves
    if "\0" in text or not (lenient or _is_clean(text)):
        raise ValueError("a mark that no text has")
    return text


def _is_clean(value: Any) -> bool:
    return isinstance(value, str) and not any(category(mark) in ("Cc", "Cs") for mark in value)


def _numbers(value: Any) -> bool:
    """The points of two sides or more."""
    return isinstance(value, list) and len(value) > 1 and all(map(is_number, value))


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_clean, value))


def _table(value: Any) -> bool:
    return isinstance(value, dict)


def _levels(value: Any) -> bool:
    return isinstance(value, dict) and _names([*value.values()])


def _pad(value: Any) -> bool:
    """The line of a score pad, or nothing."""
    pairs = ("tricks", "meld", "play", "points")
    return value == {} or (
        all(is_number(value[name]) for name in ("bidder", "bid"))
        and all(_is_clean(value[name]) for name in ("trump", "outcome"))
        and all(_numbers(value[name]) for name in pairs)
    )


def _entries(value: Any) -> bool:
    kinds = (is_number, _is_clean, is_number, _is_clean)
    return isinstance(value, list) and all(
        all(fits(part) for fits, part in zip(kinds, entry, strict=True)) for entry in value
    )


# What the texts in JSON must hold for scoreboards to be able to read them.
SHAPES: dict[str, dict[str, Callable[[Any], bool]]] = {
    "rules": {"changes": _table},
    "preferences": {"value": lambda value: True},
    "matches": {"line_up": _names},
    "deals": {
        "points": _numbers, "scores": _numbers, "levels": _levels,
        "details": _entries, "pad": _pad,
    },
    "results": {"scores": _numbers, "levels": _names, "line_up": _names},
    "tournaments": {"options": _table, "levels": _names},
    "tallies": {"sides": is_tally},
}  # fmt: skip


class _Import:
    """Numbers of rows are given anew here, so every reference is translated."""

    def __init__(self, pen: Pen, found: dict[str, list[dict[str, Any]]], most: int) -> None:
        self.pen, self.found, self.most = pen, found, most
        self.players: dict[int, int] = {}
        self.series: dict[int, int] = {}
        self.matches: dict[int, int] = {}
        self.new = self.known = 0

    def run(self) -> Imported:
        before = len(self.pen.rows(tables.players))
        for row in self.found["players"]:
            self.players[row["id"]] = self._player(row)
        for row in self.found["series"]:
            self._series(row)
        for row in self.found["matches"]:
            self._match(row)
        self._moves()
        for table in (tables.deals, tables.results):
            self._of_matches(table)
        for table in (tables.preferences, tables.rules, tables.boards):
            self._of_players(table)
        Entered(self.pen, self.found, self.players, self.series).run()
        added = len(self.pen.rows(tables.players)) - before
        return Imported(added, self.new, self.known)

    def _player(self, row: dict[str, Any]) -> int:
        try:
            there = self.pen.find(tables.players, key=key_of(row["name"]))
        except BadName as error:
            raise BadFile(f"This file has a player without a proper name. {error}") from error
        return there["id"] if there else add(self.pen, row["name"], self.most).id

    def _series(self, row: dict[str, Any]) -> None:
        there = self.pen.find(tables.series, token=row["token"])
        if there is not None:
            self.series[row["id"]] = there["id"]
            return
        player = self.players[row["player"]]
        same = {"player": player, "preset": row["preset"], "stage": CURRENT}
        taken = self.pen.find(tables.series, **same) is not None
        number = self.pen.new_id(tables.series)
        stage = KEPT if taken and row["stage"] == CURRENT else row["stage"]
        self._insert(tables.series, row, id=number, player=player, stage=stage)
        self.series[row["id"]] = number

    def _match(self, row: dict[str, Any]) -> None:
        if self.pen.find(tables.matches, token=row["token"]) is not None:
            self.known += 1
            return
        number = self.pen.new_id(tables.matches)
        self._insert(tables.matches, row, id=number, series=self.series[row["series"]])
        self.matches[row["id"]] = number
        self.new += 1

    def _moves(self) -> None:
        openings = {row["id"]: row for row in self.found["matches"]}
        tips = {n: (0, beginning(r["token"], r["opening"])) for n, r in openings.items()}
        kept = []
        for row in sorted(self.found["moves"], key=lambda row: (row["match"], row["n"])):
            length, tip = tips[row["match"]]
            if row["n"] != length + 1 or not follows(tip, row):
                raise BadFile("This file is damaged: the moves of a match do not connect.")
            tips[row["match"]] = (length + 1, row["hash"])
            if row["match"] in self.matches:
                kept.append({**row, "match": self.matches[row["match"]]})
        if kept:
            self.pen.connection.execute(tables.moves.insert(), kept)

    def _of_matches(self, table: Table) -> None:
        for row in self.found[table.name]:
            if row["match"] in self.matches:
                changes: dict[str, Any] = {"match": self.matches[row["match"]]}
                if table is tables.results:
                    changes["player"] = self.players[row["player"]]
                self._insert(table, row, **changes, batch=self.pen.batch)

    def _of_players(self, table: Table) -> None:
        """What a player has here already is left as it is."""
        for row in self.found[table.name]:
            player = self.players[row["player"]]
            key = {column.name: row[column.name] for column in table.primary_key.columns}
            if self.pen.find(table, **{**key, "player": player}) is None:
                changes = {"shown_from": 0, "saved_from": 0} if table is tables.boards else {}
                self._insert(table, row, player=player, **changes)

    def _insert(self, table: Table, row: dict[str, Any], **changes: Any) -> None:
        values = {**row, **changes}
        values.pop("seal")
        self.pen.insert(table, **values)


def as_bytes(connection: Connection, player: int | None = None) -> bytes:
    file = io.BytesIO()
    exported(connection, file, player)
    return file.getvalue()
