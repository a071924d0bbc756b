"""The second version: tournaments, who plays in them, their hands and what these count."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _key() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True, autoincrement=False)


def _token() -> sa.Column[str]:
    return sa.Column("token", sa.Text, nullable=False, unique=True)


def _of(name: str, other: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, sa.ForeignKey(other), nullable=False)


def _seal() -> sa.Column[bytes]:
    return sa.Column("seal", sa.LargeBinary, nullable=False)


def upgrade() -> None:
    op.create_table(
        "tournaments",
        _key(),
        _token(),
        *_text("name", "preset", "game", "options"),
        _number("hands"),
        *_text("levels", "ranking", "seed"),
        _number("dealer"),
        *_text("created"),
        _seal(),
    )
    op.create_table(
        "entries",
        _key(),
        _token(),
        _of("tournament", "tournaments.id"),
        _of("player", "players.id"),
        _number("attempt"),
        *_text("created"),
        _seal(),
    )
    op.create_table(
        "hands",
        _of("entry", "entries.id"),
        _number("hand"),
        _of("series", "series.id"),
        _seal(),
        sa.PrimaryKeyConstraint("entry", "hand"),
    )
    op.create_table(
        "tallies",
        _of("entry", "entries.id"),
        _number("hand"),
        _number("batch"),
        *_text("sides", "at"),
        _seal(),
        sa.PrimaryKeyConstraint("entry", "hand"),
    )


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
