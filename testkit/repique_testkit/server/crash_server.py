"""The server as long trials need it, and the nursery in which it is born again and again.

`python -m repique_testkit.server.crash_server FOLDER` imports everything once.
Each line it reads is an order: to fork a server, or to wait for its end.
So a kill costs a fraction of a second and not three.

The house differs from the real one in little: it sets no limits, its simple players answer at
once, tables can be begun for several people who come in at `/seat/TABLE/SEAT`, and it can be told
to die at a named point of a move's way.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from repique.core.actions import Action
from repique.core.game import View
from repique.games import by_preset
from repique.play.presets import Chosen
from repique.play.seating import SIMPLE
from repique.play.session import Session
from repique.server import main
from repique.server.app import application
from repique.server.http.services import House
from repique.server.live.match import Table
from repique.server.live.socket import converse
from repique.server.security.limits import Limits
from repique.server.workers.bots import USUAL, Bots, Habits, at_once
from repique.store.db.writer import Seams
from repique.store.store import open_store
from repique_testkit.server.fork_server import LATE
from repique_testkit.server.mutants import BUGS, VARIABLE

UNLIMITED = (1e9, 10**9)
BEFORE_COMMIT, COMMITTED, ACKNOWLEDGED = "before commit", "committed", "acknowledged"
POINTS = (BEFORE_COMMIT, COMMITTED, ACKNOWLEDGED)  # the last: and not yet shown to anybody
ON_ITS_WAY = 0.05  # seconds for an acknowledgement to leave the house that is about to die


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Doom:
    """At which point the house dies, after passing it so many times; nowhere unless told.
    Unarmed, it waits for a signal before it counts."""

    point: str = ""
    after: int = 0
    armed: bool = True

    def arm(self, *signal: object) -> None:
        self.armed = True

    def reached(self, point: str) -> bool:
        if not self.armed:
            return False
        if point == self.point:
            self.after -= 1
        return point == self.point and self.after < 0

    def crash(self, point: str) -> None:
        if self.reached(point):
            die()

    def broadcast(self, honest: Callable[[Table, int], None], table: Table, since: int) -> None:
        if not self.reached(ACKNOWLEDGED):
            honest(table, since)
        elif self.after == -1:
            asyncio.get_running_loop().call_later(ON_ITS_WAY, die)


class Quick(Bots):
    """Simple players need no process to think in."""

    async def think(
        self, session: Session, view: View[Any], level: str, habits: Habits = USUAL
    ) -> Action:
        if level == SIMPLE:
            return await at_once(session, view, level, habits)
        return await super().think(session, view, level, habits)


async def begin_for_people(request: Request) -> Response:
    """A table with `kinds` by seat, several of which may be people."""
    house: House = request.app.state.services
    asked = await request.json()
    found = by_preset(asked["preset"])
    assert found is not None
    game, name = found
    options = game.presets[name].with_changes(asked["changes"])
    token = await house.live_matches.begin(Chosen(name, game, options), tuple(asked["kinds"]))
    return JSONResponse({"table": token})


async def sit(socket: WebSocket) -> None:
    house: House = socket.app.state.services
    table = await house.live_matches.open(socket.path_params["table"])
    seat = socket.path_params["seat"]
    await converse(socket, table, seat, house.access.limits, socket.app.state.log)


def with_seats(*about: Any) -> Starlette:
    app = application(*about)
    app.router.routes.append(Route("/people", begin_for_people, methods=["POST"]))
    app.router.routes.append(WebSocketRoute("/seat/{table}/{seat:int}", sit))
    return app


def open_house(folder: Path, port: int, doom: Doom) -> None:
    """Serve until the end, which may come early."""
    limits = Limits(messages=UNLIMITED, syncs=UNLIMITED, requests=UNLIMITED)
    seams = Seams(crash=doom.crash)
    broadcast = Table._broadcast
    signal.signal(signal.SIGUSR1, doom.arm)

    def shown(table: Table, since: int) -> None:
        doom.broadcast(broadcast, table, since)

    with (
        patch.object(main, "open_store", partial(open_store, seams=seams)),
        patch.object(main, "application", with_seats),
        patch.object(Table, "_broadcast", shown),
    ):
        say = partial(print, flush=True)
        main.serve("127.0.0.1", port, folder, False, False, limits, Quick(1), say)


def _born(folder: Path, order: dict[str, Any]) -> int:
    """The process id of a new server; its complaints go to the log."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        log = os.open(folder / "server.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 2)
        open_house(folder, order["port"], Doom(*order["doom"]))
        code = 0
    finally:
        sys.stdout.flush()
        os._exit(code)


def nursery(folder: Path) -> None:
    """One server at a time, until nobody gives orders any more."""
    for name in LATE:
        import_module(name)
    if os.environ.get(VARIABLE):
        BUGS[os.environ[VARIABLE]].sow()
    child = 0
    for line in sys.stdin:
        order = json.loads(line)
        if order["do"] == "start":
            child = _born(folder, order)
            print(f"born {child}", flush=True)
        else:
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            child = 0
            print(f"ended {code}", flush=True)
    if child:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    nursery(Path(sys.argv[1]))
