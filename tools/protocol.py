"""TypeScript types for the page, from the messages and addresses of the server.

    python tools/protocol.py           writes the files of web/src/api/generated
    python tools/protocol.py --check   fails if those files are not what would be written

They are messages, table-view, answers, routes, preference-defaults and the panels of games. All in
them comes from the messages, the views, the route table and the games, so that a page that compiles
speaks as the server does.
What a client sends may leave out what has a default; what it is sent is always complete.
"""

import inspect
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import UnionType
from typing import get_args, get_type_hints

import msgspec.inspect as mi

from repique.core.actions import Label, Refusal, Saying
from repique.games import all_games
from repique.server.app import ROUTE_GROUPS
from repique.server.http.routes import ApiRoute, ProblemAnswer
from repique.server.live import messages, news
from repique.server.view.model import EventView, TableView
from repique.settings.preferences import ALL_PREFERENCES

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "api" / "generated"
HEAD = """\
// Made by tools/protocol.py from src/repique/server; change those, never this.
"""
SCALARS: dict[type, str] = {
    mi.BoolType: "boolean",
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
    mi.NoneType: "null",
    mi.AnyType: "unknown",
}
WORDED = (Label, Refusal, Saying)  # in panels; sent as text
COMMENT = re.compile(r"^ +(\w+):.*?# (.+)$", re.MULTILINE)


@dataclass
class Writer:
    """Collects declarations; each class is written once, in the order in which it is met."""

    names: dict[type, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)

    def type(self, info: mi.Type, sent: bool) -> str:
        """The TypeScript of a type; `sent` by a client, or by the server."""
        for kind, text in SCALARS.items():
            if isinstance(info, kind):
                return text
        if isinstance(info, mi.Metadata):
            return self.type(info.type, sent)
        if isinstance(info, mi.LiteralType):
            return " | ".join(_quoted(value) for value in info.values)
        if isinstance(info, mi.UnionType):
            return " | ".join(self.type(part, sent) for part in info.types)
        if isinstance(info, mi.ListType | mi.VarTupleType):
            return f"readonly {_grouped(self.type(info.item_type, sent))}[]"
        if isinstance(info, mi.TupleType):
            parts = ", ".join(self.type(part, sent) for part in info.item_types)
            return f"readonly [{parts}]"
        if isinstance(info, mi.DictType):
            return f"{{ readonly [name: string]: {self.type(info.value_type, sent)} }}"
        if isinstance(info, mi.StructType | mi.DataclassType):
            return self.interface(info, sent)
        raise TypeError(f"there is no TypeScript for {info} yet")

    def interface(self, info: mi.StructType | mi.DataclassType, sent: bool) -> str:
        """The name of a class, which is declared on the way."""
        made = info.cls
        if made in WORDED:
            return "string"
        if made in self.names:
            return self.names[made]
        name = made.__name__
        if name in self.names.values():  # two modules may call different things alike
            name = made.__module__.rpartition(".")[2].title() + name
        self.names[made] = name
        own = made.__doc__ or ""  # a dataclass that says nothing has its signature there
        doc = [] if own.startswith(f"{made.__name__}(") else _doc(own)
        lines = [*doc, f"export interface {name} {{"]
        if isinstance(info, mi.StructType) and info.tag is not None:
            lines.append(f"  readonly {info.tag_field}: {_quoted(info.tag)};")
        comments = comments_of(made)
        for each in info.fields:
            optional = "?" if sent and not each.required else ""
            kind = self.type(each.type, sent)
            lines += [f"  {line}" for line in _doc(comments.get(each.name, ""))]
            lines.append(f"  readonly {each.encode_name}{optional}: {kind};")
        self.said.append("\n".join([*lines, "}"]))
        return name

    def union(self, name: str, doc: str, classes: UnionType, sent: bool) -> None:
        kinds = [self.type(mi.type_info(each), sent) for each in get_args(classes)]
        text = "".join(f"\n  | {kind}" for kind in kinds)
        self.said.append("\n".join([*_doc(doc), f"export type {name} ={text};"]))

    def taken(self) -> list[str]:
        """What has been declared since the last time."""
        said = self.said
        self.said = []
        return said

    def routes(self, name: str, entries: Iterable[ApiRoute]) -> None:
        lines = [f"export interface {name} {{"]
        for entry in entries:
            lines += [f"  {line}" for line in _doc(entry.summary)]
            path = re.sub(r"{(\w+)(?::\w+)?}", r"{\1}", entry.path)
            lines.append(f"  {_quoted(f'{entry.method} {path}')}: {{")
            lines += [f"    readonly {name}: {kind};" for name, kind in self.parts(entry)]
            lines.append("  };")
        self.said.append("\n".join([*lines, "}"]))

    def parts(self, entry: ApiRoute) -> list[tuple[str, str]]:
        numbers = set(re.findall(r"{(\w+):int}", entry.path))
        path = {n: "number" if n in numbers else "string" for n in holes_of(entry.path)}
        query = {f"{name}?": "string" for name in entry.query}
        body = self.type(mi.type_info(entry.body), sent=True) if entry.body else ""
        answer = self.answer(entry)
        parts = {"path": _object(path), "query": _object(query), "body": body, "answer": answer}
        return [(name, kind) for name, kind in parts.items() if kind]

    def answer(self, entry: ApiRoute) -> str:
        if entry.plain:
            return "Blob" if entry.answers is bytes else "string"
        return self.type(mi.type_info(entry.answer), sent=False)


