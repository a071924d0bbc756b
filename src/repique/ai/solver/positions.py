"""Positions that can be solved, and their solutions.

All hands are open; players that do not see them solve imagined hands. Constructing an
inconsistent position raises ValueError, so solvers need no checks.
"""

import ctypes
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from repique.core.cards import SUITS, Card
from repique.core.table import Seat
from repique.families.tricks import TrickRules

MOST_POINTS = 30_000  # values are stored in 16 bits
PIQUET_TRICKS = 12
PIQUE = 30
PIQUET_ORDER = "6789TJQKA"
PINOCHLE_ORDER = "789JQKTA"
PINOCHLE_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
COUNTERS = {"A": 1, "T": 1, "K": 1}
FOLLOW_OR_TRUMP = TrickRules(trump=True)
DOUBLE_DECK = TrickRules(trump=True, beat_trump=True, overtrump=True)


@dataclass(frozen=True, slots=True)
class TwoHandedPosition:
    """The second phase of two-handed Pinochle, Binokel or Bezique."""

    hands: tuple[Sequence[Card], Sequence[Card]]  # by seat, without the card on the table
    turn: Seat  # who plays the next card
    trump: str
    led: Card | None = None  # the other player's card on the table
    rules: TrickRules = FOLLOW_OR_TRUMP
    points: Mapping[str, int] = field(default_factory=lambda: PINOCHLE_POINTS)
    last: int = 10  # for the last trick
    order: str = PINOCHLE_ORDER

    def __post_init__(self) -> None:
        _check(self.turn in (0, 1), "turn must be 0 or 1")
        _check_hands(self.hands, 2)
        table = () if self.led is None else (self.led,)
        _check_cards([*self.hands[0], *self.hands[1], *table], self.order, copies=2)
        mine = len(self.hands[self.turn])
        theirs = len(self.hands[1 - self.turn])
        _check(1 <= mine <= 16, "each player needs 1 to 16 cards")
        _check(theirs == mine - len(table), "the hands do not fit together")
        _check_trumps(self.trump, self.rules)
        _check_points(self.points, self.order, self.last, cards=32)


@dataclass(frozen=True, slots=True)
class PartnershipPosition:
    """Tricks of partnership Pinochle: seats 0 and 2 against 1 and 3."""

    hands: tuple[Sequence[Card], ...]  # by seat, without the cards on the table
    leader: Seat  # who led, or leads, to this trick
    trump: str
    trick: Sequence[Card] = ()  # the cards on the table, in order of play
    rules: TrickRules = DOUBLE_DECK
    points: Mapping[str, int] = field(default_factory=lambda: COUNTERS)
    last: int = 1
    order: str = "9JQKTA"
    copies: int = 2

    @property
    def turn(self) -> Seat:
        return (self.leader + len(self.trick)) % 4

    def __post_init__(self) -> None:
        _check(self.leader in range(4), "leader must be a seat from 0 to 3")
        _check_hands(self.hands, 4)
        _check_hands((self.trick,), 1)
        _check(len(self.trick) < 4, "a trick of four cards is over")
        _check(self.copies in (1, 2, 3, 4), "copies must be 1 to 4")
        held = [card for hand in (*self.hands, self.trick) for card in hand]
        _check_cards(held, self.order, self.copies)
        room = 5 if self.copies == 4 else 8
        _check(len(self.order) <= room, f"with {self.copies} copies at most {room} ranks fit")
        tricks = len(self.hands[self.turn])
        _check(1 <= tricks <= 20, "each player needs 1 to 20 cards")
        played = [(self.leader + place) % 4 for place in range(len(self.trick))]
        for seat in range(4):
            fits = len(self.hands[seat]) == tricks - (seat in played)
            _check(fits, "the hands do not fit together")
        _check_trumps(self.trump, self.rules)
        _check_points(self.points, self.order, self.last, cards=80)


@dataclass(frozen=True, slots=True)
class PiquetRules:
    """The scoring options of Piquet's play, under the names they have in the game."""

    every_trick: bool = False
    tens_only: bool = False
    capot60: bool = False
    no_last_in_capot: bool = False
    cards_not_pique: bool = False
    early_cards: bool = False


