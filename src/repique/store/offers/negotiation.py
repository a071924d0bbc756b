"""Agreement on the rules of an offer before it begins.

Whoever sits down agrees to the rules, or proposes others, once for each offer. The host takes these
or keeps the own ones. If the rules change, those who had agreed before must agree again. A decision
that nobody makes in time counts as no. Only the rules of the offer change: what players have saved
as their own is never touched.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from repique.core.options import Value
from repique.core.table import Seat
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json
from repique.store.offers.offers import (
    OPEN,
    Offer,
    OfferedSeat,
    RulesDispute,
    free_seat,
    offer_of,
    require_edition,
    require_open,
    take_seat,
)

DECISION = timedelta(minutes=3)  # how long a decision is awaited


@dataclass(frozen=True, slots=True)
class FreedSeat:
    """A seat that somebody has lost because a decision was negative, or was not made in time."""

    offer: str
    player: int
    has_proposed: bool  # the host keeps the rules; otherwise new rules were not agreed to


def propose_rules(
    tx: Transaction,
    token: str,
    player: int,
    action_id: str,
    changes: Mapping[str, Value],
    wanted: Seat | None = None,
) -> Seat:
    """Seat a player who proposes these rules, and return the seat. Rules equal to those of the
    offer are agreed to at once; the same command again does nothing. Raises `RulesDispute` for the
    host, for somebody who has sat down or has proposed before, and while another proposal waits;
    and as `take_seat`."""
    offer = offer_of(tx.connection, token)
    row = tx.find(schema.offer_seats, offer=offer.id, player=player)
    if row is not None and player != offer.player and row["action_id"] == action_id:
        return int(row["seat"])
    offer = require_open(tx, token)
    if offer.is_substitution:
        raise RulesDispute("The game has begun, so its rules stay as they are.")
    if player == offer.player:
        raise RulesDispute("These are your own rules.")
    if row is not None and not row["proposal"]:
        raise RulesDispute("You have already agreed to the rules.")
    if row is None and changes == offer.changes:
        return take_seat(tx, token, player, action_id, wanted)
    if offer.has_proposed(player):
        raise RulesDispute("You have already proposed other rules. You can do that only once.")
    waiting = offer.proposer
    if waiting is not None and not offer.is_full:
        raise RulesDispute(f"{waiting.name} has just proposed other rules. Wait for the answer.")
    seat = take_seat(tx, token, player, action_id, wanted)
    earlier = offer.seats[seat].proposers
    tx.change(
        schema.offer_seats,
        {"offer": offer.id, "seat": seat},
        agreed="",
        proposal=as_json(dict(changes)),
        since=tx.at,
        proposers=as_json([*earlier, player]),
    )
    return seat


def accept_proposal(tx: Transaction, token: str, edition: str) -> Offer:
    """Give an offer the proposed rules, to which the proposer has agreed by that; others who sit
    there must agree again. Raises `RulesDispute` if no proposal waits, or not this one."""
    offer = require_open(tx, token)
    proposer = _proposer(offer, edition)
    changes = as_json(dict(proposer.proposal or {}))
    tx.change(schema.offers, {"id": offer.id}, changes=changes)
    key = {"offer": offer.id, "seat": proposer.seat}
    tx.change(schema.offer_seats, key, agreed=changes, proposal="", since="")
    changed = offer_of(tx.connection, token)
    for seat in changed.seats:
        if seat.player:
            since = "" if changed.has_agreed(seat) else tx.at
            tx.change(schema.offer_seats, {"offer": offer.id, "seat": seat.seat}, since=since)
    return offer_of(tx.connection, token)


def decline_proposal(tx: Transaction, token: str, edition: str) -> FreedSeat:
    """Keep the rules of an offer; the seat of the proposer is free again. Raises `RulesDispute` if
    no proposal waits, or not this one."""
    offer = require_open(tx, token)
    return _free(tx, offer, _proposer(offer, edition))


def agree_to_rules(tx: Transaction, token: str, player: int, edition: str) -> Offer:
    """Note that a player agrees to the rules as they are. Raises `RulesDispute` for somebody
    without a seat, for one whose own proposal waits, and if other rules are meant."""
    offer = require_open(tx, token)
    seat = next((each for each in offer.seats if each.player == player), None)
    if seat is None:
        raise RulesDispute("You have no seat at this table.")
    if seat.proposal is not None:
        raise RulesDispute("You have proposed other rules. Wait for the answer.")
    require_edition(offer.changes, edition)
    if not offer.has_agreed(seat):
        key = {"offer": offer.id, "seat": seat.seat}
        agreed = as_json(dict(offer.changes))
        tx.change(schema.offer_seats, key, agreed=agreed, since="")
    return offer_of(tx.connection, token)


# Decisions that nobody makes


def next_deadline(connection: Connection) -> datetime | None:
    """When the first of all awaited decisions is overdue; None if none is awaited."""
    awaited = _awaited(connection)
    return min((datetime.fromisoformat(since) + DECISION for _, since in awaited), default=None)


def end_overdue_decisions(tx: Transaction) -> list[FreedSeat]:
    """Free the seats for which a decision is overdue: of those whose proposal the host has not
    answered, and of those who have not agreed to new rules."""
    now = datetime.fromisoformat(tx.at)
    overdue = {
        token
        for token, since in _awaited(tx.connection)
        if datetime.fromisoformat(since) + DECISION <= now
    }
    return [
        _free(tx, offer, seat)
        for offer in (offer_of(tx.connection, token) for token in sorted(overdue))
        for seat in offer.seats
        if seat.since and datetime.fromisoformat(seat.since) + DECISION <= now
    ]


def _awaited(connection: Connection) -> list[tuple[str, str]]:
    """For each awaited decision the offer, and since when."""
    seats = schema.offer_seats.c
    query = (
        select(schema.offers.c.token, seats.since)
        .join(schema.offers, seats.offer == schema.offers.c.id)
        .where(seats.since != "", schema.offers.c.stage == OPEN)
    )
    return [(row.token, row.since) for row in connection.execute(query)]


def _proposer(offer: Offer, edition: str) -> OfferedSeat:
    proposer = offer.proposer
    if proposer is None or proposer.proposal is None:
        raise RulesDispute("Nobody proposes other rules now.")
    require_edition(proposer.proposal, edition)
    return proposer


def _free(tx: Transaction, offer: Offer, seat: OfferedSeat) -> FreedSeat:
    free_seat(tx, offer.id, seat.seat)
    return FreedSeat(offer.token, seat.player, seat.proposal is not None)
