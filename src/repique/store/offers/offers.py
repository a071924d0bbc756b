"""Offers: tables that wait for people. The row of an offer keeps the hash of its link, never the
link itself; a row for each seat says who has it, and which rules that person has agreed to.

Every change is one write transaction, and only one of them runs at a time: whether a seat is free
is asked and answered in the transaction that takes it.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from repique.core.options import Value
from repique.core.table import Seat
from repique.play.seating import ComputerPlayer, Occupant, SeatedPerson, Seating
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, find, one, rows
from repique.store.db.writer import timestamp
from repique.store.errors import NotFound, StoreError

# Stages of an offer; the values are stored.
OPEN = "open"
BEGUN = "begun"
WITHDRAWN = "withdrawn"

LIFETIME = timedelta(days=14)  # of an offer, from its newest link on
SHOWN = timedelta(days=1)  # how long one that has begun stays on the lists
REPEATABLE = timedelta(days=1)  # how long the command that took a seat may be sent again
MOST_OPEN = 12  # of one player


class OfferClosed(StoreError):
    """The host has withdrawn the offer."""

    def __init__(self, host: str) -> None:
        super().__init__(f"{host} has closed this table.")


class OfferFull(StoreError):
    """Every seat is taken."""

    def __init__(self) -> None:
        super().__init__("All seats are taken.")


class SeatTaken(StoreError):
    """The wanted seat is not free, but another one is."""

    def __init__(self) -> None:
        super().__init__("Somebody else has this seat. Choose another one.")


class RulesDispute(StoreError):
    """What is asked about the rules cannot be done now; the text says why."""


class RulesChanged(RulesDispute):
    """The rules are no longer those that were shown."""

    def __init__(self) -> None:
        super().__init__("The rules have changed meanwhile. Look at them again.")


class OfferBusy(StoreError):
    """There is no free seat, but somebody who has one has proposed other rules."""

    def __init__(self) -> None:
        super().__init__("Somebody is just sitting down. Try again in a few minutes.")


@dataclass(frozen=True, slots=True)
class TableTerms:
    """What people at a shared table have agreed on beside the rules. `aids`: none, explanations,
    or hints, which include explanations. `chat`: text, or prepared phrases only. `pace`: seconds
    for a decision; 0 without a clock."""

    aids: str = "explanations"
    chat: str = "text"
    pace: int = 0


@dataclass(frozen=True, slots=True)
class OfferedSeat:
    """A seat of an offer. One of a computer player has a level; another is free until a player has
    it."""

    seat: Seat
    player: int = 0
    name: str = ""
    level: str = ""
    agreed: Mapping[str, Value] | None = None  # the changes of rules last agreed to
    proposal: Mapping[str, Value] | None = None  # changes of rules that wait for the host
    since: str = ""  # when a decision began to be awaited
    proposers: tuple[int, ...] = ()  # players who have proposed rules from here

    @property
    def is_free(self) -> bool:
        return not self.level and not self.player and not self.name

    @property
    def occupant(self) -> Occupant:
        """A computer player or a person; a person without a name for a free seat."""
        if self.level:
            return ComputerPlayer(self.level, self.name)
        return SeatedPerson(self.name, self.player)


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer with its seats."""

    id: int
    token: str
    player: int  # the host
    host: str  # the name of the host
    preset: str
    changes: Mapping[str, Value]
    terms: TableTerms
    stage: str
    table: str  # the token of the series; empty until it has begun, unless a seat there is offered
    created: str
    until: str
    seats: tuple[OfferedSeat, ...]

    @property
    def seating(self) -> Seating:
        """Who sits where; a free seat has a person without a name."""
        return Seating(tuple(seat.occupant for seat in self.seats))

    @property
    def is_substitution(self) -> bool:
        """Whether the seat of somebody at a table that has begun is offered to a substitute."""
        return self.stage == OPEN and bool(self.table)

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    @property
    def is_ready(self) -> bool:
        """Whether every seat is taken and everybody has agreed to the rules."""
        return self.is_full and all(map(self.has_agreed, self.seats))

    def has_agreed(self, seat: OfferedSeat) -> bool:
        """Whether whoever has this seat plays by the rules as they are: the host and computer
        players always do."""
        if seat.is_free:
            return False
        return bool(seat.level) or seat.player == self.player or seat.agreed == self.changes

    @property
    def proposer(self) -> OfferedSeat | None:
        """The seat of the player whose proposal waits for the host; None if there is none."""
        return next((seat for seat in self.seats if seat.proposal is not None), None)

    def has_proposed(self, player: int) -> bool:
        """Whether a player has proposed other rules before."""
        return any(player in seat.proposers for seat in self.seats)

    @property
    def players(self) -> tuple[int, ...]:
        """The players who have sat down, the host among them."""
        return tuple(seat.player for seat in self.seats if seat.player)

    def seat_of(self, player: int) -> Seat | None:
        """The seat of a player; None if there is none."""
        return next((s.seat for s in self.seats if s.player and s.player == player), None)


