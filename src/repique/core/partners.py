"""What a table shows besides cards where two play against two: the bid, statistics, a score pad.

A game with partners offers it from what one seat can see, as ids and figures; whoever shows it
puts the words to it. Figures are by seat, pairs by side.
"""

from dataclasses import dataclass

from repique.core.actions import Refusal, Saying
from repique.core.cards import Card
from repique.core.table import Seat

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it is written on the score pad. Meld and play as counted, even if lost."""

    deal: int
    dealer: Seat
    bidder: Seat
    bid: int
    trump: str
    outcome: str
    meld: Pair
    play: Pair
    tricks: Pair
    points: Pair


@dataclass(frozen=True, slots=True)
class PadLine(Hand):
    """A hand on the score pad, as it is shown."""

    good: bool  # for the bidders
    totals: Pair


@dataclass(frozen=True, slots=True)
class Result:
    """How the last hand has ended, and which sides may count what they had."""

    title: Saying
    why: Saying
    meld_counts: tuple[bool, bool]
    play_counts: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit that could be named trumps: the own meld and the number of cards in it."""

    suit: str
    meld: int
    length: int


@dataclass(frozen=True, slots=True)
class Worth:
    """A line of the meld chart: points for one, two and more, and how often the own hand has it."""

    meld: str
    points: tuple[int, ...]
    held: int


@dataclass(frozen=True, slots=True)
class Partners:
    meld: tuple[int, ...]
    tricks: tuple[int, ...]
    taken: tuple[int, ...]  # points won in tricks so far
    standing: Saying | None = None  # how the bid stands
    goal: Saying | None = None  # the same for those who do not want points counted
    # cards drawn for the first deal, until its auction is over; again by those who had tied
    drawn: tuple[tuple[tuple[Seat, Card], ...], ...] = ()
    suits: tuple[Suit, ...] = ()
    chart: tuple[Worth, ...] = ()
    why_pass: Refusal | None = None  # why there is no bid to be made
    asked_back: tuple[tuple[Seat, str], ...] = ()  # on the own side: who wants which suit led back
    result: Result | None = None  # until the next deal
    pad: tuple[PadLine, ...] = ()
