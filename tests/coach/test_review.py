"""Reviews use only what a seat could know, are deterministic, and find blunders."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Candidate, Decision
from repique.ai.levels import agent, best_decision
from repique.coach.review import verdicts
from repique.coach.review.decisions import ReviewedDecision, find_round
from repique.coach.review.review import Review, build_review, review_key, review_round
from repique.coach.review.verdicts import DecisionVerdict, judge_decision
from repique.core.actions import Action
from repique.core.game import Game, View, imagine_state, view
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.presets import InputError
from repique.play.record import Record
from repique.play.series import Series
from repique_testkit.play.abilities import PRESETS, WITH_OWN_PLAYERS, presets_of

each_preset = pytest.mark.parametrize("preset", PRESETS)


@cache
def match(preset: str, level: str = "standard", deals: int = 1) -> Record:
    """The record of so many rounds between computer players of a level."""
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    live = Series.begin(game, game.presets[preset], preset.encode())
    rng = Random(preset)
    session = live.session
    players = agent(game, level)
    while not (session.state.result_shown() and session.state.deal_number == deals):
        if session.state.turn == CHANCE:
            session.deal()
        else:
            seat = session.state.turn
            session.submit(seat, players.decide(session.update(seat).view, rng).action)
    return session.record


def judge(game: Game[Any], spot: ReviewedDecision) -> DecisionVerdict | None:
    return judge_decision(game, spot.view, spot.action, spot.luck)


def quiet(loss: float = 0.0, doubt: float = 0.0) -> DecisionVerdict:
    one = verdicts.JudgedAction("play AS", 0.0, 0.0, None, "")
    return DecisionVerdict(one, one, loss, doubt, False, "")


# Which decisions there are


@each_preset
def test_every_decision_of_the_seat_is_met_as_it_was(preset: str) -> None:
    record = match(preset)
    states = [*record.states()]
    spots = find_round(record, 1, 0).spots
    assert len(spots) > 5
    for spot in spots:
        assert spot.view == view(record.game, states[spot.number], 0)
        assert record.moves[spot.number].action == spot.action
        assert sum(len([*choice.actions()]) for choice in spot.view.choices[:2]) > 1


def test_a_round_that_is_still_played_is_not_reviewed() -> None:
    record = match("pinochle")
    for cut in (1, len(record.moves) // 2, len(record.moves) - 1):
        with pytest.raises(InputError, match="when it is over"):
            find_round(replace(record, moves=record.moves[:cut]), 1, 0)
    for deal in (0, 2, 17):
        with pytest.raises(InputError, match="when it is over"):
            find_round(record, deal, 0)


def test_the_round_before_can_be_reviewed_while_another_is_played() -> None:
    record = match("piquet", deals=2)
    first = find_round(record, 1, 0)
    assert replace(first, spots=()) == replace(
        find_round(match("piquet"), 1, 0), spots=(), made_of=first.made_of
    )
    going_on = replace(record, moves=record.moves[:-3])
    assert find_round(going_on, 1, 0).made_of == first.made_of
    with pytest.raises(InputError, match="when it is over"):
        find_round(going_on, 2, 0)


def test_another_move_makes_a_review_stale() -> None:
    played = find_round(match("pinochle"), 1, 0)
    assert review_key(played, {}) != review_key(find_round(match("pinochle", "novice"), 1, 0), {})
    assert review_key(played, {}) != review_key(played, {"aggressive": False})
    assert review_key(played, {}) != review_key(find_round(match("pinochle"), 1, 1), {})
    longer = find_round(match("pinochle", deals=2), 1, 0)
    assert longer.made_of == played.made_of, "what came later does not count"


# What is counted


def test_a_loss_counts_beyond_doubt_and_beyond_a_trifle() -> None:
    played = find_round(match("pinochle"), 1, 0)
    assert played.points > 200
    found: list[DecisionVerdict | None] = [quiet() for _ in played.spots]
    found[0] = quiet(loss=12.0, doubt=5.0)
    found[1] = quiet(loss=12.0, doubt=7.0)  # may be an error
    found[2] = quiet(loss=1.0)  # a trifle
    found[3] = quiet(loss=30.0)
    found[4] = None
    made = build_review(played, found)
    assert [fault.loss for fault in made.faults] == [30.0, 12.0]
    assert (made.lost, made.decisions, made.unjudged) == (42.0, len(played.spots) - 1, 1)
    assert made.accuracy == round(100 * played.points / (played.points + 42), 1)


def test_the_points_lost_are_the_sum_of_the_losses_shown() -> None:
    played = find_round(match("pinochle"), 1, 0)
    found = [quiet() for _ in played.spots]
    found[0] = quiet(loss=27.46)
    found[1] = quiet(loss=11.26)
    found[2] = quiet(loss=11.34)
    made = build_review(played, found)
    assert [fault.loss for fault in made.faults] == [27.5, 11.3, 11.3]
    assert made.lost == 50.1


def test_what_differs_in_the_copy_of_a_card_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    best = Action.parse("play QS")
    other = Action.parse("play KD")
    made = Decision(best, (Candidate(best, 9.0), Candidate(other, 4.0, doubt=1.0)))
    monkeypatch.setattr(verdicts, "best_decision", lambda *about: made)
    spot = find_round(match("pinochle"), 1, 0).spots[0]
    game = by_preset("pinochle")
    assert game is not None
    look = partial(judge_decision, game[0], spot.view, luck="any")
    twin = look(Action.parse("play QS2"))
    worse = look(Action.parse("play KD2"))
    assert twin is not None
    assert worse is not None
    assert (twin.loss, worse.loss, worse.sure) == (0.0, 5.0, True)
    assert look(Action.parse("play 9D")) is None


def test_a_loss_is_judged_twice_and_the_second_verdict_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best = Action.parse("play QS")
    other = Action.parse("play KD")
    lucks: list[float] = []

    def made(game: object, seen: object, rng: Random, *about: object) -> Decision:
        lucks.append(rng.random())
        behind = 5.0 if len(lucks) == 1 else 0.5
        return Decision(best, (Candidate(best, 9.0), Candidate(other, 9.0 - behind, doubt=1.0)))

    monkeypatch.setattr(verdicts, "best_decision", made)
    spot = find_round(match("pinochle"), 1, 0).spots[0]
    game = by_preset("pinochle")
    assert game is not None
    found = judge_decision(game[0], spot.view, other, spot.luck)
    assert found is not None
    assert (found.loss, found.sure, len(set(lucks))) == (0.5, False, 2)


# Honest and reproducible


@each_preset
def test_a_verdict_is_made_of_what_the_seat_could_know(preset: str) -> None:
    record = match(preset)
    rng = Random(2)
    spots = find_round(record, 1, 0).spots
    for spot in spots[:: max(1, len(spots) // 4)]:
        seen = spot.view
        other = view(record.game, imagine_state(record.game, seen, rng), seen.seat)
        first = judge(record.game, spot)
        assert first == judge(record.game, replace(spot, view=other))


def texts() -> dict[str, Any]:
    played = match("piquet")
    made: Review = review_round(played, 1)
    return {"lost": made.lost, "faults": repr(made.faults), "n": made.decisions}


SCRIPT = "import json, runpy, sys; print(json.dumps(runpy.run_path(sys.argv[1])['texts']()))"


def test_a_review_is_the_same_in_every_process() -> None:
    here = texts()
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", SCRIPT, __file__]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert json.loads(said.stdout) == here
    assert here["n"] > 5


def test_progress_is_reported_for_each_decision() -> None:
    told: list[tuple[int, int]] = []
    made = review_round(match("piquet"), 1, progress=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == [*range(len(told))]
    assert {of for _, of in told} == {len(find_round(match("piquet"), 1, 0).spots)}
    assert made.seat == 0


# It finds what it should


def worst(game: Game[Any], seen: View[Any], tried: int = 6) -> tuple[Action, float]:
    """The worst of a few actions, and its loss in the first verdict."""
    rng = Random("worst")
    every = [action for choice in seen.choices for action in _some(choice, rng)]
    other = rng.sample(every, min(tried, len(every)))
    found = best_decision(game, seen, Random(1), other)
    if not found.candidates:
        return found.action, 0.0
    last = min(found.candidates, key=lambda one: one.points)
    return last.action, found.candidates[0].points - last.points


def _some(choice: Any, rng: Random) -> list[Action]:
    """A few actions of a choice, which may stand for thousands."""
    value = choice.values[0] if choice.values else ""
    if choice.least == choice.most == 1:
        return [Action(choice.verb, (card,), value) for card in choice.cards]
    return [Action(choice.verb, tuple(rng.sample(choice.cards, choice.least)), value)]


@pytest.mark.parametrize("preset", presets_of(WITH_OWN_PLAYERS))
def test_a_planted_blunder_is_found(preset: str) -> None:
    record = match(preset)
    played = find_round(record, 1, 0)
    few = played.spots[:: len(played.spots) // 4]
    costs = [(worst(record.game, spot.view), spot) for spot in few]
    (blunder, cost), spot = max(costs, key=lambda pair: pair[0][1])
    assert cost > 0.03 * played.points
    planted = replace(spot, action=blunder)
    found = judge(record.game, planted)
    assert found is not None
    assert found.sure
    made = build_review(replace(played, spots=(planted,)), [found])
    (fault,) = made.faults
    assert fault.loss > 0
    assert fault.move == spot.number
    assert fault.played.text != fault.best.text
    assert sorted(fault.hand) == sorted(spot.view.state.table["hand:0"])
    assert made.accuracy < 99


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["pinochle", "piquet", "double-deck"])
def test_what_master_does_costs_next_to_nothing(preset: str) -> None:
    made = review_round(match(preset, "master"), 1)
    assert made.decisions > 5
    assert len(made.faults) <= 0.15 * made.decisions
    assert made.lost < 0.08 * made.points
