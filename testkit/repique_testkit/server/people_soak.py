"""A soak of people: parties who come by invitation, negotiate, agree on their deals, talk, ask each
other, go away and come back, over faulty connections, while the server is killed; and an audit.
"""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random

from repique.play.presets import preset_names
from repique_testkit.server.audit import LOGGED_COMMANDS, AuditFinding
from repique_testkit.server.client import LineFaults
from repique_testkit.server.crash_server import (
    AUTOPILOT_MOVES,
    CHAT_ACKNOWLEDGED,
    CRASH_POINTS,
    ONE_RESULT,
    PEOPLE_POINTS,
)
from repique_testkit.server.parties import MOST_MATCHES, Party, plain_party, random_party
from repique_testkit.server.people_audit import (
    audit_parties,
    count_sayings,
    reopened_findings,
    verify_records,
)
from repique_testkit.server.people_client import EAGER, RESIGNED, MatchPlan, PersonClient
from repique_testkit.server.restartable import RestartableServer
from repique_testkit.server.soak_run import (
    HUNG_AFTER,
    ServerKiller,
    SoakReport,
    gather_until,
    play_watched,
    until_interrupted,
    wait_for_end,
)

SLOTS = 8  # parties at once; the host may have twelve open offers
FAULTS = LineFaults()
LONGEST = 120  # moves until a match that ends by a question is ended
NEVER = 1_000_000  # moves that no match has
REPEATED_POINTS = (CHAT_ACKNOWLEDGED, AUTOPILOT_MOVES)  # that a party passes again and again


class PeopleSoak:
    """A run of so many matches and kills."""

    def __init__(
        self,
        server: RestartableServer,
        matches: int,
        kills: int,
        rng: Random,
        longest: int = LONGEST,
    ) -> None:
        self.server = server
        self.matches = matches
        self.longest = longest
        self.parties: list[Party] = []
        self.report = SoakReport()
        self._rng = rng
        self._presets: Iterator[str] = cycle(preset_names())
        points = (*CRASH_POINTS, *PEOPLE_POINTS)
        self._killer = ServerKiller(server, kills, rng, points, self.report)

    def finished(self) -> int:
        """Matches that are over, for everybody at their tables."""
        return sum(party.finished() for party in self.parties)

    async def play(self, stop: asyncio.Event) -> None:
        """Play until all matches are over, or until told to stop."""
        killer = asyncio.create_task(
            self._killer.run(lambda: self.finished() / self.matches, self._received)
        )
        await gather_until(stop, *(self._run_slot() for _ in range(SLOTS)))
        self._killer.is_over = True
        await killer

    async def _run_slot(self) -> None:
        """One party after the other until enough matches are under way."""
        while (left := self.matches - self._expected()) > 0:
            known = [c for p in self.parties if p.is_complete for c in p.clients[1:]]
            party = random_party(
                self.server,
                next(self._presets),
                self._rng,
                FAULTS,
                known,
                most_matches=min(MOST_MATCHES, left),
                longest=self.longest,
            )
            self.parties.append(party)
            await self.run_party(party)

    def _expected(self) -> int:
        """Matches that are over, with those still to be played."""
        return sum(len(party.plans) for party in self.parties)

    async def run_party(self, party: Party) -> None:
        """Meet and play; what goes wrong is reported."""
        if not await self._meet(party):
            return
        about = f"{party.preset} {party.changes}"
        played = await asyncio.gather(
            *(play_watched(client, 0, self._killer, self.report, about) for client in party.clients)
        )
        party.is_complete = all(played)

    async def _meet(self, party: Party) -> bool:
        about = f"{party.preset} {party.changes}, {party.steps}"
        meeting = asyncio.create_task(party.meet())
        try:
            while not meeting.done():
                await asyncio.wait((meeting,), timeout=1.0)
                if self._killer.is_hung(party.news_at) and not meeting.done():
                    self.report.wrong.append(AuditFinding("hung", f"on the way: {about}"))
                    return False
            meeting.result()
            return True
        except AssertionError as error:
            self.report.wrong.append(AuditFinding("refused", f"on the way: {about}: {error}"))
            return False
        finally:
            meeting.cancel()
            await asyncio.gather(meeting, return_exceptions=True)

    def clients(self) -> list[PersonClient]:
        """Everybody who has come to a table."""
        return [client for party in self.parties if party.table for client in party.clients]

    def _received(self) -> int:
        return sum(client.did["received"] for client in self.clients())


