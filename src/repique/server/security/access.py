"""Access control for requests and sockets, and the security headers of every answer.

A loopback address is no boundary against a browser: any web page can try to reach it. So a
request must name a known host, come from a known origin, and carry a session cookie, which is
given only for the access token of this start. Guests have cookies of their own, which the store
keeps as hashes; `security.principal` says what each may do.
"""

import asyncio
import hashlib
import re
import secrets
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from repique.server.security.limits import Limits, TokenBucket
from repique.server.security.principal import NO_PLAYER
from repique.stats.print import STYLE_HASH

BODY = 64 << 10  # bytes of a request body
PICTURE = 544 << 10  # of one that uploads a picture
MOST_SESSIONS = 64  # of the owner; the oldest is ended
# Addresses that need no cookie.
OPEN = (
    "/",
    "/enter",
    "/enter.js",
    "/favicon.ico",
    "/api/enter",
    "/api/invitation",
    "/api/invitation/rules",
    "/api/invitation/compare",
    "/api/join",
)
STATIC = "/assets/"  # files of the page, which hold nothing private
_PICTURE_PATH = re.compile("/api/players/[0-9]+/pictures/[a-z]+")
SESSION = "repique.session"  # the key of the session in the scope of a request
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


@dataclass(eq=False)
class AccessSession:
    """What a cookie stands for: the owner, or a guest. Sockets end when `ended` is set."""

    id: str  # names the session; the cookie is its secret
    guest: int  # the player of a guest; NO_PLAYER for the owner
    requests: TokenBucket
    thinking: TokenBucket  # what keeps a worker process busy
    ended: asyncio.Event = field(default_factory=asyncio.Event)


def secret_hash(secret: str) -> str:
    """The form in which the secret of a cookie is kept; it cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """256 random bits for a cookie."""
    return secrets.token_urlsafe(32)


@dataclass
class AccessControl:
    """The access token of this start, the sessions that were opened with it, and those of guests.

    Sessions are found by the hash of their secret, so that how long it takes tells nothing of it.
    """

    hosts: frozenset[str]
    limits: Limits = field(default_factory=Limits)
    token: str = field(default_factory=new_secret)
    cookie: str = "repique"

    def __post_init__(self) -> None:
        self.home_hosts: frozenset[str] = frozenset()
        self.guesses = self.limits.bucket(self.limits.guesses)
        self.requests = self.limits.bucket(self.limits.requests)
        self.anonymous_requests = self.limits.buckets_by_address(self.limits.requests)
        self._sessions: dict[str, AccessSession] = {}

    def open_to(self, hosts: frozenset[str]) -> None:
        """Accept these values of `Host` beside those of the start, and no others any more."""
        self.home_hosts = hosts

    def knows_host(self, host: str) -> bool:
        return host in self.hosts or host in self.home_hosts

    def knows_origin(self, origin: str) -> bool:
        scheme, _, host = origin.partition("://")
        return scheme == "http" and self.knows_host(host)

    def enter(self, token: str) -> str | None:
        """The secret of a new session of the owner for the right token, None for a wrong one;
        raises `TooFast` after too many wrong ones."""
        if not self.guesses.take():
            raise TooFast
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return None
        self.guesses.give_back()  # the right token is not counted
        secret = new_secret()
        self.add_owner(secret)
        return secret

    def add_owner(self, secret: str) -> AccessSession:
        """Open a session of the owner. All of them share one bucket for requests."""
        owners = [session.id for session in self._sessions.values() if not session.guest]
        for oldest in owners[: max(0, len(owners) + 1 - MOST_SESSIONS)]:
            self.end(oldest)
        thinking = self.limits.bucket(self.limits.requests)
        made = AccessSession(secrets.token_urlsafe(9), NO_PLAYER, self.requests, thinking)
        self._sessions[secret_hash(secret)] = made
        return made

    def add_guest(self, key: str, player: int, hashed: str) -> AccessSession:
        """Accept the cookie with this hash as that of a guest; `key` names the session. Each has a
        bucket of its own, so that guests cannot use up that of the owner."""
        assert player != NO_PLAYER
        requests = self.limits.bucket(self.limits.requests)
        thinking = self.limits.bucket(self.limits.guest_thinking)
        made = AccessSession(key, player, requests, thinking)
        self._sessions[hashed] = made
        return made

    def sessions_of_guest(self, player: int) -> list[str]:
        """The ids of all sessions of a guest."""
        return [known.id for known in self._sessions.values() if known.guest == player]

    def end(self, session: str) -> None:
        """End the session with this id, if there is one, and its sockets."""
        for hashed, known in [*self._sessions.items()]:
            if known.id == session:
                del self._sessions[hashed]
                known.ended.set()

    def session_of(self, headers: Headers) -> AccessSession | None:
        """The session that the cookie stands for; None for any other cookie."""
        given = cookie_parser("; ".join(headers.getlist("cookie"))).get(self.cookie, "")
        return self._sessions.get(secret_hash(given)) if given else None

    def objection(self, scope: Scope) -> tuple[int, str] | None:
        """Status and code with which a request is refused; None if it is allowed. What a session
        may do is not decided here, but where its route is known."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        origins = headers.getlist("origin")
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if len(hosts) != 1 or not self.knows_host(hosts[0]):
            return 421, "wrong_host"
        if (origins or changing) and (len(origins) != 1 or not self.knows_origin(origins[0])):
            return 403, "wrong_origin"
        path = scope["path"]
        session = self.session_of(headers)
        is_api = path.startswith(("/api", "/ws"))
        site = headers.get("sec-fetch-site", "same-origin")
        if is_api and site not in ("same-origin", "none"):
            return 403, "cross_site"
        # Requests without a session have buckets of their own, so that they cannot use up that of
        # the owner, nor those of one network that of another.
        bucket = session.requests if session else self.anonymous_requests.of(client_address(scope))
        if (is_api or not session) and not bucket.take():
            return 429, "too_fast"
        if path not in OPEN and not path.startswith(STATIC) and not session:
            return 401, "not_entered"
        if scope["type"] == "http" and changing:
            return _body_objection(headers, PICTURE if _PICTURE_PATH.fullmatch(path) else BODY)
        return None


def client_address(scope: Scope) -> str:
    """The address at the other end of the connection; no header is believed. Empty if unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""


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
        scope[SESSION] = self.access.session_of(Headers(scope=scope))
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
