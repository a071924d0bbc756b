"""The fourth version: the seats of a series, and a result for each player of a match.

Until now a series had one player. The newest match of the series tells the seat: in the notes of
its opening, or in the last `!seats` of its log.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from repique.store.db.checksums import seal

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

PERSON = "person"
LEFT = "left"  # the stage of a match that was abandoned


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def _of(name: str, other: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, sa.ForeignKey(other), nullable=False)


def _seal() -> sa.Column[bytes]:
    return sa.Column("seal", sa.LargeBinary, nullable=False)


def upgrade() -> None:
    _seats(op.get_bind())
    _results(op.get_bind())


def _seats(connection: sa.Connection) -> None:
    table = op.create_table(
        "seats",
        _of("series", "series.id"),
        *_numbers("seat"),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id")),
        *_text("name", "level", "stage"),
        _seal(),
        sa.PrimaryKeyConstraint("series", "seat"),
    )
    for series in connection.execute(sa.text("SELECT * FROM series ORDER BY id")).mappings().all():
        for row in _seats_of(connection, series):
            connection.execute(table.insert().values(**row, seal=seal(table, row)))


def _seats_of(connection: sa.Connection, series: Any) -> list[dict[str, Any]]:
    kinds, names, line_up = _newest_seats(connection, series["id"])
    owner = kinds.index(PERSON) if PERSON in kinds else 0
    found = []
    for seat, kind in enumerate(kinds):
        row = {"series": series["id"], "seat": seat, "player": None, "name": "", "level": ""}
        if seat == owner:
            row |= {"player": series["player"], "stage": series["stage"]}
        elif kind == PERSON:
            row |= {"name": line_up[seat] if seat < len(line_up) else "", "stage": ""}
        else:
            row |= {"name": names.get(f"name_{seat}", ""), "level": kind, "stage": ""}
        found.append(row)
    return found


def _newest_seats(
    connection: sa.Connection, series: int
) -> tuple[list[str], dict[str, str], list[str]]:
    """The kinds of the seats, the notes with names of computer players, and the line-up."""
    query = "SELECT id, opening, line_up, stage FROM matches WHERE series = :series ORDER BY place"
    matches = connection.execute(sa.text(query), {"series": series}).all()
    played = [match for match in matches if match.stage != LEFT]
    if not played:
        return [PERSON], {}, []
    newest = played[-1]
    lines = [line.split(" ", 2) for line in newest.opening.splitlines()]
    notes = {line[1]: line[2] for line in lines if line[0] == "note" and len(line) == 3}
    query = """SELECT action FROM moves WHERE "match" = :m AND action LIKE '!seats %' ORDER BY n"""
    changes = connection.execute(sa.text(query), {"m": newest.id}).scalars().all()
    kinds = changes[-1].split()[1:] if changes else notes.get("seats", "").split()
    return kinds or [PERSON], notes, json.loads(newest.line_up)


def _results(connection: sa.Connection) -> None:
    """The same rows in a table with another key. What they say is as it was, and so are their
    checksums."""
    before = connection.execute(sa.text("SELECT * FROM results")).mappings().all()
    op.drop_table("results")
    table = op.create_table(
        "results",
        _of("match", "matches.id"),
        *_numbers("batch"),
        _of("player", "players.id"),
        *_text("game", "preset"),
        *_numbers("number", "practice"),
        *_text("scores"),
        sa.Column("winner", sa.Integer),
        *_numbers("side"),
        *_text("levels", "line_up", "changes"),
        *_numbers("tournament", "deals", "aside"),
        *_text("at"),
        _seal(),
        sa.PrimaryKeyConstraint("match", "player"),
    )
    if before:
        connection.execute(table.insert(), [dict(row) for row in before])


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
