"""The small games of the test kit obey all laws: with jokers, other suits, suits that depend on
trumps, melds that are planned and laid together, and simultaneous moves."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.ai.ladder.arena import Contest, play_pair
from repique.core.actions import Action, Refusal
from repique.core.game import OVER, Game, Setup, choices, play
from repique.play.record import Move, Record, parse_record
from repique.play.simulation.simulation import SimulationPlan, simulate, sum_counts
from repique.play.text.words import words_for
from repique_testkit.games import small_games
from repique_testkit.games.bowers import GAME as BOWERS
from repique_testkit.games.first_meld import GAME as FIRST_MELD
from repique_testkit.games.lay_away import GAME as LAY_AWAY
from repique_testkit.laws.laws import (
    check_cards_are_conserved,
    check_imagined_deals_can_be_played,
    check_match,
    check_simultaneous_moves_are_secret,
)
from repique_testkit.laws.random_play import random_match, random_options, sketch_match

GAMES: list[Game[Any]] = [BOWERS, FIRST_MELD, LAY_AWAY]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.fixture(autouse=True)
def found() -> Iterator[None]:
    with small_games():
        yield


@each_game
@pytest.mark.parametrize("seed", range(12))
def test_any_mixture_of_rules_obeys_the_laws(game: Game[Any], seed: int) -> None:
    rng = Random(f"{game.id} {seed}")
    options = random_options(game, rng)
    for state, seat, action in random_match(game, options, rng, deals=2):
        after, _ = check_match(game, state, seat, action, rng)
    check_cards_are_conserved(game, after)


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_deal_can_be_played_to_its_end(game: Game[Any], seed: int) -> None:
    rng = Random(f"imagined {seed}")
    for state, _, _ in random_match(game, random_options(game, rng), rng, deals=1):
        if state.table.zones:
            check_imagined_deals_can_be_played(game, state, rng)


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_a_match_ends_and_its_record_replays(game: Game[Any], seed: int) -> None:
    (preset, *_) = game.presets
    options = game.presets[preset]
    moves = list(sketch_match(game, options, Random(seed)))
    first = moves[0][0]
    state, seat, action = moves[-1]
    record = Record(game, options, Setup(first.dealer, first.number))
    record.moves = [Move(seat, action) for _, seat, action in moves]

    last = play(game, state, seat, action).state

    assert last.phase == OVER
    assert parse_record(record.text()).replay() == last
    words = words_for(game, options)
    for card in game.pack(options):
        assert words.card(card)


@pytest.mark.parametrize(("preset", "target"), [("bowers", 3), ("first-meld", 50), ("lay-away", 6)])
def test_computer_players_play_whole_matches(preset: str, target: int) -> None:
    """By rules of thumb, at random, and as the general player does it from sample deals."""
    for level in ("random", "standard"):
        pair = play_pair(Contest(preset, "sketch", level, changes=(f"target={target}",)), 0)
        assert pair.deals > 1

    counts = sum_counts(simulate(SimulationPlan(preset, (), "seed"), deals=4, jobs=1))
    assert counts["deals",] == 4


def test_all_seats_move_at_the_same_time_in_any_order() -> None:
    """Three players; whoever comes last makes the cards be counted."""
    options = LAY_AWAY.presets["lay-away-three"]
    orders = set()
    for seed in range(12):
        rng = Random(seed)
        made = [seat for state, seat, _ in random_match(LAY_AWAY, options, rng, deals=1)
                if state.phase == "away"]  # fmt: skip
        orders.add(tuple(made))
    assert all(sorted(order) == [0, 1, 2] for order in orders)
    assert len(orders) > 3


def test_the_law_notices_a_move_that_is_seen_too_early() -> None:
    """A game that shows at once what was laid away breaks the law."""
    rng = Random(1)
    state = next(s for s, _, _ in random_match(LAY_AWAY, LAY_AWAY.presets["lay-away"], rng, 1)
                 if s.phase == "away")  # fmt: skip
    check_simultaneous_moves_are_secret(LAY_AWAY, state, rng)
    phase = LAY_AWAY.phases["away"]

    def show_at_once(draft: Any, seat: int, action: Any) -> None:
        draft.show(seat, action.cards)
        phase.apply(draft, seat, action)

    leaky = dict(LAY_AWAY.phases) | {"away": type(phase)(show_at_once, phase.choices)}
    game = replace(LAY_AWAY, phases=leaky)
    with pytest.raises(AssertionError, match="sees whether"):
        check_simultaneous_moves_are_secret(game, state, rng)


def test_melds_that_are_too_few_points_say_what_is_missing() -> None:
    """“50 points are needed”: they can be planned and taken back, but not laid down."""
    game: Game[Any] = FIRST_MELD
    words = words_for(game, game.presets["first-meld"])
    told = set()
    for seed in range(30):
        rng = Random(seed)
        match = random_match(game, game.presets["first-meld"], rng, deals=1)
        for state, seat, _ in match:
            verbs = {choice.verb for choice in choices(game, state, seat)}
            if "withdraw" in verbs and "lay" not in verbs:
                refusal = game.why_not(state, seat, Action("lay"))
                assert isinstance(refusal, Refusal)
                told.add(words.refusal(refusal))
                back = play(game, state, seat, Action("withdraw")).state
                assert not back.table.marks
                assert back.table.zones == state.table.zones
    assert "50 points are needed for your first melds; you have 30." in told
