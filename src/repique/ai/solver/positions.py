"""What positions that can be solved have in common, and their solutions.

All hands are open; players that do not see them solve imagined hands. Constructing an
inconsistent position raises ValueError, so solvers need no checks.
"""

import ctypes
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from repique.core.cards import SUITS, Card
from repique.core.table import Seat
from repique.families.tricks import TrickRules

MOST_POINTS = 30_000  # values are stored in 16 bits


class SolverPosition(Protocol):
    """What every position has. Each game has a class of its own, in `ai.games.<id>.solver`."""

    @property
    def hands(self) -> tuple[Sequence[Card], ...]:
        """By seat, without the cards on the table."""

    @property
    def turn(self) -> Seat:
        """Who plays the next card."""

    @property
    def order(self) -> str:
        """The ranks, lowest first."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The outcome under best play of both sides.

    Values are differences of points for the side to move. A search that ran out of budget
    or was stopped has no value and no moves.
    """

    value: int | None
    moves: Mapping[Card, int]  # the value of every legal card, if moves were asked for
    nodes: int


class Stop:
    """A flag that any thread may set to end all searches that were given it."""

    def __init__(self) -> None:
        self.flag = ctypes.c_int32(0)

    def set(self) -> None:
        self.flag.value = 1

    def is_set(self) -> bool:
        return bool(self.flag.value)


def check(holds: bool, complaint: str) -> None:
    if not holds:
        raise ValueError(complaint)


def is_count(number: object) -> bool:
    return isinstance(number, int) and 0 <= number <= MOST_POINTS


def is_pair(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == 2 and all(map(is_count, pair))


def check_hands(hands: object, players: int) -> None:
    lists = isinstance(hands, tuple) and len(hands) == players
    check(lists, f"hands must be a tuple of {players} lists of cards")
    assert isinstance(hands, tuple)
    for hand in hands:
        check(isinstance(hand, tuple | list), "a hand must be a tuple or list of cards")


def _is_card(card: object, order: str) -> bool:
    if not isinstance(card, str) or len(card) not in (2, 3):
        return False
    return card[0] in order and card[1] in SUITS and card[2:] in ("", "2", "3", "4")


def check_cards(cards: Iterable[object], order: object, copies: int) -> None:
    check(isinstance(order, str) and 0 < len(order) <= 13, "order must be a string of ranks")
    assert isinstance(order, str)
    check(len(set(order)) == len(order), f"order {order!r} repeats a rank")
    seen = Counter[str]()
    faces = Counter[str]()
    for card in cards:
        check(_is_card(card, order), f"{card!r} is not a card of this pack")
        assert isinstance(card, str)
        seen[card] += 1
        faces[card[:2]] += 1
    twice = [card for card, times in seen.items() if times > 1]
    check(not twice, f"{' '.join(twice)}: held more than once")
    many = [face for face, times in faces.items() if times > copies]
    check(not many, f"{' '.join(many)}: more than {copies} in one pack")


def check_trumps(trump: object, rules: object) -> None:
    fits = isinstance(trump, str) and len(trump) == 1 and trump in SUITS
    check(fits, f"trump {trump!r} must be one of {' '.join(SUITS)}")
    check(isinstance(rules, TrickRules), "rules must be TrickRules")
    assert isinstance(rules, TrickRules)
    check(rules.follow, "only games in which suit must be followed can be solved")


def check_points(points: object, order: str, last: object, cards: int) -> None:
    check(isinstance(points, Mapping), "points must map ranks to numbers")
    assert isinstance(points, Mapping)
    check(is_count(last), "last must be a number of points")
    assert isinstance(last, int)
    for rank, number in points.items():
        check(is_count(number), f"points of {rank!r} must be a number of points, not {number!r}")
    most = max((points.get(rank, 0) for rank in order), default=0)
    check(most * cards + last <= MOST_POINTS, "so many points cannot be counted")
