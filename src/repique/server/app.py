"""The Starlette application: static files, the API and the socket, behind access control."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from structlog.typing import FilteringBoundLogger

from repique.play.presets import InputError
from repique.play.record import BadRecord
from repique.server.http import static
from repique.server.http.api import (
    explain,
    explore,
    games,
    hints,
    lessons,
    matches,
    players,
    preferences,
    reports,
    reviews,
    rules,
    scores,
    sessions,
    tournaments,
    watch,
)
from repique.server.http.openapi import openapi
from repique.server.http.routes import application_routes
from repique.server.http.services import Services
from repique.server.live.registry import LiveMatches
from repique.server.live.socket import POLICY, serve_socket
from repique.server.security.access import HEADERS, AccessControl, AccessMiddleware
from repique.server.workers.bots import Bots
from repique.server.workers.reviews import Reviews
from repique.store.store import Store

# The routes in groups, each of which has a file of generated types for the page. The page imports
# these files by the names of the groups, so the names do not follow those of modules.
ROUTE_GROUPS = {
    "sessions": sessions.ROUTES,
    "games": games.ROUTES,
    "players": players.ROUTES,
    "matches": matches.ROUTES,
    "scores": (*scores.ROUTES, *scores.REPLICATION_ROUTES, *scores.FINISHED_ROUTES),
    "hints": hints.ROUTES,
    "explain": explain.ROUTES,
    "explore": explore.ROUTES,
    "lessons": lessons.ROUTES,
    "watch": watch.ROUTES,
    "preferences": preferences.ROUTES,
    "rules": (*rules.USUAL_ROUTES, *rules.NAMED_ROUTES),
    "reports": reports.ROUTES,
    "reviews": reviews.ROUTES,
    "tournaments": tournaments.ROUTES,
}
API_ROUTES = tuple(entry for part in ROUTE_GROUPS.values() for entry in part)

ENTER_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Repique</title>
<p id="said">Coming in …</p><script src="/enter.js"></script></html>"""

# The token is in the fragment of the address, which browsers do not send to any server.
ENTER_SCRIPT = """\
fetch("/api/enter", {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({token: location.hash.slice(1)})}).then(answer => {
  if (answer.ok) location.replace("/");
  else document.getElementById("said").textContent = answer.status === 429
    ? "There were too many tries; wait a minute, then load this page again."
    : "This address is from an earlier start; use the newest one.";
});"""


def application(
    store: Store, access: AccessControl, log: FilteringBoundLogger, bots: Bots | None = None
) -> Starlette:
    """The application for an open store. Live matches, reviews and worker processes are started and
    closed with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        bot_pool = bots or Bots()
        live_matches = LiveMatches(store, bot_pool.think, log)
        review_jobs = Reviews(store, log)
        app.state.services = Services(live_matches, access, bot_pool.advise, review_jobs)
        app.state.log = log
        try:
            yield
        finally:
            await live_matches.close()
            await review_jobs.close()
            bot_pool.close()

    routes = [
        Route("/", static.index),
        Route("/assets/{name}", static.asset),
        Route("/third-party-notices.txt", static.notices),
        Route("/favicon.ico", static.icon),
        Route("/enter", _enter_page),
        Route("/enter.js", _enter_script),
        Route("/api/openapi.json", _openapi_json),
        *application_routes(API_ROUTES),
        WebSocketRoute("/ws/{table}", _socket),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(AccessMiddleware, access=access)],
        exception_handlers={Exception: _internal_error},
        lifespan=lifespan,
    )


async def _internal_error(request: Request, error: Exception) -> Response:
    """The answer to an unhandled exception. It is made outside the access middleware, so it needs
    the security headers here."""
    text = "Something went wrong in the house; nothing is lost."
    return JSONResponse({"code": "broken", "text": text}, 500, headers=HEADERS)


async def _enter_page(request: Request) -> Response:
    return HTMLResponse(ENTER_PAGE)


async def _enter_script(request: Request) -> Response:
    return Response(ENTER_SCRIPT, media_type="text/javascript")


async def _openapi_json(request: Request) -> Response:
    return JSONResponse(openapi(API_ROUTES))


async def _socket(socket: WebSocket) -> None:
    """Connect a socket to a live match, in the seat of its first person. A session cookie is enough
    for that: there are no other users yet."""
    services: Services = socket.app.state.services
    try:
        match = await services.live_matches.open(socket.path_params["table"])
    except (InputError, BadRecord):
        await socket.close(POLICY)
        return
    seat = match.storage.seats.people[0]
    await serve_socket(socket, match, seat, services.access.limits, socket.app.state.log)
