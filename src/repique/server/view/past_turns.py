"""A player's own turns that can be gone back to, each with a label."""

from itertools import groupby

from repique.core.actions import DRAW, PLAY
from repique.core.table import Seat
from repique.play.session import Session
from repique.play.story import PlayedMove, Story
from repique.play.text.teller import Teller
from repique.server.view.model import PastTurn

NAMED = 2  # moves of one turn that its label names


class TurnLabels:
    """The labels of one seat's turns in a round. A story only grows, so a turn that is over is
    named once; the turn under way is named again when it has gone on."""

    def __init__(self) -> None:
        self._read = 0  # moves of the story that belong to turns that are over
        self._taken = 0  # tricks taken in them
        self._labels: list[str] = []
        self._newest: tuple[int, Teller, str] | None = None  # of a turn: moves up to its end, label

    def of(self, story: Story, teller: Teller, seat: Seat) -> list[str]:
        """A label for each own turn of the story, in order."""
        labels = self._labels
        for who, run in groupby(story[self._read :], key=lambda happening: happening.move.seat):
            moves = [*run]
            own = [self._label(moves, teller)] if who == seat else []
            if self._read + len(moves) == len(story):
                return labels + own
            labels += own
            self._read += len(moves)
            self._taken += sum(event.source == "trick" for one in moves for event in one.events)
        return [*labels]

    def _label(self, moves: list[PlayedMove], teller: Teller) -> str:
        """The label of the turn that begins after those that are over; that of a turn to which no
        move was added is not made again."""
        end = self._read + len(moves)
        if self._newest is None or self._newest[:2] != (end, teller):
            self._newest = end, teller, _label(moves, self._taken, teller)
        return self._newest[2]


def turns(
    session: Session, story: Story, labels: TurnLabels, teller: Teller, seat: Seat
) -> tuple[PastTurn, ...]:
    """The turns of a seat, the oldest first. Those before the current round, which the story does
    not have, get an empty label."""
    starts = session.turn_starts(seat)
    known = labels.of(story, teller, seat)[-len(starts) :] if starts else []
    unknown = [""] * (len(starts) - len(known))
    return tuple(map(PastTurn, starts, (*unknown, *known)))


def _label(moves: list[PlayedMove], taken: int, teller: Teller) -> str:
    """By the trick in which the turn was, and by what was done in it."""
    weighty = [one for one in moves if one.move.action.verb != DRAW] or moves
    is_play = weighty[0].move.action.verb == PLAY
    what = teller.deeds(weighty[:NAMED])
    more = " …" if len(weighty) > NAMED else ""
    name = "in_trick" if is_play else "after_trick" if taken else "before_tricks"
    fill = {"number": taken + is_play, "what": what[:1].lower() + what[1:] + more}
    return teller.words.text("earlier", name, **fill)
