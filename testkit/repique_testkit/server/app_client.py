"""The whole application in this process, with requests and sockets of several people."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.types import Message, Scope

from repique.core.game import Setup, View
from repique.play.advice import Advice
from repique.play.presets import choose_game
from repique.play.seating import SIMPLE, ComputerPlayer, Occupant, SeatedPerson, Seating
from repique.play.session import Session
from repique.play.simple_players import simple_advice
from repique.server.app import application
from repique.server.http.services import Services
from repique.server.live.match import LiveMatch
from repique.server.security.access import AccessControl
from repique.server.security.guests import NewGuest
from repique.server.security.limits import Limits
from repique.server.workers.bots import DEFAULT_HABITS, Bots, Habits
from repique.store.db.transaction import Transaction
from repique.store.offers.offers import NewOffer, TableTerms, create_offer, mark_begun
from repique.store.players.players import current_player
from repique.store.store import open_store

HOST = "127.0.0.1:8000"
UNLIMITED = (1e9, 10**9)
FREE = Limits(
    messages=UNLIMITED,
    steps=UNLIMITED,
    syncs=UNLIMITED,
    requests=UNLIMITED,
    guest_thinking=UNLIMITED,
    codes=UNLIMITED,
    wrong_codes=UNLIMITED,
    new_guests=UNLIMITED,
    new_guests_hourly=UNLIMITED,
)
CLOSED = "websocket.close"


class QuickAdviser(Bots):
    """Bots whose hints are rules of thumb, made at once from the view that they are given."""

    def __init__(self) -> None:
        super().__init__(1)

    async def advise(
        self, session: Session, view: View[Any], habits: Habits = DEFAULT_HABITS
    ) -> Advice:
        return simple_advice(session.game, view, Random(1))


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def cookie(self) -> str:
        """The secret of the cookie that it sets; empty if it sets none."""
        return self.headers.get("set-cookie", "").partition(";")[0].partition("=")[2]

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(json.loads(self.body)["code"])


class AppSocket:
    """A client's end of a socket of the application."""

    def __init__(self, app: Starlette, path: str, cookie: str) -> None:
        self._up: asyncio.Queue[Message] = asyncio.Queue()
        self._down: asyncio.Queue[Message] = asyncio.Queue()
        self._up.put_nowait({"type": "websocket.connect"})
        scope = {**_scope("websocket", path, cookie), "subprotocols": []}
        self._task = asyncio.create_task(app(scope, self._up.get, self._send))

    async def _send(self, message: Message) -> None:
        await asyncio.sleep(0)  # as a server, which waits for the network
        self._down.put_nowait(message)

    async def opened(self) -> bool:
        """Wait for the answer to the handshake; whether the socket was accepted."""
        async with asyncio.timeout(60):
            answer = await self._down.get()
        return bool(answer["type"] == "websocket.accept")

    def send(self, message: dict[str, Any]) -> None:
        self._up.put_nowait({"type": "websocket.receive", "bytes": json.dumps(message).encode()})

    async def receive(self) -> dict[str, Any] | None:
        """The next message; None when the server has closed the socket."""
        async with asyncio.timeout(60):
            message = await self._down.get()
        return None if message["type"] == CLOSED else json.loads(message["text"])

    async def until(self, tag: str) -> dict[str, Any]:
        """The next message with this tag."""
        while (message := await self.receive()) is not None:
            if message["t"] == tag:
                return message
        raise AssertionError("the socket was closed")

    async def close(self) -> None:
        self._up.put_nowait({"type": "websocket.disconnect"})
        await asyncio.gather(self._task, return_exceptions=True)


@dataclass(frozen=True)
class AppClient:
    """The application and its parts. Requests have a cookie each; `owner` is that of the owner."""

    app: Starlette
    services: Services
    owner: str

    async def ask(
        self, method: str, path: str, cookie: str, body: Any = None, **headers: str
    ) -> Answer:
        """Send a request with this cookie; without one if it is empty."""
        raw = b"" if method == "GET" else json.dumps({} if body is None else body).encode()
        plain, _, query = path.partition("?")
        given = {"content-type": "application/json", "content-length": str(len(raw)), **headers}
        scope = _scope("http", plain, cookie, **given)
        scope["method"] = method
        scope["query_string"] = query.encode()
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": raw, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        content = b"".join(message.get("body", b"") for message in sent[1:])
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], content, headers)

    def socket(self, table: str, cookie: str) -> AppSocket:
        """A socket of a table with this cookie."""
        return AppSocket(self.app, f"/ws/{table}", cookie)

    async def begin(self, preset: str, guests: list[NewGuest]) -> LiveMatch:
        """Begin a match of the owner's current player and these guests, in the first seats in this
        order; simple players have the others."""
        person = await self.services.do(current_player)
        chosen = choose_game(preset)
        seats = chosen.game.start(chosen.options, Setup(0)).seats
        sitting = [person, *(guest.person for guest in guests)]
        people: list[Occupant] = [SeatedPerson(each.name, each.id) for each in sitting]
        others = [ComputerPlayer(SIMPLE)] * (seats - len(people))
        live_matches = self.services.live_matches
        seating = Seating((*people, *others))
        return await live_matches.open(await live_matches.begin(chosen, seating))

    async def agree_on(self, match: LiveMatch, aids: str) -> None:
        """Note terms of a match with these aids, as if it had begun with an offer."""
        token = match.storage.token
        terms = TableTerms(aids)
        new = NewOffer(match.storage.preset, {}, terms, match.storage.seats, f"offer-of-{token}")

        def job(transaction: Transaction) -> None:
            offer = create_offer(transaction, match.storage.player, new, f"hash-of-{token}")
            mark_begun(transaction, offer.token, token)

        await self.services.do(job)


def _scope(kind: str, path: str, cookie: str, **headers: str) -> Scope:
    given = {"host": HOST, "origin": f"http://{HOST}", **headers}
    if cookie:
        given["cookie"] = f"repique={cookie}"
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
    }


@asynccontextmanager
async def open_application(folder: Path, limits: Limits = FREE) -> AsyncIterator[AppClient]:
    """The application on the store of a folder, with a session of the owner."""
    access = AccessControl(frozenset({HOST}), limits)
    access.add_owner("owner")
    with open_store(folder) as store:
        app = application(store, access, structlog.get_logger(), QuickAdviser())
        async with app.router.lifespan_context(app):
            yield AppClient(app, app.state.services, "owner")
