"""All laws for the small games of the test kit, which have what no other game has yet."""

from random import Random
from typing import Any

import pytest

from repique.core.game import Game, play
from repique_testkit.games import plain_whist, rummy_pile
from repique_testkit.laws.laws import (
    check_cards_are_conserved,
    check_imagined_deals_can_be_played,
    check_match,
)
from repique_testkit.laws.random_play import random_match, random_options, sketch_match

SMALL_GAMES: list[Game[Any]] = [plain_whist.GAME, rummy_pile.GAME]
PRESETS = [(game, name) for game in SMALL_GAMES for name in game.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[name for _, name in PRESETS])
def test_a_small_game_obeys_the_laws(game: Game[Any], preset: str) -> None:
    rng = Random(preset)
    for state, seat, action in random_match(game, game.presets[preset], rng, deals=1):
        after, _ = check_match(game, state, seat, action, rng)
        if rng.random() < 0.2 and state.table.zones:
            check_imagined_deals_can_be_played(game, state, rng)
    check_cards_are_conserved(game, after)


@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(5))
def test_a_small_game_obeys_the_laws_under_any_rules(game: Game[Any], seed: int) -> None:
    rng = Random(f"{game.id} {seed}")
    for state, seat, action in random_match(game, random_options(game, rng), rng, deals=1):
        if rng.random() < 0.3:
            after, _ = check_match(game, state, seat, action, rng)
    check_cards_are_conserved(game, after)


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[name for _, name in PRESETS])
def test_a_small_game_can_be_played_to_its_end(game: Game[Any], preset: str) -> None:
    *_, (state, seat, action) = sketch_match(game, game.presets[preset], Random(3))

    assert play(game, state, seat, action).state.winner is not None
