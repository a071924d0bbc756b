"""The fifth version: keys, with which guests come back to their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
        sa.Column("made", sa.Text, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
