"""What is said of decisions in two-handed Pinochle, Binokel and Bezique is true of them."""

from collections.abc import Iterator

import pytest

from repique.ai.games.pinochle2.evaluation.rollout_statistics import RolloutStatistics
from repique.ai.games.pinochle2.explain.facts import facts_of
from repique.ai.games.pinochle2.explain.open_melds import OpenMelds
from repique.ai.games.pinochle2.knowledge import knowledge_of
from repique.core.cards import face, suit
from repique.core.game import View
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.state import FIRST, SECOND, TwoHandedState
from repique_testkit.coach.judged_pinochle2 import (
    decision_views,
    every_action,
    explanations,
    judge,
    reduce_effort,
)


@pytest.fixture
def thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    reduce_effort(monkeypatch)


@pytest.mark.usefixtures("thrifty")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_meld_that_is_kept_lacks_what_it_is_said_to_lack(preset: str) -> None:
    seen_some = 0
    for at in decision_views(PRESETS[preset], 5):
        hopes = OpenMelds(knowledge_of(at))
        state = at.state
        for action in every_action(at) if state.phase == FIRST else ():
            near = hopes.near(action.cards[0]) if action.verb == "play" else None
            if near is not None:
                known, missing = near
                assert hopes.lacking(known) == {missing: 1}
                card = action.cards[0]
                own = at.state.table
                held = own[f"hand:{at.seat}"] + own[f"melds:{at.seat}"]
                twins = {face(other) for other in held if other != card}
                assert card not in hopes.serving(known) or face(card) in twins
                unseen = [c for c in GAME.pack(state.options) if c not in state.table.known]
                assert hopes.unseen[missing] == sum(face(c) == missing for c in unseen) > 0
                assert len(own["stock"]) > 2, "what is drawn now can no longer be melded"
                seen_some += 1
    assert seen_some > 20


def before_the_last_draw(options: TwoHandedOptions) -> Iterator[View[TwoHandedState]]:
    """Answers to the last lead after which a meld can be laid."""
    for seed in range(1, 9):
        for at in decision_views(options, seed):
            table = at.state.table
            if at.state.phase == FIRST and len(table["stock"]) == 2 and table["trick"]:
                yield at


@pytest.mark.usefixtures("thrifty")
def test_who_gives_up_the_last_chance_to_meld_keeps_nothing_for_it() -> None:
    given_up = 0
    for at in before_the_last_draw(PRESETS["pinochle"]):
        for one in judge(at).candidates:
            features = {reason.feature for reason in one.reasons}
            if "lets_go" in features:
                assert not features & {"keeps_ready", "keeps_near"}
                given_up += 1
    assert given_up > 5


@pytest.mark.usefixtures("thrifty")
def test_of_two_marriages_it_is_said_which_is_meant() -> None:
    named = 0
    for seed in range(1, 5):
        for at in decision_views(PRESETS["pinochle"], seed):
            if at.state.phase == FIRST and at.state.table["trick"]:
                for action in every_action(at):
                    for reason in facts_of(knowledge_of(at), RolloutStatistics(action)):
                        told = dict(reason.values)
                        if told.get("meld", "").startswith("{marriage:low}"):
                            assert "♣♦♠♥".count(told["meld"][-1]) or told.get("card")
                            named += 1
    assert named > 5


def test_a_trick_without_points_is_not_won_with_points() -> None:
    for seed in range(1, 7):
        for at in decision_views(PRESETS["bezique"], seed):
            if at.state.phase == SECOND and not at.state.table["trick"]:
                for why in explanations(at, judge(at, also=tuple(every_action(at)))):
                    assert " 0 points" not in why.split("you take")[0]


@pytest.mark.usefixtures("thrifty")
def test_how_often_a_lead_is_taken_is_told_once() -> None:
    twice = 0
    for seed in range(1, 9):
        for at in decision_views(PRESETS["binokel"], seed)[::3]:
            if at.state.phase == FIRST and not at.state.table["trick"]:
                decision = judge(at)
                first = decision.candidates[0].reasons
                if any(reason.feature == "leads_differ" for reason in decision.reasons):
                    twice += 1
                    assert not any(reason.feature.startswith("lead_") for reason in first)
    assert twice


def test_a_lead_of_trumps_is_not_told_of_two_suits_and_one_trick_is_not_tricks() -> None:
    last = trumps = 0
    for seed in range(1, 7):
        for at in decision_views(PRESETS["pinochle"], seed):
            state = at.state
            actions = tuple(every_action(at))
            if state.phase != SECOND or state.table["trick"] or len(actions) > 6:
                continue
            decision = judge(at, also=actions)
            for one in decision.candidates:
                (reason,) = one.reasons[:1]
                if len(actions) == 2 and reason.feature.startswith("ending_gives"):
                    assert reason.feature in ("ending_gives_one", "ending_gives_last")
                    last += 1
                if suit(one.action.cards[0]) == state.trump:
                    assert reason.feature != "ending_no_reply"
                    trumps += reason.feature == "ending_no_trumps"
    assert last
    assert trumps
