"""The shape of a closer look at the cards: what is looked at, and what a report says.

The coach makes reports; tables in the terminal and on the page only show them. A report is in
words already, and names nothing but what one seat can know.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from repique.core.cards import Card
from repique.core.game import Event, Game, View
from repique.core.table import Seat
from repique.play.story import Happening
from repique.play.text.teller import Teller


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat sees now, and what it has seen and heard since the deal."""

    game: Game[Any]
    view: View[Any]
    heard: tuple[Event, ...]
    tells: Teller

    @property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat


def look(game: Game[Any], view: View[Any], story: Iterable[Happening], tells: Teller) -> Look:
    """Of the story no more than the seat has witnessed."""
    heard = tuple(event.seen(view.seat) for one in story for event in one.events)
    return Look(game, view, heard, tells)


@dataclass(frozen=True, slots=True)
class Sign:
    """A line of the legend."""

    id: str
    sign: str  # a letter or two
    text: str
    tone: str  # how it looks: own, other, gone, never, doubtful or open


@dataclass(frozen=True, slots=True)
class Copy:
    """One of the cards with a face, and how one can tell where it is."""

    sign: str  # the id of a line of the legend
    why: str


@dataclass(frozen=True, slots=True)
class Cell:
    """All cards of one face. Which copy is which tells nothing, so they stand by their signs."""

    face: str
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that belong together."""

    caption: str
    cards: tuple[Card, ...] = ()
    note: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    title: str
    lines: tuple[str, ...] = ()
    groups: tuple[CardGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    what: str
    title: str
    lines: tuple[str, ...] = ()
    grid: tuple[Cell, ...] = ()  # suit by suit, high cards first
    legend: tuple[Sign, ...] = ()
    sections: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Explorer:
    """Who makes reports: which there are in a game, by id with their titles, and one of them."""

    kinds: Callable[[Game[Any]], dict[str, str]]
    report: Callable[[Look, str], Findings]
