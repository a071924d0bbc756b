"""A live match: its series, its seats, its connections, and the one task that changes it.

Every change takes the same way: it is tried on a copy of the series, written in a transaction,
applied to the live series, acknowledged to the connection that asked, and shown to all.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Protocol

from msgspec import structs
from sqlalchemy.exc import IntegrityError
from structlog.typing import FilteringBoundLogger

from repique.core.actions import offered_action
from repique.core.game import Event
from repique.core.table import CHANCE, Seat
from repique.play.record import Move
from repique.play.seating import PERSON
from repique.play.series import Series
from repique.play.simple_players import random_action
from repique.play.story import Story
from repique.server.live.commands import CommandOutcome, Refused, apply_command, copy_series
from repique.server.live.history import MatchHistory
from repique.server.live.messages import (
    Ack,
    ActCommand,
    Command,
    Down,
    HoldCommand,
    Nak,
    Pulse,
    ReadyCommand,
    StepCommand,
    Superseded,
    TableUpdate,
)
from repique.server.live.pacing import Pacing, awaited_seats
from repique.server.live.scratch import WATCHED
from repique.server.live.storage import MatchStorage
from repique.server.view.build import event_views, short_hash, table_view, teller_for
from repique.server.view.model import TableView
from repique.server.view.welcome import story_lines, welcome
from repique.server.workers.bot_style import bot_habits
from repique.server.workers.bots import Think
from repique.store.errors import StaleWrite, StoreError
from repique.store.matches.writer import WriteRequest

INBOX_SIZE = 64
RETRY_DELAY = 5.0  # seconds until the server tries again to save a move of its own
NO_VERSION = -1


class ClientConnection(Protocol):
    """A connection to one client of a seat. Sending never waits, and may go to a closed one."""

    def send(self, message: Down) -> None: ...


class LiveMatch:
    """A match in memory. All changes are made by one task, which takes commands from an inbox; so
    methods that only read may be called at any time."""

    def __init__(
        self,
        storage: MatchStorage,
        series: Series,
        think: Think,
        load: Callable[[], tuple[MatchStorage, Series]],
        log: FilteringBoundLogger,
        script: tuple[Move, ...] = (),
    ) -> None:
        self.storage = storage
        self.series = series
        self.pacing = Pacing(script, storage.sandbox == WATCHED)
        self.connections: dict[Seat, list[ClientConnection]] = {
            seat: [] for seat in storage.seats.people
        }
        self.save_error = ""  # why the last change could not be saved; empty if it was
        self._think = think
        self._load = load
        self._log = log.bind(table=storage.token[:6])
        self._ready: set[Seat] = set()
        self._applied: dict[tuple[Seat, str], Command] = {}  # commands by seat and id
        self._inbox: asyncio.Queue[tuple[ClientConnection | None, Seat, Command]] = asyncio.Queue(
            INBOX_SIZE
        )
        self._history = MatchHistory(series.session, self.version)
        self._views: dict[Seat | None, tuple[TableView, str]] = {}
        self._won: tuple[int, tuple[int, ...]] = (NO_VERSION, ())
        self._background: asyncio.Task[None] | None = None  # a bot's move, or a retry
        self._background_version = NO_VERSION
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._log_failure)

    @property
    def has_stopped(self) -> bool:
        """Whether the task has ended, by `close` or by an error; the store is sound either way."""
        return self._task.done()

    def _log_failure(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._log.error("broken", v=self.version, what=type(task.exception()).__name__)

    @property
    def has_connections(self) -> bool:
        return any(self.connections.values())

    @property
    def is_scratch(self) -> bool:
        """Whether nothing of this match is written to the store."""
        return bool(self.storage.sandbox)

    @property
    def version(self) -> int:
        return self.storage.version

    @property
    def story(self) -> Story:
        """What has happened in the current round."""
        return self._history.story

    # Connections

    def join(self, connection: ClientConnection, seat: Seat) -> None:
        """Add a connection. The newest of a seat may send commands; older ones only watch."""
        for older in self.connections[seat][-1:]:
            older.send(Superseded())
            self._release(older)
        self.connections[seat].append(connection)
        connection.send(welcome(self.storage, self.series, self.story, seat))
        connection.send(self.update(seat, self.version))

    def leave(self, connection: ClientConnection, seat: Seat) -> None:
        if connection in self.connections[seat]:
            self.connections[seat].remove(connection)
        self._release(connection)

    def _release(self, connection: ClientConnection) -> None:
        if self.pacing.leave(connection):
            self._wake()

    def _wake(self) -> None:
        """Let the task look for something to do; with a full inbox it does so anyway."""
        with suppress(asyncio.QueueFull):
            self._inbox.put_nowait((None, CHANCE, ReadyCommand(f"auto:{self.version}", 0)))

    def post(self, connection: ClientConnection, seat: Seat, command: Command) -> None:
        """Put a command into the inbox; answers `busy` at once if the inbox is full."""
        try:
            self._inbox.put_nowait((connection, seat, command))
        except asyncio.QueueFull:
            connection.send(Nak(command.a, "busy", self.version))

    # What a seat is shown

    def view_of(self, seat: Seat | None) -> tuple[TableView, str]:
        """The view of a seat and its hash, built once for each version."""
        if seat not in self._views:
            view = table_view(
                self.series.session,
                seat,
                self._awaited_seats(),
                self._history.talk,
                self._games_won(),
                self.storage.seats.kinds,
            )
            self._views[seat] = view, short_hash(view)
        return self._views[seat]

    def _games_won(self) -> tuple[int, ...]:
        """Games won by each side in this series, counted once for each finished game."""
        finished = len(self.series.finished)
        if self._won[0] != finished:
            self._won = finished, self.series.won()
        return self._won[1]

    def update(self, seat: Seat | None, since: int) -> TableUpdate:
        """The view of a seat, with the events after version `since` if they are still known."""
        view, view_hash = self.view_of(seat)
        news = self._history.news(since, self.version)
        teller = teller_for(self.series.session, seat)
        events = (event for happening in news.happenings for event in happening.events)
        return TableUpdate(
            v=self.version,
            since=news.since,
            events=event_views(events, seat),
            told=teller.sentences(news.happenings),
            view=view,
            h=view_hash,
            log=None if news.is_complete else story_lines(self.story, teller),
        )

    def pulse(self, seat: Seat) -> Pulse:
        return Pulse(self.version, self.view_of(seat)[1])

    def _awaited_seats(self) -> tuple[Seat, ...]:
        people = self.storage.seats.people
        return awaited_seats(self.series.session, people, self.story.since_scored())

    # The one task that changes anything

    async def _run(self) -> None:
        await self._advance()
        while True:
            connection, seat, command = await self._inbox.get()
            answer = await self._answer(connection, seat, command)
            if connection is not None and answer is not None:
                connection.send(answer)
            await self._advance()

    async def _answer(
        self, connection: ClientConnection | None, seat: Seat, command: Command
    ) -> Down | None:
        """Carry out a command; returns its answer, or None if that was sent already."""
        done = self.storage.ids.get((seat, command.a))
        if done is not None:
            is_same = self._is_repeated(seat, command)
            return Ack(command.a, done) if is_same else self._reused_id(command)
        if connection is not None and self.connections[seat][-1:] != [connection]:
            return Nak(command.a, "superseded", self.version)
        if isinstance(command, ReadyCommand):
            return self._note_ready(seat, command)
        if command.v != self.version and not isinstance(
            command, HoldCommand
        ):  # holds at any version
            return self._stale(connection, seat, command)
        try:
            if isinstance(command, HoldCommand | StepCommand):
                kinds = self.storage.seats.kinds
                self.pacing.control(connection, command, self.series.session, kinds)
                return Ack(command.a, self.version)
            allowed = self.pacing.checked(command, self.series.session)
            outcome, trial = self._try_on_copy(seat, allowed)
        except Refused as no:
            return Nak(command.a, no.code, self.version, no.reason, no.text)
        return await self._commit(connection, seat, command, trial, outcome)

    def _is_repeated(self, seat: Seat, command: Command) -> bool:
        """Whether the command that was applied under this id is the same. Commands from before a
        restart are not known any more, so there the id decides."""
        before = self._applied.get((seat, command.a), command)
        return structs.replace(before, v=command.v) == command

    def _reused_id(self, command: Command) -> Nak:
        text = "Under this id something else was wished."
        return Nak(command.a, "reused", self.version, "", text)

    def _try_on_copy(self, seat: Seat, command: Command) -> tuple[CommandOutcome, Series]:
        if not isinstance(command, ActCommand) and len(self.storage.seats.people) > 1:
            raise Refused("not_alone")
        trial = copy_series(self.series)
        outcome = apply_command(trial, seat, command, self.storage.seats)  # type: ignore[arg-type]
        return outcome, trial

    async def _commit(
        self,
        connection: ClientConnection | None,
        seat: Seat,
        command: Command,
        trial: Series,
        outcome: CommandOutcome,
    ) -> Down | None:
        """Write the trial, make it the live series, acknowledge, and show it to everybody. The
        acknowledgement goes first, so that a client can tell the effect of its own command."""
        before = self.version
        try:
            asked = WriteRequest(seat, command.a, outcome.word)
            await self.storage.write(trial, outcome.left, asked, outcome.seats)
        except (StaleWrite, IntegrityError):
            await self._reload_from_store()
            done = self.storage.ids.get((seat, command.a))  # another process may have written it
            return self._stale(connection, seat, command) if done is None else Ack(command.a, done)
        except StoreError as error:
            self._note_save_error(error, seat)
            return Nak(command.a, "not_saved", self.version, "", str(error))
        if self.version == before:
            return Ack(command.a, before)  # it changed nothing
        self._applied[seat, command.a] = command
        self._apply(trial, outcome.events)
        if connection is not None:
            connection.send(Ack(command.a, self.version))
        self._broadcast(before)
        return None

    def _apply(self, trial: Series, events: tuple[Event, ...]) -> None:
        before = self.series
        self.series = trial
        self.save_error = ""
        self._history.add(before, trial, events, self.version)
        has_new_moves = len(trial.session.record.moves) > len(before.session.record.moves)
        if not has_new_moves or not trial.session.state.result_shown():
            self._ready.clear()
        self._views.clear()
        self._log.debug("moved", v=self.version)

    def _broadcast(self, since: int) -> None:
        for seat, connections in self.connections.items():
            if connections:
                update = self.update(seat, since)
                for connection in connections:
                    connection.send(update)

    def _stale(self, connection: ClientConnection | None, seat: Seat, command: Command) -> Nak:
        if connection is not None:
            connection.send(self.update(seat, command.v))
        return Nak(command.a, "stale", self.version)

    def _note_ready(self, seat: Seat, command: ReadyCommand) -> Down:
        """Readiness is not stored: the deal that follows is, and before it people say it again."""
        if command.v > self.version:
            return Nak(command.a, "stale", self.version)
        if command.v == self.version and self._awaited_seats():
            self._ready.add(seat)
        return Ack(command.a, self.version)

    # Deals and moves of computer players

    async def _advance(self) -> None:
        """Deal, or let a computer player move, until a person is to act. While somebody holds the
        match, only one step for each `step` command."""
        step = self.pacing.take_step()
        session = self.series.session
        if self._background_version == self.version:
            return  # the move that is being computed is the step
        self._stop_background()
        if self.pacing.held and not step:
            return
        while not session.over and session.state.turn == CHANCE:
            if not (step or self._is_everybody_ready()) or not await self._deal() or step:
                return
            session = self.series.session
        if session.over or not (step or self._is_everybody_ready()):
            return
        level = self.storage.seats.kinds[session.state.turn]
        if step or level != PERSON:
            level = step if level == PERSON else level
            self._start_background(self._move(session.state.turn, level, self.version))

    def _is_everybody_ready(self) -> bool:
        return self._ready.issuperset(self._awaited_seats())

    def _start_background(self, work: Coroutine[Any, Any, None]) -> None:
        self._background = asyncio.create_task(work)
        self._background_version = self.version

    async def _deal(self) -> bool:
        """Deal and show it; False if it could not be saved, which is tried again later."""
        before = self.version
        trial = copy_series(self.series)
        events = trial.session.deal()
        try:
            await self.storage.write(trial, "", WriteRequest(CHANCE, f"auto:{before}"))
        except (StaleWrite, IntegrityError):
            await self._reload_from_store()
            return True
        except StoreError as error:
            self._note_save_error(error, CHANCE)
            self._start_background(self._retry_later())
            return False
        self._apply(trial, events)
        self._broadcast(before)
        return True

    async def _move(self, seat: Seat, level: str, version: int) -> None:
        """Choose a move for a seat and post it as a command. A player that fails, or chooses what
        is not allowed, makes a random legal move instead."""
        session = self.series.session
        view = session.update(seat).view
        scripted = self.pacing.scripted_move(session)
        try:
            habits = await bot_habits(self.storage, session, seat)
            action = (
                scripted.action if scripted else await self._think(session, view, level, habits)
            )
        except Exception as error:  # no error of a computer player may stop the match
            self._log.error("thoughtless", v=version, seat=seat, what=type(error).__name__)
            action = random_action(view.choices, Random())
        alike = partial(session.game.alike, session.state)
        if offered_action(view.choices, action, alike) is None:
            self._log.error("nonsense", v=version, seat=seat, level_name=level)
            action = random_action(view.choices, Random())
        if self.save_error:
            await asyncio.sleep(RETRY_DELAY)
        self._background_version = NO_VERSION
        await self._inbox.put((None, seat, ActCommand(f"auto:{version}", version, str(action))))

    async def _retry_later(self) -> None:
        await asyncio.sleep(RETRY_DELAY)
        self._background_version = NO_VERSION
        self._wake()

    def _stop_background(self) -> None:
        if self._background is not None:
            self._background.cancel()
        self._background = None
        self._background_version = NO_VERSION

    def _note_save_error(self, error: StoreError, seat: Seat) -> None:
        self.save_error = str(error)
        self._log.warning("not saved", v=self.version, seat=seat, why=type(error).__name__)

    async def _reload_from_store(self) -> None:
        """Another process has written this match: take over what is stored, and show it."""
        self.storage, self.series = await asyncio.to_thread(self._load)
        self._history.restart(self.series.session, self.version)
        self._ready.clear()
        self._views.clear()
        self._broadcast(NO_VERSION)

    async def close(self) -> None:
        """Stop the task; returns when the last write handed to the store is done."""
        self._stop_background()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.storage.wait_for_write()
