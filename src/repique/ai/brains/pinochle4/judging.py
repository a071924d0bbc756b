"""What a packed hand promises as bidder: meld, the gain of the exchange, and play points."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from repique.ai.brains.pinochle4.packed import ACE, Hand, copies, length
from repique.ai.brains.pinochle4.tariff import Tariff, married, tariff
from repique.games.pinochle4.options import Options, play_points


@dataclass(frozen=True, slots=True)
class Fit:
    """A straight line through the play points of bidding sides in many simulated hands."""

    base: float
    trump: float
    trump_ace: float
    side_ace: float
    short: float
    exchange: float  # meld that each passed card brings


DOUBLE = Fit(10.9, 1.6, 1.1, 1.4, 0.8, 3.0)
SINGLE = Fit(6.0, 1.7, 1.6, 1.3, 0.0, 2.0)


@dataclass(frozen=True, slots=True)
class Judge:
    options: Options
    tariff: Tariff
    fit: Fit
    most: int  # play points in a hand

    def play(self, hand: Hand, trump: int) -> float:
        fit = self.fit
        points = fit.base + fit.trump * length(hand[trump])
        for suit in range(4):
            aces = copies(hand[suit], ACE)
            points += aces * (fit.trump_ace if suit == trump else fit.side_ace)
            if fit.short and suit != trump and length(hand[suit]) <= 2:
                points += fit.short
        if self.options.single_deck and not self.options.pass_count:
            points -= 2
        return min(points, self.most)

    def promise(self, hand: Hand, trump: int) -> float:
        exchange = self.fit.exchange * self.options.pass_count
        return self.tariff.worth(hand, trump) + exchange + self.play(hand, trump)

    def trumps(self, hand: Hand) -> Iterable[int]:
        """The suits that this hand may name."""
        suits = married(hand) if self.options.marriage_required else ()
        return suits or range(4)

    def best(self, hand: Hand) -> tuple[float, int]:
        return max((self.promise(hand, trump), trump) for trump in self.trumps(hand))


@cache
def judge(options: Options) -> Judge:
    fit = SINGLE if options.single_deck else DOUBLE
    return Judge(options, tariff(options), fit, play_points(options))
