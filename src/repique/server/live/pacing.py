"""Who lets a table go on: by itself, or step by step as one window wishes.

A window that holds the table lets it go when it is closed. A lesson has its moves written down
beforehand; it is always held, and nothing else can be played there. A table that is watched is
always held too: while nobody looks on nobody plays.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec import structs

from repique.ai.levels import LEVELS
from repique.core.actions import Action, offered
from repique.core.table import CHANCE
from repique.play.record import Move
from repique.play.seating import PERSON
from repique.play.session import Session
from repique.server.live.commands import Refused
from repique.server.live.messages import Act, Hold, Ready, Step, Wish

BEST = LEVELS[-1]


@dataclass
class Pacing:
    script: tuple[Move, ...] = ()
    watched: bool = False  # it goes on while somebody looks on, and by steps only
    holder: Any = None  # the line that holds the table
    step: str = ""  # the level that makes the next move for a person; nothing while none is wished

    @property
    def held(self) -> bool:
        return bool(self.script) or self.watched or self.holder is not None

    def taken(self) -> str:
        step, self.step = self.step, ""
        return step

    def leave(self, line: object) -> bool:
        """Whether the table was held by this line, which has left or plays no longer."""
        held = self.holder is line and line is not None
        if held:
            self.holder, self.step = None, ""
        return held

    def heed(
        self, line: object, wish: Hold | Step, session: Session, kinds: tuple[str, ...]
    ) -> None:
        """Hold the table, let it go, or make a step; raises `Refused`."""
        if kinds.count(PERSON) > 1:
            raise Refused("not_alone")
        if session.fixed:
            text = "In a tournament the house makes no moves for you."
            raise Refused("refused", "no_steps_in_tournament", text)
        if isinstance(wish, Hold):
            self.holder, self.step = (line if wish.on else None), ""
        elif wish.level not in ("", *LEVELS):
            raise Refused("refused", "no_such_level", "There is no such level.")
        elif not self.held or session.over or (self.script and self.following(session) is None):
            raise Refused("refused", "no_step", "There is no next step here.")
        elif not session.practice and not self.script and _is_person(session, kinds):
            raise Refused("refused", "practice_only", "The house plays for you in practice only.")
        else:
            self.step = wish.level or BEST

    def following(self, session: Session) -> Move | None:
        """The next move of the lesson, if there is one."""
        made = len(session.record.moves)
        return self.script[made] if made < len(self.script) else None

    def heeded(self, wish: Wish, session: Session) -> Wish:
        """The wish as a lesson has it; raises `Refused` unless it wants this."""
        if not self.script or isinstance(wish, Ready):
            return wish
        due = self.following(session)
        if not isinstance(wish, Act) or due is None:
            text = "In a lesson the moves are given: press Next, or stop the lesson."
            raise Refused("refused", "in_a_lesson", text)
        if _same(session, due, wish.action):
            return structs.replace(wish, action=str(due.action))
        if _meant(session, due, wish.action) is not None:
            text = "That could be done, but the lesson goes another way. Press Next to see it."
            raise Refused("refused", "another_way", text)
        return wish  # the rules refuse it, and say why


def _is_person(session: Session, kinds: tuple[str, ...]) -> bool:
    turn = session.state.turn
    return turn != CHANCE and kinds[turn] == PERSON


def _meant(session: Session, due: Move, text: str) -> Action | None:
    """The move that this is; None if it is none."""
    try:
        action = Action.parse(text)
    except ValueError:
        return None
    alike = partial(session.game.alike, session.state)
    return offered(session.choices(due.seat), action, alike)


def _same(session: Session, due: Move, text: str) -> bool:
    """Whether this is the move, be it with the other copy of a card or in another order."""
    meant = _meant(session, due, text)
    return meant is not None and meant.plain == due.action.plain
