"""Whole games over real sockets, with good and bad connections, and with the server killed."""

import asyncio
import json
import os
import signal
from pathlib import Path
from random import Random

import pytest

from repique.play.presets import preset_names
from repique.play.seating import PERSON
from repique_testkit.server.audit import audit_folder, replay_findings
from repique_testkit.server.client import LineFaults, SocketClient
from repique_testkit.server.crash_server import CRASH_POINTS
from repique_testkit.server.many_matches import fill_store
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.server.restartable import RestartableServer
from repique_testkit.server.soak import SoakMatch, begin_soak_match, run_soak
from repique_testkit.store.databases import memory_folder

forks = pytest.mark.skipif(os.name != "posix", reason="kill -9 and fork need Unix")


ROUNDS = 60  # in all: about ten of each game
SHORT = {"double-deck": {"target": 100}, "single-deck": {"target": 50}}  # matches of a few hands


@pytest.mark.slow
def test_a_whole_match_of_every_kind_is_played_over_a_socket(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        clients = [
            SocketClient(
                server, begin_match(server, preset, changes=SHORT.get(preset, {})), Random(preset)
            )
            for preset in preset_names()
        ]
        for client in clients:
            asyncio.run(client.play())
            assert client.view["phase"] == "over"
            record = server.ask("GET", f"/api/matches/{client.table}/record")
            assert "note source" not in record
            assert server.ask("GET", f"/api/matches/{client.table}/rounds")
        assert len(server.ask("GET", "/api/scores")) == len(preset_names())
        assert server.stop() == 0
    assert audit_folder(tmp_path, clients) == []
    assert replay_findings(tmp_path, clients) == []


@forks
@pytest.mark.slow
def test_bad_lines_and_kills_lose_nothing_and_repeat_nothing() -> None:
    """A few rounds of all games and five kills; `tools/soak.py online` goes on for hours."""
    with memory_folder() as folder:
        report = run_soak(folder, ROUNDS, kills=5, seed="check")
    assert report.sentence() == ""
    done = report.done
    assert done["rounds"] >= ROUNDS
    assert all(done[f"rounds of {preset}"] for preset in preset_names())
    assert report.kills() == 5
    assert done["messages dropped"]
    assert done["tables of several people"]


@forks
@pytest.mark.parametrize(("preset", "people"), [("piquet", 2), ("double-deck", 4)])
def test_several_people_at_one_table_survive_bad_lines_and_a_kill(preset: str, people: int) -> None:
    with memory_folder() as folder, RestartableServer(folder) as server:
        soak_match = SoakMatch(preset, {}, [PERSON] * people, rounds=1)
        for seat in range(people):
            soak_match.clients.append(SocketClient(server, "", Random(seat), LineFaults(), seat))

        async def play() -> None:
            await begin_soak_match(server, soak_match)
            everybody = asyncio.gather(*(client.play(rounds=1) for client in soak_match.clients))
            while soak_match.clients[0].did["received"] < 30:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await everybody

        asyncio.run(play())
        server.kill()
        assert audit_folder(folder, soak_match.clients) == []
        assert replay_findings(folder, soak_match.clients) == []
        assert len({client.hashes[client.v] for client in soak_match.clients}) == people


@forks
def test_a_kill_at_each_named_point_loses_nothing_and_repeats_nothing() -> None:
    """Before the commit; committed and not acknowledged; acknowledged and not shown."""
    with memory_folder() as folder, RestartableServer(folder) as server:
        rng = Random(4)
        client = SocketClient(server, begin_match(server, "pinochle"), rng, keeping=False)

        async def play() -> None:
            playing = asyncio.create_task(client.play(rounds=2))
            await asyncio.to_thread(server.kill)
            for point in CRASH_POINTS * 5:
                await asyncio.to_thread(server.start, point, rng.randint(0, 6))
                assert await asyncio.to_thread(server.wait) == -signal.SIGKILL
            await asyncio.to_thread(server.start)
            await playing

        asyncio.run(play())
        server.kill()
        assert audit_folder(folder, [client]) == []
        assert replay_findings(folder, [client]) == []


@forks
def test_a_hundred_open_matches_answer_after_a_kill() -> None:
    """With two hundred moves each; `bench/restart.py` measures the time."""
    with memory_folder() as folder:
        open_tables = fill_store(folder, count=100, events=200)
        with RestartableServer(folder) as server:
            server.kill()
            server.start()

            async def versions() -> dict[str, int]:
                found = {}
                for table in open_tables:
                    async with server.connect(table) as line:
                        assert json.loads(await line.recv())["t"] == "welcome"
                        found[table] = json.loads(await line.recv())["v"]
                return found

            assert asyncio.run(versions()) == open_tables
            assert server.stop() == 0


def test_a_match_goes_on_at_the_same_picture_after_a_clean_stop(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        client = SocketClient(server, begin_match(server, "piquet"), Random(3))
        asyncio.run(client.play(rounds=1))
        assert server.stop() == 0
        server.start()
        asyncio.run(client.play(rounds=2))
        server.stop()
    assert audit_folder(tmp_path, [client]) == []
    assert replay_findings(tmp_path, [client]) == []


def test_told_to_stop_the_server_ends_cleanly_with_people_at_its_tables(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table = begin_match(server, "pinochle")

        async def stop() -> int:
            async with server.connect(table) as line:
                await line.recv()
                return await asyncio.to_thread(server.stop)

        assert asyncio.run(stop()) == 0
        assert "Traceback" not in server.log.read_text()
