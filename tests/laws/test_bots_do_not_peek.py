"""What a seat cannot know never changes what its computer player does.

Positions come from whole matches, played at random and by rule of thumb, under presets and under
random mixtures of house rules. Every level of every game is tested, and the toy players of the
arena.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, islice, zip_longest
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Agent, Decision
from repique.ai.ladder.arena import SIMPLE_LEVELS, ReasonlessPlayer, any_action, is_forced, player
from repique.ai.levels import agent, levels_of
from repique.core.actions import Action, is_allowed
from repique.core.game import Game, State, View, view
from repique.core.table import CHANCE, hand
from repique.games import all_games, get
from repique_testkit.laws.other_worlds import view_of_other_deal
from repique_testkit.laws.random_play import random_match, random_options, sketch_match

# How many positions each level is asked about: the slow ones fewer, but each phase several times.
POSITIONS = {"expert": 20, "champion": 8, "master": 5}
OF_A_PHASE = 3
MANY = 40
MIXTURES = 4  # of house rules, besides the presets

PLAYERS = [
    (game.id, level)
    for game in all_games().values()
    for level in (*SIMPLE_LEVELS, *levels_of(game))
]
each_player = pytest.mark.parametrize(("game_id", "level"), PLAYERS)

Position = tuple[State, View[Any]]


@cache
def positions(game_id: str, most_rules: int | None = None) -> tuple[Position, ...]:
    """Positions with something to decide, in an order that visits all phases early."""
    game = get(game_id)
    rng = Random(f"honesty {game_id}")
    rules = [*game.presets.values(), *(random_options(game, rng) for _ in range(MIXTURES))]
    by_phase: dict[str, list[Position]] = defaultdict(list)
    for options in rules[:most_rules]:
        for match in (random_match, sketch_match):
            for state, _, _ in match(game, options, rng, deals=2):
                if state.turn != CHANCE and not is_forced(seen := view(game, state, state.turn)):
                    by_phase[state.phase].append((state, seen))
    for found in by_phase.values():
        rng.shuffle(found)
    return tuple(spot for row in zip_longest(*by_phase.values()) for spot in row if spot)


def position_count(game_id: str, level: str) -> int:
    """How many positions a level is tested with."""
    phases = {state.phase for state, _ in positions(game_id)}
    return max(POSITIONS.get(level, MANY), OF_A_PHASE * len(phases))


def some(game_id: str, level: str) -> Iterator[Position]:
    return islice(positions(game_id), position_count(game_id, level))


def answers(decision: Decision) -> tuple[object, ...]:
    return decision.action, decision.candidates, decision.reasons


def peeks(game: Game[Any], make: Callable[[], Agent], spots: Iterator[Position]) -> Iterator[str]:
    """The positions in which a player decides by more than its view.

    One player goes through all positions and a new one answers each of them again, so that a
    memory of earlier positions is caught as well.
    """
    veteran = make()
    rng = Random(1)
    for at, (state, seen) in enumerate(spots):
        first = veteran.decide(seen, Random(at))
        second = make().decide(view_of_other_deal(game, seen, rng), Random(at))
        if answers(first) != answers(second):
            yield f"{state.phase}, position {at}: {first.action} became {second.action}"


def illegal(make: Callable[[], Agent], spots: Iterator[Position]) -> Iterator[str]:
    for at, (state, seen) in enumerate(spots):
        decision = make().decide(seen, Random(at))
        named = [decision.action, *(one.action for one in decision.candidates)]
        yield from (
            f"{state.phase}, position {at}: {action} under {state.options.changed()}"
            for action in named
            if not is_allowed(seen.choices, action)
        )
        if len(set(named[1:])) != len(named[1:]):
            yield f"{state.phase}, position {at}: a candidate is named twice"


@each_player
def test_a_player_decides_by_what_its_seat_knows(game_id: str, level: str) -> None:
    game = get(game_id)

    assert not list(peeks(game, lambda: player(game, level), some(game_id, level)))


@each_player
def test_a_player_chooses_and_considers_only_what_is_legal(game_id: str, level: str) -> None:
    game = get(game_id)
    count = position_count(game_id, level)
    other_positions = islice(positions(game_id), count, 2 * count)

    assert not list(illegal(lambda: player(game, level), other_positions))


@each_player
def test_deciding_leaves_the_view_as_it_was(game_id: str, level: str) -> None:
    game = get(game_id)
    for state, seen in islice(some(game_id, level), 5):
        player(game, level).decide(seen, Random(1))

        assert seen == view(game, state, seen.seat)


# The order of a set differs from process to process; no decision may.

ONCE = {"champion": 5, "master": 3}  # positions of the slow ones
SCRIPT = "import json, runpy, sys; print(json.dumps(runpy.run_path(sys.argv[1])['all_answers']()))"


def all_answers() -> list[str]:
    return [
        f"{game_id} {level}: {answers(player(get(game_id), level).decide(seen, Random(at)))}"
        for game_id, level in PLAYERS
        for at, (_, seen) in enumerate(islice(positions(game_id, 1), ONCE.get(level, 8)))
    ]


def test_decisions_do_not_depend_on_the_process() -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", SCRIPT, __file__]
        answer = subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment
        )
        outputs.append(json.loads(answer.stdout))

    differing = [f"{one}\n{other}" for one, other in zip(*outputs, strict=True) if one != other]
    assert not differing, f"{len(differing)} differ; the first:\n{differing[0]}"


# Levels


@pytest.mark.parametrize("game_id", all_games())
def test_every_level_of_a_game_has_a_player(game_id: str) -> None:
    for level in levels_of(get(game_id)):
        assert callable(agent(get(game_id), level).decide)


def test_positions_are_many_and_of_every_phase() -> None:
    for game in all_games().values():
        found = positions(game.id)
        phases = {state.phase for state, _ in found}

        assert len(found) >= 3 * MANY
        assert {state.phase for state, _ in found[: len(phases)]} == phases
        assert len({state.options for state, _ in found}) > len(game.presets)


# Players that break the law are caught


def is_caught(game: Game[Any], make: Callable[[], Agent]) -> bool:
    """Whether the few positions of the slowest level are enough to catch a player."""
    return any(peeks(game, make, some(game.id, "master")))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_player_with_a_memory_of_its_own_is_caught(game: Game[Any]) -> None:
    class Rememberer:
        def __init__(self) -> None:
            self.count = 0

        def decide(self, seen: View[Any], rng: Random) -> Decision:
            self.count += 1
            return Decision(any_action(seen, Random(self.count)))

    assert is_caught(game, Rememberer)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_player_that_sees_hidden_cards_is_caught(game: Game[Any]) -> None:
    """It looks up the true state of the view."""
    truth = {id(seen): state for state, seen in positions(game.id)}

    def peek(seen: View[Any], rng: Random) -> Action:
        state = truth.get(id(seen), seen.state)
        hands = chain.from_iterable(state.table[hand(seat)] for seat in range(state.seats))
        return any_action(seen, Random(" ".join(hands)))

    assert is_caught(game, lambda: ReasonlessPlayer(peek))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_player_that_uses_the_order_of_the_deal_is_caught(game: Game[Any]) -> None:
    def by_order(seen: View[Any], rng: Random) -> Action:
        return any_action(seen, Random(" ".join(seen.state.table.known)))

    assert is_caught(game, lambda: ReasonlessPlayer(by_order))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_what_is_not_offered_is_found_illegal(game: Game[Any]) -> None:
    illegal_player = ReasonlessPlayer(lambda seen, rng: Action("fold"))

    assert any(illegal(lambda: illegal_player, iter(positions(game.id))))
