"""A soak: many matches at once, faulty connections, kills, and an audit afterwards.

A soak has a data folder of its own. Each of its slots runs one match after the other, of one or
more clients, who play a few rounds under the usual or under random rules. Half of the kills come
from outside at any moment, the others at a named point of the handling of a move.
"""

import asyncio
import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from repique.core.game import Game, Setup
from repique.core.options import BadOptions, Options
from repique.games import by_preset
from repique.play.presets import preset_names
from repique.play.seating import PERSON, SIMPLE
from repique_testkit.laws.random_play import random_options
from repique_testkit.server.audit import (
    LOGGED_COMMANDS,
    AuditFinding,
    audit_folder,
    reconnect_findings,
    replay_findings,
)
from repique_testkit.server.client import LineFaults, SocketClient
from repique_testkit.server.crash_server import CRASH_POINTS
from repique_testkit.server.restartable import RestartableServer
from repique_testkit.server.soak_run import (
    ServerKiller,
    SoakReport,
    gather_until,
    play_watched,
    until_interrupted,
)

SLOTS = 24  # matches at once
MOST_ROUNDS = 4  # of one match
UNDO_CHANCE = 0.01


@dataclass
class SoakMatch:
    """One match and the clients that play it together."""

    preset: str
    changes: dict[str, Any]
    kinds: list[str]
    rounds: int
    clients: list[SocketClient] = field(default_factory=list)
    running: bool = True
    is_complete: bool = False  # every client played all rounds

    def scored(self) -> int:
        """Rounds that every client has seen scored."""
        return min(client.scored() for client in self.clients)


def build_match(server: RestartableServer, preset: str, rng: Random) -> SoakMatch:
    """A match of a preset with random rules, people, clients and length."""
    changes = random_rule_changes(preset, rng) if rng.random() < 0.5 else {}
    game, options = game_and_options(preset)
    seats = game.start(options.with_changes(changes), Setup(0)).seats
    people = [*range(seats)] if rng.random() < 0.3 else [rng.randrange(seats)]
    kinds = [PERSON if seat in people else SIMPLE for seat in range(seats)]
    undo_chance = UNDO_CHANCE if len(people) == 1 else 0.0  # only one person may undo
    made = SoakMatch(preset, changes, kinds, rng.randint(1, MOST_ROUNDS))
    for seat in people:
        client = SocketClient(
            server,
            table="",
            rng=Random(rng.random()),
            faults=LineFaults(),
            seat=seat,
            undo_chance=undo_chance,
            keeping=False,
        )
        made.clients.append(client)
    return made


async def begin_soak_match(server: RestartableServer, soak_match: SoakMatch) -> None:
    """Begin the match, trying until the server is up, and give its token to the clients, and to
    each guest among them a cookie."""
    body = {"preset": soak_match.preset, "changes": soak_match.changes, "kinds": soak_match.kinds}
    begun: dict[str, Any] = {}
    while not begun:
        with suppress(OSError, http.client.HTTPException):
            status, answer, _ = await asyncio.to_thread(server.raw, "POST", "/people", body)
            if status == 200:
                begun = json.loads(answer)
        await asyncio.sleep(0 if begun else 0.05)
    for client in soak_match.clients:
        client.table = begun["table"]
        client.secret = begun["secrets"].get(str(client.seat), "")
        client.news_at = time.monotonic()


def game_and_options(preset: str) -> tuple[Game[Any], Options]:
    """The game and the options of a preset."""
    found = by_preset(preset)
    assert found is not None
    game, name = found
    return game, game.presets[name]


def random_rule_changes(preset: str, rng: Random) -> dict[str, Any]:
    """Random changes of a preset that are allowed together, or none."""
    game, usual = game_and_options(preset)
    wanted = random_options(game, rng).values()
    changes = {n: value for n, value in wanted.items() if value != usual.values()[n]}
    with suppress(BadOptions):
        usual.with_changes(changes)
        return changes
    return {}


