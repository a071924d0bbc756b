"""Hands as numbers, with lookup tables for the patterns of one suit.

A hand is a number with one bit for each card: nine bits a suit, sixes lowest. The nine bits
of one suit are its pattern; tables have an entry for each of the 512 patterns.
"""

from collections.abc import Iterable, Iterator

from repique.core.cards import SUITS, Card
from repique.games.piquet import tables

Hand = int
Pattern = int

RANKS = len(tables.ORDER)
ALL = (1 << RANKS) - 1
SHIFTS = tuple(RANKS * place for place in range(4))
CARDS: tuple[Card, ...] = tuple(Card(r + s) for s in SUITS for r in tables.ORDER)
BIT: dict[Card, int] = {card: 1 << place for place, card in enumerate(CARDS)}
ACE = 256
KING = 128
QUEEN = 64
KNAVE = 32
TEN = 16
COUNTING = tuple(range(4, RANKS))  # places of the ranks that make sets, ten first
SETTING = sum(1 << place for place in COUNTING)

COUNT = tuple(pattern.bit_count() for pattern in range(ALL + 1))


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand of these cards."""
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


def bits(held: Hand) -> Iterator[int]:
    """The cards of a hand, each as a hand of its own, lowest first."""
    while held:
        low = held & -held
        yield low
        held ^= low


def cards_of(held: Hand) -> tuple[Card, ...]:
    """The cards of a hand."""
    return tuple(CARDS[bit.bit_length() - 1] for bit in bits(held))


def patterns(held: Hand) -> tuple[Pattern, Pattern, Pattern, Pattern]:
    return (held & ALL, held >> 9 & ALL, held >> 18 & ALL, held >> 27)


def rank_count(held: Hand, place: int) -> int:
    """How many cards of a rank."""
    return (held >> place & _ONE_OF_EACH).bit_count()


_ONE_OF_EACH = sum(1 << shift for shift in SHIFTS)


def _ruff(pattern: Pattern) -> int:
    return sum(tables.RUFF[r] for place, r in enumerate(tables.ORDER) if pattern >> place & 1)


def _runs(pattern: Pattern) -> tuple[tuple[int, int], ...]:
    """Unbroken runs of three and more: length and place of the top card, best first."""
    found = []
    length = 0
    for place in range(RANKS + 1):
        if pattern >> place & 1:
            length += 1
        else:
            if length >= 3:
                found.append((length, place - 1))
            length = 0
    return tuple(sorted(found, reverse=True))


# A comparison key is size × 128 + height, so that keys compare as declarations do.
SIZE = 128
POINT = tuple(COUNT[p] * SIZE + _ruff(p) for p in range(ALL + 1))
RUNS = tuple(_runs(p) for p in range(ALL + 1))
RUN = tuple(RUNS[p][0][0] * SIZE + RUNS[p][0][1] if RUNS[p] else 0 for p in range(ALL + 1))


def _sequence_points(pattern: Pattern, quint: int) -> int:
    worth = {5: quint}
    return sum(
        worth.get(length, length + 10 if length > 5 else length) for length, _ in RUNS[pattern]
    )


SEQUENCE = {
    False: tuple(_sequence_points(p, 15) for p in range(ALL + 1)),
    True: tuple(_sequence_points(p, 5) for p in range(ALL + 1)),  # where a quint scores 5
}


def point_key(held: Hand) -> int:
    a, b, c, d = patterns(held)
    return max(POINT[a], POINT[b], POINT[c], POINT[d])


def run_key(held: Hand) -> int:
    a, b, c, d = patterns(held)
    return max(RUN[a], RUN[b], RUN[c], RUN[d])


def threes(held: Hand) -> tuple[Pattern, Pattern]:
    """The ranks, of those that make sets, held three times and four times."""
    a = held & ALL
    b = held >> 9 & ALL
    c = held >> 18 & ALL
    d = held >> 27
    four = a & b & c & d & SETTING
    return (a & b & (c | d) | c & d & (a | b)) & SETTING & ~four, four


def set_key(held: Hand) -> int:
    three, four = threes(held)
    if four:
        return 4 * SIZE + four.bit_length() - 1
    return 3 * SIZE + three.bit_length() - 1 if three else 0


KEYS = {"point": point_key, "sequence": run_key, "set": set_key}


def sequence_points(held: Hand, quint5: bool) -> int:
    a, b, c, d = patterns(held)
    row = SEQUENCE[quint5]
    return row[a] + row[b] + row[c] + row[d]


def set_points(held: Hand) -> int:
    three, four = threes(held)
    return 3 * three.bit_count() + 14 * four.bit_count()


def in_hand_points(held: Hand, quint5: bool, category: str = "") -> int:
    """The points of a hand in a category, or in all three, if everything is good."""
    points = 0
    if category in ("", "point"):
        points += point_key(held) // SIZE
    if category in ("", "sequence"):
        points += sequence_points(held, quint5)
    if category in ("", "set"):
        points += set_points(held)
    return points


def in_sequences(held: Hand) -> Hand:
    """The cards that are part of sequences."""
    used = 0
    for shift, pattern in zip(SHIFTS, patterns(held), strict=True):
        for length, top in RUNS[pattern]:
            used |= ((1 << length) - 1) << (top - length + 1) << shift
    return used


def in_sets(held: Hand) -> Hand:
    """The cards that are part of sets."""
    three, four = threes(held)
    return held & (three | four) * _ONE_OF_EACH
