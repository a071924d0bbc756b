"""An evening at the inn: many tables at once, bad lines, kills, and the audit afterwards.

One evening has a data folder of its own. Chairs are taken by parties of one or more guests, who
play a few rounds under the usual rules or under random ones and make room for the next. Half of
the kills come from outside at any moment, the others at a named point of the way of a move.
"""

import asyncio
import http.client
import json
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from repique.core.game import Game, Setup
from repique.core.options import BadOptions, Options
from repique.games import by_preset
from repique.play.presets import names
from repique.play.seating import SIMPLE
from repique_testkit.laws.random_play import random_options
from repique_testkit.server.audit import KINDS, WRITTEN, Wrong, audited, replays, seen_again
from repique_testkit.server.crash_server import POINTS
from repique_testkit.server.process import Faults, Guest
from repique_testkit.server.restartable import QuickInn

PERSON = "person"
CHAIRS = 24  # parties at once
MOST_ROUNDS = 4  # of one party
DOUBTS = 0.01
HUNG = 60.0  # seconds without any news while the server is up
LAST_MOMENT = 10.0  # seconds until a house that did not come to its point is killed from outside
FAULTS = {
    "drop": "messages dropped", "twice": "messages duplicated", "delay": "messages delayed",
    "abort": "lines torn", "reconnected": "reconnects",
}  # fmt: skip


