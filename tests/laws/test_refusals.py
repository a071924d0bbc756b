"""Every refusal that a player can meet names the rule behind it."""

from collections.abc import Iterator
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action, Choice, IllegalAction, offered_action
from repique.core.cards import SUITS, Card
from repique.core.game import Game, State, choices, play, view, why_not
from repique.core.table import CHANCE, hand
from repique.play.text.words import words_for
from repique_testkit.laws.random_play import random_match, random_options, sketch_match
from repique_testkit.play.abilities import GAMES
from repique_testkit.server.fuzz import odd_actions

PRESETS = [(game, preset) for game in GAMES for preset in game.presets]
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])
# Reasons that do not name a rule.
GENERIC = {"not_now", "no_such_action"}
SHORTEST = 35  # letters that a sentence with a rule has at least


def states(game: Game[Any], preset: str) -> Iterator[State]:
    """States under the preset and under random rules, played at random and by rule of thumb."""
    for seed in range(6):
        rng = Random(f"refused {preset} {seed}")
        options = game.presets[preset] if seed < 2 else random_options(game, rng)
        playing = sketch_match if seed % 2 else random_match
        for state, seat, _ in playing(game, options, rng, deals=2):
            if seat != CHANCE:
                yield state


@cache
def known_verbs(game: Game[Any]) -> dict[str, Choice]:
    """One choice of each verb of a game."""
    found: dict[str, Choice] = {}
    for preset in game.presets:
        for state in states(game, preset):
            for seat in state.acting():
                found |= {choice.verb: choice for choice in choices(game, state, seat)}
    return found


def tried(game: Game[Any], state: State, seat: int, rng: Random) -> Iterator[Action]:
    """Actions of this game at the wrong time, with wrong cards, or with odd values."""
    held = state.table[hand(seat)] or (Card("AS"),)
    pack = game.pack(state.options)
    for verb, choice in known_verbs(game).items():
        some = tuple(rng.sample(held, min(len(held), rng.choice((1, 1, 2, 3, 6)))))
        value = rng.choice((*choice.values, "", "7", "400", "hearts", *SUITS))
        yield Action(verb, some, value)
        yield Action(verb, (), value)
        yield Action(verb, some)
        yield Action(verb)
        yield Action(verb, (rng.choice(pack),), rng.choice((*choice.values, "")))
        yield Action(verb, (held[0], held[0]))


@each_preset
def test_every_refusal_names_its_rule(game: Game[Any], preset: str) -> None:
    rng = Random(f"refusals {preset}")
    met: dict[str, tuple[str, str]] = {}
    for state in states(game, preset):
        if rng.random() < 0.5:
            continue
        words = words_for(game, state.options)
        for seat in range(state.seats):
            seen = view(game, state, seat)
            for action in tried(game, state, seat, rng):
                if offered_action(seen.choices, action, partial(game.alike, seen.state)):
                    continue
                refusal = why_not(game, seen.state, seat, action)
                met[refusal.reason] = (f"{state.phase}: {action}", words.refusal(refusal))
    generic = {reason: met[reason] for reason in GENERIC & met.keys()}
    assert not generic
    too_short = {reason: said for reason, said in met.items() if len(said[1]) < SHORTEST}
    assert not too_short
    assert len(met) > 3


@each_preset
def test_an_unknown_verb_is_refused_with_a_sentence(game: Game[Any], preset: str) -> None:
    state = next(states(game, preset))
    words = words_for(game, state.options)
    refusal = why_not(game, state, state.turn, Action("fly"))
    assert refusal.reason == "no_such_action"
    assert len(words.refusal(refusal)) >= SHORTEST


@each_preset
def test_odd_actions_are_refused_in_a_sentence(game: Game[Any], preset: str) -> None:
    """Among them marks of hidden cards, which have no name that a sentence could tell."""
    rng = Random(f"odd actions {preset}")
    tries = 0
    for state in states(game, preset):
        if rng.random() < 0.9:
            continue
        words = words_for(game, state.options)
        before = state.with_table(state.table.copy())
        for seat in range(state.seats):
            may = choices(game, state, seat)
            verbs = {choice.verb: choice.values for choice in may}
            for text in odd_actions(verbs, state.table[hand(seat)], rng):
                action = Action.parse(text)
                if offered_action(may, action, partial(game.alike, state)):
                    continue
                with pytest.raises(IllegalAction) as error:
                    play(game, state, seat, action)
                assert len(words.refusal(error.value.refusal)) >= SHORTEST
                if seat in state.acting() and "??" in action.cards:
                    assert error.value.refusal.reason == "no_such_card"
                tries += 1
        assert state == before
    assert tries > 1000
