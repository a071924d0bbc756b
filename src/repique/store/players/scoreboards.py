"""Scoreboards: where they begin, saving, resetting, and going back to what was saved.

Resetting deletes nothing. It moves the line from which games are counted, and until the board
is saved that line can be moved back.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import Pen, find


@dataclass(frozen=True, slots=True)
class ScoreboardRange:
    """Games are shown if they were written in batch `shown_from` or later."""

    shown_from: int = 0
    saved_from: int = 0
    saved_upto: int = 0


def scoreboard_range(connection: Connection, player: int, game: str) -> ScoreboardRange:
    row = find(connection, schema.boards, player=player, game=game)
    if row is None:
        return ScoreboardRange()
    return ScoreboardRange(row["shown_from"], row["saved_from"], row["saved_upto"])


def reset_board(tx: Pen, player: int, game: str) -> None:
    """No games, none won and none lost; rounds of the game in progress stay."""
    old = scoreboard_range(tx.connection, player, game)
    _put(tx, player, game, ScoreboardRange(tx.batch, old.saved_from, old.saved_upto))


def save_board(tx: Pen, player: int, game: str) -> None:
    """As it is shown now; a reset can no longer be taken back."""
    old = scoreboard_range(tx.connection, player, game)
    _put(tx, player, game, ScoreboardRange(old.shown_from, old.shown_from, tx.batch))


def revert_board(tx: Pen, player: int, game: str, *, drop_newer: bool = False) -> None:
    """As it was when last saved; games finished since then stay, or are put aside too."""
    old = scoreboard_range(tx.connection, player, game)
    _put(tx, player, game, ScoreboardRange(old.saved_from, old.saved_from, old.saved_upto))
    if drop_newer:
        for row in tx.rows(schema.results, player=player, game=game):
            if row["batch"] > old.saved_upto:
                tx.change(schema.results, {"match": row["match"]}, aside=1)


def _put(tx: Pen, player: int, game: str, new: ScoreboardRange) -> None:
    values = {"shown_from": new.shown_from, "saved_from": new.saved_from}
    key = {"player": player, "game": game}
    tx.put(schema.boards, key, **values, saved_upto=new.saved_upto)
