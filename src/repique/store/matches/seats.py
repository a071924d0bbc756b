"""The seats of a series: who plays it, and where it stands on the list of each person.

A row of `seats` is a person or a computer player. A person is a player (`player`), or has only a
`name`: the player was removed, or never was one here. The log of a match tells which level made
which move; `level` is that of now, for lists.
"""

from typing import Any

from sqlalchemy import Connection

from repique.core.table import Seat
from repique.play.seating import ComputerPlayer, Occupant, SeatedPerson, Seating
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one, rows


def people_of_series(connection: Connection, series: int) -> dict[Seat, SeatedPerson]:
    """The people at the table by seat, with their present names."""
    found: dict[Seat, SeatedPerson] = {}
    for row in rows(connection, schema.seats, series=series):
        if not row["level"]:
            found[row["seat"]] = _person(connection, row)
    return found


def _person(connection: Connection, row: dict[str, Any]) -> SeatedPerson:
    if row["player"] is None:
        return SeatedPerson(row["name"])
    return SeatedPerson(one(connection, schema.players, id=row["player"])["name"], row["player"])


def names_of_series(connection: Connection, series: int) -> tuple[str, ...]:
    """A name for each seat: that of a person or a computer player, or the level of one without."""
    people = people_of_series(connection, series)
    return tuple(
        people[row["seat"]].name if row["seat"] in people else row["name"] or row["level"]
        for row in rows(connection, schema.seats, series=series)
    )


def players_of_series(connection: Connection, series: int) -> dict[Seat, int]:
    """The ids of the players at the table by seat."""
    people = people_of_series(connection, series)
    return {seat: person.player for seat, person in people.items() if person.player}


def with_people_of_series(connection: Connection, series: int, seating: Seating) -> Seating:
    """The seating of a match of this series, with the people who play it."""
    return seating.with_people(people_of_series(connection, series))


def seats_of_player(connection: Connection, player: int) -> dict[str, Seat]:
    """The seat of a player in each series, by the token of the series."""
    return {
        one(connection, schema.series, id=row["series"])["token"]: row["seat"]
        for row in rows(connection, schema.seats, player=player)
    }


def write_seats(tx: Transaction, series: int, seating: Seating) -> list[int]:
    """Write who sits where, and return the players who were not seated before. The player to whom
    the series belongs has a seat in any case: the first one of a person whom nobody knows."""
    row = tx.one(schema.series, id=series)
    known = {seat["seat"]: seat for seat in tx.rows(schema.seats, series=series)}
    before = {seat["player"] for seat in known.values()}
    occupants = dict(enumerate(_with_owner(seating, row["player"], before).occupants))
    for seat in known.keys() - occupants.keys():
        if occupants:  # else it is not known how many seats there are
            tx.remove(schema.seats, series=series, seat=seat)
    for seat, occupant in occupants.items():
        values = _values(occupant)
        old = known.get(seat)
        same = old is not None and old["player"] == values["player"]
        stage = old["stage"] if old and same else row["stage"] if values["player"] else ""
        if old is None or any(old[name] != value for name, value in values.items()):
            tx.put(schema.seats, {"series": series, "seat": seat}, **values, stage=stage)
    now = {_values(occupant)["player"] for occupant in occupants.values()}
    return sorted(now - before - {None})


def _with_owner(seating: Seating, owner: int, before: set[int | None]) -> Seating:
    """The seating, with the owner in the first seat of an unknown person if in none yet."""
    if not seating.occupants and owner not in before:
        return Seating((SeatedPerson(player=owner),))
    unknown = [seat for seat in seating.people if seat not in seating.players]
    if owner in seating.players.values() or not unknown:
        return seating
    return seating.with_occupant(unknown[0], SeatedPerson(player=owner))


def _values(occupant: Occupant) -> dict[str, Any]:
    """The columns of an occupant. A player is not named here, since players are renamed."""
    if isinstance(occupant, ComputerPlayer):
        return {"player": None, "name": occupant.name, "level": occupant.level}
    if occupant.player:
        return {"player": occupant.player, "name": "", "level": ""}
    return {"player": None, "name": occupant.name, "level": ""}
