"""Fast meld values of packed hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from repique.ai.games.pinochle4.open_hands.packed_hands import ACE, JACK, KING, QUEEN, Hand
from repique.core.cards import SUITS
from repique.games.pinochle4.meld_count import points
from repique.games.pinochle4.options import PartnershipOptions

NO_TRUMP = -1
SPADES = SUITS.index("S")
DIAMONDS = SUITS.index("D")
AROUNDS = ((ACE, "aces"), (KING, "kings"), (QUEEN, "queens"), (JACK, "jacks"))


@dataclass(frozen=True, slots=True)
class MeldValues:
    """The points of melds by multiplicity, starting with none."""

    run: tuple[int, ...]
    arounds: tuple[tuple[int, tuple[int, ...]], ...]  # bits to shift, values
    pinochle: tuple[int, ...]
    royal: int
    common: int
    nine: int

    def worth(self, hand: Sequence[int], trump: int = NO_TRUMP) -> int:
        """Points of meld in a hand; equal to `worth` in the game's meld_count.py."""
        a, b, c, d = hand
        total = 0
        if a and b and c and d:
            for shift, values in self.arounds:
                total += values[min(a >> shift & 7, b >> shift & 7, c >> shift & 7, d >> shift & 7)]
        total += self.pinochle[min(hand[SPADES] >> 6 & 7, hand[DIAMONDS] >> 3 & 7)]
        for held in hand:
            kings = held >> 9 & 7
            queens = held >> 6 & 7
            total += self.common * (kings if kings < queens else queens)
        if trump < 0:
            return total
        held = hand[trump]
        married = min(held >> 9 & 7, held >> 6 & 7)
        runs = min(married, held >> 15 & 7, held >> 12 & 7, held >> 3 & 7)
        total += (self.royal - self.common) * married - self.royal * runs + self.run[runs]
        return total + self.nine * (held & 7)


@cache
def meld_values(options: PartnershipOptions) -> MeldValues:
    """The meld values under these options."""

    def row(meld: str) -> tuple[int, ...]:
        return (0, *(points(options, meld, times) for times in range(1, 5)))

    return MeldValues(
        run=row("run"),
        arounds=tuple((3 * rank, row(name)) for rank, name in AROUNDS),
        pinochle=row("pinochle"),
        royal=points(options, "royal_marriage", 1),
        common=points(options, "marriage", 1),
        nine=points(options, "nine", 1) if options.trump_nines else 0,
    )


def suits_with_marriage(hand: Hand) -> tuple[int, ...]:
    """The suits in which a hand holds king and queen."""
    return tuple(s for s in range(4) if hand[s] >> 9 & 7 and hand[s] >> 6 & 7)