def edition_of(changes: Mapping[str, Value]) -> str:
    """A short name for these rules, by which somebody says which ones are meant."""
    return hashlib.sha256(json.dumps(dict(changes), sort_keys=True).encode()).hexdigest()[:16]


def require_edition(changes: Mapping[str, Value], edition: str) -> None:
    """Raise `RulesChanged` unless these rules are the ones that were meant."""
    if edition_of(changes) != edition:
        raise RulesChanged


# Reading


def offer_of(connection: Connection, token: str) -> Offer:
    """The offer with this public id; raises `NotFound` if there is none."""
    row = find(connection, schema.offers, token=token)
    if row is None:
        raise NotFound("There is no such table.")
    return _offer(connection, row)


def offer_with_link(connection: Connection, hashed: str, now: datetime) -> Offer | None:
    """The offer whose newest link has this hash; None if there is none, or it has expired."""
    row = find(connection, schema.offers, hash=hashed)
    if row is None or _has_expired(row, now):
        return None
    return _offer(connection, row)


def find_offer(connection: Connection, token: str, now: datetime) -> Offer | None:
    """The offer with this public id; None if there is none, or it has expired."""
    row = find(connection, schema.offers, token=token)
    if row is None or _has_expired(row, now):
        return None
    return _offer(connection, row)


def offers_of_player(connection: Connection, player: int, now: datetime) -> list[Offer]:
    """The open offers at which a player has a seat, and those that began within a day, if the
    player still sits there; the oldest first. A seat for a substitute is on the host's list."""
    offers = schema.offers.c
    seats = schema.offer_seats.c
    query = (
        select(offers.id)
        .join(schema.offer_seats, seats.offer == offers.id)
        .where(seats.player == player, offers.stage != WITHDRAWN)
        .where(offers.until > timestamp(now - SHOWN))
        .order_by(offers.id)
    )
    found = [one(connection, schema.offers, id=key) for key in connection.execute(query).scalars()]
    return [_offer(connection, row) for row in found if _is_listed(connection, row, player, now)]


def offers_with_player(connection: Connection, player: int) -> frozenset[str]:
    """The public ids of all offers at which a player has a seat."""
    offers = schema.offers.c
    seats = schema.offer_seats.c
    query = (
        select(offers.token)
        .join(schema.offer_seats, seats.offer == offers.id)
        .where(seats.player == player)
    )
    return frozenset(connection.execute(query).scalars())


def terms_of_series(connection: Connection, series: int) -> TableTerms:
    """The terms of the offer with which a series began; the usual ones if there was none. Offers of
    seats there to substitutes have the same."""
    found = rows(connection, schema.offers, series=series)
    return _terms(found[0]) if found else TableTerms()


def _is_listed(connection: Connection, row: dict[str, Any], player: int, now: datetime) -> bool:
    if row["stage"] == BEGUN:
        began = one(connection, schema.series, id=row["series"])["created"]
        seat = find(connection, schema.seats, series=row["series"], player=player)
        return seat is not None and datetime.fromisoformat(began) + SHOWN > now
    if row["series"] is not None and row["player"] != player:
        return False
    return row["stage"] == OPEN and not _has_expired(row, now)


def _has_expired(row: dict[str, Any], now: datetime) -> bool:
    return row["stage"] == OPEN and datetime.fromisoformat(row["until"]) <= now


def _terms(row: dict[str, Any]) -> TableTerms:
    return TableTerms(**json.loads(row["terms"]))


def _offer(connection: Connection, row: dict[str, Any]) -> Offer:
    table = ""
    if row["series"] is not None:
        table = one(connection, schema.series, id=row["series"])["token"]
    return Offer(
        id=row["id"],
        token=row["token"],
        player=row["player"],
        host=one(connection, schema.players, id=row["player"])["name"],
        preset=row["preset"],
        changes=json.loads(row["changes"]),
        terms=_terms(row),
        stage=row["stage"],
        table=table,
        created=row["created"],
        until=row["until"],
        seats=tuple(
            _seat(connection, seat)
            for seat in rows(connection, schema.offer_seats, offer=row["id"])
        ),
    )


def _seat(connection: Connection, row: dict[str, Any]) -> OfferedSeat:
    name = row["name"]
    if row["player"] is not None:
        name = one(connection, schema.players, id=row["player"])["name"]
    return OfferedSeat(
        seat=row["seat"],
        player=row["player"] or 0,
        name=name,
        level=row["level"],
        agreed=_changes(row["agreed"]),
        proposal=_changes(row["proposal"]),
        since=row["since"],
        proposers=tuple(json.loads(row["proposers"] or "[]")),
    )


