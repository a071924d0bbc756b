"""The value of a packed hand to a bidder: meld, the gain from passing, and play points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from repique.ai.games.pinochle4.open_hands.meld_values import (
    MeldValues,
    meld_values,
    suits_with_marriage,
)
from repique.ai.games.pinochle4.open_hands.packed_hands import ACE, JACK, Hand, copies, length
from repique.games.pinochle4.options import PartnershipOptions, play_points


@dataclass(frozen=True, slots=True)
class PlayPointsFit:
    """A linear fit of the bidding side's play points in simulated deals, in tenths of a point."""

    base: int
    trump: int
    trump_ace: int
    side_ace: int
    short: int
    exchange: int  # meld that each passed card brings


DOUBLE = PlayPointsFit(109, 16, 11, 14, 8, 30)
SINGLE = PlayPointsFit(60, 17, 16, 13, 0, 20)
UNAIDED = 20  # tenths less in single deck without passing
CLEARLY = 2  # more trumps and trump aces that make one suit clearly better


@dataclass(frozen=True, slots=True)
class HandEvaluator:
    """The value of hands under one set of options."""

    meld_values: MeldValues
    fit: PlayPointsFit
    base: int
    exchange: int
    most: int  # tenths of play points in a hand
    marriage_required: bool

    def play_tenths(self, hand: Hand, trump: int) -> int:
        """Expected play points of the bidding side, in tenths."""
        fit = self.fit
        points = self.base + fit.trump * length(hand[trump])
        for suit in range(4):
            aces = copies(hand[suit], ACE)
            points += aces * (fit.trump_ace if suit == trump else fit.side_ace)
            if suit != trump and length(hand[suit]) <= 2:
                points += fit.short
        return min(points, self.most)

    def play(self, hand: Hand, trump: int) -> float:
        return self.play_tenths(hand, trump) / 10

    def promise(self, hand: Hand, trump: int) -> float:
        """Points of the bidding side with this trump: meld, gain from passing, and play."""
        points = (
            10 * self.meld_values.worth(hand, trump) + self.exchange + self.play_tenths(hand, trump)
        )
        return points / 10

    def possible_trumps(self, hand: Hand) -> Iterable[int]:
        """The suits that this hand may name."""
        suits = suits_with_marriage(hand) if self.marriage_required else ()
        return suits or range(4)

    def worth_naming(self, hand: Hand, suits: Sequence[int]) -> list[int]:
        """The suits that no other suit clearly beats, most promising first."""
        rows = {suit: self._holding(hand, suit) for suit in suits}
        kept = [s for s in suits if not any(_is_worse(rows[s], other) for other in rows.values())]
        return sorted(kept, key=lambda s: (-self.promise(hand, s), -rows[s].trumps, s))

    def _holding(self, hand: Hand, suit: int) -> "TrumpHolding":
        held = hand[suit]
        run = sum(copies(held, rank) > 0 for rank in range(JACK, ACE + 1))
        return TrumpHolding(
            length(held), copies(held, ACE), run, self.meld_values.worth(hand, suit)
        )

    def best(self, hand: Hand) -> tuple[float, int]:
        """The highest promise and its trump."""
        return max((self.promise(hand, trump), trump) for trump in self.possible_trumps(hand))


@dataclass(frozen=True, slots=True)
class TrumpHolding:
    """Simple features of a suit as trumps."""

    trumps: int
    aces: int
    run: int  # different cards of the run
    meld: int


def _is_worse(one: TrumpHolding, other: TrumpHolding) -> bool:
    """Whether one suit is clearly shorter or weaker, no nearer to a run, and without meld that
    makes up for it."""
    longer = other.trumps - one.trumps
    more_aces = other.aces - one.aces
    if min(longer, more_aces) < 0 or longer + more_aces < CLEARLY:
        return False
    return one.run <= other.run and one.meld - other.meld < longer + more_aces


@cache
def hand_evaluator(options: PartnershipOptions) -> HandEvaluator:
    """The evaluator for these options."""
    fit = SINGLE if options.single_deck else DOUBLE
    unaided = options.single_deck and not options.pass_count
    return HandEvaluator(
        meld_values=meld_values(options),
        fit=fit,
        base=fit.base - UNAIDED * unaided,
        exchange=fit.exchange * options.pass_count,
        most=10 * play_points(options),
        marriage_required=options.marriage_required,
    )
