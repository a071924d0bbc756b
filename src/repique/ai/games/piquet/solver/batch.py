"""Fast solving of many open positions of Piquet that differ only in the hands.

Players imagine thousands of hands for one decision. Here a hand is a number, nine bits a suit
and sixes lowest, and is passed to the kernel without checks, because imagined hands are dealt
from a pack. Other callers use `repique.ai.solver.solver`.
"""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

from repique.ai.games.piquet.solver.kernel import FUNCTION, PiquetStruct, scoring_flags
from repique.ai.games.piquet.solver.position import ORDER, PIQUE, PiquetPosition, PiquetRules
from repique.ai.native.library import AnswerStruct, context, library, solver_function
from repique.ai.solver.budget import Question
from repique.ai.solver.encoding import NO_CARD
from repique.ai.solver.solver import solve_all
from repique.core.cards import SUITS, Card

RANKS = len(ORDER)
SUIT = (1 << RANKS) - 1
TEN = ORDER.index("T")
CLOSED = -1

World = tuple[int, int, int]  # elder's hand, younger's, elder's points if a pique is open
Moves = dict[int, int]  # what each legal card, as a hand of one, is worth


def open_points(pique: bool, points: tuple[int, int]) -> int:
    """Elder's points if a pique is still open, else CLOSED: the third number of a world."""
    return points[0] if pique and not points[1] and points[0] < PIQUE else CLOSED


@dataclass(frozen=True, slots=True)
class BatchPosition:
    """The part of a position that all positions of a batch share."""

    rules: PiquetRules
    turn: int = 0  # 0 elder, 1 younger
    led: int = 0  # the card on the table
    tricks: tuple[int, int] = (0, 0)

    def tail(self, elder: int, younger: int, points: int) -> bytes:
        """The fields of the C structure after the two hands."""
        led = NO_CARD if not self.led else _byte(self.led)
        is_open = points != CLOSED
        return bytes(
            (
                elder.bit_count(),
                younger.bit_count(),
                self.turn,
                led,
                *self.tricks,
                scoring_flags(self.rules),
                60 if self.rules.capot60 else 40,
                TEN,
                is_open,
                points if is_open else 0,
            )
        )


def solve_values(worlds: Sequence[World], scene: BatchPosition, budget: int) -> list[int | None]:
    """The value of each world for the side to move; None where the budget ended."""
    answers = _solve_batch(worlds, scene, Question.VALUE, budget)
    if answers is None:
        solved = solve_all([_position(w, scene) for w in worlds], moves=False, budget=budget)
        return [answer.value for answer in solved]
    return [answer.value if answer.solved else None for answer in answers]


def solve_moves(worlds: Sequence[World], scene: BatchPosition, budget: int) -> list[Moves | None]:
    """The value of every legal card in each world; None where the budget ended."""
    answers = _solve_batch(worlds, scene, Question.MOVES, budget)
    if answers is None:
        solved = solve_all([_position(w, scene) for w in worlds], budget=budget)
        return [
            None if one.value is None else {_bit(card): worth for card, worth in one.moves.items()}
            for one in solved
        ]
    return [_moves(answer) if answer.solved else None for answer in answers]


def _solve_batch(
    worlds: Sequence[World], scene: BatchPosition, question: Question, budget: int
) -> "ctypes.Array[AnswerStruct] | None":
    """The kernel's answers; None if the Python twin must be asked."""
    loaded = library()
    if loaded is None:
        return None
    function = solver_function(loaded, FUNCTION, PiquetStruct)
    if function is None:
        return None
    tails: dict[int, bytes] = {}
    rows: list[bytes] = []
    for elder, younger, points in worlds:
        tail = tails.get(points)
        if tail is None:
            tail = tails[points] = scene.tail(elder, younger, points)
        rows += (_bytes(elder), _bytes(younger), tail)
    count = len(worlds)
    encoded = (PiquetStruct * count).from_buffer_copy(b"".join(rows))
    answers = (AnswerStruct * count)()
    function(context(loaded), encoded, count, question, 0, budget, None, answers)
    return answers


def _moves(answer: AnswerStruct) -> Moves:
    cards = answer.card
    worths = answer.worth
    return {1 << (cards[i] >> 4) * RANKS + (cards[i] & 15): worths[i] for i in range(answer.moves)}


def _byte(card: int) -> int:
    suit, place = divmod(card.bit_length() - 1, RANKS)
    return suit * 16 + place


_ROWS = tuple(
    tuple(
        bytes(suit * 16 + place for place in range(RANKS) if pattern >> place & 1)
        for pattern in range(SUIT + 1)
    )
    for suit in range(4)
)
_CLUBS, _DIAMONDS, _SPADES, _HEARTS = _ROWS


def _bytes(hand: int) -> bytes:
    row = (
        _CLUBS[hand & SUIT]
        + _DIAMONDS[hand >> 9 & SUIT]
        + _SPADES[hand >> 18 & SUIT]
        + _HEARTS[hand >> 27]
    )
    return row.ljust(12, b"\0")


# Conversions for the Python twin


def _card(byte: int) -> Card:
    return Card(ORDER[byte & 15] + SUITS[byte >> 4])


def _bit(card: Card) -> int:
    return 1 << SUITS.index(card[1]) * RANKS + ORDER.index(card[0])


def _cards(hand: int) -> tuple[Card, ...]:
    return tuple(_card(byte) for byte in _bytes(hand)[: hand.bit_count()])


def _position(world: World, scene: BatchPosition) -> PiquetPosition:
    elder, younger, points = world
    return PiquetPosition(
        (_cards(elder), _cards(younger)),
        scene.turn,
        _card(_byte(scene.led)) if scene.led else None,
        scene.tricks,
        scene.rules,
        points != CLOSED,
        (max(points, 0), 0),
    )
