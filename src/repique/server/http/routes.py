"""The route table as data: entries from which the application and its description are made.

Every route says who may use it, and is the owner's unless it says so. This is enforced here, before
the handler is called, which is given the principal who asks.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from repique.core.options import BadOptions
from repique.play.presets import InputError
from repique.play.record import BadRecord
from repique.server.http.services import Services
from repique.server.security.access import SESSION, client_address
from repique.server.security.principal import (
    OWNER_ONLY,
    OwnerOnly,
    Principal,
    Role,
    require_role,
)
from repique.store.errors import CannotSave, NotFound


class _DatabaseInteger(IntegerConvertor):
    """An integer of at most nine digits, which fits into a database column."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", _DatabaseInteger())


@dataclass(frozen=True)
class ApiRequest:
    """One request to the API: who asks, path parameters, known query parameters and the decoded
    body."""

    services: Services
    principal: Principal
    path: dict[str, Any]
    query: dict[str, str]
    body: Any
    address: str = ""  # where the request comes from, for limits alone: never to be stored


class Done(Struct, frozen=True):
    """The answer to a change that returns nothing else."""

    ok: bool = True


class ProblemAnswer(Struct, frozen=True):
    """The answer to a request that failed; `text` is a sentence for the player."""

    code: str
    text: str = ""


class RequestRefused(Exception):
    """The answer to a request that cannot be done, where its kind has no answer of its own."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


Handler = Callable[[ApiRequest], Awaitable[Any]]

# Parameters that routes of guests may have, in the path and in the query. `require_role` checks
# `table`, `player` and `offer` in a path; the others name what everybody may know, or parts of a
# table.
GUEST_PATH = frozenset({"table", "player", "offer", "preset", "game", "deal", "what"})
GUEST_QUERY = frozenset({"action"})


@dataclass(frozen=True)
class ApiRoute:
    """One entry of the route table."""

    method: str
    path: str
    handler: Handler
    summary: str
    body: type[Struct] | None = None
    query: tuple[str, ...] = ()
    plain: bool = False  # the answer is text
    media: str = ""  # its media type, where it is neither text nor JSON
    answers: Any = None  # its type, where the handler's return annotation does not tell
    role: Role = Role.OWNER  # who may use it
    thinks: bool = False  # keeps a worker process busy, so guests may not ask for it often

    def __post_init__(self) -> None:
        if self.role is Role.OWNER:
            return
        names = set(re.findall(r"{(\w+)", self.path))
        known = frozenset() if self.role is Role.ANYBODY else GUEST_PATH
        if not names <= known or not GUEST_QUERY.issuperset(self.query):
            raise ValueError(f"nobody checks whose the parameters of {self.path} are")
        if (self.role is Role.SEAT) != ("table" in names):
            raise ValueError(f"the role of {self.path} does not fit its table")

    @property
    def answer(self) -> Any:
        """The type of the answer."""
        return self.answers or get_type_hints(self.handler)["return"]


def application_routes(entries: Sequence[ApiRoute]) -> list[Route]:
    """Starlette routes that decode the request, call the handler and encode its answer."""
    return [Route(entry.path, _build_endpoint(entry), methods=[entry.method]) for entry in entries]


def _build_endpoint(entry: ApiRoute) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            services = request.app.state.services
            session = request.scope[SESSION]
            principal = await services.principal(session)
            require_role(principal, entry.role, request.path_params)
            if entry.thinks and not session.thinking.take():
                return _problem_response(429, "too_fast", "Wait a moment, then try again.")
            raw = await request.body() if entry.body else b""
            body = msgspec.json.decode(raw, type=entry.body) if entry.body else None
            query = {n: v for n, v in request.query_params.items() if n in entry.query}
            path = dict(request.path_params)
            address = client_address(request.scope)
            api_request = ApiRequest(services, principal, path, query, body, address)
            return _build_response(entry, await entry.handler(api_request))
        except (msgspec.MsgspecError, RecursionError, UnicodeError, ClientDisconnect):
            return _problem_response(
                400, "malformed", "Repique doesn’t understand this request. Reload the page."
            )
        except RequestRefused as error:
            return _problem_response(error.status, error.code, str(error))
        except OwnerOnly as error:
            return _problem_response(403, OWNER_ONLY, str(error))
        except NotFound as error:
            return _problem_response(404, "unknown", str(error))
        except CannotSave as error:
            return _problem_response(503, "not_saved", str(error))
        except (InputError, BadOptions) as error:
            return _problem_response(400, "mistake", str(error))
        except BadRecord as error:
            return _problem_response(409, "damaged", str(error))

    return endpoint


def _build_response(entry: ApiRoute, answer: Any) -> Response:
    if isinstance(answer, Response):
        return answer
    media = "text/plain" if entry.plain else "application/json"
    content = answer if entry.plain else msgspec.json.encode(answer)
    return Response(content, media_type=media)


def _problem_response(status: int, code: str, text: str) -> Response:
    content = msgspec.json.encode(ProblemAnswer(code, text[:2000]))
    return Response(content, status, media_type="application/json")
