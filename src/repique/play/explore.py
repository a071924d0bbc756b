"""Data types of reports on the cards: what a seat knows, and what a report contains.

`coach/explore` builds reports; the terminal and the page only show them. A report consists of
finished sentences, and uses nothing but what one seat can know.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from repique.core.cards import Card
from repique.core.game import Event, Game, View
from repique.core.table import Seat
from repique.play.story import PlayedMove
from repique.play.text.teller import Teller


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat knows: its view, and the events it has seen since the deal."""

    game: Game[Any]
    view: View[Any]
    heard: tuple[Event, ...]
    tells: Teller

    @property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat


def observation_of(
    game: Game[Any], view: View[Any], story: Iterable[PlayedMove], tells: Teller
) -> Observation:
    """The observation of the view's seat; from the story it takes what that seat has seen."""
    heard = tuple(event.seen(view.seat) for one in story for event in one.events)
    return Observation(game, view, heard, tells)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the map and its line in the legend."""

    id: str
    sign: str  # a letter or two
    text: str
    tone: str  # its style: own, other, gone, never, doubtful or open


@dataclass(frozen=True, slots=True)
class Copy:
    """One card with a face: its place, and how that is known."""

    sign: str  # the id of a line of the legend
    why: str


@dataclass(frozen=True, slots=True)
class Cell:
    """All cards of one face, in the order of their signs: which copy is which means nothing."""

    face: str
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards under a caption."""

    caption: str
    cards: tuple[Card, ...] = ()
    note: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A section of a report."""

    title: str
    lines: tuple[str, ...] = ()
    groups: tuple[CardGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class ExploreReport:
    """A report: lines, a map of the pack with its legend, and sections."""

    what: str  # the id of the report
    title: str
    lines: tuple[str, ...] = ()
    grid: tuple[Cell, ...] = ()  # suit by suit, high cards first
    legend: tuple[Sign, ...] = ()
    sections: tuple[ReportSection, ...] = ()


@dataclass(frozen=True, slots=True)
class Explorer:
    """The reports that the coach offers, as functions: `play` does not import the coach."""

    kinds: Callable[[Game[Any]], dict[str, str]]  # titles by report id
    report: Callable[[Observation, str], ExploreReport]  # raises `InputError` for an unknown id
