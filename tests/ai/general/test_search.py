"""The parts of the general player: views, sample deals, candidates, work, endings."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.ai.general.candidates import FEW, candidates, number_of_actions
from repique.ai.general.endgame import EndgameSearch, TooLong
from repique.ai.general.player import EndingLimit, solve_ending, usual_action
from repique.ai.general.playout import PlayoutResult, SketchPlayouts, outcome_of
from repique.ai.general.sample_deals import SampleDeals, is_certain
from repique.ai.general.search import Search, by_value
from repique.ai.general.seat_view import seat_view
from repique.ai.general.tree import TreeSearch
from repique.ai.general.trial import Trial
from repique.core.actions import Action, Choice, is_allowed
from repique.core.card_order import plain_order
from repique.core.game import Game, State, card_order, choices, imagine_state, play_unchecked, view
from repique.core.table import CHANCE, Seat, hand
from repique.games import all_games, get
from repique_testkit.laws.random_play import random_match, sketch_match

WHIST = "german-whist"


def states(game: Game[Any], preset: str, deals: int = 1) -> list[State]:
    """Every state of a random match in which a seat is to move."""
    match = random_match(game, game.presets[preset], Random(7), deals)
    return [state for state, seat, _ in match if seat != CHANCE]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_view_in_a_playout_is_the_view(game: Game[Any]) -> None:
    for state in states(game, next(iter(game.presets)))[::7]:
        for seat in range(state.seats):
            mine = seat_view(game, state, seat)
            true = view(game, state, seat)
            for zone in state.table.zones:
                assert mine.state.table[zone] == true.state.table[zone]
            assert mine.state.table["nowhere"] == ()
            assert mine == true
            assert not hasattr(mine.state.table, "nothing")


def test_playouts_end_with_the_deal(whist: Game[Any]) -> None:
    playouts = SketchPlayouts(whist)
    for state in states(whist, WHIST)[::9]:
        action = usual_action(whist, view(whist, state, state.turn), Random(1))
        outcome = playouts.outcome(state, state.turn, action, Random(1))
        tricks = sum(entry.points for entry in outcome.entries)
        assert tricks == 13 - sum(state.scores)
        assert (outcome.points - tricks) % 2 == 0
        assert outcome.moves == sum(map(len, hands(state))) + len(state.table["stock"])


def hands(state: State) -> list[tuple[Any, ...]]:
    return [state.table[hand(seat)] for seat in range(state.seats)]


def test_a_choice_between_two_deals_is_valued_by_the_next_deal() -> None:
    game = get("pinochle4")
    match = sketch_match(game, game.presets["single-deck"], Random(2), deals=2)
    before = next(state for state, seat, _ in match if state.between_deals() and seat != CHANCE)
    offered = choices(game, before, before.turn)
    action = next(offered[0].actions())

    outcome = SketchPlayouts(game).outcome(before, before.turn, action, Random(1))

    assert outcome.moves > 12
    assert outcome.entries


def test_the_result_of_the_match_belongs_to_the_outcome(whist: Game[Any]) -> None:
    start = states(whist, WHIST)[0]
    for winner, result in ((0, 1), (1, -1), (None, 0)):
        over = replace(start, phase="over", winner=winner, scores=(9, 4))
        assert outcome_of(start, over, seat=0) == PlayoutResult(5, result, over=True)
    going_on = replace(start, phase="deal", scores=(4, 9))
    assert outcome_of(start, going_on, seat=0) == PlayoutResult(-5)


def test_winning_the_match_outweighs_points() -> None:
    rich = Trial(Action("rich"), [PlayoutResult(8, -1, over=True)] * 4)
    poor = Trial(Action("poor"), [PlayoutResult(1, 1, over=True)] * 4)

    assert by_value([rich, poor]) == [poor, rich]
    assert (rich.chance, poor.chance) == (0, 1)
    assert Trial(Action("open"), [PlayoutResult(8, -1, over=True), PlayoutResult(3)]).chance is None


def test_all_actions_are_tried_in_the_same_deals(whist: Game[Any]) -> None:
    seen = view(whist, states(whist, WHIST)[0], states(whist, WHIST)[0].turn)
    deals = SampleDeals(whist, seen, Random(1))
    first, luck = deals.deal(3)
    again, same_luck = deals.deal(3)

    assert again is first
    assert luck.random() == same_luck.random()
    assert deals.deal(4)[0] != first


def test_only_one_deal_fits_when_all_unseen_cards_are_in_one_hand(whist: Game[Any]) -> None:
    for state in states(whist, WHIST):
        seen = view(whist, state, state.turn)
        assert is_certain(whist, seen) == (state.phase == "scoring")
        if state.phase == "scoring":
            table = imagine_state(whist, seen, Random(1)).table
            assert table.zones == state.table.zones


# Candidates


def exchange() -> tuple[Game[Any], tuple[Choice, ...], Action]:
    game = get("piquet")
    match = sketch_match(game, game.presets["piquet"], Random(2), deals=1)
    state = next(state for state, _, _ in match if state.phase == "elder_exchange")
    offered = choices(game, state, state.turn)
    return game, offered, usual_action(game, view(game, state, state.turn), Random(1))


def test_of_many_actions_some_are_tried_the_usual_one_first() -> None:
    game, offered, usual = exchange()
    assert number_of_actions(offered) > FEW

    found = candidates(offered, usual, 12, plain_order(game.order), Random(4))

    assert found[0] == usual
    assert len(found) == len({action.plain for action in found}) == 12
    assert all(is_allowed(offered, action) for action in found)
    near = [action for action in found[1:] if len({*action.cards} ^ {*usual.cards}) <= 2]
    assert len(near) >= 6


def test_of_few_actions_all_are_tried_once(whist: Game[Any]) -> None:
    state = states(whist, WHIST)[0]
    seen = view(whist, state, state.turn)
    usual = usual_action(whist, seen, Random(1))
    every = {action for choice in seen.choices for action in choice.actions()}

    assert {*candidates(seen.choices, usual, 40, card_order(whist, state), Random(1))} == every
    some = candidates(seen.choices, usual, 5, card_order(whist, state), Random(1))
    assert len({*some}) == 5
    assert some[0] == usual


def test_copies_are_tried_once() -> None:
    offered = (Choice("play", ("QS", "QS2", "KD"), 1, 1),)  # type: ignore[arg-type]
    usual = Action("play", ("QS2",))  # type: ignore[arg-type]

    found = candidates(offered, usual, 9, plain_order("9JQKTA"), Random(1))

    assert [str(action) for action in found] == ["play QS2", "play KD"]


# Work


@pytest.mark.parametrize("work", [60, 400, 1500])
def test_the_work_of_a_decision_is_limited(whist: Game[Any], work: int) -> None:
    for state in states(whist, WHIST)[::11]:
        seen = view(whist, state, state.turn)
        usual = usual_action(whist, seen, Random(1))
        longest = sum(map(len, hands(state))) + len(state.table["stock"])
        for trials in (
            Search(whist, work).trials(seen, usual, Random(1)),
            TreeSearch(whist, seen, work, Random(1)).trials(usual),
        ):
            spent = sum(outcome.moves for trial in trials for outcome in trial.outcomes)
            assert spent <= work + 4 * longest


def test_a_deal_without_end_is_cut() -> None:
    game = get("piquet")
    state = next(s for s in states(game, "piquet") if s.phase == "play")
    stuck = replace(game, phases={**game.phases, "play": replace(game.phases["play"], apply=idle)})

    outcome = SketchPlayouts(stuck).outcome(state, state.turn, Action("play"), Random(1))

    assert outcome.points == 0
    assert outcome.moves == 400


def idle(draft: Any, seat: Seat, action: Action) -> None:
    """A move that changes nothing."""


# Endings


def best_points(game: Game[Any], state: State, side: int) -> int:
    """The margin of a side at the end of the deal, by trying everything."""
    if state.between_deals():
        return state.scores[side] - state.scores[1 - side]
    seat = state.turn
    found = [
        best_points(game, play_unchecked(game, state, seat, action).state, side)
        for choice in choices(game, state, seat)
        for action in choice.actions()
    ]
    return max(found) if seat == side else min(found)


def test_endings_are_exact(whist: Game[Any]) -> None:
    late = [state for state in states(whist, WHIST, deals=4) if sum(map(len, hands(state))) <= 7]
    limit = EndingLimit(cards=7, work=10_000)
    tried = 0
    for state in late:
        seen = view(whist, state, state.turn)
        usual = usual_action(whist, seen, Random(1))
        solved = solve_ending(whist, seen, usual, limit, Random(1))
        before = state.scores[state.turn] - state.scores[1 - state.turn]
        for trial in solved:
            after = play_unchecked(whist, state, state.turn, trial.action).state
            true = best_points(whist, after, state.turn)
            assert trial.outcomes[0].points == true - before
            tried += 1
        assert [one.points for one in solved] == sorted(
            (one.points for one in solved), reverse=True
        )
    assert tried > 20


def test_a_long_ending_is_given_up(whist: Game[Any]) -> None:
    state = next(s for s in states(whist, WHIST) if s.phase == "scoring")
    actions = [
        action for choice in choices(whist, state, state.turn) for action in choice.actions()
    ]

    with pytest.raises(TooLong):
        EndgameSearch(whist, state, state.turn, work=200).outcomes(actions)
