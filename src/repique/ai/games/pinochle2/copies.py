"""The same view whatever numbers its copies have.

A decision must not depend on the number of a copy: whoever sees the card could conclude from it
what else is held. So copies are numbered anew before it is made, by where they lie.
"""

from collections.abc import Mapping

from repique.core.cards import HIDDEN, Card, face
from repique.core.game import View
from repique.core.names import renamed
from repique.core.table import hand
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.state import TwoHandedState, melds


def numbered(view: View[TwoHandedState]) -> tuple[View[TwoHandedState], Mapping[Card, Card]]:
    """The view with the copies of each face numbered by their places, and the true cards."""
    table = view.state.table
    seat = view.seat
    assert seat is not None
    first = (hand(seat), melds(seat))
    zones = (*first, *sorted(zone for zone in table.zones if zone not in first))
    pack = GAME.pack(view.state.options)
    lying = [card for zone in zones for card in table[zone] if card != HIDDEN]
    names: dict[str, list[Card]] = {}
    for card in pack:
        names.setdefault(face(card), []).append(card)
    true: dict[Card, Card] = {}
    for card in (*lying, *(card for card in pack if card not in table.known)):
        true[names[face(card)].pop(0)] = card
    given = {card: name for name, card in true.items()}
    return renamed(view, given.__getitem__), true