def run_people_soak(
    folder: Path,
    matches: int,
    kills: int,
    seed: str,
    watch: Callable[[PeopleSoak], None] | None = None,
    longest: int = LONGEST,
) -> SoakReport:
    """Run a soak in a data folder, and audit the folder. Ctrl-C ends the run and not the audit."""
    with RestartableServer(folder) as server:
        soak = PeopleSoak(server, matches, kills, Random(seed), longest)
        show = partial(watch, soak) if watch else None
        soak.report.done["stopped"] += asyncio.run(until_interrupted(soak.play, show))
        soak.report.wrong += audit_run(folder, server, soak.parties)
    _count(soak)
    return soak.report


def run_point_kills(
    folder: Path, times: int, seed: str, watch: Callable[[SoakReport], None] | None = None
) -> SoakReport:
    """So many parties of which each passes all points of a table of people, and at each of them the
    server is killed and started again; then an audit. Ctrl-C ends the run and not the audit."""
    report = SoakReport()
    rng = Random(seed)
    with RestartableServer(folder) as server:
        parties: list[Party] = []

        async def run(stop: asyncio.Event) -> None:
            presets = cycle(preset_names())
            while len(parties) < times and not stop.is_set():
                plans = [MatchPlan(RESIGNED, moves=NEVER)]
                party = plain_party(server, next(presets), Random(rng.random()), plans, EAGER)
                parties.append(party)
                await asyncio.to_thread(server.kill)
                playing = asyncio.create_task(_meet_and_play(party))
                for point in PEOPLE_POINTS:
                    after = rng.randint(0, 2) if point in REPEATED_POINTS else 0
                    await asyncio.to_thread(server.start, point, after)
                    if point == ONE_RESULT:
                        plans[0] = MatchPlan(RESIGNED, moves=0)
                    if await asyncio.to_thread(wait_for_end, server, HUNG_AFTER):
                        report.done[f"kills {point}"] += 1
                    else:
                        wrong = f"{party.preset}: “{point}” was not reached"
                        report.wrong.append(AuditFinding("hung", wrong))
                await asyncio.to_thread(server.start)
                await _end_playing(playing, party, report)

        show = partial(watch, report) if watch else None
        report.done["stopped"] += asyncio.run(until_interrupted(run, show))
        report.wrong += audit_run(folder, server, parties)
    report.done["parties"] = len(parties)
    return report


async def _meet_and_play(party: Party) -> None:
    await party.meet()
    await asyncio.gather(*(client.play(deadline=None) for client in party.clients))
    party.is_complete = True


async def _end_playing(playing: asyncio.Task[None], party: Party, report: SoakReport) -> None:
    try:
        async with asyncio.timeout(HUNG_AFTER):
            await playing
    except TimeoutError:
        report.wrong.append(AuditFinding("hung", f"{party.preset}, {party.steps}"))
    except AssertionError as error:
        report.wrong.append(AuditFinding("differing", f"{party.preset}: {error}"))


def audit_run(folder: Path, server: RestartableServer, parties: list[Party]) -> list[AuditFinding]:
    """Restart the server after a run, and compare all that people were told with the disk."""
    complete = [party for party in parties if party.is_complete]
    server.kill()
    sayings = count_sayings(folder, complete)
    found = audit_parties(folder, parties, told_to_one(server, parties))
    server.start()
    found += asyncio.run(reopened_findings(complete, sayings))
    for party in complete:
        found += verify_records(party, asyncio.run(party.records()))
    for party in parties:
        found += [AuditFinding("broken", failure) for failure in party.failures()]
    if server.stop() != 0 or "rror" in server.log.read_text():
        found.append(AuditFinding("broken", server.log.read_text()[-2000:]))
    return found


def told_to_one(server: RestartableServer, parties: list[Party]) -> set[str]:
    """Words that only one person may know: tokens, cookies and links."""
    cookies = {server.cookie.partition("=")[2], *server.starts}
    guests = {client.secret for party in parties for client in party.clients}
    return cookies | guests | {link for party in parties for link in party.links}


def _count(soak: PeopleSoak) -> None:
    """Add the counts of all parties and people to the report."""
    done = soak.report.done
    for party in soak.parties:
        done[f"matches of {party.preset}"] += party.finished()
        done["matches"] += party.finished()
        done["tables"] += 1
        done["tables of more than two"] += len(party.seats) > 2
        done["tables under house rules"] += bool(party.changes)
        done["rules proposed"] += "propose" in party.steps
        done["proposals taken"] += "accept" in party.steps
        done["proposals declined"] += "decline" in party.steps
    for client in soak.clients():
        acked = client.acked.values()
        done["moves acknowledged"] += sum(command["t"] in LOGGED_COMMANDS for command in acked)
        done["autopilot switched"] += sum(command["t"] == "auto" for command in acked)
        done["views compared"] += len(client.facts)
        for name in ("say", "ask back", "ask aside", "ask end", "ask resign", "ask computer"):
            done[name] += client.did[name]
        done["went away"] += client.did["went away"]
        done["put aside"] += client.did["put aside"]
        soak.report.count_faults(client)
