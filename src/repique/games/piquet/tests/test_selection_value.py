"""What a choice of Piquet is said to amount to."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action
from repique.core.game import play, view
from repique.core.table import CHANCE, hand
from repique.games.piquet import categories
from repique.games.piquet.rules import GAME
from repique.games.piquet.selection_value import reply
from repique.games.piquet.state import ADD, ANSWER, OPEN, QUALIFY, RESPOND, YOUNGER_EXCHANGE
from repique_testkit.laws.random_play import random_action, random_setup


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
        assert told[0] == promised


def test_the_forced_answer_is_known_beforehand() -> None:
    state = reached(ANSWER, 1)
    seen = view(GAME, state, state.turn)

    promised = GAME.describe(seen.state, state.turn, Action("answer"))[-1][0]

    told = play(GAME, state, state.turn, Action("answer")).events[0].kind
    assert told == promised


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


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("phase", "one_step"),
    [
        (OPEN, False),
        (RESPOND, False),
        (QUALIFY, False),
        (ANSWER, False),
        (OPEN, True),
        (RESPOND, True),
    ],
)
def test_a_button_promises_what_is_heard_at_once(phase: str, seed: int, one_step: bool) -> None:
    state = reached(phase, seed, one_step=one_step)
    seat = state.turn
    seen = view(GAME, state, seat)
    spoken = [choice for choice in seen.choices if choice.verb != "expose"]
    assert spoken
    for choice in spoken:
        action = Action(choice.verb, choice.cards, *choice.values[:1])
        worded = GAME.wording(seen.state, seat, action)
        assert worded is not None
        told = [(e.kind, e.value) for e in play(GAME, state, seat, action).events]
        assert [kind for kind, _ in worded.heard] == [k for k, _ in told[: len(worded.heard)]]
        assert all(value in ("", told[at][1]) for at, (_, value) in enumerate(worded.heard))


def test_good_from_a_hand_that_could_do_better_sinks_it() -> None:
    sunk = set()
    for seed in range(30):
        state = reached(RESPOND, seed)
        seen = view(GAME, state, state.turn)
        worded = GAME.wording(seen.state, state.turn, Action("respond", (), state.category))
        best = categories.best(state.category, state.table[hand(state.turn)])
        better = reply(seen.state, best) != "answer_good"
        assert worded is not None
        assert worded.deed == ("sink" if better else "say")
        sunk.add(better)
    assert sunk == {True, False}


def test_cards_that_were_declared_cannot_serve_again_in_their_kind() -> None:
    state = reached(ADD, 3)
    declared = {card for made in state.declared[-1:] for card in made.cards}
    assert set(GAME.spent(view(GAME, state, state.turn))) == declared
    assert GAME.spent(view(GAME, state, 1 - state.turn)) == ()
