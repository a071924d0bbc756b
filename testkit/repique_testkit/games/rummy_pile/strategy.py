"""Rules of thumb: draw, lay down what can be laid down, discard a card of the rarest rank."""

from collections import Counter
from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.cards import rank
from repique.core.game import View
from repique.core.strategy import Strategy
from repique.core.table import hand


def sketch(view: View[Any], rng: Random) -> Action:
    """A sensible action for any choice of the game."""
    assert view.seat is not None
    choice = view.choices[0]
    if choice.verb in ("draw", "lay"):
        return Action(choice.verb, choice.cards)
    count = Counter(map(rank, view.state.table[hand(view.seat)]))
    rarest = sorted(choice.cards, key=lambda card: (count[rank(card)], card))
    return Action(choice.verb, tuple(rarest[: choice.least]))


STRATEGY = Strategy(sketch=sketch)
