"""News for people wherever they are on the page: their offers, and tables that call them.

Each person has one or more sockets at `/ws/person`. `NewsHub` knows all of them; whoever changes an
offer tells it whose lists have changed. What is sent is read anew from the store for each socket,
so that a message that is late is never older than the one before it.
"""

import asyncio
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec
from sqlalchemy import Connection
from starlette.websockets import WebSocket
from structlog.typing import FilteringBoundLogger

from repique.core.table import Seat
from repique.play.text.words import words_for
from repique.server.live.match import LiveMatch
from repique.server.live.messages import LARGEST, Down, Up
from repique.server.live.socket import (
    DISCONNECTED,
    MOST_BAD,
    NORMAL,
    POLICY,
    QueuedConnection,
    close_socket,
)
from repique.server.security.access import AccessSession
from repique.server.security.limits import Limits
from repique.server.security.principal import Role
from repique.server.view.offers import OfferAnswer, chosen_game_of, offers_shown, title_of
from repique.store.db.writer import utc_now
from repique.store.offers.offers import BEGUN, Offer
from repique.store.players import players
from repique.store.store import Store

PAUSE = 0.1  # seconds; changes in such a time are told together
MOST_CALLS = 20  # that wait for one socket; older ones are forgotten


class PersonBeat(Up, tag="beat", frozen=True):
    """Ask for a `beat` in answer."""

    role: ClassVar[Role] = Role.PERSON


class PersonPulse(Down, tag="beat", frozen=True):
    """Sent at intervals and in answer to `beat`."""


class OffersNews(Down, tag="offers", frozen=True):
    """All offers at which the person has a seat: at once, and whenever one of them changes."""

    offers: tuple[OfferAnswer, ...]


class TableCall(Down, tag="called", frozen=True):
    """A table of the person has begun, or waits there for the person's turn."""

    table: str
    title: str
    names: tuple[str, ...]  # of the other people at the table
    why: Literal["begun", "turn"]


class RulesKept(Down, tag="rules_kept", frozen=True):
    """The host keeps the rules for which the person had proposed others; the seat is free again."""

    offer: str
    title: str
    host: str


PersonDownward = OffersNews | TableCall | RulesKept | PersonPulse

_reader = msgspec.json.Decoder(PersonBeat)
_encoder = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class _PersonalNews:
    """What the store says for one socket: its offers, and the players it stands for."""

    offers: tuple[OfferAnswer, ...]
    players: frozenset[int]


