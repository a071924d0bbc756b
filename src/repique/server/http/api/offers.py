"""Tables for friends: offering one, coming by a link or a short code, comparing rules, sitting
down, and the door.

What somebody without a cookie may ask goes by POST with JSON: a link that a messenger fetches for a
preview spends nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field
from sqlalchemy import Connection
from starlette.responses import Response

from repique.ai.levels import LEVELS, nearest_level
from repique.core.game import Setup
from repique.play.presets import ChosenGame, InputError
from repique.play.seating import SIMPLE, ComputerPlayer, Occupant, SeatedPerson, Seating
from repique.server.http.api.games import RuleForm, changed_rules, find_preset, rule_form
from repique.server.http.api.types import Body, Changes, Naming, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute, Done, RequestRefused
from repique.server.live.decisions import tell_of_freed_seat
from repique.server.live.messages import Id, Name, Small, Word
from repique.server.live.news import call_to_table
from repique.server.live.offers import (
    AgreedOffer,
    SeatAtOffer,
    SitDown,
    accept_proposed_rules,
    agree_to_rules,
    seat_new_guest,
    seat_person,
)
from repique.server.security.access import TooFast, new_secret, secret_hash
from repique.server.security.invitations import CODE_SECONDS, link_hash, new_link
from repique.server.security.principal import NO_PLAYER, OwnerOnly, Principal, Role
from repique.server.view.offers import (
    OfferAnswer,
    Terms,
    chosen_game_of,
    offer_answer,
    offers_shown,
    title_of,
)
from repique.server.view.rule_comparison import RuleComparison, compared_rules
from repique.stats.shared_games import SharedGame, shared_games
from repique.store.db.transaction import Transaction
from repique.store.db.writer import utc_now
from repique.store.matches.seats import names_of_series, people_of_series
from repique.store.matches.series import saved_series
from repique.store.offers import offers
from repique.store.offers.negotiation import FreedSeat, decline_proposal
from repique.store.players import players
from repique.store.players.keys import LIFETIME

ME = "me"
FRIEND = "friend"
UNKNOWN_INVITATION = "This invitation has been used or withdrawn. Ask for a new one."
WAIT = "Wait a minute, then try again."
REFUSALS: dict[type[Exception], tuple[int, str]] = {
    offers.OfferClosed: (410, "closed"),
    offers.OfferFull: (409, "full"),
    offers.OfferBusy: (409, "busy"),
    offers.SeatTaken: (409, "taken"),
    offers.RulesDispute: (409, "rules"),
    offers.RulesChanged: (409, "changed"),
}


class Offering(Body, frozen=True):
    """A table to offer. `seats` has for each seat `me` (once), `friend`, or the level of a computer
    player; one that the game does not have stands for the nearest. `names` are those of computer
    players, by seat."""

    a: Id
    preset: Name
    seats: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=8)]
    changes: Changes = field(default_factory=dict)
    names: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    terms: Terms = Terms()


class NewOfferAnswer(Struct, frozen=True):
    """An offer with its newest link and code, which are told only here."""

    offer: OfferAnswer
    link: str
    code: str
    code_seconds: int  # how long the code lives


class Invitation(Body, frozen=True):
    """What somebody was given: the random part of a link, or a short code."""

    token: Annotated[str, Meta(max_length=200)] = ""
    code: Word = ""


class InvitationRules(Invitation, frozen=True):
    """Changes to try on the rules of an offer; without `before`, on these rules as they are."""

    changes: Changes = field(default_factory=dict)
    before: Changes | None = None


class ComparisonRequest(Invitation, frozen=True):
    """Rules to compare with those of an offer, as changes to the preset; without any, the own
    online rules."""

    changes: Changes | None = None


class ComparisonAnswer(Struct, frozen=True):
    """The rules of an offer (`theirs`) and others (`yours`), those that differ first. `own` says
    whether the person has online rules; if not, and no others were given, `yours` are those of the
    preset."""

    own: bool
    rules: tuple[RuleComparison, ...]


class JoinRequest(Invitation, frozen=True, kw_only=True):
    """Sitting down; the name is that of a new guest, and the seat may be left open. `proposal` are
    other rules, as changes to the preset: the seat is taken without agreeing. `edition` is that of
    the rules that were shown; if there are others meanwhile, nothing is done."""

    a: Id
    name: Word = ""
    seat: Small | None = None
    proposal: Changes | None = None
    edition: Word = ""


class MeantRules(Body, frozen=True):
    """Which rules are meant."""

    edition: Word


class JoinAnswer(Struct, frozen=True):
    """The offer, and the seat that the person has now."""

    offer: OfferAnswer
    seat: int


class Me(Struct, frozen=True):
    """Who asks."""

    player: int
    name: str
    role: Literal["owner", "guest"]


class SharedTable(Struct, frozen=True):
    """A table with several people."""

    table: str
    preset: str
    title: str
    people: tuple[str, ...]  # names by seat; the level of a computer player without one
    stage: str
    created: str


class Opening(Body, frozen=True):
    """Whether others in the network may reach this server."""

    open: bool


class DoorAnswer(Struct, frozen=True):
    """Whether others in the network can reach this server, and where."""

    open: bool
    addresses: tuple[str, ...]  # best first
    home: bool  # started for the home network


# Offering


async def create_offer(request: ApiRequest) -> NewOfferAnswer:
    """Offers a table of the current player; the same id again gives the same table, with a new
    link."""
    wanted: Offering = request.body
    chosen = changed_rules(wanted.preset, wanted.changes)
    usual = chosen.game.presets[chosen.preset].values()
    changes = {n: v for n, v in chosen.options.values().items() if v != usual[n]}
    link = new_link()

    def job(transaction: Transaction) -> offers.Offer:
        host = players.current_player(transaction)
        new = offers.NewOffer(
            preset=chosen.preset,
            changes=changes,
            terms=offers.TableTerms(**msgspec.structs.asdict(wanted.terms)),
            seating=offered_seating(chosen, wanted, SeatedPerson(host.name, host.id)),
            action_id=wanted.a,
        )
        return offers.create_offer(transaction, host.id, new, link_hash(link))

    offer = await request.services.do(job)
    return _new_offer(request, offer, link)


def offered_seating(chosen: ChosenGame, wanted: Offering, host: SeatedPerson) -> Seating:
    """Who shall sit where; people without a name are awaited. Raises `InputError` unless there is
    one seat for the host, at least one for a friend, and a known level for each of the others."""
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    if len(wanted.seats) != seats or not {*wanted.seats} <= {ME, FRIEND, SIMPLE, *LEVELS}:
        raise InputError("There is no such seat or level in this game.")
    if wanted.seats.count(ME) != 1 or FRIEND not in wanted.seats:
        raise InputError("Choose one seat for you, and at least one for a friend.")
    if len(wanted.names) > seats:
        raise InputError("There are more names than seats.")
    names = [*wanted.names, *[""] * (seats - len(wanted.names))]

    def occupant(kind: str, name: str) -> Occupant:
        if kind == ME:
            return host
        if kind == FRIEND:
            return SeatedPerson()
        level = kind if kind == SIMPLE else nearest_level(chosen.game, kind)
        return ComputerPlayer(level, players.tidy_name(name) if name else "")

    return Seating(tuple(map(occupant, wanted.seats, names)))


def _new_offer(request: ApiRequest, offer: offers.Offer, link: str) -> NewOfferAnswer:
    request.services.news.change(offer.players)
    if offer.stage != offers.OPEN:
        return NewOfferAnswer(offer_answer(offer, offer.player), "", "", 0)
    code = request.services.invitations.new_code(offer.token)
    return NewOfferAnswer(offer_answer(offer, offer.player), link, code, CODE_SECONDS)


async def list_offers(request: ApiRequest) -> tuple[OfferAnswer, ...]:
    """Open offers at which the person has a seat, and those that have begun within a day."""
    player = request.principal.player
    return await request.services.read(lambda c: offers_shown(c, player, utc_now()))


async def renew_link(request: ApiRequest) -> NewOfferAnswer:
    """A new link and a new code of an own offer; the old ones stop."""
    token = request.path["offer"]
    link = new_link()

    def job(transaction: Transaction) -> offers.Offer:
        _require_host(transaction.connection, token, request.principal)
        return offers.renew_link(transaction, token, link_hash(link))

    with refusals_of_offers():
        return _new_offer(request, await request.services.do(job), link)


async def withdraw_offer(request: ApiRequest) -> Done:
    """Closes an own offer."""
    token = request.path["offer"]

    def job(transaction: Transaction) -> offers.Offer:
        _require_host(transaction.connection, token, request.principal)
        return offers.withdraw_offer(transaction, token)

    offer = await request.services.do(job)
    request.services.news.change(offer.players)
    return Done()


def _require_host(connection: Connection, token: str, principal: Principal) -> None:
    """Raise `OwnerOnly` for somebody who has a seat, but is not the host. All hosts are players of
    the owner, who may close a table also while another of them plays."""
    offer = offers.offer_of(connection, token)
    if not principal.is_owner and offer.player != principal.player:
        raise OwnerOnly


async def leave_offer(request: ApiRequest) -> Done:
    """Gives up a seat at an offer that has not begun."""
    token = request.path["offer"]
    player = request.principal.player

    def job(transaction: Transaction) -> offers.Offer:
        offers.leave_seat(transaction, token, player)
        return offers.offer_of(transaction.connection, token)

    offer = await request.services.do(job)
    request.services.news.change((*offer.players, player))
    return Done()


# Agreeing on rules


async def accept_rules(request: ApiRequest) -> OfferAnswer:
    """Gives an own offer the rules that are proposed; the match begins if everybody has agreed."""
    token = request.path["offer"]
    edition = request.body.edition

    def job(transaction: Transaction) -> AgreedOffer:
        _require_host(transaction.connection, token, request.principal)
        return accept_proposed_rules(transaction, token, edition)

    with refusals_of_offers():
        agreed = await request.services.do(job)
    return _answer_to_agreement(request, agreed, agreed.offer.player)


async def decline_rules(request: ApiRequest) -> OfferAnswer:
    """Keeps the rules of an own offer; the proposer is told, and the seat is free again."""
    token = request.path["offer"]
    edition = request.body.edition

    def job(transaction: Transaction) -> tuple[FreedSeat, offers.Offer]:
        _require_host(transaction.connection, token, request.principal)
        freed = decline_proposal(transaction, token, edition)
        return freed, offers.offer_of(transaction.connection, token)

    with refusals_of_offers():
        freed, offer = await request.services.do(job)
    tell_of_freed_seat(request.services.news, freed, offer)
    return offer_answer(offer, offer.player)


async def agree(request: ApiRequest) -> OfferAnswer:
    """Agrees to rules that have changed; the match begins if everybody has."""
    token = request.path["offer"]
    edition = request.body.edition
    player = request.principal.player
    with refusals_of_offers():
        agreed = await request.services.do(lambda tx: agree_to_rules(tx, token, player, edition))
    return _answer_to_agreement(request, agreed, player)


def _answer_to_agreement(request: ApiRequest, agreed: AgreedOffer, player: int) -> OfferAnswer:
    request.services.decisions.refresh()
    request.services.news.change(agreed.offer.players)
    if agreed.has_begun:
        call_to_table(request.services.news, agreed.offer)
    return offer_answer(agreed.offer, player)


# Coming


async def _invited_offer(request: ApiRequest, given: Invitation) -> offers.Offer:
    """The offer that a link or a code stands for, whatever its stage."""
    services = request.services
    now = utc_now()
    found: offers.Offer | None = None
    if given.token:
        hashed = link_hash(given.token)
        found = await services.read(lambda c: offers.offer_with_link(c, hashed, now))
    elif given.code:
        try:
            token = services.invitations.offer_of_code(given.code, request.address)
        except TooFast as error:
            raise RequestRefused(429, "too_fast", WAIT) from error
        if token is not None:
            found = await services.read(lambda c: offers.find_offer(c, token, now))
    if found is None:
        raise RequestRefused(404, "unknown", UNKNOWN_INVITATION)
    return found


async def _previewed_offer(request: ApiRequest) -> offers.Offer:
    """The offer that somebody may look at: an open one, or one at which that person sits."""
    offer = await _invited_offer(request, request.body)
    if offer.stage == offers.WITHDRAWN:
        raise _refusal(offers.OfferClosed(offer.host))
    if offer.stage != offers.OPEN and offer.seat_of(request.principal.player) is None:
        raise _refusal(offers.OfferFull())
    return offer


async def preview(request: ApiRequest) -> OfferAnswer:
    """The offer of a link or a code. It spends nothing."""
    return offer_answer(await _previewed_offer(request), request.principal.player)


async def preview_rules(request: ApiRequest) -> list[RuleForm]:
    """All house rules of an offer, as a form, after changes if there are any."""
    asked: InvitationRules = request.body
    offer = await _previewed_offer(request)
    before = dict(offer.changes) if asked.before is None else asked.before
    return rule_form(changed_rules(offer.preset, before, asked.changes))


async def compare(request: ApiRequest) -> ComparisonAnswer:
    """The rules of an offer beside those of the person who asks."""
    asked: ComparisonRequest = request.body
    offer = await _previewed_offer(request)
    theirs = chosen_game_of(offer)
    player = request.principal.player
    name = players.online_rules_name(offer.preset)
    own = await request.services.read(lambda c: players.has_rules(c, player, name))
    if asked.changes is not None:
        yours = changed_rules(offer.preset, asked.changes)
    else:
        options = await request.services.read(lambda c: players.usual_rules(c, player, name))
        yours = ChosenGame(theirs.preset, theirs.game, options)
    return ComparisonAnswer(own, compared_rules(theirs, yours))


async def join(request: ApiRequest) -> Response:
    """Gives a seat to the person of the session, or to a new guest, who gets a cookie. The same id
    again gives the same seat. The match begins with the last seat, once everybody has agreed to the
    rules."""
    wanted: JoinRequest = request.body
    offer = await _invited_offer(request, wanted)
    asked = SitDown(offer.token, wanted.a, wanted.seat, wanted.proposal, wanted.edition)
    principal = request.principal
    secret = ""
    with refusals_of_offers():
        _require_seat_left(request, offer)
        if principal.role is Role.ANYBODY:
            secret = new_secret()
            seated = await _seat_new_guest(request, asked, secret)
        else:
            seated = await request.services.do(lambda tx: _seat_person(tx, asked, principal))
    request.services.decisions.refresh()
    request.services.news.change(seated.offer.players)
    if seated.former and seated.former != seated.player:
        name = seated.offer.seats[seated.seat].name
        await request.services.live_matches.give_seat(seated.offer.table, seated.former, name)
    if seated.has_begun:
        call_to_table(request.services.news, seated.offer)
    answer = JoinAnswer(offer_answer(seated.offer, seated.player), seated.seat)
    response = Response(msgspec.json.encode(answer), media_type="application/json")
    if secret:
        response.set_cookie(
            request.services.access.cookie,
            secret,
            max_age=int(LIFETIME.total_seconds()),
            httponly=True,
            samesite="strict",
            path="/",
        )
    return response


def _require_seat_left(request: ApiRequest, offer: offers.Offer) -> None:
    """Raise `OfferFull` if the person whose seat at a running table is offered has come back."""
    match = request.services.live_matches.find(offer.table) if offer.is_substitution else None
    if match is None or offer.seat_of(request.principal.player) is not None:
        return
    for seat in offer.seats:
        is_back = seat.is_free and seat.seat in match.storage.seats.deciding
        if is_back and match.people.presence.is_here(seat.seat):
            raise offers.OfferFull


def _seat_person(transaction: Transaction, asked: SitDown, principal: Principal) -> SeatAtOffer:
    return seat_person(transaction, asked, _known_player(transaction, principal))


def _known_player(transaction: Transaction, principal: Principal) -> int:
    """Whom the session acts as; the first player is added for an owner who has not played yet."""
    if principal.player == NO_PLAYER:
        return players.current_player(transaction).id
    return principal.player


async def _seat_new_guest(request: ApiRequest, asked: SitDown, secret: str) -> SeatAtOffer:
    name = request.body.name
    try:
        request.services.invitations.require_room(request.address)
    except TooFast as error:
        raise RequestRefused(429, "too_fast", WAIT) from error
    seated = await request.services.do(
        lambda transaction: seat_new_guest(transaction, asked, name, secret_hash(secret))
    )
    assert seated.key is not None
    request.services.guests.admit(seated.key)
    return seated


@contextmanager
def refusals_of_offers() -> Iterator[None]:
    """Turns errors of offers into refusals with a code of their own."""
    try:
        yield
    except tuple(REFUSALS) as error:
        raise _refusal(error) from error


def _refusal(error: Exception) -> RequestRefused:
    status, code = REFUSALS[type(error)]
    return RequestRefused(status, code, str(error))


# Who asks


async def me(request: ApiRequest) -> Me:
    """The person of the session; at the first start the owner's first player is added."""
    principal = request.principal
    if principal.is_owner:
        return _me(await request.services.do(players.current_player), principal)
    person = await request.services.read(lambda c: players.player_of(c, principal.player))
    return _me(person, principal)


