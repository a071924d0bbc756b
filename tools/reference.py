"""Reference pages for developers, from the messages and routes of the server.

    python tools/reference.py           writes docs/protocol.md and docs/http-api.md
    python tools/reference.py --check   fails if these files are not what would be written

Texts are docstrings and comments beside fields, so that a page cannot disagree with the code.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, dataclass, field
from pathlib import Path
from typing import Any, get_args

import msgspec
import msgspec.inspect as mi

from repique.server.app import ROUTE_GROUPS
from repique.server.http.routes import ApiRoute, ProblemAnswer
from repique.server.live import messages

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.protocol import comments_of, holes_of  # noqa: E402
from tools.reference_texts import CODES, DOWN, HTTP, PROTOCOL, TITLES, UP  # noqa: E402

TARGET = ROOT / "docs"
WIDTH = 100  # of an example
MADE = "<!-- Made by tools/reference.py; change the code or tools/reference_texts.py instead. -->"
SCALARS: dict[type, str] = {
    mi.BoolType: "boolean",
    mi.IntType: "integer",
    mi.FloatType: "number",
    mi.StrType: "string",
    mi.NoneType: "null",
    mi.AnyType: "any",
}
EMPTY: dict[type, Any] = {
    mi.BoolType: False,
    mi.IntType: 0,
    mi.FloatType: 0.0,
    mi.StrType: "",
    mi.DictType: {},
}
Record = mi.StructType | mi.DataclassType


@dataclass
class Page:
    """Collects the types that a page mentions; each is described once, at its end."""

    mentioned: dict[type, Record] = field(default_factory=dict)
    names: dict[type, str] = field(default_factory=dict)

    def type(self, info: mi.Type) -> str:
        """A type in words, with links to the classes described on this page."""
        if isinstance(info, mi.Metadata):
            return self.type(info.type)
        for kind, text in SCALARS.items():
            if isinstance(info, kind):
                return text + limits(info)
        if isinstance(info, mi.LiteralType):
            return " or ".join(f"`{quoted(value)}`" for value in info.values)
        if isinstance(info, mi.UnionType):
            return " or ".join(self.type(part) for part in info.types)
        if isinstance(info, mi.ListType | mi.VarTupleType):
            return f"list of {grouped(self.type(info.item_type))}"
        if isinstance(info, mi.TupleType):
            return f"[{', '.join(self.type(part) for part in info.item_types)}]"
        if isinstance(info, mi.DictType):
            return f"object of {grouped(self.type(info.value_type))}"
        if isinstance(info, Record):
            return self.link(info)
        raise TypeError(f"there are no words for {info} yet")

    def link(self, info: Record) -> str:
        if info.cls not in self.names:
            name = info.cls.__name__
            if name in self.names.values():  # two modules may use a name for different things
                name = info.cls.__module__.rpartition(".")[2].title() + name
            self.names[info.cls] = name
            self.mentioned[info.cls] = info
        name = self.names[info.cls]
        return f"[{name}](#{name.lower()})"

    def fields(self, info: Record) -> list[str]:
        """A table of the fields; none if there are no fields."""
        if not info.fields:
            return []
        comments = comments_of(info.cls)
        rows = [
            f"| `{each.encode_name}` | {self.type(each.type)} | {default_of(each)} "
            f"| {cell(comments.get(each.name, ''))} |"
            for each in info.fields
        ]
        return ["\n".join(["| Field | Type | Default | |", "| --- | --- | --- | --- |", *rows])]

    def types(self) -> Iterator[str]:
        """Every class mentioned so far, and those that these mention, in that order."""
        described: set[type] = set()
        while missing := [cls for cls in self.mentioned if cls not in described]:
            for cls in missing:
                described.add(cls)
                yield f"### {self.names[cls]}"
                yield from paragraphs(doc_of(cls))
                yield from self.fields(self.mentioned[cls])


def limits(info: mi.Type) -> str:
    """The range of a number and the length of a text."""
    if isinstance(info, mi.IntType) and info.ge is not None:
        return f", {info.ge} to {info.le}".replace("-", "−")
    if isinstance(info, mi.StrType) and info.max_length is not None:
        return f", {info.min_length or 0} to {info.max_length} characters"
    if isinstance(info, mi.StrType) and info.pattern is not None:
        return f" like `{info.pattern.removesuffix(messages.END)}$`"
    return ""


def grouped(kind: str) -> str:
    return f"({kind})" if " or " in kind or ", " in kind else kind


def quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def default_of(each: mi.Field) -> str:
    if each.required:
        return "required"
    value = each.default
    if each.default_factory not in (msgspec.NODEFAULT, MISSING):
        value = each.default_factory()
    return f"`{msgspec.json.encode(value).decode()}`"


def doc_of(cls: type) -> str:
    """The docstring; a dataclass without one has its signature there, which says nothing."""
    own = cls.__doc__ or ""
    return "" if own.startswith(f"{cls.__name__}(") else " ".join(own.split())


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def paragraphs(text: str) -> list[str]:
    return [text] if text else []


def completed(info: mi.Type, given: Any) -> Any:
    """An example with every required field: what is given, and else the emptiest value."""
    if isinstance(info, mi.Metadata):
        return completed(info.type, given)
    if isinstance(info, Record):
        given = given or {}
        return {
            each.encode_name: completed(each.type, given.get(each.encode_name))
            for each in info.fields
            if each.required or each.encode_name in given
        }
    if given is not None:
        return given
    if isinstance(info, mi.UnionType) and info.includes_none:
        return None
    return next((value for kind, value in EMPTY.items() if isinstance(info, kind)), [])


def example(info: mi.StructType, given: dict[str, Any]) -> str:
    """An example as JSON. It is decoded as its type, so that it cannot be wrong."""
    message = {"t": info.tag, **completed(info, given)}
    msgspec.convert(message, info.cls)
    return f"```json\n{written(message)}\n```"


def written(value: Any, indent: str = "") -> str:
    """JSON on one line where that is short, else with one field or item on each."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(short) <= WIDTH or not value or not isinstance(value, dict | list):
        return short
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {written(one, inner)}" for key, one in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + written(one, inner) for one in value) + f"\n{indent}]"


