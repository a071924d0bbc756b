"""Points of one tournament hand for each side, in any game.

Partnership Pinochle computes them itself; a side that is set has nothing but the bid's deduction.
In other games points are sorted by their reason on the score sheet: play points come from the
play of the cards, meld from melds and declarations, and the total is all of it. Play points
compare skill rather than luck in every game:

    two-handed games    tricks and the last trick; melds and the Dix are meld. Under the
                        penalty for a lost second phase the melds are struck out, as in a set hand.
    Piquet              leads, tricks, the cards, capot and pique; declarations, carte blanche,
                        carte rouge and the repique, which is won in hand, are meld.

In a game that is not listed here all points are play points.
"""

from dataclasses import dataclass, fields
from typing import Any

from repique.core.game import Game, State
from repique.core.score import of_deal
from repique.games.pinochle4.points import credit

PLAY_REASONS = {
    "pinochle2": ("early_trick", "trick", "last_trick"),
    "pinochle4": ("counters", "last_trick"),
    "piquet": ("lead", "capture", "win", "last_trick", "cards", "capot", "pique"),
}
TOTAL_ONLY_REASONS = ("set", "moon", "moon_lost", "penalty")  # counted in the total only
LOST_REASONS = ("set", "moon_lost", "penalty")  # a side with one of these scores no meld


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


def sum_tallies(tallies: "list[Tally] | tuple[Tally, ...]") -> Tally:
    return sum(tallies, start=Tally())


def tally_deal(game: Game[Any], state: State) -> tuple[Tally, ...]:
    """The tally of each side for the newest deal, which must be scored."""
    return tuple(_of_side(game, state, side) for side in range(state.sides))


def _of_side(game: Game[Any], state: State, side: int) -> Tally:
    sheet = of_deal(state.sheet, state.deal_number)
    own = [entry for entry in sheet if entry.seat % state.sides == side]
    in_play = PLAY_REASONS.get(game.id)
    play = [e for e in own if in_play is None or e.reason in in_play]
    lost = any(entry.reason in LOST_REASONS for entry in own)
    laid = [e for e in own if e not in play and e.reason not in TOTAL_ONLY_REASONS and not lost]
    total = sum(e.points for e in own)
    meld = sum(e.points for e in laid)
    pad = [line for line in getattr(state, "pad", ()) if line.deal == state.deal_number]
    if pad:
        earned = credit(pad, side)
        return Tally(
            play=earned.play,
            total=total,
            meld=meld,
            bids=earned.bids,
            tricks=earned.tricks,
            lost=int(lost),
        )
    tricks = sum(trick.taker % state.sides == side for trick in getattr(state, "tricks", ()))
    return Tally(
        play=sum(e.points for e in play),
        total=total,
        meld=meld,
        tricks=tricks,
        lost=int(lost),
    )