def _me(person: players.Person, principal: Principal) -> Me:
    return Me(person.id, person.name, "owner" if principal.is_owner else "guest")


async def rename_me(request: ApiRequest) -> Me:
    """Gives the person of the session another name."""
    name = request.body.name
    principal = request.principal

    def job(transaction: Transaction) -> tuple[players.Person, list[offers.Offer]]:
        player = _known_player(transaction, principal)
        players.rename_player(transaction, player, name)
        shown = offers.offers_of_player(transaction.connection, player, utc_now())
        return players.player_of(transaction.connection, player), shown

    person, shown = await request.services.do(job)
    request.services.news.change({player for offer in shown for player in offer.players})
    return _me(person, principal)


async def list_tables(request: ApiRequest) -> list[SharedTable]:
    """Tables with several people at which the person has a seat, the oldest first."""
    player = request.principal.player
    return await request.services.read(lambda c: shared_tables(c, player))


def shared_tables(connection: Connection, player: int) -> list[SharedTable]:
    """The tables with several people on the list of a player."""
    return [
        SharedTable(
            table=series.token,
            preset=series.preset,
            title=title_of(find_preset(series.preset)),
            people=names_of_series(connection, series.id),
            stage=series.stage,
            created=series.created,
        )
        for series in saved_series(connection, player)
        if len(people_of_series(connection, series.id)) > 1
    ]


