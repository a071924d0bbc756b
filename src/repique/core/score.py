"""The score sheet: every point has a reason, and its cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from repique.core.cards import Card
from repique.core.table import Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the sheet; `reason` is an id that a words file translates."""

    seat: Seat
    reason: str
    points: int
    cards: tuple[Card, ...] = ()
    deal: int = 0


def totals(sheet: Iterable[Entry], sides: int) -> tuple[int, ...]:
    sums = [0] * sides
    for entry in sheet:
        sums[entry.seat % sides] += entry.points
    return tuple(sums)


def of_deal(sheet: Iterable[Entry], deal: int) -> tuple[Entry, ...]:
    return tuple(entry for entry in sheet if entry.deal == deal)
