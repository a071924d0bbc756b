"""The application: pages, addresses and sockets behind one door."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from structlog.typing import FilteringBoundLogger

from repique.play.presets import Mistake
from repique.play.record import BadRecord
from repique.server.http import static
from repique.server.http.api.explain import LEARNING
from repique.server.http.api.explore import EXPLORE
from repique.server.http.api.hints import COACH
from repique.server.http.api.lessons import LESSONS
from repique.server.http.api.matches import ENTRIES as HOUSE
from repique.server.http.api.preferences import PREFERENCES
from repique.server.http.api.reports import DESK
from repique.server.http.api.reviews import REVIEWS
from repique.server.http.api.rules import RULES
from repique.server.http.api.scores import HISTORY
from repique.server.http.api.tournaments import ENTRIES as TOURNAMENTS
from repique.server.http.api.watch import WATCHING
from repique.server.http.routes import House, application_routes, openapi
from repique.server.live.registry import Hall
from repique.server.live.socket import POLICY, converse
from repique.server.security.access import HEADERS, Door, Guard
from repique.server.workers.bots import Bots
from repique.server.workers.reviews import Reviews
from repique.store.store import Store

# Every part has a file of types for the page.
PARTS = {
    "house": HOUSE,
    "coach": COACH,
    "learning": LEARNING,
    "explore": EXPLORE,
    "lessons": LESSONS,
    "watch": WATCHING,
    "preferences": PREFERENCES,
    "desk": DESK,
    "rules": RULES,
    "history": HISTORY,
    "review": REVIEWS,
    "tournaments": TOURNAMENTS,
}
ENTRIES = tuple(entry for part in PARTS.values() for entry in part)

ENTER = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Repique</title>
<p id="said">Coming in …</p><script src="/enter.js"></script></html>"""

# The token stays behind the # of the address, which browsers send to nobody.
SCRIPT = """fetch("/api/enter", {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({token: location.hash.slice(1)})}).then(answer => {
  if (answer.ok) location.replace("/");
  else document.getElementById("said").textContent = answer.status === 429
    ? "There were too many tries; wait a minute, then load this page again."
    : "This address is from an earlier start; use the newest one.";
});"""


def application(
    store: Store, door: Door, log: FilteringBoundLogger, bots: Bots | None = None
) -> Starlette:
    @asynccontextmanager
    async def open_hall(app: Starlette) -> AsyncIterator[None]:
        players = bots or Bots()
        hall = Hall(store, players.think, log)
        reviews = Reviews(store, log)
        app.state.house = House(hall, door, players.advise, reviews)
        app.state.log = log
        try:
            yield
        finally:
            await hall.close()
            await reviews.close()
            players.close()

    routes = [
        Route("/", static.index),
        Route("/assets/{name}", static.asset),
        Route("/third-party-notices.txt", static.notices),
        Route("/favicon.ico", static.icon),
        Route("/enter", _enter),
        Route("/enter.js", _script),
        Route("/api/openapi.json", _description),
        *application_routes(ENTRIES),
        WebSocketRoute("/ws/{table}", _socket),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, door=door)],
        exception_handlers={Exception: _broken},
        lifespan=open_hall,
    )


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours, told outside the guard, who cannot put his headers on it any more."""
    text = "Something went wrong in the house; nothing is lost."
    return JSONResponse({"code": "broken", "text": text}, 500, headers=HEADERS)


async def _enter(request: Request) -> Response:
    return HTMLResponse(ENTER)


async def _script(request: Request) -> Response:
    return Response(SCRIPT, media_type="text/javascript")


async def _description(request: Request) -> Response:
    return JSONResponse(openapi(ENTRIES))


async def _socket(socket: WebSocket) -> None:
    """Whoever has the cookie owns this house, and sits where its player sits."""
    house: House = socket.app.state.house
    try:
        table = await house.hall.table(socket.path_params["table"])
    except (Mistake, BadRecord):
        await socket.close(POLICY)
        return
    seat = table.ledger.seats.people[0]
    await converse(socket, table, seat, house.door.limits, socket.app.state.log)
