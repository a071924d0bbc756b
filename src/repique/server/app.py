"""The Starlette application: static files, the API and the socket, behind access control."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
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
    offers,
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
from repique.server.live.decisions import DecisionWatch
from repique.server.live.news import NewsHub, announce_offer, call_to_turn, serve_person
from repique.server.live.registry import LiveMatches
from repique.server.live.socket import POLICY, serve_socket
from repique.server.security.access import (
    HEADERS,
    SESSION,
    AccessControl,
    AccessMiddleware,
    AccessSession,
)
from repique.server.security.door import Door
from repique.server.security.guests import Guests
from repique.server.security.invitations import Invitations
from repique.server.security.principal import OwnerOnly, Role, require_role
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
    "rules": (*rules.USUAL_ROUTES, *rules.NAMED_ROUTES, *rules.ONLINE_ROUTES),
    "reports": reports.ROUTES,
    "reviews": reviews.ROUTES,
    "tournaments": tournaments.ROUTES,
    "offers": offers.ROUTES,
}
API_ROUTES = tuple(entry for part in ROUTE_GROUPS.values() for entry in part)

ENTER_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Repique</title>
<p id="said">Opening Repique …</p><script src="/enter.js"></script></html>"""

NO_SUCH_ADDRESS = "There is no page at this address."
NOT_FOUND_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Repique</title>
<p>{text} <a href="/">Back to games</a></p></html>"""

# The token is in the fragment of the address, which browsers do not send to any server.
ENTER_SCRIPT = """\
fetch("/api/enter", {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({token: location.hash.slice(1)})}).then(answer => {
  if (answer.ok) location.replace("/");
  else document.getElementById("said").textContent = answer.status === 429
    ? "There were too many attempts. Wait a minute, then reload this page."
    : "Repique was restarted, and this address is old. Use the new one.";
});"""


def application(
    store: Store,
    access: AccessControl,
    log: FilteringBoundLogger,
    bots: Bots | None = None,
    door: Door | None = None,
) -> Starlette:
    """The application for an open store. Live matches, reviews and worker processes are started and
    closed with it. Without a door nobody else in the network can be let in."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        bot_pool = bots or Bots()
        news = NewsHub(store, access.limits)
        live_matches = LiveMatches(
            store,
            bot_pool.think,
            log,
            partial(call_to_turn, news),
            partial(announce_offer, news),
        )
        guests = Guests(store, access)
        await asyncio.to_thread(guests.restore)
        review_jobs = Reviews(store, log)
        own_door = door or Door(access)
        decisions = DecisionWatch(store, news, log)
        decisions.start()
        app.state.services = Services(
            live_matches=live_matches,
            access=access,
            guests=guests,
            advise=bot_pool.advise,
            reviews=review_jobs,
            invitations=Invitations(access.limits),
            news=news,
            decisions=decisions,
            door=own_door,
        )
        app.state.log = log
        try:
            yield
        finally:
            await decisions.close()
            await own_door.stop()
            await live_matches.close()
            await review_jobs.close()
            bot_pool.close()

    routes = [
        Route("/", static.index),
        Route("/assets/{name}", static.asset),
        Route("/words/{language}.json", static.words),
        Route("/third-party-notices.txt", static.notices),
        Route("/favicon.ico", static.icon),
        Route("/enter", _enter_page),
        Route("/enter.js", _enter_script),
        Route("/api/openapi.json", _openapi_json),
        *application_routes(API_ROUTES),
        WebSocketRoute("/ws/person", _person_socket),
        WebSocketRoute("/ws/{table}", _socket),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(AccessMiddleware, access=access)],
        exception_handlers={Exception: _internal_error, HTTPException: _no_such_address},
        lifespan=lifespan,
    )


async def _internal_error(request: Request, error: Exception) -> Response:
    """The answer to an unhandled exception. It is made outside the access middleware, so it needs
    the security headers here."""
    text = "Something went wrong. Your games are safe. Try again."
    return JSONResponse({"code": "broken", "text": text}, 500, headers=HEADERS)


async def _no_such_address(request: Request, error: Exception) -> Response:
    """The answer to an address that there is not, or not in this way: a problem in the API, a page
    that leads back elsewhere."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    text = NO_SUCH_ADDRESS if status == 404 else "This address doesn’t work that way."
    if request.url.path.startswith("/api/"):
        code = "unknown" if status == 404 else "malformed"
        return JSONResponse({"code": code, "text": text}, status)
    return HTMLResponse(NOT_FOUND_PAGE.format(text=text), status)


async def _enter_page(request: Request) -> Response:
    return HTMLResponse(ENTER_PAGE)


async def _enter_script(request: Request) -> Response:
    return Response(ENTER_SCRIPT, media_type="text/javascript")


async def _openapi_json(request: Request) -> Response:
    return JSONResponse(openapi(API_ROUTES))


async def _socket(socket: WebSocket) -> None:
    """Connect a socket to a live match, in the seat of the player who opens it. A table that does
    not exist and one without a seat for this principal are refused in the same way."""
    services: Services = socket.app.state.services
    session: AccessSession = socket.scope[SESSION]  # access control lets no socket pass without
    try:
        principal = await services.principal(session)
        require_role(principal, Role.SEAT, socket.path_params)
        match = await services.live_matches.open_for(principal, socket.path_params["table"])
    except (InputError, BadRecord, OwnerOnly):
        await socket.close(POLICY)
        return
    limits = services.access.limits
    await serve_socket(socket, match, principal, session, limits, socket.app.state.log)


async def _person_socket(socket: WebSocket) -> None:
    """Connect a socket of a person, whoever it is, to the news."""
    services: Services = socket.app.state.services
    session: AccessSession = socket.scope[SESSION]
    limits = services.access.limits
    await serve_person(socket, services.news, session, limits, socket.app.state.log)
