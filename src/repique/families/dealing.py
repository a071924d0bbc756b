"""Handing out the pack in packets."""

from collections.abc import Sequence

from repique.core.cards import Card
from repique.core.table import Seat

Hands = dict[Seat, tuple[Card, ...]]


def deal_out(
    pack: Sequence[Card], seats: Sequence[Seat], packets: Sequence[int]
) -> tuple[Hands, tuple[Card, ...]]:
    """Packets of these sizes to each seat in turn; the hands, and what is left of the pack."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    at = 0
    for size in packets:
        for seat in seats:
            hands[seat] += pack[at : at + size]
            at += size
    return {seat: tuple(cards) for seat, cards in hands.items()}, tuple(pack[at:])
