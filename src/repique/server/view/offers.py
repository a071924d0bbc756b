"""Offers as people see them: the seats, the rules that differ from the usual ones, the terms."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Literal, cast

from msgspec import Struct
from sqlalchemy import Connection

from repique.core.game import Setup
from repique.core.options import BadOptions, Value
from repique.games import by_preset
from repique.play.presets import ChosenGame
from repique.play.text.words import words_for
from repique.server.view.rule_comparison import RuleComparison, differing_rules, shared_rules
from repique.store.errors import NotFound
from repique.store.offers.offers import (
    BEGUN,
    Offer,
    OfferedSeat,
    TableTerms,
    edition_of,
    offers_of_player,
)

Aids = Literal["none", "explanations", "hints"]
Chat = Literal["text", "phrases"]
Pace = Literal[0, 15, 30, 60, 120]


class Terms(Struct, forbid_unknown_fields=True, frozen=True):
    """What people at a shared table agree on beside the rules."""

    aids: Aids = "explanations"  # what the computer tells: nothing, what is allowed, what is best
    chat: Chat = "text"  # free text, or prepared phrases only
    pace: Pace = 0  # seconds for a decision; 0: there is no clock


class RuleDifference(Struct, frozen=True):
    """A house rule that differs from the usual one, in words."""

    name: str
    label: str
    usual: str
    value: str


class OfferSeat(Struct, frozen=True):
    """A seat of an offer."""

    seat: int
    state: Literal["taken", "free", "computer"]
    name: str  # empty for a free seat, and for a computer player without one
    level: str  # of a computer player
    mine: bool
    host: bool
    partner: int | None  # the seat of the partner, in a game of pairs
    agreed: bool  # to the rules as they are; computer players always have


class RuleProposal(Struct, frozen=True):
    """Other rules that somebody proposes, and how they differ from those of the offer. The host and
    the proposer see it, each with the own rules as `yours`."""

    seat: int
    name: str
    rules: tuple[RuleComparison, ...]
    edition: str  # which rules these are


class OfferAnswer(Struct, frozen=True):
    """A table that waits for people, or has just begun, as one of them sees it."""

    offer: str
    preset: str
    title: str
    host: str
    mine: bool  # I am the host
    seats: tuple[OfferSeat, ...]
    rules: tuple[RuleDifference, ...]  # without those of the display
    terms: Terms
    stage: Literal["open", "begun", "withdrawn"]
    table: str  # empty until it has begun
    until: str
    created: str
    edition: str  # which rules these are
    proposal: RuleProposal | None  # that waits for the host
    changed: tuple[RuleComparison, ...]  # since I agreed; `yours` is what I had agreed to
    counter: Literal["free", "waits", "spent"]  # whether I may propose other rules, or have


def chosen_game_of(offer: Offer) -> ChosenGame:
    """The game that an offer is about; raises `NotFound` or `BadOptions` if this version of the
    program does not know it."""
    return chosen_game_with(offer, offer.changes)


def chosen_game_with(offer: Offer, changes: Mapping[str, Value]) -> ChosenGame:
    """The game of an offer with other rules; raises as `chosen_game_of`."""
    found = by_preset(offer.preset)
    if found is None:
        raise NotFound("There is no game with that name.")
    game, preset = found
    return ChosenGame(preset, game, game.presets[preset].with_changes(changes))


def title_of(chosen: ChosenGame) -> str:
    """What the game is called."""
    return words_for(chosen.game, chosen.options).game(chosen.preset.title())


def rule_differences(chosen: ChosenGame) -> tuple[RuleDifference, ...]:
    """The rules that differ from the preset, except those of the own display."""
    words = words_for(chosen.game, chosen.options)
    usual = chosen.game.presets[chosen.preset].values()
    values = chosen.options.values()
    return tuple(
        RuleDifference(
            name=rule.name,
            label=words.label(rule.name),
            usual=words.value(rule.name, usual[rule.name]),
            value=words.value(rule.name, values[rule.name]),
        )
        for rule in shared_rules(chosen.game)
        if values[rule.name] != usual[rule.name]
    )


def terms_shown(terms: TableTerms) -> Terms:
    """The terms as a message has them."""
    return Terms(cast(Aids, terms.aids), cast(Chat, terms.chat), cast(Pace, terms.pace))


def offer_answer(offer: Offer, player: int) -> OfferAnswer:
    """The offer as this player sees it; 0 is somebody who is not known yet."""
    chosen = chosen_game_of(offer)
    start = chosen.game.start(chosen.options, Setup(0))
    return OfferAnswer(
        offer=offer.token,
        preset=offer.preset,
        title=title_of(chosen),
        host=offer.host,
        mine=player == offer.player,
        seats=tuple(_seat(offer, seat, player, start.sides) for seat in offer.seats),
        rules=rule_differences(chosen),
        terms=terms_shown(offer.terms),
        stage=cast(Literal["open", "begun", "withdrawn"], offer.stage),
        table=offer.table if offer.stage == BEGUN else "",
        until=offer.until,
        created=offer.created,
        edition=edition_of(offer.changes),
        proposal=_proposal(offer, player),
        changed=_changed_rules(offer, player),
        counter=_counter(offer, player),
    )


def _proposal(offer: Offer, player: int) -> RuleProposal | None:
    waiting = offer.proposer
    if waiting is None or waiting.proposal is None or player not in (offer.player, waiting.player):
        return None
    own = chosen_game_of(offer)
    other = chosen_game_with(offer, waiting.proposal)
    rules = differing_rules(other, own) if player == offer.player else differing_rules(own, other)
    return RuleProposal(waiting.seat, waiting.name, rules, edition_of(waiting.proposal))


def _changed_rules(offer: Offer, player: int) -> tuple[RuleComparison, ...]:
    seat = next((each for each in offer.seats if player and each.player == player), None)
    if seat is None or seat.agreed is None or offer.has_agreed(seat):
        return ()
    return differing_rules(chosen_game_of(offer), chosen_game_with(offer, seat.agreed))


def _counter(offer: Offer, player: int) -> Literal["free", "waits", "spent"]:
    if offer.proposer is not None and offer.proposer.player == player:
        return "waits"
    return "spent" if offer.has_proposed(player) else "free"


def _seat(offer: Offer, seat: OfferedSeat, player: int, sides: int) -> OfferSeat:
    seats = len(offer.seats)
    state: Literal["taken", "free", "computer"] = "computer" if seat.level else "taken"
    return OfferSeat(
        seat=seat.seat,
        state="free" if seat.is_free else state,
        name=seat.name,
        level=seat.level,
        mine=bool(player) and seat.player == player,
        host=seat.player == offer.player,
        partner=(seat.seat + sides) % seats if seats == 2 * sides else None,
        agreed=offer.has_agreed(seat),
    )


def offers_shown(connection: Connection, player: int, now: datetime) -> tuple[OfferAnswer, ...]:
    """The offers at which a player has a seat, as `offers_of_player`, without those of games or
    rules that this version of the program does not know."""
    shown = []
    for offer in offers_of_player(connection, player, now):
        with suppress(NotFound, BadOptions):
            shown.append(offer_answer(offer, player))
    return tuple(shown)
