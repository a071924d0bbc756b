"""Computer players in worker processes: they answer, can be cancelled, and may fail."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from repique.core.actions import Action, Choice, is_allowed
from repique.games import get
from repique.play.presets import choose_game, preset_names
from repique.play.series import Series
from repique.play.session import Session
from repique.server.workers import bots
from repique.server.workers.bots import Bots
from repique.server.workers.pool import Worker
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match


def to_move(preset: str) -> Session:
    wanted = choose_game(preset)
    session = Series.begin(wanted.game, wanted.options, b"bots").session
    session.deal()
    return session


@contextmanager
def thinking(count: int = 1, budget: float = 60.0) -> Iterator[Bots]:
    made = Bots(count, budget)
    try:
        yield made
    finally:
        made.close()


def test_a_player_of_every_game_answers_from_another_process() -> None:
    async def play() -> None:
        with thinking() as bot_pool:
            for preset in preset_names():
                session = to_move(preset)
                view = session.update(session.state.turn).view
                action = await bot_pool.think(session, view, "standard")
                assert is_allowed(view.choices, action)

    asyncio.run(play())


def test_a_player_that_is_called_off_makes_room_for_the_next() -> None:
    async def play() -> None:
        with thinking() as bot_pool:
            session = to_move("pinochle")
            view = session.update(session.state.turn).view
            slow = asyncio.create_task(bot_pool.think(session, view, "master"))
            await asyncio.sleep(0)
            slow.cancel()
            with pytest.raises(asyncio.CancelledError):
                await slow
            assert is_allowed(view.choices, await bot_pool.think(session, view, "simple"))

    asyncio.run(play())


def test_a_player_called_off_before_there_is_a_process_is_not_asked() -> None:
    started: list[Worker] = []

    class Slow(Worker):
        """Its process starts only after the question was cancelled."""

        def _start(self) -> Connection:
            gate.wait(60)
            started.append(self)
            return super()._start()

    gate = threading.Event()
    worker = Slow(bots.work)
    off = threading.Event()
    session = to_move("pinochle")
    view = session.update(session.state.turn).view
    question = (session.game.id, "master", bots.DEFAULT_HABITS, view, "seed")
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(worker.ask, question, 60.0, off)
        off.set()
        worker.kill()
        gate.set()
        with pytest.raises(EOFError):
            answer.result()
    assert started == [worker]
    assert worker._process is None


def test_a_player_out_of_time_moves_by_rule_of_thumb() -> None:
    async def play() -> None:
        with thinking(budget=0.0) as bot_pool:
            session = to_move("piquet")
            view = session.update(session.state.turn).view
            for _ in range(2):
                assert is_allowed(view.choices, await bot_pool.think(session, view, "master"))

    asyncio.run(play())


def test_the_loop_goes_on_while_somebody_thinks() -> None:
    async def play() -> None:
        with thinking() as bot_pool:
            session = to_move("pinochle")
            view = session.update(session.state.turn).view
            task = asyncio.create_task(bot_pool.think(session, view, "standard"))
            turns = 0
            while not task.done():
                turns += 1
                await asyncio.sleep(0)
            assert turns > 10
            await task

    asyncio.run(play())


def test_in_a_tournament_everybody_meets_the_same_players() -> None:
    wanted = choose_game("pinochle", tournament=7)
    seeds = {bots.bot_seed(Series.begin(wanted.game, wanted.options).session, 1) for _ in range(3)}
    assert len(seeds) == 1
    assert bots.bot_seed(to_move("pinochle"), 1) != bots.bot_seed(to_move("pinochle"), 1)
    assert get("pinochle2") is wanted.game


class Asker(SocketClient):
    """Plays until it is asked for something."""

    def done(self, rounds: int) -> bool:
        return bool(self.view and not self.pending and self.view["choices"])


def test_a_hint_is_a_legal_move_with_words(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for preset in ("pinochle", "piquet", "double-deck"):
            client = Asker(server, begin_match(server, preset), Random(preset))
            asyncio.run(client.play())
            told = server.ask("GET", f"/api/matches/{client.table}/hint")
            assert told["text"].startswith("Master would ")
            assert told["v"] == client.v
            action = Action.parse(told["action"])
            choices = [
                Choice(c["verb"], tuple(c["cards"]), c["least"], c["most"], tuple(c["values"]))
                for c in client.view["choices"]
            ]
            assert is_allowed(choices, action)
