"""What a choice of Piquet is said to amount to."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.game import play, view
from repique.core.table import CHANCE
from repique.games.piquet.rules import GAME
from repique.games.piquet.state import ANSWER, RESPOND, YOUNGER_EXCHANGE
from repique.testing.random_play import random_action, random_setup

SAID = {"says_good": "good", "says_not_good": "not_good", "says_equal": "equal"}


def reached(phase: str, seed: int, **rules: bool) -> Any:
    rng = Random(seed)
    options = replace(GAME.presets["piquet"], **rules)
    state: Any = GAME.start(options, random_setup(GAME, options, rng))
    while state.phase != phase:
        (seat, *_) = state.acting()
        choices = GAME.phases[state.phase].choices(state, seat)
        if seat == CHANCE or GAME.strategy.sketch is None:
            action = random_action(choices, rng)
        else:
            action = GAME.strategy.sketch(view(GAME, state, seat), rng)
        state = play(GAME, state, seat, action).state
    return state


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("one_step", [False, True])
def test_an_answer_says_what_it_was_described_to_say(seed: int, one_step: bool) -> None:
    state = reached(RESPOND, seed, one_step=one_step)
    seen = view(GAME, state, state.turn)

    for choice in seen.choices:
        if choice.verb != "respond":
            continue
        action = Action("respond", choice.cards, state.category)
        promised = GAME.describe(seen.state, state.turn, action)[-1][0]
        told = [event.kind for event in play(GAME, state, state.turn, action).events]
        if promised in SAID:
            assert told[0] == f"answer_{SAID[promised]}"
        else:
            assert told[0] == promised.replace("asks", "ask")


def test_the_forced_answer_is_known_beforehand() -> None:
    state = reached(ANSWER, 1)
    seen = view(GAME, state, state.turn)

    promised = GAME.describe(seen.state, state.turn, Action("answer"))[-1][0]

    told = play(GAME, state, state.turn, Action("answer")).events[0].kind
    assert told == f"answer_{SAID[promised]}"


def test_too_many_discards_are_refused_with_the_limit() -> None:
    state = reached(YOUNGER_EXCHANGE, 2)
    most = len(state.table["talon"])
    cards = state.table[f"hand:{state.turn}"]

    refusal = GAME.why_not(state, state.turn, Action("exchange", cards))

    assert refusal is not None
    assert (refusal.reason, refusal.terms) == ("exchange_fewer", (str(most),))
    warned = GAME.caution(state, state.turn, Action("exchange", cards[:1]))
    assert warned is not None
    assert warned.terms == ("1", str(most))
