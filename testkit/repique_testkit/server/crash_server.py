"""A server for soaks, which can be told to die at a named point of its work.

`python -m repique_testkit.server.crash_server FOLDER` imports everything once. Each line it reads
is an order: to fork a server, or to wait for its end. So a restart takes a fraction of a second
and not three.

The server differs from the real one in little: it sets no limits, its computer players move at
random and at once, an absent person is waited for less long, and `/people` begins matches for
several people without an invitation.
"""

import asyncio
import json
import os
import secrets
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from repique.ai.levels import LEVELS
from repique.core.actions import Action
from repique.core.game import View
from repique.games import by_preset
from repique.play.presets import ChosenGame
from repique.play.seating import SIMPLE, SeatedPerson, Seating
from repique.play.session import Session
from repique.server import main
from repique.server.app import application
from repique.server.http.services import Services
from repique.server.live import offers
from repique.server.live.match import LiveMatch
from repique.server.live.people import questions, table_people
from repique.server.live.people.chat import Chat
from repique.server.security.limits import Limits
from repique.server.workers.bots import DEFAULT_HABITS, Bots, Habits, think_at_once
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.db.writer import FaultHooks
from repique.store.matches import writer
from repique.store.matches.log import (
    OPEN_WORD,
    PLEDGE_WORD,
    LogEntry,
    StoredEntry,
    append,
    read_entries,
)
from repique.store.offers.offers import mark_begun
from repique.store.store import open_store
from repique_testkit.server.fork_server import LATE_IMPORTS
from repique_testkit.server.mutants import BUG_VARIABLE, BUGS

UNLIMITED = (1e9, 10**9)
BEFORE_COMMIT = "before commit"
COMMITTED = "committed"
ACKNOWLEDGED = "acknowledged"  # and not yet shown to any client
CRASH_POINTS = (BEFORE_COMMIT, COMMITTED, ACKNOWLEDGED)
# Points that a table of people passes, in this order.
OFFER_ACCEPTED = "offer accepted"  # the match has begun, and nobody was told
PLEDGE_WRITTEN = "pledge written"
ONE_OPENED = "one number opened"
ALL_OPENED = "all numbers opened"
CHAT_ACKNOWLEDGED = "chat acknowledged"
AUTOPILOT_MOVES = "autopilot about to move"
ONE_RESULT = "result of one written"  # and not that of the others
PEOPLE_POINTS = (
    OFFER_ACCEPTED,
    PLEDGE_WRITTEN,
    ONE_OPENED,
    ALL_OPENED,
    CHAT_ACKNOWLEDGED,
    AUTOPILOT_MOVES,
    ONE_RESULT,
)
SEND_TIME = 0.05  # seconds for an acknowledgement to be sent before the server dies
HELD = 2.0  # seconds for which the seat of an absent person is held
DECLINED_PAUSE = 0.2  # seconds; as in `live.questions`


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
    marks: list[str] = field(default_factory=list)  # points that the next commit is

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
        if point == COMMITTED:
            for mark in self.marks:
                self.crash(mark)
            self.marks.clear()

    def crash_later(self, point: str) -> None:
        """Die at this point when what was sent has gone out."""
        if self.is_reached(point) and self.after == -1:
            asyncio.get_running_loop().call_later(SEND_TIME, die)

    def broadcast(
        self, original: Callable[[LiveMatch, int], None], table: LiveMatch, since: int
    ) -> None:
        """Show a move, or die after its acknowledgement instead."""
        if not self.is_reached(ACKNOWLEDGED):
            original(table, since)
        elif self.after == -1:
            asyncio.get_running_loop().call_later(SEND_TIME, die)


class InstantBots(Bots):
    """Bots that answer at once, without a worker process: all of them as simple players."""

    def __init__(self, plan: CrashPlan) -> None:
        super().__init__(1)
        self._plan = plan

    async def think(
        self, session: Session, view: View[Any], level: str, habits: Habits = DEFAULT_HABITS
    ) -> Action:
        if level in LEVELS:  # in a soak, computer players of a table are simple ones
            self._plan.crash(AUTOPILOT_MOVES)
        return await think_at_once(session, view, SIMPLE, habits)