def _changes(stored: str) -> Mapping[str, Value] | None:
    found: Mapping[str, Value] | None = json.loads(stored) if stored else None
    return found


# Writing


@dataclass(frozen=True, slots=True)
class NewOffer:
    """What is offered. `seating` has the host at one seat, and people without a name at the free
    ones."""

    preset: str
    changes: Mapping[str, Value]
    terms: TableTerms
    seating: Seating
    action_id: str  # the client's id of the command


def create_offer(tx: Transaction, host: int, new: NewOffer, hashed: str) -> Offer:
    """Insert an offer whose link has this hash. The same command again gives the same offer, with
    the new link if it is still open. Raises `StoreError` if the host has too many open ones."""
    known = tx.find(schema.offers, player=host, action_id=new.action_id)
    if known is not None:
        if known["stage"] == OPEN:
            renew_link(tx, known["token"], hashed)
        return offer_of(tx.connection, known["token"])
    now = datetime.fromisoformat(tx.at)
    hosted = tx.rows(schema.offers, player=host, stage=OPEN)
    if sum(not _has_expired(row, now) for row in hosted) >= MOST_OPEN:
        raise StoreError(f"You have {MOST_OPEN} tables that wait for people. Close one first.")
    return _insert_offer(tx, host, new, hashed, OPEN, None)


def offer_of_command(tx: Transaction, host: int, action_id: str) -> Offer | None:
    """The offer that a host has made with this command; None if there is none."""
    row = tx.find(schema.offers, player=host, action_id=action_id)
    return None if row is None else _offer(tx.connection, row)


def create_begun_offer(tx: Transaction, host: int, new: NewOffer, table: str) -> Offer:
    """Insert an offer on which everybody has agreed elsewhere, and whose table has begun."""
    series = tx.one(schema.series, token=table)["id"]
    return _insert_offer(tx, host, new, _no_link(), BEGUN, series)


def create_substitute_offer(
    tx: Transaction, host: int, new: NewOffer, series: int, seat: Seat
) -> Offer:
    """Insert an offer of the one free seat at a table that has begun. It has no link until one is
    made. A seat that is offered already has the same offer."""
    for row in tx.rows(schema.offers, series=series, stage=OPEN):
        known = _offer(tx.connection, row)
        if known.seats[seat].is_free:
            return known
    known_command = offer_of_command(tx, host, new.action_id)  # withdrawn since
    action_id = secrets.token_urlsafe(16) if known_command else new.action_id
    return _insert_offer(tx, host, replace(new, action_id=action_id), _no_link(), OPEN, series)


def _no_link() -> str:
    """What stands for the hash of a link that nobody has."""
    return secrets.token_urlsafe(32)


def _insert_offer(
    tx: Transaction, host: int, new: NewOffer, hashed: str, stage: str, series: int | None
) -> Offer:
    """Insert an offer with its seats. People whom it knows have agreed to its rules."""
    key = tx.new_id(schema.offers)
    token = secrets.token_urlsafe(16)
    changes = as_json(dict(new.changes))
    tx.insert(
        schema.offers,
        id=key,
        token=token,
        player=host,
        preset=new.preset,
        changes=changes,
        terms=as_json(asdict(new.terms)),
        hash=hashed,
        stage=stage,
        series=series,
        action_id=new.action_id,
        created=tx.at,
        until=timestamp(datetime.fromisoformat(tx.at) + LIFETIME),
    )
    for seat, occupant in enumerate(new.seating.occupants):
        player = occupant.player if isinstance(occupant, SeatedPerson) else 0
        is_host = player == host
        tx.insert(
            schema.offer_seats,
            offer=key,
            seat=seat,
            player=player or None,
            name="" if player else occupant.name,
            level=occupant.level if isinstance(occupant, ComputerPlayer) else "",
            action_id=new.action_id if is_host else "",
            at=tx.at if player else "",
            agreed=changes if player and not is_host else "",
            proposal="",
            since="",
            proposers="",
        )
    return offer_of(tx.connection, token)


def renew_link(tx: Transaction, token: str, hashed: str) -> Offer:
    """Give an open offer a new link, which lives as long as the first one did; the old one stops.
    Raises `NotFound`, `OfferClosed`, or `OfferFull` if it has begun."""
    offer = require_open(tx, token)
    until = timestamp(datetime.fromisoformat(tx.at) + LIFETIME)
    tx.change(schema.offers, {"id": offer.id}, hash=hashed, until=until)
    return offer_of(tx.connection, token)


