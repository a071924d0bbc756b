"""Sessions in which every seat follows its game's rules of thumb."""

from random import Random

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import OVER, view
from repique.core.table import CHANCE, hand
from repique.play.session import Session


def sketch_action(live: Session, rng: Random) -> Action:
    """The action of the seat to move, by the game's rules of thumb."""
    strategy = live.game.strategy.sketch
    assert strategy is not None
    return strategy(view(live.game, live.state, live.state.turn), rng)


def play_on(live: Session, until: str | None = None, moves: int = 100_000) -> None:
    """Play until this phase, the end of the match, or so many moves."""
    rng = Random(1)
    while live.state.phase not in (OVER, until) and moves:
        if live.state.turn == CHANCE:
            live.deal()
        else:
            live.submit(live.state.turn, sketch_action(live, rng))
        moves -= 1


def hands_by_seat(live: Session) -> list[tuple[Card, ...]]:
    """The cards in hand, by seat."""
    return [live.state.table[hand(seat)] for seat in range(live.state.seats)]
