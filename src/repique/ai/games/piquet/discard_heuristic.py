"""Discards by the expected worth of the hand after the exchange.

Every unseen card is drawn with the same chance, so the expected worth of a suit depends only
on what is kept and what is unseen of it; that of a hand is the sum.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from repique.ai.games.piquet.hands.hand_value import ELDER, set_worths, suit_worths
from repique.ai.games.piquet.hands.holdings import (
    COUNTING,
    SHIFTS,
    Hand,
    Pattern,
    bits,
    patterns,
    rank_count,
)

LEFT_TO_YOUNGER = 1.5  # points that elder loses by each card left to younger


class ExpectedWorth:
    """The expected worth of hands in one role when `taken` of the unseen cards are drawn."""

    def __init__(self, role: int, taken: int, unseen: int) -> None:
        self.chance = taken / unseen
        self._suits = suit_worths(role)
        self._sets = set_worths(role)
        self._known: dict[int, float] = {}
        self._known_sets: dict[int, float] = {}

    def of_suit(self, kept: Pattern, unseen: Pattern) -> float:
        """The expected worth of a suit."""
        if not unseen:
            return self._suits[kept]
        key = unseen << 9 | kept
        found = self._known.get(key)
        if found is None:
            low = unseen & -unseen
            rest = unseen ^ low
            come = self.of_suit(kept | low, rest)
            stay = self.of_suit(kept, rest)
            found = self._known[key] = self.chance * come + (1.0 - self.chance) * stay
        return found

    def of_set(self, at: int, kept: int, unseen: int) -> float:
        """The expected worth of a set of one rank."""
        if not unseen:
            return self._sets[at][kept]
        key = at << 6 | kept << 3 | unseen
        found = self._known_sets.get(key)
        if found is None:
            come = self.of_set(at, kept + 1, unseen - 1)
            stay = self.of_set(at, kept, unseen - 1)
            found = self._known_sets[key] = self.chance * come + (1.0 - self.chance) * stay
        return found

    def of_sets(self, kept: Hand, unseen: Hand) -> float:
        """The expected worth of all sets."""
        total = 0.0
        for at, place in enumerate(COUNTING):
            mine = rank_count(kept, place)
            there = rank_count(unseen, place)
            if mine + there >= 3:
                total += self.of_set(at, mine, there)
        return total

    def of_hand(self, kept: Hand, unseen: Hand) -> float:
        """The expected worth of a hand."""
        total = self.of_sets(kept, unseen)
        for mine, there in zip(patterns(kept), patterns(unseen), strict=True):
            total += self.of_suit(mine, there)
        return total


@cache
def expected_worth(role: int, taken: int, unseen: int) -> ExpectedWorth:
    """The cached table for these numbers."""
    return ExpectedWorth(role, taken, unseen)


def rated_discards(
    held: Hand, unseen: Hand, role: int, least: int, most: int
) -> Iterator[tuple[float, Hand]]:
    """Every discard with the expected worth of the hand after it."""
    cards = tuple(bits(held))
    total = unseen.bit_count()
    rows = patterns(unseen)
    for count in range(least, most + 1):
        hopes = expected_worth(role, count, total)
        loss = LEFT_TO_YOUNGER * (most - count) if role == ELDER else 0.0
        suits = [
            {kept: hopes.of_suit(kept, there) for kept in _parts(mine)}
            for mine, there in zip(patterns(held), rows, strict=True)
        ]
        a, b, c, d = suits
        for group in combinations(cards, count):
            thrown = sum(group)
            kept = held ^ thrown
            value = a[kept & 511] + b[kept >> 9 & 511] + c[kept >> 18 & 511] + d[kept >> 27]
            yield value + hopes.of_sets(kept, unseen) - loss, thrown


def _parts(pattern: Pattern) -> Iterator[Pattern]:
    """All subsets of a pattern."""
    part = pattern
    while part:
        yield part
        part = (part - 1) & pattern
    yield 0


def greedy_discard(held: Hand, unseen: Hand, role: int, count: int) -> Hand:
    """A fast discard: one card after the other, each time the one that costs least."""
    hopes = expected_worth(role, count, unseen.bit_count()) if count else None
    kept = held
    for _ in range(count):
        assert hopes is not None
        best = -1e9
        worst = 0
        for shift, there in zip(SHIFTS, patterns(unseen), strict=True):
            mine = kept >> shift & 511
            before = hopes.of_suit(mine, there)
            for card in bits(mine):
                gain = hopes.of_suit(mine ^ card, there) - before
                if card >= 16:
                    gain += _set_loss(hopes, kept, unseen, card.bit_length() - 1)
                if gain > best:
                    best = gain
                    worst = card << shift
        kept ^= worst
    return held ^ kept


def _set_loss(hopes: ExpectedWorth, kept: Hand, unseen: Hand, place: int) -> float:
    """The change in expected worth of sets by discarding a card of a rank."""
    mine = rank_count(kept, place)
    there = rank_count(unseen, place)
    if mine + there < 3:
        return 0.0
    at = place - COUNTING[0]
    return hopes.of_set(at, mine - 1, there) - hopes.of_set(at, mine, there)
