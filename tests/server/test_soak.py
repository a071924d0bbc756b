"""Whole games over real sockets, with good lines and bad ones, and with the server killed."""

import asyncio
import json
import os
import signal
from pathlib import Path
from random import Random

import pytest

from repique.play.presets import names
from repique.play.seating import PERSON
from repique_testkit.server.audit import audited, replays
from repique_testkit.server.client import Faults, Guest
from repique_testkit.server.crash_server import POINTS
from repique_testkit.server.many_matches import full_house
from repique_testkit.server.process import Inn, begin
from repique_testkit.server.restartable import QuickInn
from repique_testkit.server.soak import Party, begun_party, played_evening
from repique_testkit.store.databases import memory

forks = pytest.mark.skipif(os.name != "posix", reason="kill -9 and fork are words of Unix")


SHORT = {"double-deck": {"target": 100}, "single-deck": {"target": 50}}  # matches of a few hands


@pytest.mark.slow
def test_a_whole_match_of_every_kind_is_played_over_a_socket(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        guests = [
            Guest(inn, begin(inn, preset, changes=SHORT.get(preset, {})), Random(preset))
            for preset in names()
        ]
        for guest in guests:
            asyncio.run(guest.play())
            assert guest.view["phase"] == "over"
            record = inn.ask("GET", f"/api/matches/{guest.table}/record")
            assert "note source" not in record
            assert inn.ask("GET", f"/api/matches/{guest.table}/rounds")
        assert len(inn.ask("GET", "/api/scores")) == len(names())
        assert inn.stop() == 0
    assert audited(tmp_path, guests) == []
    assert replays(tmp_path, guests) == []


@forks
@pytest.mark.slow
def test_bad_lines_and_kills_lose_nothing_and_repeat_nothing() -> None:
    """A hundred rounds and five kills over all games; `tools/soak.py online` goes on for hours."""
    with memory() as folder:
        report = played_evening(folder, rounds=100, kills=5, seed="check")
    assert report.sentence() == ""
    done = report.done
    assert done["rounds"] >= 100
    assert all(done[f"rounds of {preset}"] for preset in names())
    assert report.kills() == 5
    assert done["messages dropped"]
    assert done["tables of several people"]


@forks
@pytest.mark.parametrize(("preset", "people"), [("piquet", 2), ("double-deck", 4)])
def test_several_people_at_one_table_survive_bad_lines_and_a_kill(preset: str, people: int) -> None:
    with memory() as folder, QuickInn(folder) as inn:
        party = Party(preset, {}, [PERSON] * people, rounds=1)
        for seat in range(people):
            party.guests.append(Guest(inn, "", Random(seat), Faults(), seat))

        async def play() -> None:
            await begun_party(inn, party)
            everybody = asyncio.gather(*(guest.play(rounds=1) for guest in party.guests))
            while party.guests[0].did["received"] < 30:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(inn.kill)
            await asyncio.to_thread(inn.start)
            await everybody

        asyncio.run(play())
        inn.kill()
        assert audited(folder, party.guests) == []
        assert replays(folder, party.guests) == []
        assert len({guest.hashes[guest.v] for guest in party.guests}) == people


@forks
def test_a_kill_at_each_named_point_loses_nothing_and_repeats_nothing() -> None:
    """Before the commit; committed and not acknowledged; acknowledged and not shown."""
    with memory() as folder, QuickInn(folder) as inn:
        rng = Random(4)
        guest = Guest(inn, begin(inn, "pinochle"), rng, keeping=False)

        async def play() -> None:
            playing = asyncio.create_task(guest.play(rounds=2))
            await asyncio.to_thread(inn.kill)
            for point in POINTS * 5:
                await asyncio.to_thread(inn.start, point, rng.randint(0, 6))
                assert await asyncio.to_thread(inn.wait) == -signal.SIGKILL
            await asyncio.to_thread(inn.start)
            await playing

        asyncio.run(play())
        inn.kill()
        assert audited(folder, [guest]) == []
        assert replays(folder, [guest]) == []


@forks
def test_a_full_house_answers_after_a_kill() -> None:
    """A hundred open tables with two hundred moves each; `bench/restart.py` measures the time."""
    with memory() as folder:
        open_tables = full_house(folder, count=100, events=200)
        with QuickInn(folder) as inn:
            inn.kill()
            inn.start()

            async def versions() -> dict[str, int]:
                found = {}
                for table in open_tables:
                    async with inn.connect(table) as line:
                        assert json.loads(await line.recv())["t"] == "welcome"
                        found[table] = json.loads(await line.recv())["v"]
                return found

            assert asyncio.run(versions()) == open_tables
            assert inn.stop() == 0


def test_a_match_goes_on_at_the_same_picture_after_a_clean_stop(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        guest = Guest(inn, begin(inn, "piquet"), Random(3))
        asyncio.run(guest.play(rounds=1))
        assert inn.stop() == 0
        inn.start()
        asyncio.run(guest.play(rounds=2))
        inn.stop()
    assert audited(tmp_path, [guest]) == []
    assert replays(tmp_path, [guest]) == []


def test_told_to_stop_the_server_ends_cleanly_with_people_at_its_tables(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        table = begin(inn, "pinochle")

        async def stop() -> int:
            async with inn.connect(table) as line:
                await line.recv()
                return await asyncio.to_thread(inn.stop)

        assert asyncio.run(stop()) == 0
        assert "Traceback" not in inn.log.read_text()