class NewsHub:
    """All sockets of people. Its methods may be called from anywhere in the event loop, and do not
    wait."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._connections: set[PersonConnection] = set()

    def change(self, people: Collection[int]) -> None:
        """Tell these players that one of their offers has changed."""
        for connection in self._connections:
            if connection.may_be(people):
                connection.refresh()

    def tell(self, player: int, news: TableCall | RulesKept) -> None:
        """Tell a player something once, at every socket; nothing happens if there is none."""
        for connection in self._connections:
            if connection.may_be((player,)):
                connection.hear(player, news)

    def has_room(self, session: AccessSession) -> bool:
        """Whether this session may have one more socket."""
        taken = sum(each.session is session for each in self._connections)
        return taken < self._limits.sockets

    def join(self, connection: "PersonConnection") -> None:
        self._connections.add(connection)

    def leave(self, connection: "PersonConnection") -> None:
        self._connections.discard(connection)

    async def read(self, session: AccessSession) -> _PersonalNews:
        """What the store says now for a socket of this session."""
        return await asyncio.to_thread(self._store.read, lambda c: _personal_news(c, session.guest))


def call_to_turn(hub: NewsHub, match: LiveMatch, seat: Seat) -> None:
    """Call the person in a seat, who is to act and is not connected to the match."""
    seating = match.storage.seats
    player = seating.players.get(seat)
    if player is None:
        return
    state = match.series.session.state
    title = words_for(match.series.game, state.options).game(match.storage.preset.title())
    others = tuple(person.name for at, person in seating.persons.items() if at != seat)
    hub.tell(player, TableCall(match.storage.token, title, others, "turn"))


def call_to_table(hub: NewsHub, offer: Offer) -> None:
    """Call everybody at an offer whose table has just begun."""
    title = title_of(chosen_game_of(offer))
    people = offer.seating.persons
    for seat, person in people.items():
        others = tuple(other.name for where, other in people.items() if where != seat)
        hub.tell(person.player, TableCall(offer.table, title, others, "begun"))


def announce_offer(hub: NewsHub, offer: Offer) -> None:
    """Tell people of an offer that was made at their table."""
    hub.change(offer.players)
    if offer.stage == BEGUN:
        call_to_table(hub, offer)


def _personal_news(connection: Connection, guest: int) -> _PersonalNews:
    """The owner sees the offers of the current player, and is called as any of the own players."""
    if guest:
        return _PersonalNews(offers_shown(connection, guest, utc_now()), frozenset({guest}))
    current = players.last_player(connection)
    own = frozenset(person.id for person in players.own_players(connection))
    shown = offers_shown(connection, current.id, utc_now()) if current else ()
    return _PersonalNews(shown, own)


class PersonConnection(QueuedConnection):
    """One socket of a person."""

    def __init__(
        self, socket: WebSocket, hub: NewsHub, session: AccessSession, limits: Limits
    ) -> None:
        super().__init__(socket, session, limits)
        self._hub = hub
        self._messages = limits.bucket(limits.messages)
        self._calls: deque[tuple[int, TableCall | RulesKept]] = deque(maxlen=MOST_CALLS)
        self._news = asyncio.Event()

    def may_be(self, people: Collection[int]) -> bool:
        """Whether news for one of these players may be for this socket. The owner's may always be:
        whom the owner acts as is asked when the news is told."""
        return not self.session.guest or self.session.guest in people

    def refresh(self) -> None:
        """Send the offers soon."""
        self._news.set()

    def hear(self, player: int, call: TableCall | RulesKept) -> None:
        """Send this to the player soon, if this socket is that player's."""
        self._calls.append((player, call))
        self._news.set()

    def send(self, message: Down) -> None:
        self.queue.put(_encoder.encode(message))

    async def run(self) -> int:
        """Serve the socket until one side ends it; returns the code to close it with."""
        self._hub.join(self)
        self.refresh()
        try:
            return await self.serve(self._receive(), self._tell(), self._pulse())
        finally:
            self._hub.leave(self)

    async def _receive(self) -> int:
        bad = 0
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return NORMAL
            if not self._messages.take():
                return POLICY
            data = received.get("bytes") or b""
            try:
                if len(data) > LARGEST:
                    return POLICY
                _reader.decode(data)
                self.send(PersonPulse())
            except (msgspec.MsgspecError, RecursionError, UnicodeError):
                bad += 1
                if bad > MOST_BAD:
                    return POLICY

    async def _tell(self) -> int:
        while True:
            await self._news.wait()
            self._news.clear()
            calls = [*self._calls]
            self._calls.clear()
            news = await self._hub.read(self.session)
            self.send(OffersNews(news.offers))
            for player, call in calls:
                if player in news.players:
                    self.send(call)
            await asyncio.sleep(PAUSE)

    async def _pulse(self) -> int:
        while True:
            await asyncio.sleep(self.limits.beat)
            self.send(PersonPulse())


async def serve_person(
    socket: WebSocket,
    hub: NewsHub,
    session: AccessSession,
    limits: Limits,
    log: FilteringBoundLogger,
) -> None:
    """Accept a socket of a person and serve it until it ends; refused if the session has too many
    of them."""
    if not hub.has_room(session):
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
    except DISCONNECTED:
        return
    if not hub.has_room(session):  # others came during the handshake
        await close_socket(socket, POLICY, limits)
        return
    code = await PersonConnection(socket, hub, session, limits).run()
    log.debug("person_left", code=code)
    await close_socket(socket, code, limits)
