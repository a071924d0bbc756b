"""The hands of a tournament at the table: begun in their order, left, and gone on with.

Each is a series of its own with a single deal, kept move by move like any other match.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.seating import Seated
from repique.store.db import schema
from repique.store.db.transaction import Pen, one, rows
from repique.store.errors import StoreError, Unknown
from repique.store.matches.series import HAND, LEFT, new_token
from repique.store.matches.writer import Known, write
from repique.store.players import players
from repique.store.tournaments.tournaments import Entry, Tournament, series_of_hand


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that is begun: its number, and the series in which it is played."""

    hand: int
    series: int
    token: str
    fresh: bool  # begun just now


def unplayed(connection: Connection, tournament: Tournament, entry: Entry) -> int | None:
    """The number of the next hand; None if all are played."""
    played = {row["hand"] for row in rows(connection, schema.tallies, entry=entry.id)}
    return next((hand for hand in range(1, tournament.hands + 1) if hand not in played), None)


def only_for(connection: Connection, player: int) -> None:
    """Nobody else looks at a hand of theirs: others may still have it to play."""
    now = players.last(connection)
    if now is None or now.id != player:
        raise Unknown("There is no such match.")


def next_hand(tx: Pen, tournament: Tournament, entry: Entry) -> Dealt:
    """The hand that was left, or the next one."""
    hand = unplayed(tx.connection, tournament, entry)
    if hand is None:
        raise StoreError(f"All hands of {tournament.title} are played; try again if you like.")
    known = tx.find(schema.hands, entry=entry.id, hand=hand)
    if known is not None and tx.find(schema.matches, series=known["series"]) is None:
        tx.remove(schema.hands, entry=entry.id, hand=hand)  # lost to damage: dealt again
        known = None
    if known is None:
        series = _begin_hand(tx, tournament, entry, hand)
        tx.insert(schema.hands, entry=entry.id, hand=hand, series=series)
    else:
        series = int(known["series"])
    token = tx.one(schema.series, id=series)["token"]
    return Dealt(hand, series, token, known is None)


def seated(connection: Connection, tournament: Tournament, entry: Entry) -> Seated:
    """The person has the first seat."""
    name = one(connection, schema.players, id=entry.player)["name"]
    return Seated((name, *tournament.levels), tuple(enumerate(tournament.levels, start=1)))


def _begin_hand(tx: Pen, tournament: Tournament, entry: Entry, hand: int) -> int:
    live = series_of_hand(tx.connection, tournament, hand)
    number = tx.new_id(schema.series)
    about = {"player": entry.player, "preset": tournament.preset, "game": tournament.game}
    made = {"id": number, "token": new_token(), "stage": HAND, "created": tx.at}
    tx.insert(schema.series, **about, **made, name=f"{tournament.title}, hand {hand}"[:60])
    write(tx, number, live, Known(), LEFT, seated(tx.connection, tournament, entry))
    return number
