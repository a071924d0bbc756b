"""What the coach says of decisions in two-handed Pinochle, Binokel and Bezique."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Candidate, Decision
from repique.ai.games.pinochle2.evaluation import endgame as judge_endgame
from repique.ai.games.pinochle2.evaluation import judge as hint_judge
from repique.ai.games.pinochle2.evaluation import rollout_statistics
from repique.ai.games.pinochle2.evaluation.alternatives import (
    TURNS,
    TwoHandedAlternative,
    with_rotated_stocks,
)
from repique.ai.games.pinochle2.evaluation.endgame import best_line
from repique.ai.games.pinochle2.evaluation.rollout_statistics import observe_rollouts
from repique.ai.games.pinochle2.explain.first_phase import FirstPhaseExplainer
from repique.ai.games.pinochle2.knowledge import knowledge_of
from repique.ai.games.pinochle2.rollout_policies import policy_for
from repique.ai.games.pinochle2.sampling import sample_worlds
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle2.worlds import playout_ends
from repique.ai.levels import agent
from repique.ai.solver.solver import solve
from repique.core.actions import Action, is_allowed
from repique.core.cards import Card, face
from repique.core.game import View, choices, play, view
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.caution import caution
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import DRAW, FIRST, MELD, SECOND, TwoHandedState
from repique_testkit.coach.judged_pinochle2 import (
    decision_views,
    every_action,
    explanations,
    judge,
    reduce_effort,
)
from repique_testkit.laws.other_worlds import view_of_other_deal
from repique_testkit.laws.random_play import random_options, sketch_match

KINDS = ("lead", "follow", "meld", "late", "knock", "second lead", "second follow")


@pytest.fixture
def thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    reduce_effort(monkeypatch)


def kind_of(at: View[TwoHandedState]) -> str:
    state = at.state
    if state.phase == MELD:
        return "meld"
    if state.phase == FIRST and len(state.table["stock"]) <= 4:
        return "late"
    kind = "follow" if state.table["trick"] else "lead"
    return f"second {kind}" if state.phase == SECOND else kind


def of_kind(
    options: TwoHandedOptions, kind: str, count: int, seed: int = 1
) -> list[View[TwoHandedState]]:
    if kind == "knock":
        found = [at for at in decision_views(options, seed) if kind_of(at) in ("lead", "meld")]
        return [may_knock(at) for at in found[:count]]
    found = [at for at in decision_views(options, seed) if kind_of(at) == kind]
    return found[:: max(1, len(found) // count)][:count]


def may_knock(at: View[TwoHandedState]) -> View[TwoHandedState]:
    state = at.state.with_table(at.state.table)
    state.scores = (state.goal, state.goal)
    assert at.seat is not None
    return View(at.seat, state, choices(GAME, state, at.seat))


def sorts(actions: list[Action]) -> set[object]:
    return {(a.verb, a.value, tuple(sorted(face(c) for c in a.cards))) for a in actions}


@pytest.mark.usefixtures("thrifty")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_kind_of_decision_has_candidates_and_reasons(preset: str, kind: str) -> None:
    found = of_kind(PRESETS[preset], kind, 3)
    assert found
    for at in found:
        decision = judge(at)
        actions = [one.action for one in decision.candidates]
        assert decision.action == actions[0]
        assert all(is_allowed(at.choices, action) for action in actions)
        assert len(set(actions)) == len(actions)
        assert len(sorts(actions)) >= min(3, len(sorts(every_action(at))))
        assert decision.candidates[0].doubt == 0
        assert decision.exact == (at.state.phase == SECOND)
        said = explanations(at, decision)
        assert all(said[: 1 + min(3, len(actions))]), said
        assert not [text for text in said if "{" in text or "_" in text]


@pytest.mark.usefixtures("thrifty")
@pytest.mark.parametrize("seed", range(4))
def test_every_hybrid_is_judged(seed: int) -> None:
    options: Any = random_options(GAME, Random(f"judged {seed}"))
    for at in decision_views(options, seed)[seed::15]:
        also = Random(seed).choice(every_action(at))
        decision = judge(at, also=(also,))
        assert also in [one.action for one in decision.candidates]
        assert explanations(at, decision)[0]


@pytest.mark.usefixtures("thrifty")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_asked_for_is_judged_in_as_many_worlds(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluate: list[TwoHandedAlternative] = []
    ranked = hint_judge._ranked

    def spy(weights: Any) -> Any:
        evaluate.extend(weights)
        return ranked(weights)

    monkeypatch.setattr(hint_judge, "_ranked", spy)
    (at,) = of_kind(PRESETS["binokel"], kind, 1)
    asked = tuple(every_action(at))
    decision = judge(at, also=asked)
    assert {one.action for one in decision.candidates} == set(asked)
    assert len({len(weight.gains) for weight in evaluate}) <= 1


@pytest.mark.usefixtures("thrifty")
def test_of_twins_either_may_be_asked_for() -> None:
    for at in decision_views(PRESETS["pinochle"], 1):
        for action in every_action(at):
            twin = Card(action.cards[0][:2] + "2") if action.verb == "play" else None
            if twin in at.state.table[f"hand:{at.seat}"] and twin not in action.cards:
                asked = Action("play", (Card(str(twin)),))
                if asked not in every_action(at):
                    named = [one.action for one in judge(at, also=(asked,)).candidates]
                    assert action in named
                    assert asked not in named
                    return
    pytest.fail("no twins found")


def test_what_is_not_allowed_cannot_be_judged() -> None:
    at = decision_views(PRESETS["pinochle"], 1)[0]
    with pytest.raises(ValueError, match="it is not allowed here"):
        judge(at, also=(Action("bid", (), "50"),))


# The view, and nothing else


@pytest.mark.usefixtures("thrifty")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_hidden_cards_change_no_word(preset: str, kind: str) -> None:
    rng = Random(2)
    for number, at in enumerate(of_kind(PRESETS[preset], kind, 2, seed=2)):
        also = (every_action(at)[-1],)
        first = judge(at, number, also)
        other = view_of_other_deal(GAME, at, rng)
        second = judge(other, number, also)
        assert first == second
        assert explanations(at, first) == explanations(other, second)


# Figures


def test_doubt_comes_from_differences_in_the_same_worlds() -> None:
    rng = Random(3)
    luck = [rng.gauss(0, 100) for _ in range(400)]
    first = TwoHandedAlternative(Action("draw"), luck, luck)
    steady = TwoHandedAlternative(Action("draw"), [gain - 5 for gain in luck], luck)
    wild = TwoHandedAlternative(Action("draw"), [rng.gauss(0, 100) for _ in range(400)], luck)
    assert steady.risk == pytest.approx(first.risk)
    assert first.points - steady.points == pytest.approx(5)
    assert steady.doubt(first) == pytest.approx(0, abs=1e-9)
    assert wild.doubt(first) == pytest.approx(100 * 2**0.5 / 20, rel=0.3)


def test_turned_worlds_hold_the_same_cards() -> None:
    table = knowledge_of(of_kind(PRESETS["bezique"], "lead", 1)[0])
    worlds = sample_worlds(table, 3, Random(1))
    each = with_rotated_stocks(worlds)
    assert len(each) == TURNS * len(worlds)
    assert len({world.stock for world in each}) == len(each)
    for number, world in enumerate(each):
        assert world.theirs == worlds[number // TURNS].theirs
        assert sorted(world.stock) == sorted(worlds[number // TURNS].stock)


@pytest.mark.parametrize("kind", ["lead", "follow", "meld"])
@pytest.mark.parametrize("preset", PRESETS)
def test_watched_playouts_are_the_playouts(
    preset: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the batch plays them, and as the Python twin does."""
    for at in of_kind(PRESETS[preset], kind, 2):
        table = knowledge_of(at)
        actions = every_action(at)
        worlds = sample_worlds(table, 4, Random(5))
        rules = policy_for(at.state.options)
        all_statistics = observe_rollouts(table, worlds, actions, rules, 9)
        assert [
            end for row in zip(*(f.ends for f in all_statistics), strict=True) for end in row
        ] == playout_ends(table, worlds, actions, rules, 9)
        for statistics in all_statistics:
            gains = [
                a + b - c - d
                for a, b, c, d in zip(
                    statistics.melds,
                    statistics.tricks,
                    statistics.their_melds,
                    statistics.their_tricks,
                    strict=True,
                )
            ]
            assert gains == [end[0] for end in statistics.ends]
        with monkeypatch.context() as without:
            without.setattr(rollout_statistics, "playout_library", lambda: None)
            by_twin = observe_rollouts(table, worlds[:1], actions[:2], rules, 9)
        assert by_twin == observe_rollouts(table, worlds[:1], actions[:2], rules, 9)


