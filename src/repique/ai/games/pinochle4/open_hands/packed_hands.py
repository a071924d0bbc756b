"""Hands packed into small integers, for fast simulation.

A holding in one suit is a number with three bits for each rank, lowest first: how many copies
are held. A hand is a list of four holdings in the order of `SUITS`; a spot is a pair of suit
and rank numbers, what is printed on a card.
"""

from collections.abc import Iterable

from repique.core.cards import SUITS
from repique.games.pinochle4.tables import ORDER

Hand = list[int]
Spot = tuple[int, int]

NINE, JACK, QUEEN, KING, TEN, ACE = range(6)
ONE = tuple(1 << 3 * rank for rank in range(6))  # one card of this rank
# The ranks above a rank stand at [rank + 1]; [0] and [-1] are all ranks, [7] to [9] none.
ABOVE = (*(-1 << 3 * rank for rank in range(7)), 0, 0, 0, -1)
TOP = tuple((length + 2) // 3 - 1 for length in range(19))  # highest rank, by bit length
VOID = -1
COUNTING = ABOVE[QUEEN + 1]  # kings, tens and aces
SPOTS = tuple((suit, rank) for suit in range(4) for rank in range(6))
SPOT_OF = {ORDER[rank] + SUITS[suit]: (suit, rank) for suit, rank in SPOTS}
FACE_OF = {spot: face for face, spot in SPOT_OF.items()}


def spot_of(card: str) -> Spot:
    """Suit and rank numbers of a card."""
    return SPOT_OF[card[:2]]


def pack_hand(cards: Iterable[str]) -> Hand:
    """The hand of these cards."""
    hand = [0, 0, 0, 0]
    for card in cards:
        suit, rank = SPOT_OF[card[:2]]
        hand[suit] += ONE[rank]
    return hand


def copies(holding: int, rank: int) -> int:
    """How many cards of a rank a holding has."""
    return holding >> 3 * rank & 7


def length(holding: int) -> int:
    """The number of cards in a holding."""
    return LENGTH[holding & 511] + LENGTH[holding >> 9]


LENGTH = tuple((n & 7) + (n >> 3 & 7) + (n >> 6) for n in range(512))


def top(holding: int) -> int:
    """The highest rank of a holding, or VOID."""
    return TOP[holding.bit_length()]


def bottom(holding: int) -> int:
    """The lowest rank of a holding that is not empty."""
    return ((holding & -holding).bit_length() - 1) // 3


def spots(hand: Hand) -> list[Spot]:
    """Every card of a hand, copies included."""
    return [(s, r) for s, r in SPOTS for _ in range(hand[s] >> 3 * r & 7)]