@dataclass
class Report:
    """What was done, and what went wrong."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: list[Wrong] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        self.done.update(other.done)
        self.wrong += other.wrong

    def kills(self) -> int:
        return sum(n for name, n in self.done.items() if name.startswith("kills"))

    def count(self, kind: str) -> int:
        return sum(wrong.kind == kind for wrong in self.wrong)

    def sentence(self) -> str:
        """Empty if nothing went wrong."""
        found = [f"{n} {kind}" for kind in KINDS if (n := self.count(kind))]
        first = f"; first {self.wrong[0].text}" if self.wrong else ""
        return f"{', '.join(found)}{first}." if found else ""


@dataclass
class Party:
    """One table, and the guests who sit down at it together."""

    preset: str
    changes: dict[str, Any]
    kinds: list[str]
    rounds: int
    guests: list[Guest] = field(default_factory=list)
    running: bool = True
    whole: bool = False  # everybody played to the end

    def scored(self) -> int:
        return min(guest.scored() for guest in self.guests)


def party_for(inn: QuickInn, preset: str, rng: Random) -> Party:
    changes = house_rules(preset, rng) if rng.random() < 0.5 else {}
    game, options = rules_of(preset)
    seats = game.start(options.with_changes(changes), Setup(0)).seats
    people = [*range(seats)] if rng.random() < 0.3 else [rng.randrange(seats)]
    kinds = [PERSON if seat in people else SIMPLE for seat in range(seats)]
    doubts = DOUBTS if len(people) == 1 else 0.0  # moves of several are not taken back
    made = Party(preset, changes, kinds, rng.randint(1, MOST_ROUNDS))
    for seat in people:
        chance = Random(rng.random())
        made.guests.append(Guest(inn, "", chance, Faults(), seat, doubts, keeping=False))
    return made


async def begun_party(inn: QuickInn, party: Party) -> None:
    """A table is asked for until the house is up and answers; then they sit down."""
    about = {"preset": party.preset, "changes": party.changes, "kinds": party.kinds}
    table = ""
    while not table:
        with suppress(OSError, http.client.HTTPException):
            status, answer, _ = await asyncio.to_thread(inn.raw, "POST", "/people", about)
            if status == 200:
                table = str(json.loads(answer)["table"])
        await asyncio.sleep(0 if table else 0.05)
    for guest in party.guests:
        guest.table, guest.news_at = table, time.monotonic()


def rules_of(preset: str) -> tuple[Game[Any], Options]:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    return game, game.presets[name]


def house_rules(preset: str, rng: Random) -> dict[str, Any]:
    """Random changes of a preset that go together, or none."""
    game, usual = rules_of(preset)
    wanted = random_options(game, rng).values()
    changes = {n: value for n, value in wanted.items() if value != usual.values()[n]}
    with suppress(BadOptions):
        usual.with_changes(changes)
        return changes
    return {}


class Evening:
    def __init__(
        self, inn: QuickInn, rounds: int, kills: int, rng: Random, chairs: int = CHAIRS
    ) -> None:
        self.inn, self.rounds, self.kills, self.rng, self.chairs = inn, rounds, kills, rng, chairs
        self.parties: list[Party] = []
        self.report = Report()
        self._presets: Iterator[str] = cycle(names())
        self._doom = ""  # the point at which the house that is up will die
        self._up_since: float | None = 0.0  # None: the house is down
        self._over = False

    def scored(self) -> int:
        return sum(party.scored() for party in self.parties)

    def guests(self) -> list[Guest]:
        return [guest for party in self.parties for guest in party.guests if guest.table]

    async def play(self, stop: asyncio.Event) -> None:
        """Until all rounds are scored, or until told to stop."""
        chairs = asyncio.gather(*(self._chair() for _ in range(self.chairs)))
        killing, asked = asyncio.create_task(self._killing()), asyncio.create_task(stop.wait())
        await asyncio.wait((chairs, asked), return_when=asyncio.FIRST_COMPLETED)
        self._over = True
        chairs.cancel()
        asked.cancel()
        with suppress(asyncio.CancelledError):
            await chairs
        await killing

    async def _chair(self) -> None:
        while self._expected() < self.rounds:
            party = party_for(self.inn, next(self._presets), self.rng)
            self.parties.append(party)
            await begun_party(self.inn, party)
            played = await asyncio.gather(*(self._played(guest, party) for guest in party.guests))
            party.running, party.whole = False, all(played)

    def _expected(self) -> int:
        return sum(p.rounds if p.running else p.scored() for p in self.parties)

    async def _played(self, guest: Guest, party: Party) -> bool:
        """Whether this guest came to the end; one who hangs is named and not waited for."""
        who = f"{party.preset} {guest.table[:6]}, seat {guest.seat}, version {guest.v}"
        playing = asyncio.create_task(guest.play(party.rounds, deadline=None))
        try:
            while not playing.done():
                await asyncio.wait((playing,), timeout=1.0)
                if self._hangs(guest) and not playing.done():
                    self.report.wrong.append(Wrong("hung", f"{who}, {party.changes}"))
                    return False
            playing.result()
            return True
        except AssertionError as error:
            self.report.wrong.append(Wrong("differing", f"{who}: {error}"))
            return False
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    def _hangs(self, guest: Guest) -> bool:
        if self._up_since is None:
            return False
        return time.monotonic() - max(guest.news_at, self._up_since) > HUNG

    # Kills

    async def _killing(self) -> None:
        """Spread over the evening; each a little after another share of the rounds is scored."""
        for n in range(self.kills):
            due = 0.95 * self.rounds * (n + self.rng.random()) / self.kills
            await self._until(lambda due=due: self.scored() >= due)  # type: ignore[misc]
            heard = self._heard() + self.rng.randint(0, 60)
            await self._until(lambda heard=heard: self._heard() >= heard)  # type: ignore[misc]
            if self._over and self.scored() < self.rounds:
                return
            self._up_since = None
            await asyncio.to_thread(self._kill)
            self._up_since = time.monotonic()

    async def _until(self, reached: Callable[[], bool]) -> None:
        while not reached() and not self._over:
            await asyncio.sleep(0.02)

    def _heard(self) -> int:
        return sum(guest.did["received"] for guest in self.guests())

    def _kill(self) -> None:
        """And up again, perhaps with the next end in mind."""
        self.report.done[f"kills {self._doom or 'at any moment'}"] += 1
        if self._doom:
            self.inn.arm()
            from_outside = threading.Timer(LAST_MOMENT, self.inn.strike)
            from_outside.start()
            self.inn.wait()
            from_outside.cancel()
        else:
            self.inn.kill()
        self._doom = self.rng.choice(("", "", "", *POINTS))
        self.inn.start(self._doom, self.rng.randint(0, 30), armed=False)


def played_evening(
    folder: Path, rounds: int, kills: int, seed: str, watch: Callable[[Evening], None] | None = None
) -> Report:
    """The whole of it, with the audit at the end. Ctrl-C ends it early, audit included."""

    async def through(evening: Evening) -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, stop.set)
        try:
            shown = asyncio.create_task(show(evening))
            await evening.play(stop)
            shown.cancel()
        finally:
            loop.remove_signal_handler(signal.SIGINT)
        evening.report.done["stopped"] += stop.is_set()

    async def show(evening: Evening) -> None:
        while watch is not None:
            watch(evening)
            await asyncio.sleep(0.5)

    with QuickInn(folder) as inn:
        evening = Evening(inn, rounds, kills, Random(seed))
        asyncio.run(through(evening))
        inn.kill()
        report = evening.report
        report.wrong += audited(folder, evening.guests())
        calm = [guest for party in evening.parties if party.whole for guest in party.guests]
        report.wrong += replays(folder, calm)
        inn.start()
        asyncio.run(_all_seen_again(calm, report))
        if inn.stop() != 0 or "rror" in inn.log.read_text():
            report.wrong.append(Wrong("broken", inn.log.read_text()[-2000:]))
    _count(evening)
    return report


async def _all_seen_again(guests: list[Guest], report: Report) -> None:
    for guest in guests:
        report.wrong += await seen_again(guest)


def _count(evening: Evening) -> None:
    done = evening.report.done
    for party in evening.parties:
        done[f"rounds of {party.preset}"] += party.scored()
        done["rounds"] += party.scored()
        done["tables"] += 1
        done["tables under house rules"] += bool(party.changes)
        done["tables of several people"] += len(party.guests) > 1
    for guest in evening.guests():
        done["moves acknowledged"] += sum(w["t"] in WRITTEN for w in guest.acked.values())
        done["pictures compared"] += len(guest.hashes)
        for fault, name in FAULTS.items():
            done[name] += guest.did[fault]
