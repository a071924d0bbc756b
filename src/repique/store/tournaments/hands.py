"""Hands of a tournament entry: begun in order, or resumed.

Each hand is a series of its own (stage `hand`) with a single deal, stored move by move like any
other match.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.seating import ComputerPlayer, SeatedPerson, Seating
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one, rows
from repique.store.errors import NotFound, StoreError
from repique.store.matches.series import LONGEST_NAME, MATCH_LEFT, TOURNAMENT_HAND, new_token
from repique.store.matches.writer import StoredState, write_changes
from repique.store.players import players
from repique.store.tournaments.tournaments import CreatedTournament, TournamentEntry, series_of_hand


@dataclass(frozen=True, slots=True)
class StartedHand:
    """A hand that has been begun, and the series in which it is played."""

    hand: int
    series: int
    token: str
    fresh: bool  # begun by this call, not resumed


def next_unplayed(
    connection: Connection, tournament: CreatedTournament, entry: TournamentEntry
) -> int | None:
    """The number of the first hand that is not finished; None if all are."""
    played = {row["hand"] for row in rows(connection, schema.tallies, entry=entry.id)}
    return next((hand for hand in range(1, tournament.hands + 1) if hand not in played), None)


def require_current_player(connection: Connection, player: int) -> None:
    """Raise `NotFound` unless this player is the current one: others may still have to play the
    same hand and must not see it."""
    now = players.last_player(connection)
    if now is None or now.id != player:
        raise NotFound("There is no such game.")


def next_hand(
    tx: Transaction, tournament: CreatedTournament, entry: TournamentEntry
) -> StartedHand:
    """Resume the hand that was left, or begin the next one. Raises `StoreError` if all hands are
    played."""
    hand = next_unplayed(tx.connection, tournament, entry)
    if hand is None:
        raise StoreError(f"You have played all hands of {tournament.title}. You can play it again.")
    known = tx.find(schema.hands, entry=entry.id, hand=hand)
    if known is not None and tx.find(schema.matches, series=known["series"]) is None:
        tx.remove(
            schema.hands, entry=entry.id, hand=hand
        )  # its match was lost to damage: deal it again
        known = None
    if known is None:
        series = _begin_hand(tx, tournament, entry, hand)
        tx.insert(schema.hands, entry=entry.id, hand=hand, series=series)
    else:
        series = int(known["series"])
    token = tx.one(schema.series, id=series)["token"]
    return StartedHand(hand, series, token, known is None)


def seating_of_entry(
    connection: Connection, tournament: CreatedTournament, entry: TournamentEntry
) -> Seating:
    """Who sits where: the player has seat 0."""
    name = one(connection, schema.players, id=entry.player)["name"]
    person = SeatedPerson(name, entry.player)
    return Seating((person, *map(ComputerPlayer, tournament.levels)))


def _begin_hand(
    tx: Transaction, tournament: CreatedTournament, entry: TournamentEntry, hand: int
) -> int:
    live = series_of_hand(tx.connection, tournament, hand)
    live.seating = seating_of_entry(tx.connection, tournament, entry)
    series = tx.new_id(schema.series)
    tx.insert(
        schema.series,
        id=series,
        token=new_token(),
        player=entry.player,
        preset=tournament.preset,
        game=tournament.game,
        name=f"{tournament.title}, hand {hand}"[:LONGEST_NAME],
        stage=TOURNAMENT_HAND,
        created=tx.at,
    )
    write_changes(tx, series, live, StoredState(), MATCH_LEFT)
    return series
