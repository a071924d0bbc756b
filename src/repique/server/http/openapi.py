"""The OpenAPI description of the route table."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from repique import __version__
from repique.server.http.routes import ApiRoute, ProblemAnswer

SCHEMAS = "#/components/schemas/"


def openapi(entries: Sequence[ApiRoute]) -> dict[str, Any]:
    """The OpenAPI 3.1 document for these routes."""
    bodies = [entry.body for entry in entries if entry.body]
    answers = [entry.answer for entry in entries if not entry.plain]
    schemas, components = msgspec.json.schema_components(
        [*bodies, *answers, ProblemAnswer], ref_template=SCHEMAS + "{name}"
    )
    answer_schemas = iter(schemas[len(bodies) :])
    paths: dict[str, dict[str, Any]] = {}
    for entry in entries:
        path = re.sub(r":\w+}", "}", entry.path)
        schema = {"type": "string"} if entry.plain else next(answer_schemas)
        paths.setdefault(path, {})[entry.method.lower()] = _operation(entry, path, schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Repique", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(entry: ApiRoute, path: str, answer: dict[str, Any]) -> dict[str, Any]:
    media = entry.media or ("text/plain" if entry.plain else "application/json")
    problem = {"application/json": {"schema": {"$ref": SCHEMAS + ProblemAnswer.__name__}}}
    operation: dict[str, Any] = {
        "summary": entry.summary,
        "x-role": entry.role.value,
        "responses": {
            "200": {
                "description": "The request was carried out.",
                "content": {media: {"schema": answer}},
            },
            "default": {"description": "The request failed.", "content": problem},
        },
    }
    parameters = _parameters(entry, path)
    if parameters:
        operation["parameters"] = parameters
    if entry.body:
        schema = {"$ref": SCHEMAS + entry.body.__name__}
        content = {"application/json": {"schema": schema}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(entry: ApiRoute, path: str) -> list[dict[str, Any]]:
    """Path parameters first, then those of the query string."""
    integers = set(re.findall(r"{(\w+):int}", entry.path))
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if name in integers else "string"},
        }
        for name in re.findall(r"{(\w+)}", path)
    ]
    in_query = [{"name": name, "in": "query", "schema": {"type": "string"}} for name in entry.query]
    return [*in_path, *in_query]
