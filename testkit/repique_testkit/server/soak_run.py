"""What all soaks of a server share: the report, the kills, and clients that must not hang."""

import asyncio
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from repique_testkit.server.audit import FINDING_KINDS, AuditFinding
from repique_testkit.server.client import SocketClient
from repique_testkit.server.restartable import RestartableServer

HUNG_AFTER = 60.0  # seconds without a message while the server is up
KILL_AFTER = 4.0  # seconds until a server that did not reach its point is killed from outside
FAULTS = {
    "drop": "messages dropped",
    "twice": "messages duplicated",
    "delay": "messages delayed",
    "abort": "lines torn",
    "reconnected": "reconnects",
}


@dataclass
class SoakReport:
    """Counts of what was done, and what went wrong."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: list[AuditFinding] = field(default_factory=list)

    def add(self, other: "SoakReport") -> None:
        self.done.update(other.done)
        self.wrong += other.wrong

    def kills(self) -> int:
        """The number of kills of any kind."""
        return sum(n for name, n in self.done.items() if name.startswith("kills"))

    def count(self, kind: str) -> int:
        return sum(wrong.kind == kind for wrong in self.wrong)

    def count_faults(self, client: SocketClient) -> None:
        """Add the faults of a client's line."""
        for fault, name in FAULTS.items():
            self.done[name] += client.did[fault]

    def sentence(self) -> str:
        """A summary of what went wrong; empty if nothing did."""
        found = [f"{n} {kind}" for kind in FINDING_KINDS if (n := self.count(kind))]
        first = f"; first {self.wrong[0].text}" if self.wrong else ""
        return f"{', '.join(found)}{first}." if found else ""


class ServerKiller:
    """Kills a server at times spread over a soak, and starts it again: from outside at any moment,
    or at one of these points of its work."""

    def __init__(
        self,
        server: RestartableServer,
        kills: int,
        rng: Random,
        points: Sequence[str],
        report: SoakReport,
    ) -> None:
        self.up_since: float | None = 0.0  # None: the server is down
        self.is_over = False  # the soak has ended
        self._server = server
        self._kills = kills
        self._rng = rng
        self._points = points
        self._report = report
        self._crash_point = ""  # where the running server is going to die

    async def run(self, share: Callable[[], float], received: Callable[[], int]) -> None:
        """Kill the server as often as wanted, by the share of the soak that is done and some more
        messages that clients have received."""
        for n in range(self._kills):
            due = 0.95 * (n + self._rng.random()) / self._kills
            await self._until(lambda due=due: share() >= due)  # type: ignore[misc]
            messages = received() + self._rng.randint(0, 60)
            await self._until(lambda m=messages: received() >= m)  # type: ignore[misc]
            if self.is_over and share() < 1:
                return
            self.up_since = None
            await asyncio.to_thread(self._kill)
            self.up_since = time.monotonic()

    async def _until(self, reached: Callable[[], bool]) -> None:
        while not reached() and not self.is_over:
            await asyncio.sleep(0.02)

    def _kill(self) -> None:
        """Kill the server and start it again, perhaps with a point at which to die next."""
        point = self._crash_point
        if point:
            self._server.arm()
            point = point if wait_for_end(self._server, KILL_AFTER) else ""
        else:
            self._server.kill()
        self._report.done[f"kills {point or 'at any moment'}"] += 1
        self._crash_point = self._rng.choice((*[""] * len(self._points), *self._points))
        self._server.start(self._crash_point, self._rng.randint(0, 30), armed=False)

    def is_hung(self, news_at: float) -> bool:
        """Whether a client that had news at this time hangs: a server that is down excuses it."""
        if self.up_since is None:
            return False
        return time.monotonic() - max(news_at, self.up_since) > HUNG_AFTER


def wait_for_end(server: RestartableServer, seconds: float) -> bool:
    """Wait until a server has died at its point; False if it had to be killed after this time."""
    struck = threading.Event()

    def strike() -> None:
        struck.set()
        server.strike()

    from_outside = threading.Timer(seconds, strike)
    from_outside.start()
    server.wait()
    from_outside.cancel()
    return not struck.is_set()


async def play_watched(
    client: SocketClient, rounds: int, killer: ServerKiller, report: SoakReport, about: str
) -> bool:
    """Let a client play so many rounds; whether it did. One that hangs, or was told what cannot
    be, is reported and abandoned."""
    playing = asyncio.create_task(client.play(rounds, deadline=None))
    try:
        while not playing.done():
            await asyncio.wait((playing,), timeout=1.0)
            if killer.is_hung(client.news_at) and not playing.done():
                report.wrong.append(AuditFinding("hung", f"{who(client)}, {about}"))
                return False
        playing.result()
        return True
    except AssertionError as error:
        report.wrong.append(AuditFinding("differing", f"{who(client)}, {about}: {error}"))
        return False
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def who(client: SocketClient) -> str:
    """A client as findings name it."""
    return f"{client.table[:6]}, seat {client.seat}, version {client.v}"


async def until_interrupted(
    work: Callable[[asyncio.Event], Coroutine[Any, Any, None]],
    show: Callable[[], None] | None = None,
) -> bool:
    """Do this work, which is given an event that Ctrl-C sets, and show its progress meanwhile.
    Whether it was interrupted."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, stop.set)
    display = asyncio.create_task(_show(show)) if show else None
    try:
        await work(stop)
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        if display is not None:
            display.cancel()
    return stop.is_set()


async def _show(show: Callable[[], None]) -> None:
    while True:
        show()
        await asyncio.sleep(0.5)


async def gather_until(stop: asyncio.Event, *work: Coroutine[Any, Any, None]) -> None:
    """Do all of this, or as much of it as is done when told to stop."""
    everything = asyncio.gather(*work)
    stopper = asyncio.create_task(stop.wait())
    await asyncio.wait((everything, stopper), return_when=asyncio.FIRST_COMPLETED)
    stopper.cancel()
    if everything.done():
        everything.result()
        return
    everything.cancel()
    await asyncio.gather(everything, return_exceptions=True)
