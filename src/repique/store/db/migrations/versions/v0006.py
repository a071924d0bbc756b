"""The sixth version: tables that are offered to people, and who has sat down at them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "offers",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        *_text("preset", "changes", "terms"),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
        *_text("stage"),
        sa.Column("series", sa.Integer, sa.ForeignKey("series.id")),
        *_text("action_id", "created", "until"),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("player", "action_id"),
    )
    op.create_table(
        "offer_seats",
        sa.Column("offer", sa.Integer, sa.ForeignKey("offers.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id")),
        *_text("name", "level", "action_id", "at", "agreed", "proposal", "since", "proposers"),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("offer", "seat"),
        sa.UniqueConstraint("offer", "player"),
    )


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
