"""Rules of thumb: lead the first card of the sorted hand, and follow with the last that fits."""

from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.game import View
from repique.core.strategy import Strategy


def sketch(view: View[Any], rng: Random) -> Action:
    cards = view.choices[0].cards
    return Action("play", (cards[-1] if view.state.table["trick"] else cards[0],))


STRATEGY = Strategy(sketch=sketch)
