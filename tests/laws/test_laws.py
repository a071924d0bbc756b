"""All laws for every game, under its presets and under random mixtures of its house rules."""

from random import Random
from typing import Any

import pytest

from repique.core.game import Game, Setup, play
from repique.core.options import Options, Value
from repique.games import all_games
from repique.play.record import Move, Record, parse_record
from repique_testkit.laws.laws import (
    check_cards_are_conserved,
    check_imagined_deals_can_be_played,
    check_match,
    check_the_end_has_a_result,
)
from repique_testkit.laws.random_play import random_match, random_options, sketch_match

GAMES = list(all_games().values())
PRESETS = [(game, name) for game in GAMES for name in game.presets]
MIXTURES = 36  # seeds per game; each tries ten option sets


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])
@pytest.mark.parametrize("seed", range(3))
def test_a_preset_obeys_the_laws(game: Game[Any], preset: str, seed: int) -> None:
    rng = Random(f"{preset} {seed}")
    for state, seat, action in random_match(game, game.presets[preset], rng, deals=2):
        after, _ = check_match(game, state, seat, action, rng)
    check_cards_are_conserved(game, after)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_an_imagined_deal_can_be_played_to_its_end(game: Game[Any], seed: int) -> None:
    rng = Random(f"imagined {seed}")
    for state, _, _ in random_match(game, random_options(game, rng), rng, deals=1):
        if state.table.zones and rng.random() < 0.5:
            check_imagined_deals_can_be_played(game, state, rng)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(MIXTURES))
def test_any_mixture_of_rules_obeys_the_laws(game: Game[Any], seed: int) -> None:
    for n in range(10):
        rng = Random(f"{game.id} {seed} {n}")
        options = random_options(game, rng)
        for state, seat, action in random_match(game, options, rng, deals=1):
            if rng.random() < 0.15:
                check_match(game, state, seat, action, rng)
        check_cards_are_conserved(game, state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_different_mixtures_are_tried(game: Game[Any]) -> None:
    """At least 300 different ones, unless a game has too few rules for that."""
    rules = [rule for rule in game.options.rules() if not rule.local]
    switches = sum(isinstance(rule.default, bool) for rule in rules)
    tried = set()
    for seed in range(MIXTURES):
        for n in range(10):
            options = random_options(game, Random(f"{game.id} {seed} {n}"))
            tried.add(tuple(getattr(options, rule.name) for rule in rules))

    assert len(tried) >= min(300, 2**switches // 4)


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])
@pytest.mark.parametrize("seed", range(3))
def test_every_match_ends_and_its_record_replays(game: Game[Any], preset: str, seed: int) -> None:
    options: Options = game.presets[preset]
    moves = list(sketch_match(game, options, Random(seed)))
    first = moves[0][0]
    (state, seat, action) = moves[-1]
    record = Record(game, options, Setup(first.dealer, first.number))
    record.moves = [Move(seat, action) for _, seat, action in moves]

    last = play(game, state, seat, action).state

    assert last.winner is not None
    assert last.result_shown()
    assert parse_record(record.text()).replay() == last


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[p for _, p in PRESETS])
@pytest.mark.parametrize("seed", range(3))
def test_a_random_match_ends_with_a_result(game: Game[Any], preset: str, seed: int) -> None:
    """Where the options allow it, matches are one deal long and deals can be thrown in."""
    wanted: dict[str, Value] = {"hands": 1, "pass_out": "redeal"}
    known = {rule.name for rule in game.options.rules()}
    changes = {name: value for name, value in wanted.items() if name in known}
    options = game.presets[preset].with_changes(changes)
    *_, (state, seat, action) = random_match(game, options, Random(f"end {preset} {seed}"))

    last = play(game, state, seat, action).state

    assert last.winner is not None
    assert last.sheet
    check_the_end_has_a_result(last)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(MIXTURES))
def test_the_rules_of_thumb_can_play_every_mixture(game: Game[Any], seed: int) -> None:
    rng = Random(f"sketch {seed}")
    options = random_options(game, rng)

    moves = list(sketch_match(game, options, rng, deals=2))

    assert moves[-1][0].deal_number in (1, 2)
