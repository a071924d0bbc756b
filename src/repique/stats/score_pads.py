"""The score pad of a match in games that keep one: a line for each scored hand."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.stats.scores import scoring_of
from repique.store.db import schema
from repique.store.db.transaction import one, rows


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
    good: bool  # the bid was made


def score_pad(connection: Connection, match: int) -> list[ScorePadLine]:
    """The lines of a match in order; empty for games without a score pad."""
    newest = {row["deal"]: row for row in rows(connection, schema.deals, match=match)}
    lines = [(deal, json.loads(row["pad"]), row) for deal, row in sorted(newest.items())]
    if not any(pad for _, pad, _ in lines):
        return []
    series = one(connection, schema.series, id=one(connection, schema.matches, id=match)["series"])
    made = scoring_of(series["game"]).made
    return [
        ScorePadLine(
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
            good=pad["outcome"] in made,
        )
        for deal, pad, row in lines
        if pad
    ]


def _pair(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]
