"""Own turns that can be gone back to, each by its trick and by what was done in it."""

from collections.abc import Iterator
from itertools import groupby

from repique.core.table import Seat
from repique.play.session import Session
from repique.play.story import Happening, Story
from repique.play.text.teller import Teller
from repique.server.view.model import Turn

TOLD = 2  # deeds of one turn that are named


def turns(session: Session, story: Story, tells: Teller, seat: Seat) -> tuple[Turn, ...]:
    """Oldest first. The story has the newest of them, in the same order."""
    starts = [turn.start for turn in session.turns(seat)]
    known = [*_labels(story, tells, seat)][-len(starts) :] if starts else []
    unknown = [""] * (len(starts) - len(known))
    return tuple(map(Turn, starts, (*unknown, *known)))


def _labels(story: Story, tells: Teller, seat: Seat) -> Iterator[str]:
    taken = 0
    for who, run in groupby(story, key=lambda happening: happening.move.seat):
        made = [*run]
        if who == seat:
            yield _label(made, taken, tells)
        taken += sum(event.source == "trick" for one in made for event in one.events)


def _label(made: list[Happening], taken: int, tells: Teller) -> str:
    weighty = [one for one in made if one.move.action.verb != "draw"] or made
    playing = weighty[0].move.action.verb == "play"
    what = tells.deeds(weighty[:TOLD])
    more = " …" if len(weighty) > TOLD else ""
    name = "in_trick" if playing else "after_trick" if taken else "before_tricks"
    fill = {"number": taken + playing, "what": what[:1].lower() + what[1:] + more}
    return tells.words.text("earlier", name, **fill)
