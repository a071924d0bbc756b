"""A live table: a series, its seats, the lines to its players, and one task that changes it.

Whatever happens goes the same way. It is tried on a twin, written to the disk, made the truth,
acknowledged, and shown to everybody, in this order and never in another.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Protocol

from msgspec import structs
from sqlalchemy.exc import IntegrityError
from structlog.typing import FilteringBoundLogger

from repique.core.actions import offered
from repique.core.game import Event
from repique.core.table import CHANCE, Seat
from repique.play.record import Move
from repique.play.seating import PERSON
from repique.play.series import Series
from repique.play.simple_players import any_of
from repique.play.story import Happening, Story, retold
from repique.server.live.commands import Outcome, Refused, granted, twin
from repique.server.live.messages import (
    Ack,
    Act,
    Down,
    Hold,
    Nak,
    Pulse,
    Ready,
    Step,
    Superseded,
    Update,
    Wish,
)
from repique.server.live.pacing import Pacing
from repique.server.live.scratch import WATCHED
from repique.server.live.storage import Ledger
from repique.server.view.build import happenings, picture, short_hash, teller
from repique.server.view.conversation import Talk
from repique.server.view.model import Picture
from repique.server.view.welcome import awaited, told, welcome
from repique.server.workers.bot_style import habits
from repique.server.workers.bots import Think
from repique.store.errors import Stale, StoreError
from repique.store.matches.writer import Asked

INBOX = 64
REMEMBERED = 64  # steps whose events can still be told
RETRY = 5.0  # seconds until the house tries again what could not be saved
NOWHERE = -1


class Line(Protocol):
    """The way to one player's screen. Sending never waits; a line may be dead."""

    def send(self, message: Down) -> None: ...


