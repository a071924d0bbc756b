"""Whole games over real sockets, with good lines and bad ones, and with the server killed."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from repique.play.presets import names
from repique.store import tables
from repique.store.log import Written, lines
from repique.store.pen import rows
from repique.store.store import open_store
from repique.testing.guests import Faults, Guest, Inn, begin


def log_of(folder: Path, table: str) -> list[Written]:
    """Every line of a series, read from the disk with its chain."""
    with open_store(folder) as store, store.reading() as connection:
        (series,) = rows(connection, tables.series, token=table)
        matches = rows(connection, tables.matches, series=series["id"])
        return [line for match in matches for line in lines(connection, match["id"])]


def check(guest: Guest, folder: Path) -> None:
    """Nothing lost, nothing twice, nothing else, and nothing refused."""
    assert guest.naks == []
    written = [line for line in log_of(folder, guest.table) if line.seat == 0]
    acts = [a for a, kind in guest.acked.items() if kind == "act"]
    assert Counter(line.action_id for line in written) == Counter(acts)


@pytest.mark.slow
def test_a_whole_match_of_every_kind_is_played_over_a_socket(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        guests = [Guest(inn, begin(inn, preset), Random(preset)) for preset in names()]
        for guest in guests:
            asyncio.run(guest.play())
            assert guest.view["phase"] == "over"
            record = inn.ask("GET", f"/api/matches/{guest.table}/record")
            assert "note source" not in record
            assert inn.ask("GET", f"/api/matches/{guest.table}/rounds")
        assert len(inn.ask("GET", "/api/scores")) == len(names())
        assert inn.stop() == 0
    for guest in guests:
        check(guest, tmp_path)


@pytest.mark.parametrize("part", range(2))
def test_bad_lines_and_kills_lose_nothing_and_repeat_nothing(part: int, tmp_path: Path) -> None:
    """Ten rounds and two kills over both parts; every game has its turn."""
    rng = Random(part)
    with Inn(tmp_path) as inn:
        begun = [begin(inn, preset) for preset in names()[part::2][:3]]
        guests = [Guest(inn, table, Random(rng.random()), Faults()) for table in begun]

        async def play() -> None:
            everybody = asyncio.gather(*(guest.play(rounds=2) for guest in guests))
            target = rng.randint(100, 300)
            while sum(len(guest.received) for guest in guests) < target and not everybody.done():
                await asyncio.sleep(0.01)
            inn.kill()
            inn.start()
            await everybody

        asyncio.run(play())
        assert inn.stop() == 0
    for guest in guests:
        check(guest, tmp_path)
        assert guest.did["drop"]


def test_a_match_goes_on_at_the_same_picture_after_a_clean_stop(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        guest = Guest(inn, begin(inn, "piquet"), Random(3))
        asyncio.run(guest.play(rounds=1))
        assert inn.stop() == 0
        inn.start()
        asyncio.run(guest.play(rounds=2))
        inn.stop()
    check(guest, tmp_path)


def test_told_to_stop_the_server_ends_cleanly_with_people_at_its_tables(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        table = begin(inn, "pinochle")

        async def stop() -> int:
            async with inn.connect(table) as line:
                await line.recv()
                return await asyncio.to_thread(inn.stop)

        assert asyncio.run(stop()) == 0
        assert "Traceback" not in inn.log.read_text()
