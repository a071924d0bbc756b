"""Routes as data: the same table makes the application and its description in OpenAPI."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct
from sqlalchemy import Connection
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from repique import __version__
from repique.core.game import View
from repique.core.options import BadOptions
from repique.play.advice import Advice
from repique.play.presets import Mistake
from repique.play.record import BadRecord
from repique.play.session import Session
from repique.server.live.registry import Hall
from repique.server.security.access import Door
from repique.server.workers.bots import Habits
from repique.server.workers.reviews import Reviews
from repique.store.db.transaction import Pen
from repique.store.errors import CannotSave, Unknown

T = TypeVar("T")


class _Number(IntegerConvertor):
    """A number that fits into a database; anything longer is no address of ours."""

    regex = "[0-9]{1,9}"


register_url_convertor("int", _Number())


@dataclass(frozen=True)
class House:
    """What a handler may use."""

    hall: Hall
    door: Door
    advise: Callable[[Session, View[Any], Habits], Awaitable[Advice]]
    reviews: Reviews

    async def read(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self.hall.store.read, question)

    async def do(self, job: Callable[[Pen], T]) -> T:
        return await asyncio.wrap_future(self.hall.store.submit(job))


@dataclass(frozen=True)
class Call:
    """One request: what its path, its question and its body say."""

    house: House
    path: dict[str, Any]
    query: dict[str, str]
    body: Any


class Done(Struct, frozen=True):
    """It is done, and there is nothing more to say."""

    ok: bool = True


class Problem(Struct, frozen=True):
    """It is not done; `text` is a sentence for people."""

    code: str
    text: str = ""


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Entry:
    """One line of the route table."""

    method: str
    path: str
    handler: Handler
    summary: str
    body: type[Struct] | None = None
    query: tuple[str, ...] = ()
    plain: bool = False  # the answer is text
    media: str = ""  # what it is instead, where it is neither text nor JSON
    answers: Any = None  # what comes back, where the handler's own annotation does not tell

    @property
    def answer(self) -> Any:
        """The type of the answer."""
        return self.answers or get_type_hints(self.handler)["return"]


def application_routes(entries: Sequence[Entry]) -> list[Route]:
    return [Route(e.path, _endpoint(e), methods=[e.method]) for e in entries]


def _endpoint(entry: Entry) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            raw = await request.body() if entry.body else b""
            body = msgspec.json.decode(raw, type=entry.body) if entry.body else None
            asked = {n: v for n, v in request.query_params.items() if n in entry.query}
            call = Call(request.app.state.house, dict(request.path_params), asked, body)
            return _answer(entry, await entry.handler(call))
        except (msgspec.MsgspecError, RecursionError, UnicodeError, ClientDisconnect):
            return _problem(400, "malformed", "That is not what this address expects.")
        except Unknown as error:
            return _problem(404, "unknown", str(error))
        except CannotSave as error:
            return _problem(503, "not_saved", str(error))
        except (Mistake, BadOptions) as error:
            return _problem(400, "mistake", str(error))
        except BadRecord as error:
            return _problem(409, "damaged", str(error))

    return endpoint


def _answer(entry: Entry, answer: Any) -> Response:
    if isinstance(answer, Response):
        return answer
    kind = "text/plain" if entry.plain else "application/json"
    content = answer if entry.plain else msgspec.json.encode(answer)
    return Response(content, media_type=kind)


def _problem(status: int, code: str, text: str) -> Response:
    content = msgspec.json.encode(Problem(code, text[:2000]))
    return Response(content, status, media_type="application/json")


def openapi(entries: Sequence[Entry]) -> dict[str, Any]:
    """The description of every route, made from the table."""
    bodies = [entry.body for entry in entries if entry.body]
    answers = [entry.answer for entry in entries if not entry.plain]
    kinds = [*bodies, *answers, Problem]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    answered = iter(schemas[len(bodies) :])
    paths: dict[str, dict[str, Any]] = {}
    for entry in entries:
        path = re.sub(r":\w+}", "}", entry.path)
        schema = {"type": "string"} if entry.plain else next(answered)
        paths.setdefault(path, {})[entry.method.lower()] = _operation(entry, path, schema)
    info = {"title": "Repique", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def _operation(entry: Entry, path: str, answer: dict[str, Any]) -> dict[str, Any]:
    text = {"schema": {"type": "string"}}
    numbers = set(re.findall(r"{(\w+):int}", entry.path))
    kinds = {name: "integer" if name in numbers else "string" for name in _names(path)}
    parameters = [
        {"name": n, "in": "path", "required": True, "schema": {"type": k}} for n, k in kinds.items()
    ]
    parameters += [{"name": name, "in": "query", **text} for name in entry.query]
    kind = entry.media or ("text/plain" if entry.plain else "application/json")
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    made: dict[str, Any] = {
        "summary": entry.summary,
        "responses": {
            "200": {"description": "As asked.", "content": {kind: {"schema": answer}}},
            "default": {"description": "It cannot be.", "content": problem},
        },
    }
    if parameters:
        made["parameters"] = parameters
    if entry.body:
        schema = {"$ref": f"#/components/schemas/{entry.body.__name__}"}
        content = {"application/json": {"schema": schema}}
        made["requestBody"] = {"required": True, "content": content}
    return made


def _names(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)
