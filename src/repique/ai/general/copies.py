"""The same view whatever numbers the copies of its cards have.

A decision must not depend on the number of a copy, from which others could conclude what else is
held. So copies are numbered anew before it is made, by where they lie.
"""

from collections.abc import Mapping
from typing import Any

from repique.core.cards import HIDDEN, Card, face
from repique.core.game import Game, View
from repique.core.names import renamed
from repique.core.table import hand


def numbered(game: Game[Any], view: View[Any]) -> tuple[View[Any], Mapping[Card, Card]]:
    """The view with the copies of each face numbered by their places, and the true cards."""
    table = view.state.table
    assert view.seat is not None
    own = hand(view.seat)
    pack = game.pack(view.state.options)
    names: dict[str, list[Card]] = {}
    for card in pack:
        names.setdefault(face(card), []).append(card)
    lying = [card for zone in (own, *sorted(table.zones)) for card in table[zone]]
    out_of_play = [card for card in pack if card in table.known]
    true: dict[Card, Card] = {}
    for card in dict.fromkeys((*lying, *out_of_play, *pack)):
        if card != HIDDEN:
            true[names[face(card)].pop(0)] = card
    given = {card: name for name, card in true.items()}
    has_copies = len(names) < len(pack)
    plain = renamed(view, lambda card: given.get(card, card)) if has_copies else view
    return _in_order(plain), true


def _in_order(view: View[Any]) -> View[Any]:
    """The view with its known cards in alphabetical order, which tells nothing of the deal."""
    table = view.state.table.copy()
    table.known = {card: table.known[card] for card in sorted(table.known)}
    return View(view.seat, view.state.with_table(table), view.choices)
