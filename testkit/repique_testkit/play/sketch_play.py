"""Live matches in tests: both sides follow their rules of thumb."""

from random import Random

from repique.core.actions import Action
from repique.core.cards import Card
from repique.core.game import OVER, view
from repique.core.table import CHANCE, hand
from repique.play.session import Session


def sketch(live: Session, rng: Random) -> Action:
    """What the seat to move would do by rule of thumb."""
    thumb = live.game.strategy.sketch
    assert thumb is not None
    return thumb(view(live.game, live.state, live.state.turn), rng)


def play_on(live: Session, until: str | None = None, moves: int = 100_000) -> None:
    """On to the given phase, or to the end of the match."""
    rng = Random(1)
    while live.state.phase not in (OVER, until) and moves:
        if live.state.turn == CHANCE:
            live.deal()
        else:
            live.submit(live.state.turn, sketch(live, rng))
        moves -= 1


def hands(live: Session) -> list[tuple[Card, ...]]:
    return [live.state.table[hand(seat)] for seat in range(live.state.seats)]
