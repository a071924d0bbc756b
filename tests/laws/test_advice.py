"""What is recommended is the best by the figures that are shown, whatever the game and choice."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from repique.ai.games.pinochle2 import player
from repique.ai.games.pinochle2.evaluation import judge as hint_judge
from repique.ai.games.pinochle2.levels import SKILLS
from repique.ai.games.pinochle2.player import TwoHandedPlayer
from repique.ai.games.pinochle4.evaluation.judge import PATIENT
from repique.ai.games.piquet.evaluation import declarations as judge_declarations
from repique.ai.games.piquet.evaluation import exchange as judge_exchange
from repique.ai.games.piquet.evaluation import play as judge_play
from repique.ai.hints import MAX_CANDIDATES, advice_for
from repique.ai.levels import best_decision
from repique.ai.ranking import rank_rows
from repique.core.actions import Choice
from repique.core.game import Game, View, view
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.text.numbers import signed
from repique_testkit.laws.random_play import random_match, sketch_match

FORMS = ("pinochle", "binokel", "bezique", "piquet", "single-deck", "double-deck")
PATIENCE = "repique.ai.games.pinochle4.evaluation.judge"  # the module, not its function
EACH = 12  # positions of each kind
MATCH = {"safer", "wins_now", "for_the_match", "for_the_partie", "for_the_award"}
MATCH |= {"sunk_for_the_award"}


@pytest.fixture(autouse=True)
def thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same judgement in less time, and with more luck in it."""
    master = TwoHandedPlayer("master", replace(SKILLS["master"], playouts=120))
    monkeypatch.setattr(hint_judge, "MASTER", master)
    monkeypatch.setattr(hint_judge, "SHARE", 80)
    monkeypatch.setattr(hint_judge, "SHARES", 1)
    monkeypatch.setattr(hint_judge, "WATCHED", 20)
    for module in (hint_judge, player):
        monkeypatch.setattr(module, "FINAL_WORLDS", 3)
    patient = replace(PATIENT, worlds=60, solved=10, bid_worlds=40, pass_worlds=40)
    monkeypatch.setattr(import_module(PATIENCE), "PATIENT", patient)
    monkeypatch.setattr(judge_exchange, "DEALS", 20)
    monkeypatch.setattr(judge_play, "SAMPLE", 20)
    monkeypatch.setattr(judge_declarations, "HANDS", 20)
    monkeypatch.setattr(judge_declarations, "STUDY", 3)


def free(choices: tuple[Choice, ...]) -> bool:
    """Whether there is more than one thing to do."""
    (first, *more) = choices
    return bool(more) or len(first.values) > 1 or first.least < len(first.cards)


@cache
def spots(preset: str) -> dict[str, list[View[Any]]]:
    """Views of seats with something to decide, a few of each kind."""
    found: dict[str, list[View[Any]]] = defaultdict(list)
    game, options = of(preset)
    for match in (sketch_match, random_match):
        played: Any = match(game, options, Random(f"law {preset}"), 3)
        for state, seat, _ in played:
            at = view(game, state, seat) if seat != CHANCE else None
            if at is not None and at.choices and free(at.choices):
                verbs = "/".join(sorted({choice.verb for choice in at.choices}))
                late = len(state.table[f"hand:{seat}"]) <= 4
                found[f"{state.phase} {verbs} {late}"].append(at)
    return {kind: Random(1).sample(rows, min(EACH, len(rows))) for kind, rows in found.items()}


def of(preset: str) -> tuple[Game[Any], Any]:
    found = by_preset(preset)
    assert found is not None
    return found[0], found[0].presets[preset]


def every(preset: str) -> Iterator[tuple[str, View[Any]]]:
    yield from ((kind, at) for kind, rows in spots(preset).items() for at in rows)


@pytest.mark.parametrize("preset", FORMS)
def test_nothing_that_is_shown_beats_what_is_recommended_but_for_the_match(preset: str) -> None:
    game, _ = of(preset)
    for number, (kind, at) in enumerate(every(preset)):
        decision = best_decision(game, at, Random(number))
        first, *others = decision.candidates[:MAX_CANDIDATES]
        assert decision.action == first.action, kind
        better = [one for one in others if round(one.points, 1) > round(first.points, 1)]
        if better:
            assert MATCH & {reason.feature for reason in decision.reasons}, (kind, decision)


@pytest.mark.parametrize("preset", FORMS)
def test_advice_has_no_hyphen_for_a_minus_and_no_nought_of_a_hundred(preset: str) -> None:
    game, _ = of(preset)
    for number, (kind, at) in enumerate(every(preset)):
        told = advice_for(game, at, Random(number))
        for said in (told.why, *(one.why for one in told.suggestions)):
            assert " -" not in said, (kind, said)
            for clumsy in (" 0%", " 100%", "only 0", " 0 points less", " 1 points", "imagined"):
                assert clumsy not in said, (kind, said)


def test_points_decide_unless_the_match_is_won_clearly_more_often() -> None:
    def first(*rows: tuple[float, float]) -> tuple[float, float]:
        return rank_rows(rows, lambda row: row[0], lambda row: row[1])[0]

    assert first((-83.0, 0.5), (-81.0, 0.5)) == (-81.0, 0.5)
    assert first((8.0, 0.504), (9.0, 0.5)) == (9.0, 0.5)
    assert first((8.0, 0.506), (9.0, 0.5)) == (8.0, 0.506)
    assert first((8.04, 0.5), (8.01, 0.504)) == (8.04, 0.5), "of equals the one that comes first"


def test_a_minus_is_no_hyphen() -> None:
    assert [signed(points) for points in (-2.64, 0.04, -0.04, 7)] == ["−2.6", "0.0", "0.0", "+7.0"]
