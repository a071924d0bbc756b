"""Makes a data folder with a bit of everything, packs it, and writes down what is in it.

    uv run --group dev python tools/make_data_folder.py tests/store/fixtures

People play at a real server: all games, finished and running, with house rules changed between two
deals, tournaments, a fixed sequence, reviews, preferences, named rules. The archive has the folder
`data` and the file `export.jsonl`; the JSON beside it says what both must tell for ever.
"""

import argparse
import asyncio
import json
import sys
import tarfile
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed

from repique import __version__
from repique.cli.app import main as command
from repique.core.table import hand
from repique.play.seating import PERSON
from repique.store.db.schema import series as series_rows
from repique.store.matches.series import RestoredSeries, restore_series
from repique.store.store import open_store
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.store.folder_facts import digest, reviews, rows, told

PEOPLE = ("Anna", "Bert", "Zoë")
CHANGES: dict[str, dict[str, Any]] = {  # in the middle of a match
    "pinochle": {"penalty": True},
    "binokel": {"last_trick": False, "penalty": True},
    "bezique": {"penalty": True},
    "piquet": {"capot60": True},
    "single-deck": {"last_trick": 3},
    "double-deck": {"last_trick": 5},
}
BROKEN = 500  # what a table answers that broke down; how it must look is in `tables`
SHORT = {"single-deck": {"hands": 3}, "double-deck": {"hands": 3}}


