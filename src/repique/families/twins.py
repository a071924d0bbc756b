"""Equal cards in one hand: the rules never care which is meant, secrets sometimes do."""

from repique.core.cards import Card, face
from repique.core.table import Seat, Table, hand


def better_known_first(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The hand; of twins in it, the one that others know of comes first and gives nothing away."""
    return tuple(sorted(table[hand(seat)], key=table.known.__getitem__, reverse=True))


def one_of_each(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The hand with one card of every face, the better-known copy."""
    different: dict[str, Card] = {}
    for card in better_known_first(table, seat):
        different.setdefault(face(card), card)
    return tuple(sorted(different.values()))
