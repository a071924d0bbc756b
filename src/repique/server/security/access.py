"""Access control for requests and sockets, and the security headers of every answer.

A loopback address is no boundary against a browser: any web page can try to reach it. So a
request must name a known host, come from a known origin, and carry a session cookie, which is
given only for the access token of this start.
"""

import re
import secrets
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from repique.server.security.limits import Limits
from repique.stats.print import STYLE_HASH

BODY = 64 << 10  # bytes of a request body
PICTURE = 544 << 10  # of one that uploads a picture
MOST_SESSIONS = 64  # the oldest is dropped
# Addresses that need no cookie.
OPEN = ("/", "/enter", "/enter.js", "/api/enter", "/favicon.ico")
STATIC = "/assets/"  # files of the page, which hold nothing private
_PICTURE_PATH = re.compile("/api/players/[0-9]+/pictures/[a-z]+")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

CONTENT_POLICY = "content-security-policy"
CACHE_CONTROL = "cache-control"
HEADERS = {
    CONTENT_POLICY: (
        "default-src 'self'; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'; connect-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    CACHE_CONTROL: "no-store",
}

# A page to print has an inline style and needs nothing else, so only that style is allowed.
TO_PRINT = {
    CONTENT_POLICY: (
        f"default-src 'none'; style-src '{STYLE_HASH}'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    )
}


class TooFast(Exception):
    """Too many wrong tokens: for a while the right one is refused too."""


@dataclass
class AccessControl:
    """The access token of this start, and the sessions that were opened with it."""

    hosts: frozenset[str]
    limits: Limits = field(default_factory=Limits)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    cookie: str = "repique"
    sessions: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.origins = frozenset(f"http://{host}" for host in self.hosts)
        self.guesses = self.limits.bucket(self.limits.guesses)
        self.requests = self.limits.bucket(self.limits.requests)
        self.anonymous_requests = self.limits.bucket(self.limits.requests)

    def enter(self, token: str) -> str | None:
        """A new session for the right token, None for a wrong one; raises `TooFast` after too many
        wrong ones."""
        if not self.guesses.take():
            raise TooFast
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return None
        self.guesses.give_back()  # the right token is not counted
        self.sessions = [*self.sessions, secrets.token_urlsafe(32)][-MOST_SESSIONS:]
        return self.sessions[-1]

    def has_session(self, headers: Headers) -> bool:
        """Whether the cookie is that of a session; compares in constant time."""
        given = cookie_parser("; ".join(headers.getlist("cookie"))).get(self.cookie, "")
        found = [secrets.compare_digest(given.encode(), own.encode()) for own in self.sessions]
        return any(found)

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        """Status and code with which a request is refused; None if it is allowed."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        origins = headers.getlist("origin")
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return 421, "wrong_host"
        if (origins or changing) and (len(origins) != 1 or origins[0] not in self.origins):
            return 403, "wrong_origin"
        path = scope["path"]
        known = self.has_session(headers)
        is_api = path.startswith(("/api", "/ws"))
        site = headers.get("sec-fetch-site", "same-origin")
        if is_api and site not in ("same-origin", "none"):
            return 403, "cross_site"
        # Requests without a session have a bucket of their own, so that they cannot use up that of
        # the owner.
        bucket = self.requests if known else self.anonymous_requests
        if (is_api or not known) and not bucket.take():
            return 429, "too_fast"
        if path not in OPEN and not path.startswith(STATIC) and not known:
            return 401, "not_entered"
        if scope["type"] == "http" and changing:
            return _body_objection(headers, PICTURE if _PICTURE_PATH.fullmatch(path) else BODY)
        return None


def _body_objection(headers: Headers, most: int) -> tuple[int, str] | None:
    """Status and code for a body that is not JSON or is too large. A form of another site cannot
    send JSON."""
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return 415, "not_json"
    length = headers.get("content-length", "")
    if not length.isdecimal():
        return 411, "no_length"
    return (413, "too_large") if len(length) > 9 or int(length) > most else None


class AccessMiddleware:
    """ASGI middleware that refuses requests and sockets, and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, access: AccessControl) -> None:
        self.app = app
        self.access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        objection = self.access.objection(scope)
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
            own = headers.get(CONTENT_POLICY)
            for name, value in HEADERS.items():
                if name == CACHE_CONTROL:  # browsers may cache files of the page
                    headers.setdefault(name, value)
                else:
                    headers[name] = value
            if own == TO_PRINT[CONTENT_POLICY]:  # the one other policy that an answer may have
                headers[CONTENT_POLICY] = own
        await send(message)

    return sending
