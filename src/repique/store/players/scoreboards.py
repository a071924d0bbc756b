"""From which batch on a scoreboard counts: saving, resetting and reverting it.

A reset deletes nothing. It moves the batch from which games are counted, and until the scoreboard
is saved that can be reverted.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import Transaction, find


@dataclass(frozen=True, slots=True)
class ScoreboardRange:
    """Games count if their result was written in batch `shown_from` or later; the other fields are
    those of the last save."""

    shown_from: int = 0
    saved_from: int = 0
    saved_upto: int = 0


def scoreboard_range(connection: Connection, player: int, game: str) -> ScoreboardRange:
    """The range of a player's scoreboard for a game."""
    row = find(connection, schema.boards, player=player, game=game)
    if row is None:
        return ScoreboardRange()
    return ScoreboardRange(row["shown_from"], row["saved_from"], row["saved_upto"])


def reset_board(tx: Transaction, player: int, game: str) -> None:
    """Begin the scoreboard anew, from this transaction on."""
    old = scoreboard_range(tx.connection, player, game)
    _put(tx, player, game, ScoreboardRange(tx.batch, old.saved_from, old.saved_upto))


def save_board(tx: Transaction, player: int, game: str) -> None:
    """Save the scoreboard as it is shown; an earlier reset can no longer be reverted."""
    old = scoreboard_range(tx.connection, player, game)
    _put(tx, player, game, ScoreboardRange(old.shown_from, old.shown_from, tx.batch))


def revert_board(tx: Transaction, player: int, game: str, *, drop_newer: bool = False) -> None:
    """Go back to the scoreboard as last saved. Games finished since then still count, unless
    `drop_newer` is set."""
    old = scoreboard_range(tx.connection, player, game)
    _put(tx, player, game, ScoreboardRange(old.saved_from, old.saved_from, old.saved_upto))
    if drop_newer:
        for row in tx.rows(schema.results, player=player, game=game):
            if row["batch"] > old.saved_upto:
                tx.change(schema.results, {"match": row["match"], "player": player}, aside=1)


def _put(tx: Transaction, player: int, game: str, new: ScoreboardRange) -> None:
    values = {"shown_from": new.shown_from, "saved_from": new.saved_from}
    key = {"player": player, "game": game}
    tx.put(schema.boards, key, **values, saved_upto=new.saved_upto)
