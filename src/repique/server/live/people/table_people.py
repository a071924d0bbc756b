"""The people at a live table: who is there, who is ready, and what they ask each other.

Nothing of this is part of a view or its version. A table of one person has it too, and shows
nothing of it.
"""

import asyncio
import math
from typing import Protocol

from msgspec import structs

from repique.core.table import Seat
from repique.play.series import Series
from repique.server.live.commands import CommandOutcome, Refused, copy_series
from repique.server.live.connections import ClientConnection, MatchConnections
from repique.server.live.messages import (
    Ack,
    AnswerCommand,
    AskCommand,
    Down,
    PeopleStatus,
    PutAside,
    QuestionStatus,
    SeatGiven,
    SeatStatus,
    TableMoved,
)
from repique.server.live.people.another_game import (
    begin_another_game,
    proposed_game,
    proposed_game_shown,
)
from repique.server.live.people.move_clock import DueDecision, MoveClock
from repique.server.live.people.pledges import OpeningTime, begun_again_without, missing_seats
from repique.server.live.people.presence import Presence
from repique.server.live.people.questions import (
    ABOUT_SOMEBODY,
    QuestionKind,
    Questions,
    TableQuestion,
    apply_question,
)
from repique.server.live.people.substitutes import offer_seat
from repique.server.live.storage import MatchStorage
from repique.store.errors import StoreError
from repique.store.offers.offers import Offer

HELD = 60.0  # seconds for which the table waits for an absent person
LONG = 180.0  # seconds of absence, or of the autopilot, after which others may ask for a substitute
NEEDS_OTHERS = (QuestionKind.BACK, QuestionKind.END, QuestionKind.GAME)
NEEDS_NOBODY_JUST_AWAY = (*NEEDS_OTHERS, QuestionKind.RESIGN)


class PeopledMatch(Protocol):
    """What the people at a table need of their match."""

    series: Series
    storage: MatchStorage
    opening: OpeningTime

    @property
    def version(self) -> int: ...

    @property
    def is_next_match_due(self) -> bool: ...

    def awaited_seats(self) -> tuple[Seat, ...]:
        """The people who must say `ready` before the match goes on."""
        ...

    async def commit_own(self, trial: Series, outcome: CommandOutcome) -> bool:
        """Write a changed series and show it; False if it could not be saved."""
        ...

    def announce(self, offer: Offer) -> None:
        """Tell people elsewhere of an offer that was made at this table."""
        ...

    def reopen(self) -> None:
        """End the match in memory, since others sit here now; it is loaded again for them."""
        ...


