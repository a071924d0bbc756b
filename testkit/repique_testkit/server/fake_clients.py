"""Live tables without sockets, in tests: people at screens, a hall, and a store that hesitates."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import structlog

from repique.core.game import OVER, Setup
from repique.core.table import CHANCE
from repique.play.presets import chosen
from repique.play.seating import PERSON
from repique.play.simple_players import any_of
from repique.server.live import messages
from repique.server.live.match import Table
from repique.server.live.messages import Ack, Act, Down, Nak, Ready, Update
from repique.server.live.registry import Hall
from repique.server.workers.bots import Think, at_once
from repique.store.db.writer import Job
from repique.store.store import Store, open_store

LOG = structlog.get_logger()


class Screen:
    """A line whose messages can be awaited."""

    def __init__(self) -> None:
        self.got: list[Down] = []
        self._news = asyncio.Event()

    def send(self, message: Down) -> None:
        assert messages.read_downward(messages.write(message)) == message
        self.got.append(message)
        self._news.set()

    async def until(self, wanted: Callable[[], Any]) -> Any:
        async with asyncio.timeout(60):
            while not (found := wanted()):
                self._news.clear()
                await self._news.wait()
        return found

    async def answer(self, a: str) -> Ack | Nak:
        def there() -> Ack | Nak | None:
            own = (m for m in self.got if isinstance(m, Ack | Nak) and m.a == a)
            return next(own, None)

        found: Ack | Nak = await self.until(there)
        return found

    @property
    def last(self) -> Update:
        return [m for m in self.got if isinstance(m, Update)][-1]


class Person:
    """Plays any legal move, as one who has only what the screen shows."""

    def __init__(self, table: Table, seat: int = 0, seed: int = 1) -> None:
        self.table, self.seat, self.rng = table, seat, Random(seed)
        self.screen = Screen()
        self.count = 0
        table.join(self.screen, seat)

    def id(self) -> str:
        self.count += 1
        return f"person-{self.seat}-{self.count}"

    async def ask(self, make: Callable[[str, int], messages.Wish]) -> Ack | Nak:
        wish = make(self.id(), self.screen.last.v)
        self.table.post(self.screen, self.seat, wish)
        return await self.screen.answer(wish.a)

    async def my_turn(self) -> Update:
        def mine() -> Update | None:
            last = self.screen.last
            view = last.view
            asked = view.choices or self.seat in view.waiting
            return last if asked or view.phase == OVER else None

        found: Update = await self.screen.until(mine)
        return found

    async def step(self) -> bool:
        """One move; False when the match is over."""
        news = await self.my_turn()
        if news.view.phase == OVER:
            return False
        if self.seat in news.view.waiting:
            answer = await self.ask(Ready)
            await self.screen.until(lambda: self.screen.last.v > news.v)
        else:
            action = any_of(news.view.choices, self.rng)  # type: ignore[arg-type]
            answer = await self.ask(lambda a, v: Act(a, v, str(action)))
        assert isinstance(answer, Ack), answer
        return True


@asynccontextmanager
async def hall(folder: Path, think: Think = at_once) -> AsyncIterator[Hall]:
    with open_store(folder) as store:
        made = Hall(store, think, LOG)
        yield made
        await made.close()


async def begun(house: Hall, preset: str = "pinochle", people: int = 1) -> Table:
    """A table with people in the first seats, and simple players in the others."""
    wanted = chosen(preset)
    seats = wanted.game.start(wanted.options, Setup(0)).seats
    kinds = [PERSON if seat < people else "simple" for seat in range(seats)]
    return await house.open(await house.begin(wanted, tuple(kinds)))


class Hesitant:
    """A store whose commits wait until they are let go, one after the other."""

    def __init__(self, honest: Store) -> None:
        self.honest = honest
        self.held: deque[tuple[Job[Any], Future[Any]]] = deque()

    def submit(self, job: Job[Any]) -> "Future[Any]":
        answer: Future[Any] = Future()
        self.held.append((job, answer))
        return answer

    def let_go(self) -> None:
        """Commit the oldest, and answer."""
        job, answer = self.held.popleft()
        answer.set_result(self.honest.do(job))


def hesitating(table: Table) -> Hesitant:
    made = Hesitant(table.storage.store)
    table.storage.store = made  # type: ignore[assignment]
    return made


async def quiet() -> None:
    """Whatever can go on without the disk has gone on."""
    for _ in range(50):
        await asyncio.sleep(0)


def move_of(news: Update, rng: Random) -> str:
    return str(any_of(news.view.choices, rng))  # type: ignore[arg-type]


def seen_all(person: Person) -> bool:
    """Whether this screen shows the newest version, in which some person is to do something."""
    last = person.screen.last
    return last.v == person.table.version and (last.view.turn != CHANCE or bool(last.view.waiting))


async def whose_turn(people: list[Person]) -> tuple[Person, Update]:
    """The person to move, when everybody has seen the same version; the first between deals."""
    for person in people:
        await person.screen.until(partial(seen_all, person))
    turn = people[0].screen.last.view.turn
    mover = people[max(0, turn)]
    return mover, mover.screen.last
