"""The route table as data: entries from which the application and its description are made."""

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
from repique.store.errors import CannotSave, NotFound


class _DatabaseInteger(IntegerConvertor):
    """An integer of at most nine digits, which fits into a database column."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", _DatabaseInteger())


@dataclass(frozen=True)
class ApiRequest:
    """One request to the API: path parameters, known query parameters and the decoded body."""

    services: Services
    path: dict[str, Any]
    query: dict[str, str]
    body: Any


class Done(Struct, frozen=True):
    """The answer to a change that returns nothing else."""

    ok: bool = True


class ProblemAnswer(Struct, frozen=True):
    """The answer to a request that failed; `text` is a sentence for the player."""

    code: str
    text: str = ""


Handler = Callable[[ApiRequest], Awaitable[Any]]


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
            raw = await request.body() if entry.body else b""
            body = msgspec.json.decode(raw, type=entry.body) if entry.body else None
            query = {n: v for n, v in request.query_params.items() if n in entry.query}
            services = request.app.state.services
            api_request = ApiRequest(services, dict(request.path_params), query, body)
            return _build_response(entry, await entry.handler(api_request))
        except (msgspec.MsgspecError, RecursionError, UnicodeError, ClientDisconnect):
            return _problem_response(400, "malformed", "That is not what this address expects.")
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
