"""Other deals behind the same view, to test that a player uses nothing but its view."""

from random import Random
from typing import Any

from repique.core.game import Game, View, imagined, view


def another_world(game: Game[Any], seen: View[Any], rng: Random) -> View[Any]:
    """The same seat's view of a deal with other hidden cards, its known cards reordered."""
    world = imagined(game, seen, rng)
    again = view(game, world, seen.seat)
    cards = sorted(again.state.table.known)
    rng.shuffle(cards)  # a dictionary keeps the order in which the pack was dealt
    again.state.table.known = {card: again.state.table.known[card] for card in cards}
    return again
