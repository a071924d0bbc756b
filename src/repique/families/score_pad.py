"""The score pad of games in which a side bids for the right to name trumps: a line for each hand.

Pairs are by side.
"""

from dataclasses import dataclass

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
