"""Equal cards in one hand: the rules never care which is meant, secrets sometimes do.

Of copies that are equally known, the one that stands first in the hand is meant. That is the
order in which they came, which nobody else knows: a choice by number would tell everybody who sees
a high number that no lower one is held.
"""

from collections.abc import Iterable

from repique.core.cards import Card, face
from repique.core.table import Seat, Table, hand


def better_known_first(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The hand; of twins in it, the one that others know of comes first and gives nothing away."""
    return tuple(sorted(table[hand(seat)], key=table.known.__getitem__, reverse=True))


def one_of_each(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The hand with one card of every face, the better-known copy."""
    known = table.known
    different = dict[str, Card]()
    for card in table[hand(seat)]:
        other = different.get(card[:2])
        if other is None or known[card] > known[other]:
            different[card[:2]] = card
    return tuple(different.values())


def best_known(table: Table, seat: Seat, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same faces from the same hand, as the copies that others know of already.

    Whoever gives back a card that a partner has just passed must not betray by its number
    that another one like it stays behind.
    """
    left = list(better_known_first(table, seat))
    chosen = []
    for card in cards:
        twin = next(c for c in left if face(c) == face(card))
        left.remove(twin)
        chosen.append(twin)
    return tuple(chosen)
