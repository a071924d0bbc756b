"""Questions that one person at a shared table asks and all the others answer.

There is one question at a time. It is granted when everybody who was asked has said yes, and
declined by the first no or when its time is over. Somebody whose questions are declined must wait
longer each time before the next.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from repique.core.actions import Refusal
from repique.core.outcome import AGREED, RESIGNED, Outcome
from repique.core.table import Seat
from repique.play.presets import ChosenGame
from repique.play.series import Series
from repique.play.session import NotAllowed
from repique.play.text.words import words_for
from repique.server.live.commands import CommandOutcome, Refused
from repique.server.live.people.substitutes import replace_by_computer
from repique.server.live.seats import autopilot_level

TIME_TO_ANSWER = 60.0  # seconds
DECLINED_PAUSE = 10.0  # seconds, times the square of how often somebody was declined in a row


class QuestionKind(StrEnum):
    """What can be asked for."""

    BACK = "back"  # the asker takes back the last own move
    ASIDE = "aside"  # the match is put aside, to be played on later
    END = "end"  # the match ends without a result
    RESIGN = "resign"  # the asker's side gives up; only partners are asked. Undealt: as END
    COMPUTER = "computer"  # the autopilot plays for somebody who is away
    SUBSTITUTE = "substitute"  # the seat of somebody is offered to others by a link
    REPLACE = "replace"  # a computer player has the seat of somebody for good
    GAME = "game"  # another game, at a new table of the same people


ABOUT_SOMEBODY = (QuestionKind.COMPUTER, QuestionKind.SUBSTITUTE, QuestionKind.REPLACE)


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A question that is open. `waiting` are the seats that have not answered yet; `game` is the
    other game that is asked for."""

    number: int
    what: QuestionKind
    by: Seat
    target: Seat
    until: float
    waiting: frozenset[Seat]
    game: ChosenGame | None = None


@dataclass
class Questions:
    """The question that is open at a table, and how the last one ended."""

    clock: Callable[[], float] = time.monotonic
    open: TableQuestion | None = None
    ended: str = ""  # how the last one ended: granted, declined, expired or withdrawn
    decliner: Seat | None = None  # who has declined the last one
    changes: int = 0  # counts every change
    _asked: int = 0
    _heard: dict[Seat, str] = field(default_factory=dict)
    _declined: Counter[Seat] = field(default_factory=Counter)
    _free_from: dict[Seat, float] = field(default_factory=dict)

    def hear(self, seat: Seat, command: str) -> None:
        """Note the id of a command that has asked or answered."""
        self._heard[seat] = command

    def has_heard(self, seat: Seat, command: str) -> bool:
        """Whether this was the last such command of a seat: it has come again."""
        return self._heard.get(seat) == command

    def ask(
        self,
        what: QuestionKind,
        by: Seat,
        target: Seat,
        others: Iterable[Seat],
        game: ChosenGame | None = None,
    ) -> TableQuestion:
        """Open a question to these others; raises `Refused` if there is one, or too soon."""
        now = self.clock()
        if self.open is not None:
            raise Refused("asked", "", "Another question is open. Wait for the answer.")
        pause = self._free_from.get(by, now) - now
        if pause > 0:
            text = f"You can ask again in {int(pause) + 1} seconds."
            raise Refused("too_soon", "", text)
        self._asked += 1
        self.decliner = None
        waiting = frozenset(others)
        until = now + TIME_TO_ANSWER
        self.open = TableQuestion(self._asked, what, by, target, until, waiting, game)
        self._change()
        return self.open

    def answer(self, seat: Seat, number: int, yes: bool) -> bool:
        """Note the answer of a seat; returns whether the question is granted now, and then it is
        closed by `close`. Raises `Refused` if this seat is not asked."""
        question = self.open
        if question is None or question.number != number or seat not in question.waiting:
            raise Refused("not_asked", "", "This question is closed.")
        if not yes:
            self.decliner = seat
            self._decline("declined")
            return False
        self.open = replace(question, waiting=question.waiting - {seat})
        self._change()
        return not self.open.waiting

    def withdraw(self, seat: Seat) -> None:
        """Close the open question of this seat without an answer."""
        if self.open is not None and self.open.by == seat:
            self.close("withdrawn")

    def expire(self) -> bool:
        """Close the question if its time is over; returns whether it was. One that everybody has
        granted is being carried out, and is closed after that."""
        if self.open is None or not self.open.waiting or self.clock() < self.open.until:
            return False
        self._decline("expired")
        return True

    def close(self, ended: str) -> None:
        """Close the open question."""
        assert self.open is not None
        if ended == "granted":
            self._declined[self.open.by] = 0
        self.open = None
        self.ended = ended
        self._change()

    def seconds_left(self) -> int:
        """For how long the open question may still be answered."""
        return 0 if self.open is None else max(0, int(self.open.until - self.clock()))

    def _decline(self, ended: str) -> None:
        assert self.open is not None
        by = self.open.by
        self._declined[by] += 1
        self._free_from[by] = self.clock() + DECLINED_PAUSE * self._declined[by] ** 2
        self.close(ended)

    def _change(self) -> None:
        self.changes += 1


def apply_question(series: Series, what: QuestionKind, by: Seat, target: Seat) -> CommandOutcome:
    """Do to this series what was asked for; raises `Refused`, and then it must be dropped."""
    session = series.session
    try:
        if what is QuestionKind.BACK:
            session.take_back(by)
        elif what is QuestionKind.END:
            session.end(Outcome(AGREED))
        elif what is QuestionKind.RESIGN:
            winner = _other_side(series, by)
            has_dealt = session.state.deal_number > 0
            session.end(Outcome(RESIGNED, winner) if has_dealt else Outcome(AGREED))
        elif what is QuestionKind.COMPUTER:
            level = autopilot_level(session)
            series.seating = series.seating.with_autopilot(target, level)
        elif what is QuestionKind.REPLACE:
            return replace_by_computer(series, target)
    except NotAllowed as error:
        words = words_for(series.game, session.state.options)
        reason = str(error)
        text = words.refusal(Refusal(reason)) if words.has("refusals", reason) else ""
        raise Refused("refused", reason, text or "That is not possible now.") from error
    return CommandOutcome()


def _other_side(series: Series, by: Seat) -> int:
    sides = series.session.state.sides
    if sides != 2:
        raise NotAllowed("no_resignation")
    return 1 - by % sides
