"""The first version: house, players, series, matches with their moves, results, scoreboards."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def _key() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True, autoincrement=False)


def _of(name: str, other: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, sa.ForeignKey(other), nullable=False)


def _bytes(*names: str) -> list[sa.Column[bytes]]:
    return [sa.Column(name, sa.LargeBinary, nullable=False) for name in names]


def upgrade() -> None:
    _people()
    _games()
    _scores()


def _people() -> None:
    op.create_table(
        "house", sa.Column("key", sa.Text, primary_key=True), *_text("value"), *_bytes("seal")
    )
    op.create_table(
        "players",
        _key(),
        *_text("name"),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        *_text("created"),
        *_bytes("seal"),
    )
    op.create_table(
        "preferences",
        _of("player", "players.id"),
        *_text("key", "value"),
        *_bytes("seal"),
        sa.PrimaryKeyConstraint("player", "key"),
    )
    op.create_table(
        "rules",
        _of("player", "players.id"),
        *_text("preset", "changes"),
        *_bytes("seal"),
        sa.PrimaryKeyConstraint("player", "preset"),
    )


def _games() -> None:
    op.create_table(
        "series",
        _key(),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        _of("player", "players.id"),
        *_text("preset", "game", "name", "stage", "created"),
        *_bytes("seal"),
    )
    op.create_table(
        "matches",
        _key(),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        _of("series", "series.id"),
        *_numbers("place"),
        *_text("opening", "line_up", "stage", "created"),
        *_bytes("seal"),
        sa.UniqueConstraint("series", "place"),
    )
    op.create_table(
        "moves",
        _of("match", "matches.id"),
        *_numbers("n", "seat"),
        *_text("action", "action_id", "at"),
        *_bytes("prev_hash", "hash"),
        sa.PrimaryKeyConstraint("match", "n"),
        sa.UniqueConstraint("match", "seat", "action_id"),
    )


def _scores() -> None:
    op.create_table(
        "deals",
        _of("match", "matches.id"),
        *_numbers("deal", "take", "batch", "practice"),
        *_text("points", "scores", "levels", "details", "pad", "at"),
        *_bytes("seal"),
        sa.PrimaryKeyConstraint("match", "deal", "take"),
    )
    op.create_table(
        "results",
        sa.Column(
            "match", sa.Integer, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
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
        *_bytes("seal"),
    )
    op.create_table(
        "boards",
        _of("player", "players.id"),
        *_text("game"),
        *_numbers("shown_from", "saved_from", "saved_upto"),
        *_bytes("seal"),
        sa.PrimaryKeyConstraint("player", "game"),
    )


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