class House:
    """The server, and what its people do there."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.rng = Random("data folder")
        self.count = 0
        made = [server.ask("POST", "/api/players", {"name": name}) for name in PEOPLE]
        self.ids = dict(zip(PEOPLE, (person["id"] for person in made), strict=True))

    def begin(self, preset: str, player: str, level: str = "carefree", **changes: Any) -> str:
        return begin_match(self.server, preset, levels=[level], player=player, changes=changes)

    def play(self, table: str, rounds: int = 1_000) -> None:
        asyncio.run(SocketClient(self.server, table, Random(self.rng.random())).play(rounds))

    def moves(self, table: str, count: int) -> None:
        """A few moves of the person."""
        client = SocketClient(self.server, table, Random(self.rng.random()))
        client.done = lambda rounds: len(client.acked) >= count and not client.pending  # type: ignore[method-assign]
        asyncio.run(client.play())

    def wish(self, table: str, kind: str, **about: Any) -> None:
        """Said until it is granted; the table may break down afterwards."""
        while not asyncio.run(self._granted(table, kind, about)):
            pass

    async def _granted(self, table: str, kind: str, about: dict[str, Any]) -> bool:
        """Whether no computer player has moved meanwhile."""
        self.count += 1
        name = f"wish-{self.count:06}"
        async with asyncio.timeout(60), self.server.connect(table) as line:
            while (message := json.loads(await line.recv()))["t"] != "update":
                pass
            await line.send(json.dumps({"t": kind, "a": name, "v": message["v"], **about}))
            try:
                while message.get("a") != name:
                    message = json.loads(await line.recv())
                await asyncio.sleep(0.5)
            except ConnectionClosed:
                print(f"{kind} at {table}: the table broke down")
                return True
        assert message["t"] == "ack" or message["code"] == "stale", message
        return bool(message["t"] == "ack")


def games(house: House) -> None:
    """Of each kind a finished game with the next begun, and games under changed rules."""
    for number, (preset, changes) in enumerate(CHANGES.items()):
        table = house.begin(preset, "Anna", "standard", **SHORT.get(preset, {}))
        house.play(table)
        house.wish(table, "again", what="next")
        house.moves(table, 3)
        changed = house.begin(preset, "Bert", "novice", **SHORT.get(preset, {}))
        house.play(changed, 1)
        house.wish(changed, "rules", changes=changes)
        house.wish(changed, "ready")
        other = house.begin(preset, "Zoë")
        house.moves(other, 4)
        house.wish(other, "rules", changes=changes)
        house.wish(other, "again", what="redeal" if number % 2 else "game")
        print(f"{preset} is played")


def shelves(house: House) -> None:
    """A match with a name, one that is off the list, one of practice, a fixed sequence."""
    server = house.server
    named = house.begin("piquet", "Anna", "novice")
    house.play(named, 2)
    server.ask("PATCH", f"/api/matches/{named}", {"name": "Rainy evening"})
    aside = house.begin("bezique", "Anna")
    house.play(aside, 1)
    server.ask("DELETE", f"/api/matches/{aside}", {})
    practice = house.begin("pinochle", "Bert")
    house.moves(practice, 2)
    house.wish(practice, "practice")
    house.play(practice, 1)
    for name in ("Anna", "Bert"):
        house.play(house.begin("piquet", name, tournament=True, tournament_no=7))
    changed = house.begin("single-deck", "Zoë", hands=2)  # changed rules, and yet finished
    house.play(changed, 1)
    house.wish(changed, "rules", changes=CHANGES["single-deck"])
    house.wish(changed, "ready")
    house.play(changed)


def tournaments(house: House) -> None:
    for name, preset, hands, levels, who in (
        ("Sunday", "piquet", 3, ["carefree"], {"Anna": 3, "Bert": 1}),
        ("Four", "double-deck", 2, ["carefree"], {"Zoë": 1, "Anna": 2}),
    ):
        asked = {"name": name, "preset": preset, "hands": hands, "levels": levels}
        one = house.server.ask("POST", "/api/tournaments", asked)["tournament"]
        for player, played in who.items():
            for _ in range(played):
                asked = {"player": player}
                house.play(house.server.ask("POST", f"/api/tournaments/{one}/play", asked)["table"])
    table = house.server.ask("POST", f"/api/tournaments/{one}/play", {"player": "Zoë"})["table"]
    house.moves(table, 3)


def habits(house: House) -> None:
    """Preferences, usual rules, named rules and a saved scoreboard."""
    server = house.server
    anna = house.ids["Anna"]
    bert = house.ids["Bert"]
    likes = {"level": "novice", "faces": "german", "tips": "never", "four_colour": True}
    server.ask("PATCH", f"/api/players/{anna}/preferences", {"changes": likes})
    server.ask("PATCH", f"/api/players/{bert}/preferences", {"changes": {"card_theme": "dark"}})
    server.ask("POST", f"/api/players/{bert}/rules/piquet", {"changes": {"carte_rouge": True}})
    for player, preset, name in ((anna, "pinochle", "Sunday rules"), (bert, "piquet", "Club")):
        place = f"/api/players/{player}/rule-sets/{preset}/{quote(name)}"
        server.ask("POST", place, {"changes": CHANGES[preset]})
    server.ask("POST", f"/api/players/{anna}/board/piquet/save", {})


def reviewed(house: House) -> list[str]:
    """The addresses of reviews that are made."""
    server = house.server
    places = []
    results = server.ask("GET", f"/api/scores?player={house.ids['Anna']}")
    for preset in ("pinochle", "piquet", "single-deck"):
        match = next(one["match"] for one in results if one["preset"] == preset)
        place = f"/api/scores/{match}/rounds/1/review"
        asked = server.ask("POST", place, {})
        while asked["state"] != "done":
            asyncio.run(asyncio.sleep(0.5))
            asked = server.ask("GET", place)
        places.append(place)
        print(f"{place} is made")
    return places


def tables(folder: Path) -> dict[str, Any]:
    """Every series that lies on a table, as the rules alone replay it."""

    def replayed(connection: Connection) -> dict[str, Any]:
        found = connection.execute(series_rows.select()).mappings().all()
        return {one["token"]: _table(restore_series(connection, one["id"])) for one in found}

    with open_store(folder) as store:
        return store.read(replayed)


def _table(restored: RestoredSeries) -> dict[str, Any]:
    live = restored.series
    session = live.session
    state = live.session.state
    kinds = session.record.notes.get("seats", PERSON).split()
    about: dict[str, Any] = {
        "number": state.number,
        "deal": state.deal_number,
        "dealer": state.dealer,
    }
    about |= {"scores": list(state.scores), "moves": len(session.record.moves)}
    about |= {"practice": session.practice, "hand": list(state.table[hand(kinds.index(PERSON))])}
    changed = any(move.action.verb == "options" for move in session.record.moves)
    record = digest("\n".join(map(str, session.record.moves)))
    return {"shown": about, "over": session.over, "changed": changed, "record": record}


def made(work: Path) -> dict[str, Any]:
    folder = work / "data"
    folder.mkdir()
    with ServerProcess(folder) as server:
        house = House(server)
        games(house)
        shelves(house)
        tournaments(house)
        habits(house)
        places = reviewed(house)
        server.stop()
        server.start()
        heard = {place: answer for place, answer in told(server).items() if answer != BROKEN}
        facts = {"version": __version__, "told": heard, "reviews": reviews(server, places)}
        server.stop()
    facts["tables"] = tables(folder)
    export = work / "export.jsonl"
    with suppress(SystemExit):
        command(["export", str(export), "--data", str(folder)])
    return facts | {"export": digest(export.read_text()), "rows": rows(export)}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", type=Path, help="the folder for the archive and the JSON")
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        facts = made(work)
        with tarfile.open(
            out / f"data-folder-{__version__}.tar.gz", "x:gz", compresslevel=9
        ) as archive:
            for path in sorted((work / "data").rglob("*")):
                if path.suffix not in (".log", ".lock") and path.is_file():
                    archive.add(path, path.relative_to(work).as_posix())
            archive.add(work / "export.jsonl", "export.jsonl")
    text = json.dumps(facts, indent=1, ensure_ascii=False, sort_keys=True)
    (out / f"data-folder-{__version__}.json").write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
