"""The kernels against the engines of Piquet and partnership Pinochle, in matches as they happen.

Random matches under random options are stopped a few tricks before the end of a deal; the
engine tries every way to go on, and the kernel must have foreseen the best.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.games.piquet.solver.position import PiquetPosition, PiquetRules
from repique.ai.solver.positions import SolverPosition
from repique.ai.solver.solver import solve
from repique.core.actions import Action
from repique.core.game import Game, choices, play_unchecked
from repique.core.table import hand
from repique.games import pinochle4, piquet
from repique.games.pinochle4.options import deck
from repique.games.pinochle4.points import play_won
from repique.games.pinochle4.state import trick_rules
from repique.games.pinochle4.tables import DECKS
from repique.games.piquet.points import equality_blocks, has_scored, points_up_to
from repique.games.piquet.state import tricks_won
from repique.games.piquet.tables import IN_HAND, IN_PLAY
from repique_testkit.laws.random_play import random_match, random_options

DEALS = 2
State = Any


def plays(game: Game[Any], state: State) -> list[Action]:
    offered = choices(game, state, state.turn)
    return [a for choice in offered if choice.verb == "play" for a in choice.actions()]


def best(
    game: Game[Any], state: State, deal: int, side: int, margin: Callable[[State], int]
) -> int:
    """Tries everything to the end of the deal; `margin` is side 0's."""
    if state.deal_number != deal or state.phase != "play":
        return margin(state)
    values = [
        best(game, play_unchecked(game, state, state.turn, a).state, deal, side, margin)
        for a in plays(game, state)
    ]
    return max(values) if state.turn % 2 == side else min(values)


def check_endings(game: Game[Any], seed: str, size: int, position: Any, margin: Any) -> int:
    rng = Random(seed)
    found = 0
    for state, seat, _ in random_match(game, random_options(game, rng), rng, DEALS):
        near = state.phase == "play" and len(state.table[hand(state.turn)]) <= size
        if not near or seat != state.turn:
            continue
        side = state.turn % 2
        count = margin(state)
        after = {
            action.cards[0][:2]: best(
                game,
                play_unchecked(game, state, seat, action).state,
                state.deal_number,
                side,
                count,
            )
            for action in plays(game, state)
        }
        solution = solve(position(state), moves=True)
        assert solution.value == max(after.values()), (seed, state)
        assert {card[:2]: value for card, value in solution.moves.items()} == after, (seed, state)
        found += 1
    return found


def piquet_position(state: State) -> SolverPosition:
    elder = state.elder
    younger = state.younger
    table = state.table
    names = PiquetRules.__dataclass_fields__
    free = not equality_blocks(state) and not has_scored(state, elder, "pique", "repique")
    return PiquetPosition(
        hands=(table[hand(elder)], table[hand(younger)]),
        turn=int(state.turn != elder),
        led=table["trick"][0] if table["trick"] else None,
        tricks=(tricks_won(state, elder), tricks_won(state, younger)),
        rules=PiquetRules(**{name: getattr(state.options, name) for name in names}),
        pique=free and not points_up_to(state, younger, IN_HAND),
        points=(points_up_to(state, elder, IN_PLAY), points_up_to(state, younger, IN_PLAY)),
    )


def piquet_margin(start: State) -> Callable[[State], int]:
    """Of the seat to move, from the entries since."""
    mover = start.turn
    old = len(start.sheet)
    return lambda state: sum(e.points if e.seat == mover else -e.points for e in state.sheet[old:])


def partnership_position(state: State) -> SolverPosition:
    order, copies = DECKS[deck(state.options)]
    return PartnershipPosition(
        hands=tuple(state.table[hand(seat)] for seat in range(4)),
        leader=state.leader,
        trump=state.trump,
        trick=state.table["trick"],
        rules=trick_rules(state.options),
        last=state.options.last_trick,
        order=order,
        copies=copies,
    )


def partnership_margin(start: State) -> Callable[[State], int]:
    side = start.turn % 2
    before = play_won(start, side) - play_won(start, 1 - side)

    def margin(state: State) -> int:
        play = state.pad[-1].play
        return int(play[side] - play[1 - side] - before)

    return margin


@pytest.mark.parametrize("batch", range(6))
def test_the_piquet_engine_agrees(batch: int) -> None:
    found = sum(
        check_endings(piquet.GAME, f"{batch} {n}", 3, piquet_position, piquet_margin)
        for n in range(14)
    )
    assert found > 20


@pytest.mark.parametrize("batch", range(4))
def test_the_partnership_engine_agrees(batch: int) -> None:
    found = sum(
        check_endings(pinochle4.GAME, f"{batch} {n}", 2, partnership_position, partnership_margin)
        for n in range(4)
    )
    assert found > 10
