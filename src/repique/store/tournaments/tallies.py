"""Tallies: the points of finished tournament hands, written in the transaction of the last move."""

import json
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection

from repique.core.game import Game, State
from repique.core.scoring import Tally, tally_deal
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, rows


def write_tally(tx: Transaction, series: int, game: Game[Any], state: State) -> bool:
    """Write the tally of a finished hand unless there is one; whether it was written."""
    hand = tx.find(schema.hands, series=series)
    if hand is None:
        return False  # its entry was lost to damage
    key = {"entry": hand["entry"], "hand": hand["hand"]}
    if tx.find(schema.tallies, **key) is not None:
        return False
    sides = as_json([asdict(tally) for tally in tally_deal(game.scoring, state)])
    tx.insert(schema.tallies, **key, batch=tx.batch, sides=sides, at=tx.at)
    return True


def tallies_of(connection: Connection, entry: int) -> dict[int, tuple[Tally, ...]]:
    """The tallies of an entry by hand, for each side; the player's side comes first."""
    return {
        int(row["hand"]): tuple(Tally(**side) for side in json.loads(row["sides"]))
        for row in rows(connection, schema.tallies, entry=entry)
    }


def is_int32(value: Any) -> bool:
    """Whether this is an integer of 32 bits, which every database can hold."""
    return type(value) is int and -(2**31) <= value < 2**31


def is_tally(value: Any) -> bool:
    """Whether this is a valid value of column `sides`."""
    named = {*Tally.__dataclass_fields__}
    return isinstance(value, list) and len(value) > 1 and all(
        isinstance(side, dict)
        and side.keys() == named
        and all(map(is_int32, side.values()))
        for side in value
    )  # fmt: skip
