"""A server for soaks, which can be told to die at a named point of the handling of a move.

`python -m repique_testkit.server.crash_server FOLDER` imports everything once. Each line it reads
is an order: to fork a server, or to wait for its end. So a restart takes a fraction of a second
and not three.

The server differs from the real one in little: it sets no limits, its simple players answer at
once, and matches can be begun for several people who connect to `/seat/TABLE/SEAT`.
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
from repique.play.presets import ChosenGame
from repique.play.seating import SIMPLE
from repique.play.session import Session
from repique.server import main
from repique.server.app import application
from repique.server.http.services import Services
from repique.server.live.match import LiveMatch
from repique.server.live.socket import serve_socket
from repique.server.security.limits import Limits
from repique.server.workers.bots import DEFAULT_HABITS, Bots, Habits, think_at_once
from repique.store.db.writer import FaultHooks
from repique.store.store import open_store
from repique_testkit.server.fork_server import LATE_IMPORTS
from repique_testkit.server.mutants import BUG_VARIABLE, BUGS

UNLIMITED = (1e9, 10**9)
BEFORE_COMMIT = "before commit"
COMMITTED = "committed"
ACKNOWLEDGED = "acknowledged"  # and not yet shown to any client
CRASH_POINTS = (BEFORE_COMMIT, COMMITTED, ACKNOWLEDGED)
SEND_TIME = 0.05  # seconds for an acknowledgement to be sent before the server dies


def die() -> None:
    """Kill this process with SIGKILL."""
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class CrashPlan:
    """At which point the server dies, after passing it so many times; nowhere by default.

    Unarmed, it waits for a signal before it counts.
    """

    point: str = ""
    after: int = 0
    armed: bool = True

    def arm(self, *signal: object) -> None:
        self.armed = True

    def is_reached(self, point: str) -> bool:
        """Count this point, and say whether the server is to die at it now."""
        if not self.armed:
            return False
        if point == self.point:
            self.after -= 1
        return point == self.point and self.after < 0

    def crash(self, point: str) -> None:
        if self.is_reached(point):
            die()

    def broadcast(
        self, original: Callable[[LiveMatch, int], None], table: LiveMatch, since: int
    ) -> None:
        """Show a move, or die after its acknowledgement instead."""
        if not self.is_reached(ACKNOWLEDGED):
            original(table, since)
        elif self.after == -1:
            asyncio.get_running_loop().call_later(SEND_TIME, die)


class InstantBots(Bots):
    """Bots whose simple players answer at once, without a worker process."""

    async def think(
        self, session: Session, view: View[Any], level: str, habits: Habits = DEFAULT_HABITS
    ) -> Action:
        if level == SIMPLE:
            return await think_at_once(session, view, level, habits)
        return await super().think(session, view, level, habits)


async def begin_for_people(request: Request) -> Response:
    """Begin a match with `kinds` by seat, several of which may be people."""
    house: Services = request.app.state.services
    asked = await request.json()
    found = by_preset(asked["preset"])
    assert found is not None
    game, name = found
    options = game.presets[name].with_changes(asked["changes"])
    token = await house.live_matches.begin(ChosenGame(name, game, options), tuple(asked["kinds"]))
    return JSONResponse({"table": token})


async def seat_socket(socket: WebSocket) -> None:
    """A socket to any seat of a match."""
    house: Services = socket.app.state.services
    table = await house.live_matches.open(socket.path_params["table"])
    seat = socket.path_params["seat"]
    await serve_socket(socket, table, seat, house.access.limits, socket.app.state.log)


def application_with_seats(*arguments: Any) -> Starlette:
    """The application with the routes for matches of several people."""
    app = application(*arguments)
    app.router.routes.append(Route("/people", begin_for_people, methods=["POST"]))
    app.router.routes.append(WebSocketRoute("/seat/{table}/{seat:int}", seat_socket))
    return app


def serve_with(folder: Path, port: int, plan: CrashPlan) -> None:
    """Serve until stopped or killed, or until the plan says to die."""
    limits = Limits(messages=UNLIMITED, syncs=UNLIMITED, requests=UNLIMITED)
    seams = FaultHooks(crash=plan.crash)
    broadcast = LiveMatch._broadcast
    signal.signal(signal.SIGUSR1, plan.arm)

    def broadcast_or_die(table: LiveMatch, since: int) -> None:
        plan.broadcast(broadcast, table, since)

    with (
        patch.object(main, "open_store", partial(open_store, seams=seams)),
        patch.object(main, "application", application_with_seats),
        patch.object(LiveMatch, "_broadcast", broadcast_or_die),
    ):
        say = partial(print, flush=True)
        main.serve("127.0.0.1", port, folder, False, False, limits, InstantBots(1), say)


def _fork(folder: Path, order: dict[str, Any]) -> int:
    """The process id of a new server; its errors go to the log."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        log = os.open(folder / "server.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 2)
        serve_with(folder, order["port"], CrashPlan(**order["crash"]))
        code = 0
    finally:
        sys.stdout.flush()
        os._exit(code)


def run_orders(folder: Path) -> None:
    """Fork one server at a time, as the lines of standard input say, until it ends."""
    for name in LATE_IMPORTS:
        import_module(name)
    if os.environ.get(BUG_VARIABLE):
        BUGS[os.environ[BUG_VARIABLE]].apply()
    child = 0
    for line in sys.stdin:
        order = json.loads(line)
        if order["do"] == "start":
            child = _fork(folder, order)
            print(f"started {child}", flush=True)
        else:
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            child = 0
            print(f"ended {code}", flush=True)
    if child:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    run_orders(Path(sys.argv[1]))
