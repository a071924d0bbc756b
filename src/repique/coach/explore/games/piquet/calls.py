"""Piquet: cards that the opponent must hold, since nothing else fits what he has called.

Whoever declares names cards that he holds, however much he keeps back. If every point, sequence
or set of that size and height that may be in his hand has a card, he has that card.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations
from operator import and_

from repique.ai.games.piquet.hands.holdings import Hand, cards_of, hand_of
from repique.ai.games.piquet.knowledge import Knowledge
from repique.core.cards import SUITS, Card, rank
from repique.games.piquet import categories, tables
from repique.games.piquet.categories import heard_height
from repique.games.piquet.state import EQUAL, GOOD, NOT_GOOD, Call

Fits = Callable[[int], bool]  # whether a selection of this height may be the one


def called(known: Knowledge) -> dict[str, Hand]:
    """By category, the cards that were in the opponent's hand when it was declared."""
    there = cards_of(known.theirs | known.theirs_played | known.pool & ~known.void)
    found = {}
    for call in known.state.calls:
        sizes = _by_elder(call) if known.role == 1 else _by_younger(call)
        rows = [
            hand_of(cards)
            for size, fits in sizes.items()
            for cards in _selections(call.category, there, size)
            if fits(categories.height(call.category, cards))
        ]
        if rows:
            found[call.category] = reduce(and_, rows)
    return found


def _by_elder(call: Call) -> dict[int, Fits]:
    if not call.size:
        return {}
    if not call.height:
        return {call.size: _any}
    height = heard_height(call.category, call.height)
    return {call.size: lambda other: other == height}


def _by_younger(call: Call) -> dict[int, Fits]:
    """What he has put up against mine, by his answer to it; something longer holds one card more
    than mine."""
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