def behind(decision: Decision, action: Action) -> tuple[float, Candidate]:
    found = next(one for one in decision.candidates if one.action == action)
    return decision.candidates[0].points - found.points, found


def breaking_up(meld: str) -> Iterator[tuple[View[TwoHandedState], Action]]:
    for seed in range(1, 60):
        for at in decision_views(PRESETS["pinochle"], seed):
            if kind_of(at) == "lead" and len(at.state.table["stock"]) > 8:
                for action in every_action(at):
                    warned = caution(at.state, at.seat or 0, action)
                    if warned is not None and warned.terms == (meld,):
                        yield at, action


def test_breaking_up_a_flush_costs_far_more_than_its_doubt() -> None:
    at, action = next(breaking_up("royal_sequence"))
    decision = judge(at, also=(action,))
    lost, candidate = behind(decision, action)
    assert lost > 30
    assert lost > 4 * candidate.doubt
    assert decision.action != action


def test_not_laying_a_flush_near_the_end_costs_its_points() -> None:
    for seed in range(1, 80):
        for at in decision_views(PRESETS["pinochle"], seed):
            lay = [a for a in every_action(at) if a.value in ("royal_sequence", "four_aces")]
            if lay and len(at.state.table["stock"]) == 2:
                lost, candidate = behind(judge(at, also=(Action("draw"),)), Action("draw"))
                assert lost > 50 > candidate.doubt
                return
    pytest.fail("no position found")


