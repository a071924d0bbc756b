"""Stored reviews of deals. Each names the moves it is about (`made_of`), so that a review of moves
that were taken back is no longer found."""

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import Transaction, find


def save_review(
    tx: Transaction, match: int, deal: int, seat: int, made_of: str, review: str
) -> None:
    """Store a review in place of an earlier one; does nothing if the match no longer exists."""
    if tx.find(schema.matches, id=match) is not None:
        key = {"match": match, "deal": deal, "seat": seat}
        tx.put(schema.reviews, key, made_of=made_of, review=review, at=tx.at)


def load_review(
    connection: Connection, match: int, deal: int, seat: int, made_of: str
) -> str | None:
    """The stored review of these moves; None if there is none, or one of other moves."""
    row = find(connection, schema.reviews, match=match, deal=deal, seat=seat)
    return str(row["review"]) if row and row["made_of"] == made_of else None