class TablePeople:
    """The people at the table of one match. Everything that changes the match is called by the task
    of the match alone."""

    def __init__(self, match: PeopledMatch, connections: MatchConnections) -> None:
        people = match.storage.seats.people
        self.is_shared = len(people) > 1
        self.presence = Presence(people)
        self.questions = Questions()
        self.move_clock = MoveClock(match.storage.terms.pace if self.is_shared else 0)
        self.ready: set[Seat] = set()
        self.count = 0  # of `people` messages
        self._match = match
        self._connections = connections
        self._shown: tuple[SeatStatus, ...] = ()  # in the last `people` message, without seconds
        self._deadlines: dict[Seat, float] = {}  # in the same message
        self._awaited_since: dict[Seat, float] = {}
        self._played_for_since: dict[Seat, float] = {}
        self._offer = ""  # the seat for a substitute that was granted last

    def greet(self, connection: ClientConnection) -> None:
        """Tell a new client who is there and what is asked."""
        if self.is_shared:
            if not self.show():
                connection.send(self.status())
            connection.send(self.question())

    def watch(self) -> None:
        """Tell everybody who has come or gone, and close a question whose time is over."""
        self.show()
        if self.questions.expire():
            self._show_question()

    # Who is there

    def status(self) -> PeopleStatus:
        """Everybody at the table, as last shown, with the present seconds of absence."""
        return PeopleStatus(self.count, self._seat_statuses())

    def show(self) -> bool:
        """Tell everybody who is there, if that has changed; returns whether it has."""
        if not self.is_shared:
            return False
        self._note_awaited()
        self._note_decisions()
        deadlines = self.move_clock.deadlines
        now = tuple(
            structs.replace(status, away=0, left_ms=None, reserve_ms=0)
            for status in self._seat_statuses()
        )
        if now == self._shown and deadlines == self._deadlines:
            return False
        self._shown = now
        self._deadlines = deadlines
        self.count += 1
        self._connections.send(self.status())
        return True

    def _seat_statuses(self) -> tuple[SeatStatus, ...]:
        seating = self._match.storage.seats
        return tuple(
            SeatStatus(
                seat=seat,
                name=name,
                state="here" if self.presence.is_here(seat) else "away",
                away=int(self.presence.away_seconds(seat)),
                ready=seat in self.ready,
                auto=seating.levels.get(seat, ""),
                overdue=self._is_overdue(seat),
                replaceable=self._is_replaceable(seat),
                left_ms=self.move_clock.left_ms(seat),
                reserve_ms=self.move_clock.reserve_ms(seat),
            )
            if seat in seating.people
            else SeatStatus(seat, name, "computer")
            for seat, name in enumerate(seating.names)
        )

    def _note_awaited(self) -> None:
        """Note since when the table waits for each person, and since when the computer plays."""
        now = self.presence.clock()
        seating = self._match.storage.seats
        self._played_for_since = {
            seat: self._played_for_since.get(seat, now)
            for seat in seating.people
            if seat in seating.levels
        }
        self._awaited_since = {
            seat: self._awaited_since.get(seat, now)
            for seat in seating.deciding
            if self._is_awaited(seat)
        }

    def _is_awaited(self, seat: Seat) -> bool:
        session = self._match.series.session
        if self._match.is_next_match_due:
            return seat not in self.ready
        if session.over:
            return False
        awaited = self._match.awaited_seats()
        return seat in (*session.state.to_move(), *awaited, *missing_seats(session))

    def _is_overdue(self, seat: Seat) -> bool:
        """Whether the table has waited for this person for long enough, who is away, or keeps the
        match from being dealt. Only absence on the own turn counts."""
        since = self._awaited_since.get(seat)
        if since is None or not self._is_awaited(seat):
            return False
        if self.presence.clock() - since < HELD:
            return False
        return self.presence.away_seconds(seat) >= HELD or self._keeps_deal_back(seat)

    def _keeps_deal_back(self, seat: Seat) -> bool:
        """Whether the first deal waits for this person for longer than a page needs, which seals
        and opens numbers by itself."""
        session = self._match.series.session
        agreement = session.agreement
        if agreement is None or seat not in missing_seats(session):
            return False
        return not agreement.is_sealed or self._match.opening.has_stalled(seat)

    def _is_replaceable(self, seat: Seat) -> bool:
        """Whether others may ask for a substitute for this person. The host has no substitute: the
        table is theirs."""
        storage = self._match.storage
        if storage.seats.players.get(seat) == storage.player:
            return False
        played_for = self.presence.clock() - self._played_for_since.get(seat, math.inf)
        is_long = max(played_for, self.presence.away_seconds(seat)) >= LONG
        return is_long or self._is_overdue(seat)

    # Time

    def _note_decisions(self) -> None:
        """Tell the clock for what the table waits, and who is there."""
        seating = self._match.storage.seats
        self.move_clock.note(
            self._match.storage.known.token,
            self._due_decisions(),
            is_anybody_here=any(map(self.presence.is_here, seating.people)),
            is_everybody_here=all(map(self.presence.is_here, seating.deciding)),
        )

    def _due_decisions(self) -> dict[Seat, DueDecision]:
        """What people must do before the match goes on. Nothing is due while deals are agreed on,
        or after the match; no move is due while others look at a result."""
        session = self._match.series.session
        if session.over or session.awaits_agreement:
            return {}
        state = session.state
        moves = len(session.record.moves)
        looking = {*self._match.awaited_seats()} - self.ready
        due = {seat: DueDecision(moves, is_look=True) for seat in looking}
        if not looking or state.result_shown():
            is_look = state.result_shown()
            for seat in {*state.to_move()} & {*self._match.storage.seats.deciding}:
                due[seat] = DueDecision(session.asked_since(seat), is_look)
        return due

    def end_looking(self) -> None:
        """Take those as ready whose time to look at a result is over."""
        in_time = self.move_clock.overtime & {*self._match.awaited_seats()}
        if not in_time <= self.ready:
            self.ready |= in_time
            self.show()

    # Questions

    def question(self) -> QuestionStatus:
        """The question that is open, or how the last one ended."""
        questions = self.questions
        asked = questions.open
        if asked is None:
            return QuestionStatus(
                questions.changes,
                ended=questions.ended,
                decliner=questions.decliner,
                offer=self._offer,
            )
        return QuestionStatus(
            n=questions.changes,
            number=asked.number,
            what=asked.what,
            seat=asked.by,
            target=asked.target,
            seconds=questions.seconds_left(),
            waiting=tuple(sorted(asked.waiting)),
            game=proposed_game_shown(asked.game) if asked.game else None,
        )

    def _show_question(self) -> None:
        self._connections.send(self.question())

    async def ask(self, seat: Seat, command: AskCommand) -> Down:
        """Open a question, and grant it at once if nobody must be asked; raises `Refused`."""
        what = QuestionKind(command.what)
        if not self.is_shared:
            raise Refused("refused", "", "There is nobody else at this table to ask.")
        game = None
        if what is QuestionKind.GAME:
            seats = len(self._match.storage.seats.occupants)
            game = proposed_game(command.preset, command.changes, seats)
        self._require_reason(what, seat, command.seat)
        others = self._asked_people(seat, what, command.seat)
        if what in NEEDS_OTHERS and not others:
            raise Refused("refused", "", "Nobody else is at the table to answer.")
        if what in NEEDS_NOBODY_JUST_AWAY:
            self._require_nobody_just_away(seat, what)
        apply_question(copy_series(self._match.series), what, seat, command.seat)
        self.questions.ask(what, seat, command.seat, others, game)
        self.questions.hear(seat, command.a)
        self._offer = ""
        self._show_question()
        if not others:
            await self._grant()
        return Ack(command.a, self._match.version)

    async def answer(self, seat: Seat, command: AnswerCommand) -> Down:
        """Take the answer of a person, and do what was asked for if it is the last yes; raises
        `Refused`."""
        is_granted = self.questions.answer(seat, command.ask, command.yes)
        self.questions.hear(seat, command.a)
        if is_granted:
            await self._grant()
        else:
            self._show_question()
        return Ack(command.a, self._match.version)

    def withdraw_take_back(self) -> None:
        """Close a question to take back a move, since the game has gone on."""
        asked = self.questions.open
        if asked is not None and asked.what is QuestionKind.BACK:
            self.questions.close("withdrawn")
            self._show_question()

    def _asked_people(self, seat: Seat, what: QuestionKind, target: Seat) -> tuple[Seat, ...]:
        """The people who must agree: all others who are here and play themselves; only those of the
        own side if it is about giving up. The person it is about is asked if only the computer
        plays for them, and not if the table waits for them."""
        asked = {*self._concerned_people(seat, what)}
        if what in ABOUT_SOMEBODY:
            asked |= {target} - {seat}
            asked -= {target} if self._is_overdue(target) else set()
        return tuple(sorted(filter(self.presence.is_here, asked)))

    def _concerned_people(self, seat: Seat, what: QuestionKind) -> tuple[Seat, ...]:
        """The people whose consent is needed, here or not."""
        sides = self._match.series.session.state.sides
        return tuple(
            other
            for other in self._match.storage.seats.deciding
            if other != seat and (what is not QuestionKind.RESIGN or other % sides == seat % sides)
        )

    def _require_nobody_just_away(self, seat: Seat, what: QuestionKind) -> None:
        """Raise `Refused` if somebody who should be asked has been away for a moment only: a lost
        line must not decide a match."""
        for other in self._concerned_people(seat, what):
            if not self.presence.is_here(other) and self.presence.away_seconds(other) < HELD:
                name = self._match.storage.seats.names[other]
                text = f"{name} is away. Wait until {name} is back, or for a minute."
                raise Refused("refused", "", text)

    def _require_reason(self, what: QuestionKind, by: Seat, target: Seat) -> None:
        """Raise `Refused` if a question about a person is asked too soon, or about nobody."""
        if what not in ABOUT_SOMEBODY:
            return
        storage = self._match.storage
        if target not in storage.seats.people or target == by:
            raise Refused("refused", "", "A computer player plays there already.")
        if what is QuestionKind.COMPUTER:
            self._require_absence(target)
            return
        name = storage.seats.names[target]
        if storage.seats.players.get(target) == storage.player:
            text = f"This is {name}’s table, so nobody can take that seat. Let the computer play."
            raise Refused("refused", "", text)
        self._note_awaited()
        if not self._is_replaceable(target):
            text = f"You can do that when {name} has been away for three minutes."
            raise Refused("refused", "", text)

    def _require_absence(self, target: Seat) -> None:
        """Raise `Refused` unless the table waits for this person, who has been away for long."""
        seating = self._match.storage.seats
        if target not in seating.deciding:
            raise Refused("refused", "", "A computer player plays there already.")
        self._note_awaited()
        if not self._is_overdue(target):
            name = seating.names[target]
            text = f"You can do that when the game has waited for {name} for a minute."
            raise Refused("refused", "", text)

    async def _grant(self) -> None:
        """Do what was asked for and close the question."""
        asked = self.questions.open
        assert asked is not None
        try:
            self._require_reason(asked.what, asked.by, asked.target)  # that person may be back
            is_done = await self._carry_out(asked)
        except (Refused, StoreError):  # the match has gone on since, or nothing can be saved
            is_done = False
        self.questions.close("granted" if is_done else "withdrawn")
        self._show_question()
        if not is_done:
            return
        if asked.what is QuestionKind.ASIDE:
            self.move_clock.stop()
            self._connections.send(PutAside())
        elif asked.what is QuestionKind.REPLACE:
            for connection in self._connections[asked.target]:
                connection.send(SeatGiven())
            self._match.reopen()

    async def _carry_out(self, asked: TableQuestion) -> bool:
        """Do what was asked for; whether that could be saved. Raises `Refused` or `StoreError`."""
        if asked.what is QuestionKind.ASIDE:
            return True
        if asked.what is QuestionKind.GAME:
            await self._begin_another_game(asked)
            return True
        if asked.what is QuestionKind.SUBSTITUTE:
            await self._offer_seat(asked.target)
            return True
        trial = copy_series(self._match.series)
        outcome = apply_question(trial, asked.what, asked.by, asked.target)
        if asked.what in ABOUT_SOMEBODY:
            outcome = begun_again_without(trial, asked.target) or outcome
        return await self._match.commit_own(trial, outcome)

    async def _begin_another_game(self, asked: TableQuestion) -> None:
        """Begin another game at a new table, and show everybody the way there."""
        storage = self._match.storage
        game = asked.game
        assert game is not None
        job = storage.store.submit(lambda tx: begin_another_game(tx, storage, game))
        offer = await asyncio.wrap_future(job)
        self.move_clock.stop()
        self._connections.send(TableMoved(offer.table))
        self._match.announce(offer)

    async def _offer_seat(self, seat: Seat) -> None:
        """Offer the seat of a person to substitutes."""
        storage = self._match.storage
        series = self._match.series
        job = storage.store.submit(lambda tx: offer_seat(tx, storage, series, seat))
        offer = await asyncio.wrap_future(job)
        self._offer = offer.token
        self._match.announce(offer)