@pytest.mark.parametrize("preset", PRESETS)
def test_masters_own_choices_lose_nothing_beyond_doubt(preset: str) -> None:
    losses = []
    for number, at in enumerate(decision_views(PRESETS[preset], 4)[2::20]):
        action = agent(GAME, "master").decide(at, Random(100 + number)).action
        lost, candidate = behind(judge(at, number, (action,)), action)
        losses.append(lost > max(1.0, 2.5 * candidate.doubt))
    assert len(losses) >= 3
    assert sum(losses) <= len(losses) // 4


# Endings and knocking


@pytest.mark.parametrize("preset", PRESETS)
def test_endings_are_judged_exactly(preset: str) -> None:
    for at in of_kind(PRESETS[preset], "second lead", 4):
        decision = judge(at, also=tuple(every_action(at)))
        points = [one.points for one in decision.candidates]
        assert points == sorted(points, reverse=True)
        assert {one.doubt for one in decision.candidates} == {0.0}
        assert decision.reasons[-1].feature == "exact_ending"


def test_a_line_plays_every_card_and_comes_to_its_worth() -> None:
    start = TwoHandedPosition(
        hands=((Card("AS"), Card("KH"), Card("9D")), (Card("TS"), Card("QH"), Card("JC"))),
        turn=0,
        trump="H",
    )
    solution = solve(start, moves=True)
    for card, worth in solution.moves.items():
        tricks, _ = best_line(start, card)
        assert len(tricks) == 3
        assert tricks[0].cards[0] == card
        balance = sum(
            (1 if trick.taker == 0 else -1) * sum(start.points.get(c[0], 0) for c in trick.cards)
            for trick in tricks
        )
        last = start.last if tricks[-1].taker == 0 else -start.last
        assert balance + last == worth


def test_a_line_that_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge_endgame, "LINES", 0)
    at = of_kind(PRESETS["binokel"], "second lead", 1)[0]
    decision = judge(at)
    assert decision.exact
    assert decision.reasons[0].feature == "ending_brings"
    assert explanations(at, decision)[0]


@pytest.mark.usefixtures("thrifty")
def test_who_may_knock_is_told_so_whatever_else_would_bring() -> None:
    for at in of_kind(PRESETS["pinochle"], "knock", 3):
        decision = judge(at)
        assert decision.action == Action("knock")
        assert decision.candidates[0].chance == 1.0
        assert decision.reasons[0].feature == "wins_now"
        assert decision.candidates[1].reasons[0].feature.startswith("plays_on")


@pytest.mark.usefixtures("thrifty")
def test_the_loser_of_a_trick_is_told_to_knock_before_drawing() -> None:
    found: Any = sketch_match(GAME, PRESETS["bezique"], Random(1), deals=1)
    state = next(state for state, _, _ in found if state.phase == MELD)
    loser = 1 - state.turn
    scores = [0, 0]
    scores[loser] = state.goal
    state.scores = (scores[0], scores[1])
    after = play(GAME, state, state.turn, Action("draw")).state
    assert after.phase == DRAW
    at = view(GAME, after, loser)
    decision = judge(at, also=(Action("draw"),))
    assert [one.action.verb for one in decision.candidates] == ["knock", "draw"]
    assert all(explanations(at, decision))


def test_the_game_comes_before_points() -> None:
    """A first candidate with fewer points says why it is first."""
    at = of_kind(PRESETS["pinochle"], "lead", 1)[0]
    actions = every_action(at)[:2]
    safe = TwoHandedAlternative(actions[0], [10.0] * 40, [0.9] * 40)
    rich = TwoHandedAlternative(actions[1], [30.0] * 40, [0.6] * 40)
    table = knowledge_of(at)
    all_statistics = observe_rollouts(
        table, sample_worlds(table, 4, Random(1)), actions, policy_for(at.state.options), 1
    )
    reasons = FirstPhaseExplainer(table, [safe, rich], all_statistics).decision()
    assert reasons[-1].feature == "safer"
    assert dict(reasons[-1].values)["points"] == "20"