async def begin_for_people(request: Request) -> Response:
    """Begin a match with `kinds` by seat, several of which may be people: the owner is the first,
    the others are guests. The answer has the token of the match and the cookies of guests."""
    house: Services = request.app.state.services
    asked = await request.json()
    found = by_preset(asked["preset"])
    assert found is not None
    game, name = found
    options = game.presets[name].with_changes(asked["changes"])
    seating = Seating.of_kinds(asked["kinds"])
    guests = {}
    for seat in seating.people[1:]:
        guests[seat] = await house.guests.add(f"Guest {secrets.token_hex(4)}")
        person = guests[seat].person
        seating = seating.with_occupant(seat, SeatedPerson(person.name, person.id))
    token = await house.live_matches.begin(ChosenGame(name, game, options), seating)
    cookies = {str(seat): guest.secret for seat, guest in guests.items()}
    return JSONResponse({"table": token, "secrets": cookies})


def application_for_people(*arguments: Any) -> Starlette:
    """The application with the route for matches of several people."""
    app = application(*arguments)
    app.router.routes.append(Route("/people", begin_for_people, methods=["POST"]))
    return app


def serve_with(folder: Path, port: int, plan: CrashPlan) -> None:
    """Serve until stopped or killed, or until the plan says to die."""
    limits = Limits(
        messages=UNLIMITED,
        syncs=UNLIMITED,
        requests=UNLIMITED,
        new_guests=UNLIMITED,
        new_guests_hourly=UNLIMITED,
    )
    seams = FaultHooks(crash=plan.crash)
    broadcast = LiveMatch._broadcast
    signal.signal(signal.SIGUSR1, plan.arm)

    def broadcast_or_die(table: LiveMatch, since: int) -> None:
        plan.broadcast(broadcast, table, since)

    with ExitStack() as patches:

        def replace(owner: Any, name: str, new: Any) -> None:
            patches.enter_context(patch.object(owner, name, new))

        replace(main, "open_store", partial(open_store, seams=seams))
        replace(main, "application", application_for_people)
        replace(LiveMatch, "_broadcast", broadcast_or_die)
        replace(table_people, "HELD", HELD)
        replace(questions, "DECLINED_PAUSE", DECLINED_PAUSE)
        for owner, name, new in people_hooks(plan):
            replace(owner, name, new)
        say = partial(print, flush=True)
        main.serve("127.0.0.1", port, folder, False, False, limits, InstantBots(plan), say)


def people_hooks(plan: CrashPlan) -> list[tuple[Any, str, Any]]:
    """What to replace in the server so that it passes the points of a table of people: the owner,
    the name and the function of each."""
    put = Transaction.put
    say = Chat.say

    def mark_begun_and_plan(*arguments: Any) -> Any:
        plan.marks.append(OFFER_ACCEPTED)
        return mark_begun(*arguments)

    def append_and_plan(
        tx: Transaction, match: int, news: list[LogEntry], *rest: Any
    ) -> list[StoredEntry]:
        written = append(tx, match, news, *rest)
        for entry in news:
            if entry.action.startswith(f"!{PLEDGE_WORD} "):
                plan.marks.append(PLEDGE_WRITTEN)
            elif entry.action.startswith(f"!{OPEN_WORD} "):
                words = [e.action.split() for e in read_entries(tx.connection, match)]
                opened = sum(word[0] == f"!{OPEN_WORD}" for word in words)
                pledged = next(word[2:] for word in words if word[0] == f"!{PLEDGE_WORD}")
                plan.marks.append(ALL_OPENED if opened == len(pledged) else ONE_OPENED)
        return written

    def put_and_plan(tx: Transaction, table: Any, *rest: Any, **values: Any) -> Any:
        done = put(tx, table, *rest, **values)
        if table is schema.results:
            plan.crash(ONE_RESULT)
        return done

    async def say_and_plan(chat: Chat, *arguments: Any) -> None:
        await say(chat, *arguments)
        plan.crash_later(CHAT_ACKNOWLEDGED)

    return [
        (offers, "mark_begun", mark_begun_and_plan),
        (writer, "append", append_and_plan),
        (Transaction, "put", put_and_plan),
        (Chat, "say", say_and_plan),
    ]


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
