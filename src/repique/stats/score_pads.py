"""The score pad of a partnership match: one line for each scored hand."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import rows


@dataclass(frozen=True, slots=True)
class ScorePadLine:
    """A hand; pairs are by side. `outcome` says whether the bid was made or set."""

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


def score_pad(connection: Connection, match: int) -> list[ScorePadLine]:
    """The lines of a match in order; empty for games without a score pad."""
    newest = {row["deal"]: row for row in rows(connection, schema.deals, match=match)}
    found = []
    for deal, row in sorted(newest.items()):
        pad = json.loads(row["pad"])
        if pad:
            line = ScorePadLine(
                deal=deal,
                bidder=pad["bidder"],
                bid=pad["bid"],
                trump=pad["trump"],
                outcome=pad["outcome"],
                tricks=_pair(pad["tricks"]),
                meld=_pair(pad["meld"]),
                play=_pair(pad["play"]),
                points=_pair(pad["points"]),
                totals=_pair(json.loads(row["scores"])),
            )
            found.append(line)
    return found


def _pair(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]
