"""A live match: its series, its seats, its connections, and the one task that changes it.

Every change takes the same way: it is tried on a copy of the series, written in a transaction,
applied to the live series, acknowledged to the connection that asked, and shown to all.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from msgspec import structs
from sqlalchemy.exc import IntegrityError
from structlog.typing import FilteringBoundLogger

from repique.core.game import Event
from repique.core.table import CHANCE, Seat
from repique.play.record import Move
from repique.play.series import Series
from repique.play.story import Story
from repique.server.live.background import BackgroundTasks
from repique.server.live.bot_choice import choose_action
from repique.server.live.commands import (
    NOT_ALONE_TEXT,
    CommandOutcome,
    Refused,
    apply_command,
    copy_series,
)
from repique.server.live.connections import ClientConnection, MatchConnections
from repique.server.live.encoded_updates import EncodedUpdates
from repique.server.live.history import MatchHistory
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    AnswerCommand,
    AskCommand,
    AutoCommand,
    Command,
    Down,
    HoldCommand,
    Nak,
    OpenCommand,
    Pulse,
    ReadyCommand,
    Say,
    SealCommand,
    StepCommand,
    Superseded,
    TableUpdate,
    UndoCommand,
)
from repique.server.live.pacing import Pacing, awaited_seats
from repique.server.live.people.chat_room import ChatRoom
from repique.server.live.people.pledges import (
    OpeningTime,
    apply_contribution,
    begin_again,
    begun_again_without,
    give_pledge,
    missing_seats,
    pledge_status,
)
from repique.server.live.people.questions import QuestionKind
from repique.server.live.people.table_people import TablePeople
from repique.server.live.scratch import WATCHED
from repique.server.live.seats import autopilot_level
from repique.server.live.storage import MatchStorage
from repique.server.security.principal import Principal, seat_of
from repique.server.view.build import event_views, short_hash, table_view, teller_for
from repique.server.view.model import TableView
from repique.server.view.parts import ViewParts
from repique.server.view.welcome import story_lines, welcome
from repique.server.workers.bots import Think
from repique.store.errors import StaleWrite, StoreError
from repique.store.matches.writer import WriteRequest
from repique.store.offers.offers import Offer

INBOX_SIZE = 64
RETRY_DELAY = 5.0  # seconds until the server tries again to save a move of its own
PRESENCE_INTERVAL = 0.5  # seconds between two looks at who is there
OWN_UNDO = ("last", "turn")  # what may be undone without asking the others
NO_VERSION = -1
NOT_AGREED_TEXT = "The cards are not shuffled yet. Wait until everybody is here."


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
        call: Callable[["LiveMatch", Seat], None] = lambda match, seat: None,
        announce: Callable[[Offer], None] = lambda offer: None,
    ) -> None:
        """`call` is told of each person at a shared table who is to act and is not connected,
        `announce` of each offer that the people at the table have made."""
        self.storage = storage
        self.series = series
        self.pacing = Pacing(script, storage.sandbox == WATCHED)
        self.connections = MatchConnections(storage.seats.people)
        self.people = TablePeople(self, self.connections)
        self.chat_room = ChatRoom(storage, self.connections)
        self.save_error = ""  # why the last change could not be saved; empty if it was
        self._think = think
        self._load = load
        self._call = call
        self._announce = announce
        self.ended = asyncio.Event()  # when the task has
        self._is_to_reopen = False
        self._log = log.bind(table=storage.token[:6])
        self.opening = OpeningTime()
        self._applied: dict[tuple[Seat, str], Command] = {}  # commands by seat and id
        self._inbox: asyncio.Queue[tuple[ClientConnection | None, Seat, Command]] = asyncio.Queue(
            INBOX_SIZE
        )
        self._history = MatchHistory(series.session, self.version)
        self._views: dict[Seat | None, tuple[TableView, str]] = {}
        self.encoded_updates = EncodedUpdates()
        self._parts: dict[Seat | None, ViewParts] = {}
        self._won: tuple[int, tuple[int, ...]] = (NO_VERSION, ())
        self._background = BackgroundTasks()
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._end)
        self._watcher = asyncio.create_task(self._watch_presence()) if self.is_shared else None

    @property
    def has_stopped(self) -> bool:
        """Whether the task has ended, by `close` or by an error; the store is sound either way."""
        return self._task.done()

    def _end(self, task: asyncio.Task[None]) -> None:
        """Stop watching when the task has ended, and log an error that has ended it."""
        self.ended.set()
        if self._watcher is not None:
            self._watcher.cancel()
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
    def is_shared(self) -> bool:
        """Whether several people play this match."""
        return self.people.is_shared

    @property
    def version(self) -> int:
        return self.storage.version

    @property
    def story(self) -> Story:
        """What has happened in the current round."""
        return self._history.story

    def seat_of(self, principal: Principal) -> Seat | None:
        """The seat of this principal; None if it has none here."""
        storage = self.storage
        return seat_of(principal, storage.token, storage.player, storage.seats)

    # Connections

    def join(self, connection: ClientConnection, seat: Seat) -> None:
        """Add a connection. The newest of a seat may send commands; older ones only watch."""
        for older in self.connections[seat][-1:]:
            older.send(Superseded())
            self._release(older)
        self.connections[seat].append(connection)
        self.people.presence.join(seat)
        connection.send(welcome(self.storage, self.series, self.story, seat))
        connection.send(self.update(seat, self.version))
        self.send_pledges(connection)
        self.people.greet(connection)
        self.chat_room.repeat(connection, 0)

    def leave(self, connection: ClientConnection, seat: Seat) -> None:
        if connection in self.connections[seat]:
            self.connections[seat].remove(connection)
            self.people.presence.leave(seat)
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

    def say(self, connection: ClientConnection, seat: Seat, message: Say) -> None:
        """Store what somebody says and show it to everybody, beside the moves of the match."""
        player = self.storage.seats.players.get(seat)
        self.chat_room.say(connection, seat, player, message, self.version)

    # What a seat is shown

    def view_of(self, seat: Seat | None) -> tuple[TableView, str]:
        """The view of a seat and its hash, built once for each version."""
        if seat not in self._views:
            view = table_view(
                self.series.session,
                seat,
                self.awaited_seats(),
                self._history.talk,
                self._games_won(),
                self.storage.seats.kinds,
                self._parts.setdefault(seat, ViewParts()),
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
        view_hash = self.view_of(seat)[1]
        return Pulse(
            v=self.version,
            h=view_hash,
            people=self.people.count,
            asked=self.people.questions.changes,
            said=self.chat_room.chat.count,
        )

    def send_pledges(self, connection: ClientConnection) -> None:
        """Send a client what was agreed about the deals so far, if anything was."""
        status = pledge_status(self.series.session)
        if status is not None:
            connection.send(status)

    def _show_pledges(self) -> None:
        """Tell everybody what was agreed about the deals so far."""
        for connection in self.connections.all:
            self.send_pledges(connection)

    async def _watch_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_INTERVAL)
            self.people.watch()
            is_opening_over = self.opening.is_over(self.series.session.agreement)
            if is_opening_over or self.people.move_clock.overtime:
                self._wake()

    def awaited_seats(self) -> tuple[Seat, ...]:
        people = self.storage.seats.deciding
        return awaited_seats(self.series.session, people, self.story.since_scored())

    # The one task that changes anything

    async def _run(self) -> None:
        await self._advance()
        while True:
            connection, seat, command = await self._inbox.get()
            if connection is None:
                self._background.forget(seat)
            answer = await self._answer(connection, seat, command)
            if connection is not None and answer is not None:
                connection.send(answer)
            if self._is_to_reopen:
                self._background.stop()
                return
            await self._advance()

    def announce(self, offer: Offer) -> None:
        """Tell people elsewhere of an offer that was made at this table."""
        self._announce(offer)

    def reopen(self) -> None:
        """End the task when the present command is answered, since others sit here now. The match
        is loaded again when somebody connects."""
        self._is_to_reopen = True

    async def _answer(
        self, connection: ClientConnection | None, seat: Seat, command: Command
    ) -> Down | None:
        """Carry out a command; returns its answer, or None if that was sent already."""
        done = self.storage.ids.get((seat, command.a))
        if done is not None:
            is_same = self._is_repeated(seat, command)
            return Ack(command.a, done) if is_same else self._reused_id(command)
        if connection is not None and not self.connections.is_newest(connection, seat):
            return Nak(command.a, "superseded", self.version)
        if self.people.questions.has_heard(seat, command.a):
            return Ack(command.a, self.version)
        if isinstance(command, ReadyCommand):
            return self._note_ready(seat, command)
        if not self._answers_now(seat, command):
            return self._stale(connection, seat, command)
        try:
            if isinstance(command, AskCommand):
                return await self.people.ask(seat, command)
            if isinstance(command, SealCommand | OpenCommand):
                return await self._contribute(connection, seat, command)
            if isinstance(command, AnswerCommand):
                return await self.people.answer(seat, command)
            if isinstance(command, HoldCommand | StepCommand):
                seating = self.storage.seats
                self.pacing.control(connection, command, self.series.session, seating)
                return Ack(command.a, self.version)
            allowed = self.pacing.checked(command, self.series.session)
            outcome, trial = self._try_on_copy(seat, allowed, is_person=connection is not None)
        except Refused as no:
            return Nak(command.a, no.code, self.version, no.reason, no.text)
        return await self._commit(connection, seat, command, trial, outcome)

    def _answers_now(self, seat: Seat, command: Command) -> bool:
        """Whether a command answers what the seat is shown. A move still does after others have
        made theirs, where moves are simultaneous."""
        at_any_version = HoldCommand | AnswerCommand | AutoCommand | SealCommand | OpenCommand
        if isinstance(command, at_any_version):
            return True
        if isinstance(command, AskCommand) and QuestionKind(command.what) != QuestionKind.BACK:
            return True
        if isinstance(command, ActCommand):
            return self._is_unanswered(seat, command.v)
        return command.v == self.version

    def _is_unanswered(self, seat: Seat, version: int) -> bool:
        """Whether the seat is asked for the same move as in that version. Every move since then was
        one entry of the log."""
        session = self.series.session
        others = len(session.record.moves) - session.asked_since(seat)
        return self.version - others <= version <= self.version

    def _is_repeated(self, seat: Seat, command: Command) -> bool:
        """Whether the command that was applied under this id is the same. Commands from before a
        restart are not known any more, so there the id decides."""
        before = self._applied.get((seat, command.a), command)
        return structs.replace(before, v=command.v) == command

    def _reused_id(self, command: Command) -> Nak:
        text = "This command was already used for something else. Reload the page."
        return Nak(command.a, "reused", self.version, "", text)

    def _try_on_copy(
        self, seat: Seat, command: Command, is_person: bool
    ) -> tuple[CommandOutcome, Series]:
        """Apply a command to a copy of the series. A move that a person makes ends the autopilot of
        the seat; nobody moves before the deals are agreed on."""
        if self.is_shared and not _is_own_business(command):
            raise Refused("not_alone", "", NOT_ALONE_TEXT)
        trial = copy_series(self.series)
        if isinstance(command, AutoCommand):
            if not self.is_shared:
                raise Refused(
                    "refused", "", "The computer can play for you only at tables with other people."
                )
            level = autopilot_level(trial.session) if command.on else ""
            trial.seating = trial.seating.with_autopilot(seat, level)
            return begun_again_without(trial, seat) or CommandOutcome(), trial
        if trial.session.awaits_agreement:
            raise Refused("refused", "", NOT_AGREED_TEXT)
        if is_person and seat in trial.seating.levels:
            trial.seating = trial.seating.with_autopilot(seat, "")
        is_in_place_of_person = not is_person and seat in trial.seating.deciding
        outcome = apply_command(trial, seat, command)  # type: ignore[arg-type]
        if self.is_shared and is_in_place_of_person:
            level = autopilot_level(trial.session)
            stand_in = trial.seating.with_autopilot(seat, level)
            if self.people.move_clock.misses_last(seat):
                trial.seating = stand_in
            outcome = replace(outcome, stand_in=stand_in)
        return outcome, trial

    # Agreement on the deals

    async def _contribute(
        self, connection: ClientConnection | None, seat: Seat, command: SealCommand | OpenCommand
    ) -> Down | None:
        """Take the seal or the number of a person; raises `Refused`."""
        trial = copy_series(self.series)
        apply_contribution(trial.session, seat, command)
        return await self._commit(connection, seat, command, trial, CommandOutcome())

    async def _agree(self) -> None:
        """Give the pledge to all who play themselves, or begin the match again if somebody has not
        opened a number in time."""
        agreement = self.series.session.agreement
        people = self.storage.seats.deciding
        trial = copy_series(self.series)
        outcome = CommandOutcome()
        self.opening.note(agreement)
        missing = missing_seats(trial.session)
        is_void = self.opening.is_over(agreement)
        if is_void:
            outcome = begin_again(trial, missing)
        elif agreement is None and people:
            give_pledge(trial.session, self.storage.known.token, people)
        else:
            return
        if await self.commit_own(trial, outcome):
            if is_void:
                self.opening.note_void(missing)
            self._wake()

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
            asked = WriteRequest(seat, command.a, outcome.word, outcome.stand_in)
            await self.storage.write(trial, outcome.left, asked)
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
        if outcome.stand_in is not None:
            self.people.move_clock.miss(seat)
        elif connection is not None:
            self.people.move_clock.heard(seat)
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
        agreement = trial.session.agreement
        has_agreed = agreement is not None and agreement is not before.session.agreement
        is_same_position = (
            trial.session.state is before.session.state
            and trial.session.record.ended == before.session.record.ended
        )
        goes_on_looking = has_new_moves and trial.session.state.result_shown()
        if not (has_agreed or is_same_position or goes_on_looking):
            self.people.ready.clear()
        if has_new_moves:
            self.people.withdraw_take_back()
        self._views.clear()
        self.people.show()
        if has_agreed:
            self.opening.note(agreement)
            self._show_pledges()
        self._log.debug("moved", v=self.version)

    def _broadcast(self, since: int) -> None:
        for seat, connections in self.connections.items():
            if connections:
                update = self.update(seat, since)
                for connection in connections:
                    connection.send(update)
        if self.is_shared and not self.series.session.over:
            for seat in {*self.series.session.state.to_move()} & {*self.storage.seats.deciding}:
                if not self.connections[seat]:
                    self._call(self, seat)

    def _stale(self, connection: ClientConnection | None, seat: Seat, command: Command) -> Nak:
        if connection is not None:
            connection.send(self.update(seat, command.v))
        return Nak(command.a, "stale", self.version)

    def _note_ready(self, seat: Seat, command: ReadyCommand) -> Down:
        """Readiness is not stored: the deal that follows is, and before it people say it again."""
        if command.v > self.version:
            return Nak(command.a, "stale", self.version)
        if self._is_ready_now(command.v) and (self.awaited_seats() or self.is_next_match_due):
            self.people.ready.add(seat)
            self.people.show()
        return Ack(command.a, self.version)

    def _is_ready_now(self, version: int) -> bool:
        """Whether readiness in that version is meant for what comes next. Seals and open numbers
        make versions, too, in which people see the same."""
        is_undealt = not self.series.session.record.moves
        return version == self.version or (is_undealt and version > self.storage.before)

    @property
    def is_next_match_due(self) -> bool:
        """Whether the match is over and the next one waits for several people to be ready. One
        person alone asks for it by a command."""
        return self.is_shared and self.series.session.outcome is not None

    # Deals and moves of computer players

    async def _advance(self) -> None:
        """Deal, or let the computer players move that must, until only people are to act; before
        anything else, the deals are agreed on where that is to be done. Where a person's time is
        over, the computer makes this one move. While somebody holds the match, only one step for
        each `step` command."""
        self.people.end_looking()
        step = self.pacing.take_step()
        session = self.series.session
        self._background.stop(self._is_outdated)
        if CHANCE in self._background or (self.pacing.held and (self._background or not step)):
            return  # it is tried again later, or the move that is being chosen is the step
        if session.awaits_agreement and not session.over:
            await self._agree()
            return
        while not session.over and session.state.turn == CHANCE:
            if not (step or self._is_everybody_ready()) or not await self._deal() or step:
                return
            session = self.series.session
        deciding = self.storage.seats.deciding
        if self.is_next_match_due and deciding and self.people.ready.issuperset(deciding):
            await self._begin_next_match()
            return
        if session.over or not (step or self._is_everybody_ready()):
            return
        levels = self.storage.seats.levels
        if step:
            seat = self.pacing.next_to_step(session)
            self._start_move(seat, levels.get(seat, step))
            return
        overtime = self.people.move_clock.overtime
        for seat in session.state.to_move():
            if seat in levels:
                self._start_move(seat, levels[seat])
            elif seat in overtime:
                self._start_move(seat, autopilot_level(session))

    def _is_everybody_ready(self) -> bool:
        return self.people.ready.issuperset(self.awaited_seats())

    async def _deal(self) -> bool:
        """Deal and show it; False if it could not be saved, which is tried again later."""
        trial = copy_series(self.series)
        outcome = CommandOutcome(trial.session.deal())
        return await self.commit_own(trial, outcome)

    async def _begin_next_match(self) -> None:
        """Begin the next match of the series, for which all people are ready."""
        trial = copy_series(self.series)
        outcome = apply_command(trial, CHANCE, AgainCommand("", 0, "next"))
        if await self.commit_own(trial, outcome):
            self._wake()

    async def commit_own(self, trial: Series, outcome: CommandOutcome) -> bool:
        """Write what the server itself does, make it the live series and show it; False if it could
        not be saved, which is tried again later."""
        before = self.version
        try:
            asked = WriteRequest(CHANCE, f"auto:{before}", outcome.word)
            await self.storage.write(trial, outcome.left, asked)
        except (StaleWrite, IntegrityError):
            await self._reload_from_store()
            return True
        except StoreError as error:
            self._note_save_error(error, CHANCE)
            self._background.start(CHANCE, self.version, self._retry_later())
            return False
        self._apply(trial, outcome.events)
        self._broadcast(before)
        return True

    def _start_move(self, seat: Seat, level: str) -> None:
        if seat not in self._background:
            self._background.start(seat, self.version, self._move(seat, level, self.version))

    async def _move(self, seat: Seat, level: str, version: int) -> None:
        """Choose a move for a seat and post it as a command."""
        session = self.series.session
        scripted = self.pacing.scripted_move(session)
        if scripted is not None:
            action = scripted.action
        else:
            action = await choose_action(self.storage, session, seat, level, self._think, self._log)
        if self.save_error:
            await asyncio.sleep(RETRY_DELAY)
        await self._inbox.put((None, seat, ActCommand(f"auto:{version}", version, str(action))))

    async def _retry_later(self) -> None:
        await asyncio.sleep(RETRY_DELAY)
        self._background.end(CHANCE)
        self._wake()

    def _is_outdated(self, seat: Seat, version: int) -> bool:
        """Whether nobody is asked any more for a move that is being chosen, or it is not the step
        that was asked for while somebody holds the match."""
        return version != self.version and (
            self.pacing.held or not self._is_unanswered(seat, version)
        )

    def _note_save_error(self, error: StoreError, seat: Seat) -> None:
        self.save_error = str(error)
        self._log.warning("not saved", v=self.version, seat=seat, why=type(error).__name__)

    async def _reload_from_store(self) -> None:
        """Another process has written this match: take over what is stored, and show it."""
        self.storage, self.series = await asyncio.to_thread(self._load)
        self._history.restart(self.series.session, self.version)
        self.people.ready.clear()
        self._views.clear()
        self._broadcast(NO_VERSION)
        self._show_pledges()

    async def close(self) -> None:
        """Stop the task; returns when the last write handed to the store is done."""
        self._background.stop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.chat_room.close()
        await self.storage.wait_for_write()


def _is_own_business(command: Command) -> bool:
    """Whether somebody may do this without asking the others at the table."""
    if isinstance(command, UndoCommand):
        return command.what in OWN_UNDO
    return isinstance(command, ActCommand | AutoCommand)
