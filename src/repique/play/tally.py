"""What one hand of a tournament counts for each side, in whatever game it was played.

Partnership Pinochle says itself what a hand earns, and that one in which a side is set earns
it nothing but the bid's deduction. Elsewhere points are sorted by their reason on the sheet:
play points are what the play of the cards brought, meld is what was laid or declared, and
the total is all of it. So play points tell skill from luck alike in every game:

    two-handed games    tricks and the last trick; melds and the Dix are meld. Under the
                        penalty for a lost second phase the melds are struck out, as in a set hand.
    Piquet              leads, tricks, the cards, capot and pique; declarations, carte blanche,
                        carte rouge and the repique, which is won in hand, are meld.

A game that is not named here has play points only.
"""

from dataclasses import dataclass, fields
from typing import Any

from repique.core.game import Game, State
from repique.core.score import of_deal
from repique.games.pinochle4.points import credit

PLAY = {
    "pinochle2": ("early_trick", "trick", "last_trick"),
    "pinochle4": ("counters", "last_trick"),
    "piquet": ("lead", "capture", "win", "last_trick", "cards", "capot", "pique"),
}
APART = ("set", "moon", "moon_lost", "penalty")  # in the total alone
LOST = ("set", "moon_lost", "penalty")  # a side with one of these has no meld


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one hand, or of several together."""

    play: int = 0
    total: int = 0
    meld: int = 0
    bids: int = 0  # made
    tricks: int = 0
    lost: int = 0  # hands in which the side was set

    def __add__(self, other: "Tally") -> "Tally":
        pairs = (getattr(self, f.name) + getattr(other, f.name) for f in fields(self))
        return Tally(*pairs)


def summed(tallies: "list[Tally] | tuple[Tally, ...]") -> Tally:
    return sum(tallies, start=Tally())


def tallied(game: Game[Any], state: State) -> tuple[Tally, ...]:
    """The newest deal of a state in which it has been scored, side by side."""
    return tuple(_of_side(game, state, side) for side in range(state.sides))


def _of_side(game: Game[Any], state: State, side: int) -> Tally:
    sheet = of_deal(state.sheet, state.deal_number)
    own = [entry for entry in sheet if entry.seat % state.sides == side]
    in_play = PLAY.get(game.id)
    play = [e for e in own if in_play is None or e.reason in in_play]
    lost = any(entry.reason in LOST for entry in own)
    laid = [e for e in own if e not in play and e.reason not in APART and not lost]
    total, meld = sum(e.points for e in own), sum(e.points for e in laid)
    pad = [line for line in getattr(state, "pad", ()) if line.deal == state.deal_number]
    if pad:
        earned = credit(pad, side)
        return Tally(earned.play, total, meld, earned.bids, earned.tricks, int(lost))
    tricks = sum(trick.taker % state.sides == side for trick in getattr(state, "tricks", ()))
    return Tally(sum(e.points for e in play), total, meld, 0, tricks, int(lost))
