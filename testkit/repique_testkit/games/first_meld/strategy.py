"""Rules of thumb: plan every meld, lay them if they are enough, and throw a low card."""

from random import Random
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.game import View
from repique.core.strategy import Strategy


def sketch(view: View[Any], rng: Random) -> Action:
    """Sometimes a card is thrown instead of a meld, so that a turn ends when too little is held."""
    by_verb: dict[str, list[Choice]] = {}
    for choice in view.choices:
        by_verb.setdefault(choice.verb, []).append(choice)
    if "lay" in by_verb:
        return Action("lay")
    if "meld" in by_verb and rng.random() < 0.8:
        choice = max(by_verb["meld"], key=lambda c: len(c.cards))
        return Action("meld", choice.cards, choice.values[0])
    if "withdraw" in by_verb:
        return Action("withdraw")
    return Action("discard", (rng.choice(by_verb["discard"][0].cards),))


STRATEGY = Strategy(sketch=sketch)
