"""Sample deals that fit a view, drawn one after the other; the same ones for every action."""

from random import Random
from typing import Any

from repique.core.cards import HIDDEN
from repique.core.game import Game, State, View, imagine_state

SEED_BITS = 64
COST_OF_DEAL = 3  # drawing a sample deal takes as long as so many moves of a playout


class SampleDeals:
    """The sample deals of one decision. Each has its own luck, so that two actions that are tried
    in the same deal differ in nothing else."""

    def __init__(self, game: Game[Any], view: View[Any], rng: Random) -> None:
        self.game = game
        self.view = view
        self._rng = rng
        self._drawn: list[tuple[State, int]] = []

    def deal(self, number: int) -> tuple[State, Random]:
        """The deal of this number, from 0, and its luck."""
        while len(self._drawn) <= number:
            world = imagine_state(self.game, self.view, self._rng)
            self._drawn.append((world, self._rng.getrandbits(SEED_BITS)))
        world, seed = self._drawn[number]
        return world, Random(seed)


def is_certain(game: Game[Any], view: View[Any]) -> bool:
    """Whether only one deal fits the view: every card that is not seen must lie in one hand."""
    table = view.state.table
    if any(group is None for _, group in table.marks.values()):
        return False
    holes = {zone: row.count(HIDDEN) for zone, row in table.zones.items() if HIDDEN in row}
    if not holes:
        return True
    unseen = len(game.pack(view.state.options)) - len(table.known)
    (zone, count), *more = holes.items()
    return not more and count == unseen and (count == 1 or table.declared[zone].is_sorted)
