"""A player's own turns that can be gone back to, each with a label."""

from collections.abc import Iterator
from itertools import groupby

from repique.core.table import Seat
from repique.play.session import Session
from repique.play.story import PlayedMove, Story
from repique.play.text.teller import Teller
from repique.server.view.model import PastTurn

NAMED = 2  # moves of one turn that its label names


def turns(session: Session, story: Story, teller: Teller, seat: Seat) -> tuple[PastTurn, ...]:
    """The turns of a seat, the oldest first. Those before the current round, which the story does
    not have, get an empty label."""
    starts = [turn.start for turn in session.turns(seat)]
    known = [*_labels(story, teller, seat)][-len(starts) :] if starts else []
    unknown = [""] * (len(starts) - len(known))
    return tuple(map(PastTurn, starts, (*unknown, *known)))


def _labels(story: Story, teller: Teller, seat: Seat) -> Iterator[str]:
    """A label for each own turn of the story, in order."""
    taken = 0
    for who, run in groupby(story, key=lambda happening: happening.move.seat):
        moves = [*run]
        if who == seat:
            yield _label(moves, taken, teller)
        taken += sum(event.source == "trick" for one in moves for event in one.events)


def _label(moves: list[PlayedMove], taken: int, teller: Teller) -> str:
    """By the trick in which the turn was, and by what was done in it."""
    weighty = [one for one in moves if one.move.action.verb != "draw"] or moves
    is_play = weighty[0].move.action.verb == "play"
    what = teller.deeds(weighty[:NAMED])
    more = " …" if len(weighty) > NAMED else ""
    name = "in_trick" if is_play else "after_trick" if taken else "before_tricks"
    fill = {"number": taken + is_play, "what": what[:1].lower() + what[1:] + more}
    return teller.words.text("earlier", name, **fill)
