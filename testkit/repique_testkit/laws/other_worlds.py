"""Other worlds behind the same view: whoever is honest says the same in all of them."""

from random import Random
from typing import Any

from repique.core.game import Game, View, imagined, view


def another_world(game: Game[Any], seen: View[Any], rng: Random) -> View[Any]:
    """The same seat's view of other hidden cards, and its memory in another order."""
    world = imagined(game, seen, rng)
    again = view(game, world, seen.seat)
    cards = sorted(again.state.table.known)
    rng.shuffle(cards)  # a dictionary remembers in which order the pack was dealt
    again.state.table.known = {card: again.state.table.known[card] for card in cards}
    return again