class Soak:
    """A run of so many rounds and kills."""

    def __init__(
        self, server: RestartableServer, rounds: int, kills: int, rng: Random, slots: int = SLOTS
    ) -> None:
        self.server = server
        self.rounds = rounds
        self.rng = rng
        self.slots = slots
        self.soak_matches: list[SoakMatch] = []
        self.report = SoakReport()
        self._presets: Iterator[str] = cycle(preset_names())
        self._killer = ServerKiller(server, kills, rng, CRASH_POINTS, self.report)

    def scored(self) -> int:
        """Rounds scored in all matches."""
        return sum(soak_match.scored() for soak_match in self.soak_matches)

    def clients(self) -> list[SocketClient]:
        """The clients of all matches that have begun."""
        return [
            client
            for soak_match in self.soak_matches
            for client in soak_match.clients
            if client.table
        ]

    async def play(self, stop: asyncio.Event) -> None:
        """Play until all rounds are scored, or until told to stop."""
        killer = asyncio.create_task(
            self._killer.run(lambda: self.scored() / self.rounds, self._received)
        )
        await gather_until(stop, *(self._run_slot() for _ in range(self.slots)))
        self._killer.is_over = True
        await killer

    async def _run_slot(self) -> None:
        """Play one match after the other until enough rounds are under way."""
        while self._expected() < self.rounds:
            soak_match = build_match(self.server, next(self._presets), self.rng)
            self.soak_matches.append(soak_match)
            await begin_soak_match(self.server, soak_match)
            about = f"{soak_match.preset} {soak_match.changes}"
            played = await asyncio.gather(
                *(
                    play_watched(client, soak_match.rounds, self._killer, self.report, about)
                    for client in soak_match.clients
                )
            )
            soak_match.running = False
            soak_match.is_complete = all(played)

    def _expected(self) -> int:
        """Rounds scored, with those still to be played in running matches."""
        return sum(p.rounds if p.running else p.scored() for p in self.soak_matches)

    def _received(self) -> int:
        return sum(client.did["received"] for client in self.clients())


def run_soak(
    folder: Path, rounds: int, kills: int, seed: str, watch: Callable[[Soak], None] | None = None
) -> SoakReport:
    """Run a soak in a data folder, and audit the folder. Ctrl-C ends the run and not the audit."""
    with RestartableServer(folder) as server:
        soak = Soak(server, rounds, kills, Random(seed))
        show = partial(watch, soak) if watch else None
        report = soak.report
        report.done["stopped"] += asyncio.run(until_interrupted(soak.play, show))
        server.kill()
        report.wrong += audit_folder(folder, soak.clients())
        at_rest = [
            c
            for soak_match in soak.soak_matches
            if soak_match.is_complete
            for c in soak_match.clients
        ]
        report.wrong += replay_findings(folder, at_rest)
        server.start()
        asyncio.run(_reconnect_all(at_rest, report))
        if server.stop() != 0 or "rror" in server.log.read_text():
            report.wrong.append(AuditFinding("broken", server.log.read_text()[-2000:]))
    _count(soak)
    return report


async def _reconnect_all(clients: list[SocketClient], report: SoakReport) -> None:
    for client in clients:
        report.wrong += await reconnect_findings(client)


def _count(soak: Soak) -> None:
    """Add the counts of all matches and clients to the report."""
    done = soak.report.done
    for soak_match in soak.soak_matches:
        done[f"rounds of {soak_match.preset}"] += soak_match.scored()
        done["rounds"] += soak_match.scored()
        done["tables"] += 1
        done["tables under house rules"] += bool(soak_match.changes)
        done["tables of several people"] += len(soak_match.clients) > 1
    for client in soak.clients():
        done["moves acknowledged"] += sum(w["t"] in LOGGED_COMMANDS for w in client.acked.values())
        done["pictures compared"] += len(client.hashes)
        soak.report.count_faults(client)