class Table:
    def __init__(
        self,
        ledger: Ledger,
        series: Series,
        think: Think,
        reload: Callable[[], tuple[Ledger, Series]],
        log: FilteringBoundLogger,
        script: tuple[Move, ...] = (),
    ) -> None:
        self.ledger, self.series = ledger, series
        self.pacing = Pacing(script, ledger.sandbox == WATCHED)
        self.lines: dict[Seat, list[Line]] = {seat: [] for seat in ledger.seats.people}
        self.trouble = ""  # why nothing can be saved at the moment
        self._think, self._reload = think, reload
        self._log = log.bind(table=ledger.token[:6])
        self._ready: set[Seat] = set()
        self._granted: dict[tuple[Seat, str], Wish] = {}
        self._inbox: asyncio.Queue[tuple[Line | None, Seat, Wish]] = asyncio.Queue(INBOX)
        self._talk = Talk(retold(series.session))
        self._past: deque[tuple[int, Happening]] = deque(maxlen=REMEMBERED)
        self._known_from = self.version
        self._retold = NOWHERE  # when the story was last told anew
        self._shown: dict[Seat | None, tuple[Picture, str]] = {}
        self._won: tuple[int, tuple[int, ...]] = (NOWHERE, ())
        self._thinking: asyncio.Task[None] | None = None
        self._thinking_at = NOWHERE
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._ended)

    @property
    def dead(self) -> bool:
        """Something went wrong that should not; what is on the disk is sound."""
        return self._task.done()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._log.error("broken", v=self.version, what=type(task.exception()).__name__)

    @property
    def attended(self) -> bool:
        return any(self.lines.values())

    @property
    def apart(self) -> bool:
        """Nothing that happens here is kept."""
        return bool(self.ledger.sandbox)

    @property
    def version(self) -> int:
        return self.ledger.version

    @property
    def story(self) -> Story:
        """What has happened in the round."""
        return self._talk.story

    # Lines

    def join(self, line: Line, seat: Seat) -> None:
        """The newest line of a seat plays; those before it only watch."""
        for older in self.lines[seat][-1:]:
            older.send(Superseded())
            self._let_go(older)
        self.lines[seat].append(line)
        line.send(welcome(self.ledger, self.series, self.story, seat))
        line.send(self.update(seat, self.version))

    def leave(self, line: Line, seat: Seat) -> None:
        if line in self.lines[seat]:
            self.lines[seat].remove(line)
        self._let_go(line)

    def _let_go(self, line: Line) -> None:
        if self.pacing.leave(line):
            self._wake()

    def _wake(self) -> None:
        """Let the task look again what there is to do; if its inbox is full, it will."""
        with suppress(asyncio.QueueFull):
            self._inbox.put_nowait((None, CHANCE, Ready(f"auto:{self.version}", 0)))

    def post(self, line: Line, seat: Seat, wish: Wish) -> None:
        """Into the inbox, without waiting."""
        try:
            self._inbox.put_nowait((line, seat, wish))
        except asyncio.QueueFull:
            line.send(Nak(wish.a, "busy", self.version))

    # What a seat is shown

    def shown(self, seat: Seat | None) -> tuple[Picture, str]:
        """The picture and its hash, made once for each version."""
        if seat not in self._shown:
            session, waiting = self.series.session, self._waiting()
            made = picture(
                session, seat, waiting, self._talk, self._games_won(), self.ledger.seats.kinds
            )
            self._shown[seat] = made, short_hash(made)
        return self._shown[seat]

    def _games_won(self) -> tuple[int, ...]:
        """By each side in this series, counted once for each finished game."""
        finished = len(self.series.finished)
        if self._won[0] != finished:
            self._won = finished, self.series.won()
        return self._won[1]

    def update(self, seat: Seat | None, since: int) -> Update:
        """All of it, with what happened since then if that is still remembered."""
        shown, hashed = self.shown(seat)
        missed = not self._known_from <= since <= self.version
        anew, since = missed or since < self._retold, self.version if missed else since
        news = [happening for v, happening in self._past if v > since]
        events = happenings((event for one in news for event in one.events), seat)
        tells = teller(self.series.session, seat)
        log = told(self.story, tells) if anew else None
        return Update(self.version, since, events, tells.sentences(news), shown, hashed, log)

    def pulse(self, seat: Seat) -> Pulse:
        return Pulse(self.version, self.shown(seat)[1])

    def _waiting(self) -> tuple[Seat, ...]:
        people = self.ledger.seats.people
        return awaited(self.series.session, people, self.story.since_scored())

    # The one task that changes anything

    async def _run(self) -> None:
        await self._go_on()
        while True:
            line, seat, wish = await self._inbox.get()
            answer = await self._answer(line, seat, wish)
            if line is not None and answer is not None:
                line.send(answer)
            await self._go_on()

    async def _answer(self, line: Line | None, seat: Seat, wish: Wish) -> Down | None:
        done = self.ledger.ids.get((seat, wish.a))
        if done is not None:
            return Ack(wish.a, done) if self._is_repeated(seat, wish) else self._reused(wish)
        if line is not None and self.lines[seat][-1:] != [line]:
            return Nak(wish.a, "superseded", self.version)
        if isinstance(wish, Ready):
            return self._note_ready(seat, wish)
        if wish.v != self.version and not isinstance(wish, Hold):  # whatever stands there is held
            return self._stale(line, seat, wish)
        try:
            if isinstance(wish, Hold | Step):
                self.pacing.heed(line, wish, self.series.session, self.ledger.seats.kinds)
                return Ack(wish.a, self.version)
            heeded = self.pacing.heeded(wish, self.series.session)
            outcome, trial = self._tried(seat, heeded)
        except Refused as no:
            return Nak(wish.a, no.code, self.version, no.reason, no.text)
        return await self._commit(line, seat, wish, trial, outcome)

    def _is_repeated(self, seat: Seat, wish: Wish) -> bool:
        """Whether under this id the same was wished before. What was wished before a restart is
        not known any more: then the id must do."""
        before = self._granted.get((seat, wish.a), wish)
        return structs.replace(before, v=wish.v) == wish

    def _reused(self, wish: Wish) -> Nak:
        return Nak(wish.a, "reused", self.version, "", "Under this id something else was wished.")

    def _tried(self, seat: Seat, wish: Wish) -> tuple[Outcome, Series]:
        if not isinstance(wish, Act) and len(self.ledger.seats.people) > 1:
            raise Refused("not_alone")
        trial = twin(self.series)
        return granted(trial, seat, wish, self.ledger.seats), trial  # type: ignore[arg-type]

    async def _commit(
        self, line: Line | None, seat: Seat, wish: Wish, trial: Series, outcome: Outcome
    ) -> Down | None:
        """Acknowledged before it is shown, so that whoever asked knows which news are theirs."""
        before = self.version
        try:
            asked = Asked(seat, wish.a, outcome.word)
            await self.ledger.write(trial, outcome.left, asked, outcome.seats)
        except (Stale, IntegrityError):
            await self._read_again()
            done = self.ledger.ids.get((seat, wish.a))  # somebody else may have written this
            return self._stale(line, seat, wish) if done is None else Ack(wish.a, done)
        except StoreError as error:
            self._troubled(error, seat)
            return Nak(wish.a, "not_saved", self.version, "", str(error))
        if self.version == before:
            return Ack(wish.a, before)  # it changed nothing
        self._granted[seat, wish.a] = wish
        self._apply(trial, outcome.events)
        if line is not None:
            line.send(Ack(wish.a, self.version))
        self._broadcast(before)
        return None

    def _apply(self, trial: Series, events: tuple[Event, ...]) -> None:
        before, record = self.series.session.record, trial.session.record
        following = len(trial.finished) > len(self.series.finished)  # the next game has begun
        self.series, self.trouble = trial, ""
        grown = len(record.moves) - len(before.moves)
        if grown > 0:  # a pass is a move without events
            happening = Happening.of(record.moves[-1], events, trial.session.state)
            self._past.append((self.version, happening))
        if grown == 1:
            self._talk.add(happening)
        else:  # dealt in several steps, taken back, or begun again
            self._talk = Talk(retold(trial.session))
        if grown <= 0 and before.moves != record.moves and not following:
            self._past.clear()  # what was taken back is told to nobody any more
            self._retold = self.version
        if len(self._past) == REMEMBERED:
            self._known_from = self._past[0][0]
        if grown <= 0 or not trial.session.state.result_shown():
            self._ready.clear()
        self._shown.clear()
        self._log.debug("moved", v=self.version)

    def _broadcast(self, since: int) -> None:
        for seat, lines in self.lines.items():
            if lines:
                news = self.update(seat, since)
                for line in lines:
                    line.send(news)

    def _stale(self, line: Line | None, seat: Seat, wish: Wish) -> Nak:
        if line is not None:
            line.send(self.update(seat, wish.v))
        return Nak(wish.a, "stale", self.version)

    def _note_ready(self, seat: Seat, wish: Ready) -> Down:
        """Nothing to be kept: the deal that follows is, and without it people say it again."""
        if wish.v > self.version:
            return Nak(wish.a, "stale", self.version)
        if wish.v == self.version and self._waiting():
            self._ready.add(seat)
        return Ack(wish.a, self.version)

    # What the house and its players do

    async def _go_on(self) -> None:
        """Deal, or let a computer player think, until a person is to act; one step only where
        somebody holds the table."""
        step, session = self.pacing.taken(), self.series.session
        if self._thinking_at == self.version:
            return  # what is thought of already is the step
        self._stop_thinking()
        if self.pacing.held and not step:
            return
        while not session.over and session.state.turn == CHANCE:
            if not (step or self._looked()) or not await self._deal() or step:
                return
            session = self.series.session
        if session.over or not (step or self._looked()):
            return
        level = self.ledger.seats.kinds[session.state.turn]
        if step or level != PERSON:
            level = step if level == PERSON else level
            self._begin(self._move(session.state.turn, level, self.version))

    def _looked(self) -> bool:
        return self._ready.issuperset(self._waiting())

    def _begin(self, deed: Coroutine[Any, Any, None]) -> None:
        self._thinking, self._thinking_at = asyncio.create_task(deed), self.version

    async def _deal(self) -> bool:
        before, trial = self.version, twin(self.series)
        events = trial.session.deal()
        try:
            await self.ledger.write(trial, "", Asked(CHANCE, f"auto:{before}"))
        except (Stale, IntegrityError):
            await self._read_again()
            return True
        except StoreError as error:
            self._troubled(error, CHANCE)
            self._begin(self._later())
            return False
        self._apply(trial, events)
        self._broadcast(before)
        return True

    async def _move(self, seat: Seat, level: str, version: int) -> None:
        """A computer player's move, which comes in like everybody's."""
        view, session = self.series.session.update(seat).view, self.series.session
        due = self.pacing.following(session)
        try:
            liked = await habits(self.ledger, session, seat)
            action = due.action if due else await self._think(session, view, level, liked)
        except Exception as error:  # whatever it is, the others at the table want to go on
            self._log.error("thoughtless", v=version, seat=seat, what=type(error).__name__)
            action = any_of(view.choices, Random())
        alike = partial(session.game.alike, session.state)
        if offered(view.choices, action, alike) is None:
            self._log.error("nonsense", v=version, seat=seat, level_name=level)
            action = any_of(view.choices, Random())
        if self.trouble:
            await asyncio.sleep(RETRY)
        self._thinking_at = NOWHERE
        await self._inbox.put((None, seat, Act(f"auto:{version}", version, str(action))))

    async def _later(self) -> None:
        """Wake the task when there may be room on the disk again."""
        await asyncio.sleep(RETRY)
        self._thinking_at = NOWHERE
        self._wake()

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking, self._thinking_at = None, NOWHERE

    def _troubled(self, error: StoreError, seat: Seat) -> None:
        self.trouble = str(error)
        self._log.warning("not saved", v=self.version, seat=seat, why=type(error).__name__)

    async def _read_again(self) -> None:
        """Somebody else has written this match: what is on the disk is the truth."""
        self.ledger, self.series = await asyncio.to_thread(self._reload)
        self._talk = Talk(retold(self.series.session))
        self._past.clear()
        self._known_from = self.version
        self._ready.clear()
        self._shown.clear()
        self._broadcast(NOWHERE)

    async def close(self) -> None:
        """What was handed to the store is written then, so that the next table reads it."""
        self._stop_thinking()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.ledger.settled()
