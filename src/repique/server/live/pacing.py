"""Who lets a live match go on: the server by itself, or one client step by step.

A client that holds a match releases it when its connection ends. A lesson has a script: it is
always held, and only the moves of its script can be made. A watched match is always held too, so
that it stands still while nobody is connected.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec import structs

from repique.ai.levels import LEVELS, nearest_level
from repique.core.actions import Action, offered_action
from repique.core.table import Seat
from repique.play.record import Move
from repique.play.seating import Seating
from repique.play.session import Session
from repique.server.live.commands import NOT_ALONE_TEXT, Refused
from repique.server.live.messages import ActCommand, Command, HoldCommand, ReadyCommand, StepCommand

BEST = LEVELS[-1]


@dataclass
class Pacing:
    """Whether a match is held, and the step that has been asked for."""

    script: tuple[Move, ...] = ()
    watched: bool = False
    holder: Any = None  # the connection that holds the match
    step: str = ""  # the level that moves for a person in the next step; empty: no step is due

    @property
    def held(self) -> bool:
        return bool(self.script) or self.watched or self.holder is not None

    def take_step(self) -> str:
        """The level of the step that is due, which is due no longer; empty if there is none."""
        step = self.step
        self.step = ""
        return step

    def leave(self, connection: object) -> bool:
        """Release the match if this connection holds it; returns whether it did."""
        was_held = self.holder is connection and connection is not None
        if was_held:
            self.holder = None
            self.step = ""
        return was_held

    def control(
        self,
        connection: object,
        command: HoldCommand | StepCommand,
        session: Session,
        seating: Seating,
    ) -> None:
        """Hold the match, release it, or ask for a step; raises `Refused`."""
        if len(seating.people) > 1:
            raise Refused("not_alone", "", NOT_ALONE_TEXT)
        if session.fixed:
            text = "In a tournament the computer can’t play for you."
            raise Refused("refused", "no_steps_in_tournament", text)
        if isinstance(command, HoldCommand):
            self.holder = connection if command.on else None
            self.step = ""
        elif command.level not in ("", *LEVELS):
            raise Refused("refused", "no_such_level", "There is no such level. Choose another one.")
        elif not self.held or session.over or self._is_script_over(session):
            raise Refused("refused", "no_step", "There is no next step.")
        elif not session.practice and not self.script and self._steps_person(session, seating):
            raise Refused(
                "refused", "practice_only", "The computer can play for you only in a practice game."
            )
        else:
            self.step = nearest_level(session.game, command.level or BEST)

    def scripted_move(self, session: Session) -> Move | None:
        """The next move of the script, if there is one."""
        made = len(session.record.moves)
        return self.script[made] if made < len(self.script) else None

    def next_to_step(self, session: Session) -> Seat:
        """The seat that moves in the next step: that of the script, or the first to move."""
        scripted = self.scripted_move(session)
        return session.state.turn if scripted is None else scripted.seat

    def _steps_person(self, session: Session, seating: Seating) -> bool:
        return self.next_to_step(session) in seating.people

    def _is_script_over(self, session: Session) -> bool:
        return bool(self.script) and self.scripted_move(session) is None

    def checked(self, command: Command, session: Session) -> Command:
        """The command as the script has it; raises `Refused` if the script has another move."""
        if not self.script or isinstance(command, ReadyCommand):
            return command
        scripted = self.scripted_move(session)
        if not isinstance(command, ActCommand) or scripted is None:
            text = "A lesson has fixed moves. Press Next, or stop the lesson."
            raise Refused("refused", "in_a_lesson", text)
        action = _legal_action(session, scripted, command.action)
        if action is None:
            return command  # the rules refuse it, and say why
        if action.plain == scripted.action.plain:  # perhaps the other copy, or another order
            return structs.replace(command, action=str(scripted.action))
        text = "You could do that, but the lesson plays another move. Press Next to see it."
        raise Refused("refused", "another_way", text)


def _legal_action(session: Session, scripted: Move, text: str) -> Action | None:
    """The legal action that this text names for the seat of the scripted move; None if none."""
    try:
        action = Action.parse(text)
    except ValueError:
        return None
    alike = partial(session.game.alike, session.state)
    return offered_action(session.choices(scripted.seat), action, alike)


def awaited_seats(
    session: Session, people: tuple[Seat, ...], acted: Collection[Seat]
) -> tuple[Seat, ...]:
    """The people who must say `ready` before the match goes on; `acted` are the seats that have
    moved since the last deal was scored. People are waited for before a pack is cut, and between
    two deals, when they look at the result. A person who is to cut or to choose packets is not:
    that move itself shows that the result was seen."""
    state = session.state
    if session.over:
        return ()
    if state.pack_waits():
        return people
    if not state.result_shown():
        return ()
    if not {*acted} <= {*people}:  # a computer player moves only after everybody was ready
        return ()
    return tuple(seat for seat in people if seat not in (*acted, *state.to_move()))