def protocol() -> str:
    page = Page()
    parts = [MADE, PROTOCOL.format(protocol=messages.PROTOCOL, largest=messages.LARGEST)]
    for title, union, examples in (
        ("From client to server", messages.Upward, UP),
        ("From server to client", messages.Downward, DOWN),
    ):
        parts.append(f"## {title}")
        for cls in get_args(union):
            info = mi.type_info(cls)
            assert isinstance(info, mi.StructType)
            parts += [f"### `{info.tag}`", *paragraphs(doc_of(cls)), *role_of(cls)]
            parts += page.fields(info)
            parts.append(example(info, examples.get(str(info.tag), {})))
    parts += [CODES, "## Types", *page.types()]
    return finished(parts)


def role_of(cls: type) -> list[str]:
    """Who may send a message of a client; nothing for one of the server."""
    return [f"Role: {cls.role}."] if issubclass(cls, messages.Up) else []


def http_api() -> str:
    page = Page()
    parts = [MADE, HTTP]
    for part, entries in ROUTE_GROUPS.items():
        parts.append(f"## {TITLES.get(part, part.capitalize())}")
        for entry in entries:
            parts += route(page, entry)
    page.type(mi.type_info(ProblemAnswer))
    parts += ["## Types", *page.types()]
    return finished(parts)


def route(page: Page, entry: ApiRoute) -> list[str]:
    path = re.sub(r"{(\w+)(?::\w+)?}", r"{\1}", entry.path)
    numbers = set(re.findall(r"{(\w+):int}", entry.path))
    rows = [
        f"| path | `{name}` | {'integer' if name in numbers else 'string'} |"
        for name in holes_of(entry.path)
    ]
    rows += [f"| query | `{name}` | string, optional |" for name in entry.query]
    if entry.body:
        rows.append(f"| body | | {page.type(mi.type_info(entry.body))} |")
    rows.append(f"| answer | | {answer(page, entry)} |")
    said = paragraphs(" ".join((entry.handler.__doc__ or "").split()))
    table = "\n".join(["| Where | Name | Type |", "| --- | --- | --- |", *rows])
    head = [f"### `{entry.method} {path}`", entry.summary, *said]
    return [*head, f"Role: {entry.role}.", table]


def answer(page: Page, entry: ApiRoute) -> str:
    if entry.plain:
        return entry.media or "text/plain"
    return page.type(mi.type_info(entry.answer))


def finished(parts: Iterable[str]) -> str:
    return "\n\n".join(part.strip() for part in parts) + "\n"


def pages() -> dict[str, str]:
    return {"protocol.md": protocol(), "http-api.md": http_api()}


def main(arguments: Sequence[str]) -> int:
    if [*arguments] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = []
    for name, text in pages().items():
        path = TARGET / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
        if not arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
    if arguments and stale:
        print(f"Out of date: {', '.join(stale)}; run python tools/reference.py.", file=sys.stderr)
    return 1 if arguments and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
