"""Rules of thumb: lead the highest card, and win with the cheapest unless the partner wins."""

from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.cards import rank, suit
from repique.core.game import View
from repique.core.strategy import Strategy
from repique.families.tricks import beats, winner

ORDER = "23456789TJQKA"


def sketch(view: View[Any], rng: Random) -> Action:
    """The highest card to lead. To follow, the cheapest that wins, but the lowest if the partner
    has the trick or no card wins."""
    trump = view.state.trump
    cards = sorted(
        view.choices[0].cards, key=lambda card: (suit(card) == trump, ORDER.index(rank(card)))
    )
    trick = view.state.table["trick"]
    if not trick:
        return Action("play", (cards[-1],))
    best = winner(trick, trump, ORDER)
    winning = [card for card in cards if beats(card, trick[best], trump, ORDER)]
    is_partners = best == len(trick) - 2
    return Action("play", (cards[0] if is_partners or not winning else winning[0],))


STRATEGY = Strategy(sketch=sketch)
