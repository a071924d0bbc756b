"""Rules of thumb: lay away cards that make no pair."""

from collections import Counter
from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.cards import rank
from repique.core.game import View
from repique.core.strategy import Strategy


def sketch(view: View[Any], rng: Random) -> Action:
    (choice,) = view.choices
    count = Counter(map(rank, choice.cards))
    cards = sorted(choice.cards, key=lambda card: count[rank(card)])
    return Action("away", tuple(cards[: choice.least]))


STRATEGY = Strategy(sketch=sketch)
