"""Sitting down at an offer, and agreeing on its rules. The match begins in the transaction after
which every seat is taken and everybody has agreed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from repique.core.game import Setup
from repique.core.options import BadOptions, Value
from repique.core.table import Seat
from repique.play.presets import InputError, problems_sentence
from repique.server.live.storage import begin_match_of
from repique.server.view.offers import chosen_game_of
from repique.server.view.rule_comparison import shared_rules
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.matches.seats import players_of_series
from repique.store.matches.writer import replace_person
from repique.store.offers import negotiation
from repique.store.offers.offers import (
    OPEN,
    Offer,
    RulesDispute,
    mark_begun,
    offer_of,
    player_of_command,
    require_edition,
    take_seat,
)
from repique.store.players.keys import DeviceKey, add_device_key
from repique.store.players.players import add_guest


@dataclass(frozen=True, slots=True)
class SeatAtOffer:
    """A seat that somebody has now. `key` is that of a guest without a cookie until then."""

    offer: Offer
    seat: Seat
    has_begun: bool  # by this
    player: int
    former: int = 0  # the player whose seat it was at a table that had begun
    key: DeviceKey | None = None


@dataclass(frozen=True, slots=True)
class SitDown:
    """What is asked: a seat at an offer, by the id `action_id` of the command. `proposal` are other
    rules, as changes to the preset; `edition` says which rules were shown, if that is known."""

    offer: str
    action_id: str
    wanted: Seat | None = None
    proposal: Mapping[str, Value] | None = None
    edition: str = ""


@dataclass(frozen=True, slots=True)
class AgreedOffer:
    """An offer after somebody has agreed to its rules."""

    offer: Offer
    has_begun: bool  # by this


def seat_person(transaction: Transaction, asked: SitDown, player: int) -> SeatAtOffer:
    """Give a seat to a player who is known; as `take_seat` or `propose_rules`. Raises `InputError`
    if the proposed rules contradict each other."""
    offer = offer_of(transaction.connection, asked.offer)
    if offer.is_substitution and offer.seat_of(player) is None:
        return _seat_substitute(transaction, offer, asked, player)
    if asked.edition and offer.stage == OPEN and offer.seat_of(player) is None:
        require_edition(offer.changes, asked.edition)
    if asked.proposal is None:
        seat = take_seat(transaction, asked.offer, player, asked.action_id, asked.wanted)
    else:
        changes = proposed_changes(offer, asked.proposal)
        seat = negotiation.propose_rules(
            transaction, asked.offer, player, asked.action_id, changes, asked.wanted
        )
    begun = _begin_if_ready(transaction, offer_of(transaction.connection, asked.offer))
    return SeatAtOffer(begun.offer, seat, begun.has_begun, player)


def _seat_substitute(
    transaction: Transaction, offer: Offer, asked: SitDown, player: int
) -> SeatAtOffer:
    """Give the offered seat at a table that has begun to a player, who plays there from now on."""
    if asked.proposal is not None:
        raise RulesDispute("The game has begun, so its rules stay as they are.")
    seat = take_seat(transaction, asked.offer, player, asked.action_id, asked.wanted)
    series = transaction.one(schema.series, token=offer.table)["id"]
    former = players_of_series(transaction.connection, series).get(seat, 0)
    replace_person(transaction, series, seat, player)
    begun = mark_begun(transaction, offer.token, offer.table)
    return SeatAtOffer(begun, seat, True, player, former)


def proposed_changes(offer: Offer, proposal: Mapping[str, Value]) -> dict[str, Value]:
    """The rules of an offer, as changes to the preset, if a proposal is accepted. What concerns
    only the display stays the host's. Raises `InputError` if the rules contradict each other."""
    current = chosen_game_of(offer)
    usual = current.game.presets[current.preset]
    try:
        wanted = usual.with_changes(proposal).values()
        shared = {rule.name: wanted[rule.name] for rule in shared_rules(current.game)}
        options = current.options.with_changes(shared)
    except BadOptions as error:
        raise InputError(problems_sentence(current.game, usual, error)) from error
    if current.game.start(options, Setup(0)).seats != len(offer.seats):
        raise InputError("These rules are for a different number of players.")
    usual_values = usual.values()
    return {n: value for n, value in options.values().items() if value != usual_values[n]}


def accept_proposed_rules(transaction: Transaction, token: str, edition: str) -> AgreedOffer:
    """The host takes the proposed rules; as in `negotiation`."""
    return _begin_if_ready(transaction, negotiation.accept_proposal(transaction, token, edition))


def agree_to_rules(transaction: Transaction, token: str, player: int, edition: str) -> AgreedOffer:
    """A player agrees to the rules as they are; as in `negotiation`."""
    return _begin_if_ready(
        transaction, negotiation.agree_to_rules(transaction, token, player, edition)
    )


def _begin_if_ready(transaction: Transaction, offer: Offer) -> AgreedOffer:
    if offer.stage != OPEN or not offer.is_ready:
        return AgreedOffer(offer, False)
    chosen = chosen_game_of(offer)
    table = begin_match_of(transaction, offer.player, chosen, offer.seating, agreed=True)
    return AgreedOffer(mark_begun(transaction, offer.token, table), True)


def seat_new_guest(transaction: Transaction, asked: SitDown, name: str, hashed: str) -> SeatAtOffer:
    """Give a seat to somebody without a cookie: a new guest, or, if the command was sent before and
    only its answer was lost, the guest who came then. The hash is that of the new cookie. Raises
    `BadName`, and as `take_seat`."""
    player = player_of_command(transaction, asked.offer, asked.action_id)
    if player is None:
        player = add_guest(transaction, name).id
    seated = seat_person(transaction, asked, player)
    key = add_device_key(transaction, player, hashed)
    return replace(seated, key=key)