def comments_of(made: type) -> dict[str, str]:
    """What is said beside each field, in the class itself and in those it is derived from."""
    found: dict[str, str] = {}
    for each in reversed(made.__mro__):
        with suppress(OSError, TypeError):
            found |= COMMENT.findall(inspect.getsource(each))
    return found


def _doc(text: str) -> list[str]:
    said = " ".join(text.split()).replace("*/", "* /")
    return [f"/** {said} */"] if said else []


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _grouped(kind: str) -> str:
    return f"({kind})" if " " in kind else kind


def holes_of(path: str) -> list[str]:
    return re.findall(r"{(\w+)", path)


def _object(fields: dict[str, str]) -> str:
    inside = " ".join(f"readonly {name}: {kind};" for name, kind in fields.items())
    return f"{{ {inside} }}" if inside else ""


def protocol() -> dict[str, str]:
    """The files by name: messages; what the addresses of each part take and give; all addresses."""
    writer = Writer()
    for shown in (TableView, EventView):
        writer.type(mi.type_info(shown), sent=False)
    home = dict.fromkeys(writer.names.values(), "table-view")
    made = {"table-view.ts": writer.taken()}
    writer.said.append(f"export const PROTOCOL = {messages.PROTOCOL};")
    writer.union("Upward", "What a player may send.", messages.Upward, sent=True)
    writer.union("Downward", "What a player may be sent.", messages.Downward, sent=False)
    writer.type(mi.type_info(news.PersonBeat), sent=True)
    writer.union(
        "PersonDownward", "What a person is sent anywhere.", news.PersonDownward, sent=False
    )
    own = writer.taken()
    made["messages.ts"] = [*_imports(own, home, "."), *own]
    home |= dict.fromkeys(writer.names.values() - home.keys(), "messages")
    writer.type(mi.type_info(ProblemAnswer), sent=False)
    for part, entries in ROUTE_GROUPS.items():
        writer.routes(_addresses(part), entries)
        own = writer.taken()
        imported = _imports(own, home)
        home |= dict.fromkeys(writer.names.values() - home.keys(), part)
        made[f"answers/{part}.ts"] = [*imported, *own]
    for game, panel in panels().items():
        own_writer = Writer()
        own_writer.type(mi.type_info(panel), sent=False)
        made[f"panels/{game}.ts"] = own_writer.taken()
    made["preference-defaults.ts"] = [_usual()]
    made["answers.ts"] = [
        "\n".join(f'export type * from "./answers/{part}";' for part in ROUTE_GROUPS)
    ]
    made["routes.ts"] = _routes()
    return {name: HEAD + "\n" + "\n\n".join(said) + "\n" for name, said in made.items()}


def panels() -> dict[str, type]:
    """The class of the panel of each game that has one, by game."""
    return {
        game.id: get_type_hints(game.panel)["return"]
        for game in all_games().values()
        if "return" in get_type_hints(game.panel)
    }


def _usual() -> str:
    """What every preference is before anything has been loaded."""
    lines = [f"  {name}: {_quoted(about.default)}," for name, about in ALL_PREFERENCES.items()]
    open_ = "export const USUALLY = {"
    close = "} satisfies Record<string, boolean | number | string>;"
    return "\n".join(
        [open_, *lines, close, "", "export type PreferenceName = keyof typeof USUALLY;"]
    )


def _addresses(part: str) -> str:
    return f"{part.title()}Routes"


def _imports(said: list[str], home: dict[str, str], folder: str = "..") -> list[str]:
    """What these declarations use of other files."""
    words = set(re.findall(r"\w+", "\n".join(re.sub(r"/\*\*.*?\*/", "", one) for one in said)))
    files = sorted({home[name] for name in words & home.keys()})
    lines = []
    for file in files:
        names = ", ".join(sorted(n for n in words & home.keys() if home[n] == file))
        where = f"{folder}/{file}" if file in ("messages", "table-view") else f"./{file}"
        lines.append(f'import type {{ {names} }} from "{where}";')
    return ["\n".join(lines)] if lines else []


def _routes() -> list[str]:
    names = [_addresses(part) for part in ROUTE_GROUPS]
    imported = [
        f'import type {{ {_addresses(part)} }} from "./answers/{part}";' for part in ROUTE_GROUPS
    ]
    whole = [
        *_doc("Every address, by method and path."),
        f"export type Routes = {' & '.join(names)};",
    ]
    return ["\n".join(imported), "\n".join(whole)]


def main(arguments: Sequence[str]) -> int:
    if [*arguments] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = []
    for name, text in protocol().items():
        path = TARGET / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
        if not arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    if arguments and stale:
        print(f"Out of date: {', '.join(stale)}; run python tools/protocol.py.", file=sys.stderr)
    return 1 if arguments and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
