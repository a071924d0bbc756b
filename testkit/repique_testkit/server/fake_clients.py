"""Live matches without sockets: clients, players, a registry, and a store with delayed commits."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import structlog

from repique.core.game import OVER, Setup
from repique.core.table import CHANCE
from repique.play.presets import choose_game
from repique.play.seating import PERSON, SIMPLE
from repique.play.simple_players import random_action
from repique.server.live import messages
from repique.server.live.match import LiveMatch
from repique.server.live.messages import Ack, ActCommand, Down, Nak, ReadyCommand, TableUpdate
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import Think, think_at_once
from repique.store.db.writer import Job
from repique.store.store import Store, open_store
from repique_testkit.store.people import seat_players

LOG = structlog.get_logger()


class FakeClient:
    """A connection that keeps its messages, which can be awaited."""

    def __init__(self) -> None:
        self.got: list[Down] = []
        self._arrived = asyncio.Event()

    def send(self, message: Down) -> None:
        assert messages.read_downward(messages.write(message)) == message
        self.got.append(message)
        self._arrived.set()

    async def until(self, wanted: Callable[[], Any]) -> Any:
        """Wait for messages until this returns something true, and return it."""
        async with asyncio.timeout(60):
            while not (found := wanted()):
                self._arrived.clear()
                await self._arrived.wait()
        return found

    async def answer(self, a: str) -> Ack | Nak:
        """Wait for the answer to the command with this id."""

        def find() -> Ack | Nak | None:
            own = (m for m in self.got if isinstance(m, Ack | Nak) and m.a == a)
            return next(own, None)

        found: Ack | Nak = await self.until(find)
        return found

    @property
    def last(self) -> TableUpdate:
        """The newest update."""
        return [m for m in self.got if isinstance(m, TableUpdate)][-1]


class FakePlayer:
    """Plays random legal moves from what its client was sent."""

    def __init__(self, table: LiveMatch, seat: int = 0, seed: int = 1) -> None:
        self.table = table
        self.seat = seat
        self.rng = Random(seed)
        self.screen = self.connect()
        self.count = 0
        table.join(self.screen, seat)

    def connect(self) -> FakeClient:
        """A new connection for this player."""
        return FakeClient()

    def id(self) -> str:
        """A new id for a command."""
        self.count += 1
        return f"person-{self.seat}-{self.count}"

    async def ask(self, make: Callable[[str, int], messages.Command]) -> Ack | Nak:
        """Send a command made from a new id and the newest version; returns the answer."""
        command = make(self.id(), self.screen.last.v)
        self.table.post(self.screen, self.seat, command)
        return await self.screen.answer(command.a)

    async def my_turn(self) -> TableUpdate:
        """Wait until this player is asked for something, or the match is over."""

        def find() -> TableUpdate | None:
            last = self.screen.last
            view = last.view
            is_asked = view.choices or self.seat in view.waiting
            return last if is_asked or view.phase == OVER else None

        found: TableUpdate = await self.screen.until(find)
        return found

    async def step(self) -> bool:
        """Make one move; False when the match is over."""
        news = await self.my_turn()
        if news.view.phase == OVER:
            return False
        if self.seat in news.view.waiting:
            answer = await self.ask(ReadyCommand)
            await self.screen.until(lambda: self.screen.last.v > news.v)
        else:
            action = random_action(news.view.choices, self.rng)  # type: ignore[arg-type]
            answer = await self.ask(lambda a, v: ActCommand(a, v, str(action)))
        assert isinstance(answer, Ack), answer
        return True


@asynccontextmanager
async def open_registry(folder: Path, think: Think = think_at_once) -> AsyncIterator[LiveMatches]:
    """A registry of live matches on the store of a folder."""
    with open_store(folder) as store:
        made = LiveMatches(store, think, LOG)
        yield made
        await made.close()


async def begin_live_match(
    house: LiveMatches, preset: str = "pinochle", people: int = 1, changes: Sequence[str] = ()
) -> LiveMatch:
    """Begin a match with people in the first seats and simple players in the others."""
    wanted = choose_game(preset, [*changes])
    seats = wanted.game.start(wanted.options, Setup(0)).seats
    kinds = tuple(PERSON if seat < people else SIMPLE for seat in range(seats))
    seating = await asyncio.wrap_future(house.store.submit(lambda tx: seat_players(tx, kinds)))
    return await house.open(await house.begin(wanted, seating))


async def play_across_restart(
    folder: Path, preset: str, steps: int
) -> tuple[TableUpdate, TableUpdate]:
    """Play so many moves, close the registry, and play as many in another one of the same folder.
    What the player was shown last before, and first after."""
    async with open_registry(folder) as matches:
        table = await begin_live_match(matches, preset)
        token = table.storage.token
        person = FakePlayer(table)
        for _ in range(steps):
            await person.step()
        left = await person.my_turn()
    async with open_registry(folder) as matches:
        back = FakePlayer(await matches.open(token), seed=2)
        found = await back.my_turn()
        for _ in range(steps):
            await back.step()
    return left, found


class DelayedStore:
    """A store whose commits wait until they are let through, one after the other."""

    def __init__(self, honest: Store) -> None:
        self.honest = honest
        self.held: deque[tuple[Job[Any], Future[Any]]] = deque()

    def submit(self, job: Job[Any]) -> "Future[Any]":
        answer: Future[Any] = Future()
        self.held.append((job, answer))
        return answer

    def let_go(self) -> None:
        """Commit the oldest waiting job and answer it."""
        job, answer = self.held.popleft()
        answer.set_result(self.honest.do(job))


def delay_store(table: LiveMatch) -> DelayedStore:
    """Put a store with delayed commits below a live match, and return it."""
    made = DelayedStore(table.storage.store)
    table.storage.store = made  # type: ignore[assignment]
    return made


async def run_pending() -> None:
    """Let the event loop run everything that does not wait for the store."""
    for _ in range(50):
        await asyncio.sleep(0)


def random_move(news: TableUpdate, rng: Random) -> str:
    """The text of a random legal action of an update."""
    return str(random_action(news.view.choices, rng))  # type: ignore[arg-type]


def _is_up_to_date(person: FakePlayer) -> bool:
    """Whether this client has the newest version, and a person is to act in it."""
    last = person.screen.last
    return last.v == person.table.version and (last.view.turn != CHANCE or bool(last.view.waiting))


async def whose_turn(people: list[FakePlayer]) -> tuple[FakePlayer, TableUpdate]:
    """The player to move and its newest update, when all have the same version.

    Between deals, and when a computer player is to move, it is the first player.
    """
    for person in people:
        await person.screen.until(partial(_is_up_to_date, person))
    turn = people[0].screen.last.view.turn
    mover = next((person for person in people if person.seat == turn), people[0])
    return mover, mover.screen.last
