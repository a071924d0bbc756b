"""Other deals behind the same view, to test that a player uses nothing but its view."""

from random import Random
from typing import Any

from repique.core.game import Game, View, imagine_state, view


def view_of_other_deal(game: Game[Any], seen: View[Any], rng: Random) -> View[Any]:
    """The same seat's view of a deal with other hidden cards, its known cards reordered."""
    world = imagine_state(game, seen, rng)
    again = view(game, world, seen.seat)
    cards = sorted(again.state.table.known)
    rng.shuffle(cards)  # a dictionary keeps the order in which the pack was dealt
    again.state.table.known = {card: again.state.table.known[card] for card in cards}
    return again