async def list_shared_games(request: ApiRequest) -> list[SharedGame]:
    """Games with other people that are over or void, the newest first."""
    player = request.principal.player
    return await request.services.read(lambda c: shared_games(c, player))


# The door


async def door_state(request: ApiRequest) -> DoorAnswer:
    door = request.services.door
    await door.refresh()
    return DoorAnswer(door.is_open, tuple(door.urls), door.home)


async def move_door(request: ApiRequest) -> DoorAnswer:
    """Begins or ends listening at the addresses of this machine."""
    door = request.services.door
    if request.body.open:
        await door.open()
    elif door.is_open:
        await door.close()
    return DoorAnswer(door.is_open, tuple(door.urls), door.home)


_OFFER = "/api/offers/{offer}"

ROUTES = (
    ApiRoute("POST", "/api/offers", create_offer, "Offer a table to friends.", Offering),
    ApiRoute("GET", "/api/offers", list_offers, "Own offers.", role=Role.PERSON),
    ApiRoute(
        "POST",
        f"{_OFFER}/link",
        renew_link,
        "A new link and code; the old ones stop.",
        Nothing,
        role=Role.PERSON,
    ),
    ApiRoute(
        "POST", f"{_OFFER}/withdraw", withdraw_offer, "Close an offer.", Nothing, role=Role.PERSON
    ),
    ApiRoute(
        "POST",
        f"{_OFFER}/accept",
        accept_rules,
        "Take the rules that a guest proposes.",
        MeantRules,
        role=Role.PERSON,
    ),
    ApiRoute(
        "POST",
        f"{_OFFER}/decline",
        decline_rules,
        "Keep the rules; the guest who proposes others loses the seat.",
        MeantRules,
        role=Role.PERSON,
    ),
    ApiRoute(
        "POST",
        f"{_OFFER}/agree",
        agree,
        "Agree to rules that have changed.",
        MeantRules,
        role=Role.PERSON,
    ),
    ApiRoute(
        "POST",
        f"{_OFFER}/leave",
        leave_offer,
        "Give up the seat before the game begins.",
        Nothing,
        role=Role.PERSON,
    ),
    ApiRoute(
        "POST",
        "/api/invitation",
        preview,
        "What a link or a code invites to; it spends nothing.",
        Invitation,
        role=Role.ANYBODY,
    ),
    ApiRoute(
        "POST",
        "/api/invitation/rules",
        preview_rules,
        "All house rules of that table, as a form; after changes to try, if there are any.",
        InvitationRules,
        role=Role.ANYBODY,
    ),
    ApiRoute(
        "POST",
        "/api/invitation/compare",
        compare,
        "The rules of that table beside the own ones.",
        ComparisonRequest,
        role=Role.ANYBODY,
    ),
    ApiRoute(
        "POST",
        "/api/join",
        join,
        "Sit down, or propose other rules; a new guest gets a cookie.",
        JoinRequest,
        answers=JoinAnswer,
        role=Role.ANYBODY,
    ),
    ApiRoute("GET", "/api/me", me, "Who asks.", role=Role.PERSON),
    ApiRoute(
        "PATCH",
        "/api/me",
        rename_me,
        "Another name for the person who asks.",
        Naming,
        role=Role.PERSON,
    ),
    ApiRoute("GET", "/api/tables", list_tables, "Tables with several people.", role=Role.PERSON),
    ApiRoute(
        "GET",
        "/api/me/games",
        list_shared_games,
        "Games with other people that are over or void.",
        role=Role.PERSON,
    ),
    ApiRoute("GET", "/api/door", door_state, "Whether others can reach this server, and where."),
    ApiRoute("POST", "/api/door", move_door, "Let others in the network in, or not.", Opening),
)