@dataclass(frozen=True, slots=True)
class PiquetPosition:
    """The play of Piquet. Seat 0 of the position is elder."""

    hands: tuple[Sequence[Card], Sequence[Card]]  # elder's and younger's, without the card led
    turn: Seat
    led: Card | None = None
    tricks: tuple[int, int] = (0, 0)  # already won
    rules: PiquetRules = PiquetRules()
    # Whether only points of younger in play can still prevent a pique; and the points so far,
    # with the lead point of the card on the table and younger's declarations.
    pique: bool = False
    points: tuple[int, int] = (0, 0)
    order: str = PIQUET_ORDER

    @property
    def open(self) -> bool:
        """Whether elder may still make a pique."""
        return self.pique and self.points[1] == 0 and self.points[0] < PIQUE

    def __post_init__(self) -> None:
        _check(self.turn in (0, 1), "turn must be 0 (elder) or 1 (younger)")
        _check_hands(self.hands, 2)
        table = () if self.led is None else (self.led,)
        _check_cards([*self.hands[0], *self.hands[1], *table], self.order, copies=1)
        _check(len(self.order) <= 9 and "T" in self.order, "order must be 7 or 6 to ace")
        mine = len(self.hands[self.turn])
        theirs = len(self.hands[1 - self.turn])
        _check(1 <= mine <= PIQUET_TRICKS, "each player needs 1 to 12 cards")
        _check(theirs == mine - len(table), "the hands do not fit together")
        for pair in (self.tricks, self.points):
            _check(_is_pair(pair), "tricks and points are pairs of numbers, elder's first")
        _check(sum(self.tricks) + mine == PIQUET_TRICKS, "tricks won and cards must make twelve")
        _check(isinstance(self.rules, PiquetRules), "rules must be PiquetRules")
        both = self.rules.cards_not_pique and self.rules.early_cards
        _check(not both, "cards_not_pique and early_cards exclude each other")


SolverPosition = TwoHandedPosition | PartnershipPosition | PiquetPosition


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


def _check(holds: bool, complaint: str) -> None:
    if not holds:
        raise ValueError(complaint)


def _is_count(number: object) -> bool:
    return isinstance(number, int) and 0 <= number <= MOST_POINTS


def _is_pair(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == 2 and all(map(_is_count, pair))


def _check_hands(hands: object, players: int) -> None:
    lists = isinstance(hands, tuple) and len(hands) == players
    _check(lists, f"hands must be a tuple of {players} lists of cards")
    assert isinstance(hands, tuple)
    for hand in hands:
        _check(isinstance(hand, tuple | list), "a hand must be a tuple or list of cards")


def _is_card(card: object, order: str) -> bool:
    if not isinstance(card, str) or len(card) not in (2, 3):
        return False
    return card[0] in order and card[1] in SUITS and card[2:] in ("", "2", "3", "4")


def _check_cards(cards: Iterable[object], order: object, copies: int) -> None:
    _check(isinstance(order, str) and 0 < len(order) <= 13, "order must be a string of ranks")
    assert isinstance(order, str)
    _check(len(set(order)) == len(order), f"order {order!r} repeats a rank")
    seen = Counter[str]()
    faces = Counter[str]()
    for card in cards:
        _check(_is_card(card, order), f"{card!r} is not a card of this pack")
        assert isinstance(card, str)
        seen[card] += 1
        faces[card[:2]] += 1
    twice = [card for card, times in seen.items() if times > 1]
    _check(not twice, f"{' '.join(twice)}: held more than once")
    many = [face for face, times in faces.items() if times > copies]
    _check(not many, f"{' '.join(many)}: more than {copies} in one pack")


def _check_trumps(trump: object, rules: object) -> None:
    fits = isinstance(trump, str) and len(trump) == 1 and trump in SUITS
    _check(fits, f"trump {trump!r} must be one of {' '.join(SUITS)}")
    _check(isinstance(rules, TrickRules), "rules must be TrickRules")
    assert isinstance(rules, TrickRules)
    _check(rules.follow, "only games in which suit must be followed can be solved")


def _check_points(points: object, order: str, last: object, cards: int) -> None:
    _check(isinstance(points, Mapping), "points must map ranks to numbers")
    assert isinstance(points, Mapping)
    _check(_is_count(last), "last must be a number of points")
    assert isinstance(last, int)
    for rank, number in points.items():
        _check(_is_count(number), f"points of {rank!r} must be a number of points, not {number!r}")
    most = max((points.get(rank, 0) for rank in order), default=0)
    _check(most * cards + last <= MOST_POINTS, "so many points cannot be counted")
