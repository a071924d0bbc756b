"""The door: who may come in, how fast they may talk, and what browsers are told.

A loopback address is no boundary against a browser: any web page can try to reach it. So a
request must name a host of ours, come from a page of ours, and carry a cookie that is given only
for the token of this start.
"""

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from repique.stats.print import STYLE_HASH

BODY = 64 << 10  # bytes of a request
PICTURE = 544 << 10  # of one that brings a picture
SESSIONS = 64  # the oldest is forgotten
# What can be had without the cookie.
OPEN = ("/", "/enter", "/enter.js", "/api/enter", "/favicon.ico")
STATIC = "/assets/"  # the page itself, which tells nothing
_PICTURES = re.compile("/api/players/[0-9]+/pictures/[a-z]+")
HARMLESS = ("GET", "HEAD", "OPTIONS")

POLICY = "content-security-policy"
KEPT = "cache-control"
HEADERS = {
    POLICY: (
        "default-src 'self'; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'; connect-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    KEPT: "no-store",
}

# A page to print brings its own style and needs nothing else: all but that style is shut out.
TO_PRINT = {
    POLICY: (
        f"default-src 'none'; style-src '{STYLE_HASH}'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    )
}


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._left, self._at = float(burst), clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        self._left += 1


@dataclass(frozen=True)
class Limits:
    """What tests and busy houses change."""

    messages: tuple[float, int] = (10, 40)  # of a socket: a second, at once
    steps: tuple[float, int] = (100, 200)  # of the computer, which a window asks for one by one
    syncs: tuple[float, int] = (1, 10)
    requests: tuple[float, int] = (20, 200)
    guesses: tuple[float, int] = (0.1, 10)  # at the token
    sockets: int = 5  # of one seat
    queue: int = 256  # messages that wait for a slow reader
    queue_bytes: int = 256 << 10
    sending: float = 10.0  # seconds for one message
    beat: float = 5.0
    clock: Callable[[], float] = time.monotonic

    def bucket(self, which: tuple[float, int]) -> Bucket:
        return Bucket(*which, self.clock)


class TooFast(Exception):
    """Too many tries: now the right token would not help either."""


@dataclass
class Door:
    """The token of this start, and the sessions that it opened."""

    hosts: frozenset[str]
    limits: Limits = field(default_factory=Limits)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    cookie: str = "repique"
    sessions: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.origins = frozenset(f"http://{host}" for host in self.hosts)
        self.guesses = self.limits.bucket(self.limits.guesses)
        self.requests = self.limits.bucket(self.limits.requests)
        self.strangers = self.limits.bucket(self.limits.requests)

    def enter(self, token: str) -> str | None:
        """The cookie's value for the right token; `TooFast` if there were too many tries."""
        if not self.guesses.take():
            raise TooFast
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return None
        self.guesses.give_back()  # that was no guess
        self.sessions = [*self.sessions, secrets.token_urlsafe(32)][-SESSIONS:]
        return self.sessions[-1]

    def knows(self, headers: Headers) -> bool:
        given = cookie_parser("; ".join(headers.getlist("cookie"))).get(self.cookie, "")
        found = [secrets.compare_digest(given.encode(), own.encode()) for own in self.sessions]
        return any(found)

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        """Why this request is not let in."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        changing = scope["type"] == "websocket" or scope["method"] not in HARMLESS
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return 421, "wrong_host"
        if (origins or changing) and (len(origins) != 1 or origins[0] not in self.origins):
            return 403, "wrong_origin"
        path, known = scope["path"], self.knows(headers)
        asking = path.startswith(("/api", "/ws"))
        site = headers.get("sec-fetch-site", "same-origin")
        if asking and site not in ("same-origin", "none"):
            return 403, "cross_site"
        # Strangers have an allowance of their own, so that they cannot use up the owner's.
        if (asking or not known) and not (self.requests if known else self.strangers).take():
            return 429, "too_fast"
        if path not in OPEN and not path.startswith(STATIC) and not known:
            return 401, "not_entered"
        if scope["type"] == "http" and changing:
            return _body_objection(headers, PICTURE if _PICTURES.fullmatch(path) else BODY)
        return None


def _body_objection(headers: Headers, most: int) -> tuple[int, str] | None:
    """Only what a form of another page cannot send."""
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return 415, "not_json"
    length = headers.get("content-length", "")
    if not length.isdecimal():
        return 411, "no_length"
    return (413, "too_large") if len(length) > 9 or int(length) > most else None


class Guard:
    """Stands before everything else, for requests and for sockets."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        objection = self.door.objection(scope)
        if scope["type"] == "websocket":
            if objection:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self.app(scope, receive, send)
            return
        app = JSONResponse({"code": objection[1]}, objection[0]) if objection else self.app
        await app(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            own = headers.get(POLICY)
            for name, value in HEADERS.items():
                if name == KEPT:  # files of the page may stay with the browser
                    headers.setdefault(name, value)
                else:
                    headers[name] = value
            if own == TO_PRINT[POLICY]:  # the one other policy that an answer may have
                headers[POLICY] = own
        await send(message)

    return sending
