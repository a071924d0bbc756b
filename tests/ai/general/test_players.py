"""The general player: legal, honest and repeatable in every game, at every level."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Agent, Decision
from repique.ai.general.levels import GENERAL_LEVELS, general_agent
from repique.ai.general.player import SKILLS, GeneralPlayer
from repique.ai.levels import agent, levels_of, nearest_level, own_players
from repique.core.actions import is_allowed
from repique.core.game import Game, Setup, State, View, play, view
from repique.core.names import renamed
from repique.core.strategy import Strategy
from repique.core.table import CHANCE
from repique.games import all_games, by_preset, get
from repique.play.deals import FreshDeals
from repique.play.session import Session
from repique_testkit.laws.copies import check_same_step, renumbered
from repique_testkit.laws.other_worlds import view_of_other_deal
from repique_testkit.laws.random_play import random_match, random_options, sketch_match

PRESETS = [name for game in all_games().values() for name in game.presets]
QUICK = {
    "standard": replace(SKILLS["standard"], work=60),
    "expert": replace(SKILLS["expert"], work=150),
}


def positions(game: Game[Any], options: Any, seed: str, each: int) -> Iterator[View[Any]]:
    """Some views of seats that may act, of every phase and also out of turn."""
    rng = Random(seed)
    found: dict[str, list[View[Any]]] = {}
    for match in (random_match, sketch_match):
        for state, seat, _ in match(game, options, rng, deals=2):
            for acting in state.acting() if seat != CHANCE else ():
                seen = view(game, state, acting)
                if seen.choices:
                    found.setdefault(f"{state.phase} {acting == state.turn}", []).append(seen)
    for rows in found.values():
        yield from rng.sample(rows, min(each, len(rows)))


def answers(decision: Decision) -> tuple[object, ...]:
    return decision.action, decision.candidates, decision.reasons, decision.exact


def check_decisions(game: Game[Any], player: Agent, seen: View[Any], seed: int) -> None:
    """A legal decision that depends on the view and the seed alone."""
    decision = player.decide(seen, Random(seed))
    named = [decision.action, *(one.action for one in decision.candidates)]
    assert all(is_allowed(seen.choices, action) for action in named)
    assert len({*named[1:]}) == len(named[1:])
    again = player.decide(view_of_other_deal(game, seen, Random(f"other {seed}")), Random(seed))
    assert answers(again) == answers(decision)


def test_a_game_of_rules_alone_has_four_levels(whist: Game[Any]) -> None:
    assert own_players(whist) is None
    assert levels_of(whist) == GENERAL_LEVELS == ("carefree", "novice", "standard", "expert")
    assert nearest_level(whist, "master") == "expert"
    with pytest.raises(
        ValueError, match="no level called “master”; choose one of carefree, novice"
    ):
        agent(whist, "master")


@pytest.mark.parametrize("level", GENERAL_LEVELS)
def test_decisions_are_legal_honest_and_repeatable(whist: Game[Any], level: str) -> None:
    options = whist.presets["german-whist"]
    for number, seen in enumerate(positions(whist, options, "whist", each=4)):
        check_decisions(whist, agent(whist, level), seen, number)


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_every_game(preset: str, level: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game = found[0]
    player = GeneralPlayer(game, QUICK[level])
    for number, seen in enumerate(positions(game, game.presets[preset], preset, each=1)):
        check_decisions(game, player, seen, number)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_it_plays_by_any_house_rules(game: Game[Any]) -> None:
    rng = Random(f"rules {game.id}")
    player = GeneralPlayer(game, QUICK["expert"])
    for number in range(2):
        for seen in positions(game, random_options(game, rng), f"{number}", each=1):
            check_decisions(game, player, seen, number)


def test_whole_matches_are_played_to_their_end(whist: Game[Any]) -> None:
    levels = ("novice", "standard")
    session = Session(whist, whist.presets["german-whist"], FreshDeals(b"general"), Setup(0, 1))
    players = [general_agent(whist, level) for level in levels]
    while not session.over:
        seat = session.state.acting()[0]
        if seat == CHANCE:
            session.deal()
        else:
            seen = view(whist, session.state, seat)
            session.submit(seat, players[seat].decide(seen, Random(1)).action)

    assert session.state.winner is not None


@pytest.mark.parametrize("level", GENERAL_LEVELS)
def test_a_game_needs_no_rules_of_thumb(whist: Game[Any], level: str) -> None:
    bare = replace(whist, strategy=Strategy())
    options = bare.presets["german-whist"]
    for number, seen in enumerate(positions(bare, options, "bare", each=1)):
        check_decisions(bare, general_agent(bare, level), seen, number)


@pytest.mark.parametrize("preset", ["pinochle", "double-deck"])
def test_the_number_of_a_copy_decides_nothing(preset: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game = found[0]
    player = GeneralPlayer(game, QUICK["expert"])
    rng = Random(3)
    states: list[State] = [
        state
        for state, seat, _ in sketch_match(game, game.presets[preset], rng, deals=1)
        if seat != CHANCE
    ]
    for number, state in enumerate(rng.sample(states, 6)):
        turn = renumbered(game.pack(state.options), Random(number))
        other = renamed(state, turn.__getitem__)
        steps = [
            play(game, at, at.turn, player.decide(view(game, at, at.turn), Random(number)).action)
            for at in (state, other)
        ]
        check_same_step(game, steps[0], steps[1], turn)


def test_levels_with_more_skill_win_more_points(whist: Game[Any]) -> None:
    """A few mirrored deals; `bench/general.py` measures the steps."""
    score = partial(points_of, whist)
    assert score("novice", "carefree", deals=12) > 0
    assert score("standard", "novice", deals=12) > 0
    assert score("expert", "novice", deals=4) > 0


def points_of(game: Game[Any], one: str, other: str, deals: int) -> int:
    """The points of one level minus those of the other in mirrored deals."""
    total = 0
    for number in range(deals):
        for own in (0, 1):
            levels = (one, other) if own == 0 else (other, one)
            players = [general_agent(game, level) for level in levels]
            luck = [Random(f"{number} {seat}") for seat in (0, 1)]
            source = FreshDeals(f"deal {number}".encode(), by_seat=True)
            session = Session(game, game.presets["german-whist"], source, Setup(0, 1))
            session.deal()
            while not session.state.between_deals():
                seat = session.state.turn
                seen = view(game, session.state, seat)
                session.submit(seat, players[seat].decide(seen, luck[seat]).action)
            total += session.state.scores[own] - session.state.scores[1 - own]
    return total


def test_its_own_players_still_play_a_game_that_has_them() -> None:
    assert not isinstance(agent(get("piquet"), "expert"), GeneralPlayer)
