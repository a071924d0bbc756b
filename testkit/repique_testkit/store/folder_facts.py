"""What a data folder holds, as a running server and an exported file tell it, in tests.

Only ids, names, figures, dates and moves are kept; sentences may be worded anew at any time.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from repique_testkit.server.process import ServerProcess

REMARK = re.compile(r" \(.*\)$")  # “Anna (2 hands)”
WORDS = ("title", "label", "meaning", "text", "order", "unit", "cautions")


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def without_words(value: Any) -> Any:
    """The same answer without what only people read."""
    if isinstance(value, dict):
        return {name: without_words(v) for name, v in value.items() if name not in WORDS}
    if isinstance(value, list):
        return [without_words(v) for v in value]
    return REMARK.sub("", value) if isinstance(value, str) else value


def told(server: ServerProcess) -> dict[str, Any]:
    """Everything that the server tells of players, matches, results, tournaments and preferences,
    by address. Nothing of it needs a live table."""
    people = server.ask("GET", "/api/players")
    places = ["/api/players", "/api/matches", "/api/scores", "/api/league", "/api/fame"]
    places += ["/api/league?practice=yes", "/api/sequences", "/api/tournaments"]
    for person in people:
        places += _of_player(person["id"])
    for tournament in server.ask("GET", "/api/tournaments"):
        one = f"/api/tournaments/{tournament['tournament']}"
        places += [f"{one}/results?player={person['id']}" for person in people]
    for result in server.ask("GET", "/api/scores?practice=yes"):
        one = f"/api/scores/{result['match']}"
        places += [f"{one}/rounds", f"{one}/pad", f"{one}/record"]
    for match in server.ask("GET", "/api/matches"):
        places += [f"/api/matches/{match['table']}/{what}" for what in ("rounds", "pad")]
    found = {place: _answer(server, place) for place in places}
    return found | {_liked(p["id"]): _preferences(server, p["id"]) for p in people}


def _of_player(player: int) -> Iterable[str]:
    one = f"/api/players/{player}"
    yield f"/api/scores?player={player}"
    yield f"/api/scores?player={player}&practice=yes"
    yield f"{one}/line-ups"
    for game in ("pinochle2", "pinochle4", "piquet"):
        yield f"{one}/lifetime/{game}"
    for preset in ("pinochle", "binokel", "bezique", "piquet", "single-deck", "double-deck"):
        yield f"{one}/rule-sets/{preset}"


def _answer(server: ServerProcess, place: str) -> Any:
    status, answer, headers = server.raw("GET", place)
    if status != 200:
        return status
    if headers["content-type"].startswith("text/plain"):
        return digest(answer.decode())
    return without_words(json.loads(answer))


def _liked(player: int) -> str:
    return f"/api/players/{player}/preferences"


def _preferences(server: ServerProcess, player: int) -> dict[str, Any]:
    """Those that are not as at first."""
    listed = server.ask("GET", _liked(player))
    return {one["name"]: one["value"] for one in listed if one["value"] != one["usual"]}


def reviews(server: ServerProcess, places: Iterable[str]) -> dict[str, Any]:
    """The kept reviews at these addresses: how many decisions, and which moves were faults."""
    found = {}
    for place in places:
        answer = server.ask("GET", place)
        made = answer["review"] or {"decisions": 0, "faults": []}
        faults = [fault["move"] for fault in made["faults"]]
        found[place] = [answer["state"], made["decisions"], faults]
    return found


def seen(server: ServerProcess, table: str) -> dict[str, Any]:
    """What whoever sits down at a table is shown, as far as the moves alone decide it."""

    async def shown() -> dict[str, Any]:
        async with asyncio.timeout(30), server.connect(table) as line:
            while (message := json.loads(await line.recv()))["t"] != "update":
                pass
        return dict(message["view"])

    view = asyncio.run(shown())
    zones = {zone["name"]: zone["cards"] for zone in view["zones"]}
    facts = {name: view[name] for name in ("number", "deal", "dealer", "scores", "moves")}
    return facts | {"practice": view["practice"], "hand": zones.get(f"hand:{view['seat']}", [])}


def rows(exported: Path) -> dict[str, dict[str, Any]]:
    """How many rows of each table an exported file has, how many columns, and their hash."""
    return counted(exported, {})


def counted(exported: Path, columns: dict[str, int]) -> dict[str, dict[str, Any]]:
    """The same of so many columns of a table; later versions may have added some."""
    by_table: dict[str, list[str]] = {}
    widths: dict[str, int] = {}
    for line in exported.read_text("utf-8", "surrogatepass").splitlines():
        row = json.loads(line)
        if isinstance(row, list):
            name = row[0]
            values = row[1:]
            widths[name] = columns.get(name, len(values))
            by_table.setdefault(name, []).append(json.dumps(values[: widths[name]]))
    return {
        name: {"rows": len(kept), "columns": widths[name], "hash": digest("\n".join(kept))}
        for name, kept in by_table.items()
    }
