"""The seventh version: what people have said to each other at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sayings",
        sa.Column("series", sa.Integer, sa.ForeignKey("series.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id")),
        sa.Column("phrase", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("action_id", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("series", "n"),
        sa.UniqueConstraint("series", "seat", "action_id"),
    )


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