def require_open(tx: Transaction, token: str) -> Offer:
    """The offer, which waits for people; an expired one counts if its host asks. Raises `NotFound`,
    `OfferClosed`, or `OfferFull` if it has begun."""
    offer = offer_of(tx.connection, token)
    if offer.stage == WITHDRAWN:
        raise OfferClosed(offer.host)
    if offer.stage == BEGUN:
        raise OfferFull
    return offer


def take_seat(
    tx: Transaction, token: str, player: int, action_id: str, wanted: Seat | None = None
) -> Seat:
    """Seat a player, who agrees to the rules, at an offer and return the seat: the wanted one, or
    else the first free one. Whoever sits there already keeps the seat. Raises `NotFound`,
    `OfferClosed`, `OfferFull`, `OfferBusy` or `SeatTaken`."""
    offer = offer_of(tx.connection, token)
    sitting = offer.seat_of(player)
    if sitting is not None and offer.stage != WITHDRAWN:
        return sitting
    offer = require_open(tx, token)
    free = [seat.seat for seat in offer.seats if seat.is_free]
    if not free:
        raise OfferFull if offer.proposer is None else OfferBusy
    if wanted is not None and wanted not in free:
        raise SeatTaken
    seat = free[0] if wanted is None else wanted
    key = {"offer": offer.id, "seat": seat}
    agreed = as_json(dict(offer.changes))
    tx.change(schema.offer_seats, key, player=player, action_id=action_id, at=tx.at, agreed=agreed)
    return seat


def player_of_command(tx: Transaction, token: str, action_id: str) -> int | None:
    """The player who took a seat at this offer with this command, not long ago; None if nobody
    did. Whoever sends it again has not had the answer."""
    offer = tx.one(schema.offers, token=token)
    row = tx.find(schema.offer_seats, offer=offer["id"], action_id=action_id)
    if row is None or row["player"] is None or row["player"] == offer["player"]:
        return None
    is_recent = datetime.fromisoformat(row["at"]) + REPEATABLE > datetime.fromisoformat(tx.at)
    return int(row["player"]) if is_recent else None


def leave_seat(tx: Transaction, token: str, player: int) -> None:
    """Make the seat of a guest free again. Raises `StoreError` for the host and after it has begun,
    and `NotFound` for somebody without a seat."""
    offer = offer_of(tx.connection, token)
    seat = offer.seat_of(player)
    if seat is None:
        raise NotFound("There is no such table.")
    if player == offer.player:
        raise StoreError("This is your own table. Close it instead.")
    if offer.stage == BEGUN or offer.is_substitution:
        raise StoreError("The game has begun.")
    free_seat(tx, offer.id, seat)


def withdraw_offer(tx: Transaction, token: str) -> Offer:
    """Close an offer for good; does nothing if that was done. Raises `StoreError` once it has
    begun."""
    offer = offer_of(tx.connection, token)
    if offer.stage == BEGUN:
        raise StoreError("The game has begun.")
    tx.change(schema.offers, {"id": offer.id}, stage=WITHDRAWN)
    return offer_of(tx.connection, token)


def mark_begun(tx: Transaction, token: str, table: str) -> Offer:
    """Note the table at which the people of an offer play."""
    series = tx.one(schema.series, token=table)["id"]
    tx.change(schema.offers, {"token": token}, stage=BEGUN, series=series)
    return offer_of(tx.connection, token)


def release_offers(tx: Transaction, player: int) -> None:
    """Before a player is removed: delete the own offers, but give one whose table others go on
    playing to the player who has that table now; free seats at offers of others, or leave the name
    alone at those that have begun."""
    name = tx.one(schema.players, id=player)["name"]
    tx.retire(schema.offers)
    for row in tx.rows(schema.offers, player=player):
        series = None if row["series"] is None else tx.one(schema.series, id=row["series"])
        if series is None or series["player"] == player or row["stage"] == OPEN:
            tx.remove(schema.offer_seats, offer=row["id"])
            tx.remove(schema.offers, id=row["id"])
        else:
            key = {"id": row["id"]}
            tx.change(schema.offers, key, player=series["player"], action_id=row["token"])
    for seat in tx.rows(schema.offer_seats, player=player):
        begun = tx.one(schema.offers, id=seat["offer"])["stage"] == BEGUN
        free_seat(tx, seat["offer"], seat["seat"], name if begun else "")


def free_seat(tx: Transaction, offer: int, seat: Seat, name: str = "") -> None:
    """Take a seat from the player who has it; the name alone may stay. Who has proposed rules from
    there is still known."""
    tx.change(
        schema.offer_seats,
        {"offer": offer, "seat": seat},
        player=None,
        name=name,
        action_id="",
        at="",
        agreed="",
        proposal="",
        since="",
    )
