"""The score pad of a partnership match: one line for each hand, as it was written."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import rows


@dataclass(frozen=True, slots=True)
class PadLine:
    """A hand; pairs are by side. A hand that was set is marked by its outcome."""

    deal: int
    bidder: int
    bid: int
    trump: str
    outcome: str
    tricks: tuple[int, int]
    meld: tuple[int, int]
    play: tuple[int, int]
    points: tuple[int, int]
    totals: tuple[int, int]


def score_pad(connection: Connection, match: int) -> list[PadLine]:
    """Empty for games that keep no pad."""
    newest = {row["deal"]: row for row in rows(connection, schema.deals, match=match)}
    found = []
    for deal, row in sorted(newest.items()):
        pad = json.loads(row["pad"])
        if pad:
            said = (pad["bidder"], pad["bid"], pad["trump"], pad["outcome"])
            pairs = [pad[name] for name in ("tricks", "meld", "play", "points")]
            totals = json.loads(row["scores"])
            found.append(PadLine(deal, *said, *map(_pair, [*pairs, totals])))
    return found


def _pair(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]
