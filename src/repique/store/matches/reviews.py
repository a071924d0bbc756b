"""Reviews of rounds as they are kept: with the moves they were made of, so that one of moves
that were taken back is not shown any more."""

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import Pen, find


def keep_review(tx: Pen, match: int, deal: int, seat: int, made_of: str, review: str) -> None:
    """In the place of an earlier one; nothing if the match is gone meanwhile."""
    if tx.find(schema.matches, id=match) is not None:
        key = {"match": match, "deal": deal, "seat": seat}
        tx.put(schema.reviews, key, made_of=made_of, review=review, at=tx.at)


def kept_review(
    connection: Connection, match: int, deal: int, seat: int, made_of: str
) -> str | None:
    row = find(connection, schema.reviews, match=match, deal=deal, seat=seat)
    return str(row["review"]) if row and row["made_of"] == made_of else None
