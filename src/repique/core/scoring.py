"""What points mean beyond the score sheet: the worth of a match, the tally of a tournament hand.

Every field of `Scoring` is optional. Without it a match is worth its scores, all points of a hand
come from play, and no score pad is kept.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, fields
from typing import Any

from repique.core.actions import Refusal
from repique.core.score import of_deal


@dataclass(frozen=True, slots=True)
class Tally:
    """Points and counts of one side, in one hand or several."""

    play: int = 0
    total: int = 0
    meld: int = 0
    bids: int = 0  # winning bids that were made
    tricks: int = 0
    lost: int = 0  # hands in which the side was set

    def __add__(self, other: "Tally") -> "Tally":
        sums = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        return Tally(**sums)


def sum_tallies(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, start=Tally())


@dataclass(frozen=True, slots=True)
class SheetTally:
    """Tallies a scored deal by the reasons on its sheet: play points come from the play of the
    cards, meld from everything else, the total is all of it. Play points compare skill rather
    than luck."""

    play: Collection[str] | None = None  # reasons of play points; None: all
    total_only: Collection[str] = ()  # reasons that count in the total, and are neither
    lost: Collection[str] = ()  # reasons with which a side has lost its meld

    def __call__(self, state: Any, side: int) -> Tally:
        sheet = of_deal(state.sheet, state.deal_number)
        own = [entry for entry in sheet if entry.seat % state.sides == side]
        play = [entry for entry in own if self.play is None or entry.reason in self.play]
        lost = any(entry.reason in self.lost for entry in own)
        apart = () if lost else own
        laid = [e for e in apart if e not in play and e.reason not in self.total_only]
        taken = (trick.taker % state.sides for trick in getattr(state, "tricks", ()))
        return Tally(
            play=sum(entry.points for entry in play),
            total=sum(entry.points for entry in own),
            meld=sum(entry.points for entry in laid),
            tricks=sum(taker == side for taker in taken),
            lost=int(lost),
        )


@dataclass(frozen=True, slots=True)
class Scoring:
    # What a finished match is worth to its winner, from the totals of the winner and the loser,
    # in games that award more than the scores.
    worth: Callable[[int, int], int] | None = None
    # The total below which a loser loses more than the difference.
    loser_line: int = 0
    # The points of a scored deal for one side, in tournaments.
    tally: Callable[[Any, int], Tally] = SheetTally()
    # The categories of a tournament that have a leader: fields of a tally.
    categories: tuple[str, ...] = ("play", "total", "meld", "tricks")
    # In games with a score pad, the outcomes of a hand in which the bid was made. Their states
    # have the hands in a field `pad`; see `families.score_pad`.
    made: frozenset[str] = frozenset()

    # What the organiser of a tournament is told about its options, given the usual ones.
    unusual: Callable[[Any, Any], tuple[Refusal, ...]] = lambda options, usual: ()

    def worth_of(self, score: int, against: int, *, decided: bool) -> int | None:
        """The worth of a match; None if the game awards only scores, or if nobody has won."""
        if self.worth is None or not decided:
            return None
        return self.worth(max(score, against), min(score, against))

    def is_below_line(self, score: int, against: int, *, decided: bool) -> bool:
        """Whether the loser did not reach the line, in games that have one."""
        return decided and self.worth is not None and min(score, against) < self.loser_line

    @property
    def keeps_pad(self) -> bool:
        return bool(self.made)


def tally_deal(scoring: Scoring, state: Any) -> tuple[Tally, ...]:
    """The tally of each side for the newest deal, which must be scored."""
    return tuple(scoring.tally(state, side) for side in range(state.sides))
