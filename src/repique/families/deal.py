"""Offering and handing out the pack."""

from collections.abc import Sequence

from repique.core.actions import Choice
from repique.core.cards import Card
from repique.core.table import Seat, Table, hand, only

# Events in which seats draw cards to see who deals, and draw again; the value names the seats.
DRAW_FOR_DEAL = "draw"
DRAW_AGAIN = "draw_again"

BY_SEATS = "seats"  # the value of a deal that is handed out in seat order, for any dealer


def deal_choice(pack: tuple[Card, ...]) -> Choice:
    """The whole pack in any order, handed out as the dealer deals it or by seat. The source of the
    deals decides which: fixed deals go by seat, so that a seat meets its cards."""
    return Choice("deal", pack, len(pack), len(pack), ("", BY_SEATS), ordered=True)


def cut_choice(pack: tuple[Card, ...], seats: int) -> Choice:
    """A card for each seat."""
    return Choice("cut", pack, seats, seats, ordered=True)


def hand_out(
    table: Table, pack: Sequence[Card], seats: Sequence[Seat], packets: Sequence[int]
) -> tuple[Card, ...]:
    """Clear the table and deal packets to each seat in turn; what is left of the pack."""
    table.clear()
    at = 0
    hands: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    for size in packets:
        for seat in seats:
            hands[seat] += pack[at : at + size]
            at += size
    for seat, cards in hands.items():
        table.put(cards, hand(seat), only(seat))
    return tuple(pack[at:])
