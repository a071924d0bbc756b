"""Piquet: cards that the opponent must hold, given the declarations.

A player who declares a point, sequence or set holds one of that size and height, even when sinking
a better one. A card that is in every such combination the opponent may hold is in the hand.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations
from operator import and_

from repique.ai.games.piquet.hands.holdings import Hand, cards_of, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.core.cards import SUITS, Card, rank
from repique.games.piquet import categories, tables
from repique.games.piquet.categories import heard_height
from repique.games.piquet.state import EQUAL, GOOD, NOT_GOOD, CategoryCall

Fits = Callable[[int], bool]  # whether a combination of this height may be the declared one


def cards_called(known: PiquetKnowledge) -> dict[str, Hand]:
    """By category, the cards that the opponent must have held when it was declared."""
    there = cards_of(known.theirs | known.theirs_played | known.pool & ~known.void)
    found = {}
    for call in known.state.calls:
        sizes = _elder_heights(call) if known.role == 1 else _younger_heights(call)
        rows = [
            hand_of(cards)
            for size, fits in sizes.items()
            for cards in _selections(call.category, there, size)
            if fits(categories.height(call.category, cards))
        ]
        if rows:
            found[call.category] = reduce(and_, rows)
    return found


def _elder_heights(call: CategoryCall) -> dict[int, Fits]:
    """By size, what elder holds according to the declaration."""
    if not call.size:
        return {}
    if not call.height:
        return {call.size: _any}
    height = heard_height(call.category, call.height)
    return {call.size: lambda other: other == height}


def _younger_heights(call: CategoryCall) -> dict[int, Fits]:
    """By size, what younger holds according to the answer to elder's declaration: something longer
    contains a combination of one card more."""
    mine = heard_height(call.category, call.height) if call.height else 0
    if call.result == EQUAL:
        return {call.size: lambda other: other == mine}
    if call.asked and not (call.result and call.height):
        return {call.size: _any}
    if call.asked and call.result == GOOD:
        return {call.size: lambda other: other < mine}
    if call.result != NOT_GOOD:
        return {}
    if call.asked:
        return {call.size: lambda other: other > mine}
    longer: dict[int, Fits] = {call.size + 1: _any}
    return longer | ({call.size: lambda other: other > mine} if call.height else {})


def _any(height: int) -> bool:
    return True


def _selections(category: str, there: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    if category == "point":
        for suit in SUITS:
            yield from combinations(categories.in_suit(there, suit), size)
    elif category == "sequence":
        for run in categories.runs(there):
            yield from (run[at : at + size] for at in range(len(run) - size + 1))
    else:
        for wanted in tables.COUNTING:
            yield from combinations([card for card in there if rank(card) == wanted], size)
