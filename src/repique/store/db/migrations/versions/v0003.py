"""The third version: reviews of rounds, kept with their match."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        _number("deal"),
        _number("seat"),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("made_of", "review", "at")),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", "deal", "seat"),
    )


def downgrade() -> None:
    raise NotImplementedError("a newer database is refused by an older program, never taken back")
