"""What the other has not shown: who takes a trick and lays nothing has little to lay."""

from collections.abc import Callable
from math import comb

from repique.ai.brains.pinochle2.seen import Seen
from repique.ai.brains.pinochle2.worlds import World
from repique.ai.kernels.playout_rules import EVEN
from repique.games.pinochle2.state import FIRST, MELD

WITHHELD = 0.2  # how often a meld is held back, or had to wait for a dearer one

Likelihood = Callable[[World], float]


def likelihood(table: Seen) -> Likelihood | None:
    """How well a world explains that the other laid no more after its latest trick.

    None if it has taken no trick of the first phase, and so has not been asked yet.
    """
    drawn = _drawn_since(table)
    size = table.in_hand
    if not drawn or drawn >= size:
        return None
    # By the number of hidden cards that make the meld: it is new if one of them was drawn since.
    fits = [1 - (1 - WITHHELD) * comb(size - n, drawn) / comb(size, drawn) for n in range(size + 1)]
    melds = _possible(table)
    dix = 3 << 2 * table.rules.dix & ~table.open_hand
    own, barred = table.at.table[table.other], table.at.barred

    def fit(world: World) -> float:
        held = world.theirs | own
        found = 1.0
        for once, twice, group, hidden in melds:
            usable = held & ~barred[group]
            if not once & ~(usable | usable >> 1) and not twice & ~(usable & usable >> 1):
                found = min(found, fits[hidden])
        return found * fits[1] if world.theirs & dix else found

    return fit


def _drawn_since(table: Seen) -> int:
    """Cards the other has drawn since it could last lay a meld; 0 if it never could."""
    tricks = [trick for trick in table.state.tricks if trick.phase == FIRST]
    for back, trick in enumerate(reversed(tricks)):
        if trick.taker == table.other:
            return back + (table.state.phase != MELD)
    return 0


def _possible(table: Seen) -> list[tuple[int, int, int, int]]:
    """Melds that hidden cards may complete: their faces, group, and how many are hidden."""
    known = table.open_hand | table.at.table[table.other]
    hidden = sum(1 << card for card in table.hidden)
    found = []
    for meld in table.rules.meld:
        usable = known & ~table.at.barred[meld.group]
        lone = meld.once & ~(usable | usable >> 1) & EVEN
        second = meld.twice & ~(usable & usable >> 1) & EVEN
        lacking = lone.bit_count() + second.bit_count()
        live = hidden | hidden >> 1 | usable | usable >> 1
        if lacking and lacking <= table.in_hand and not meld.once & ~live:
            found.append((meld.once, meld.twice, meld.group, lacking))
    return found
