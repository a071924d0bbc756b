"""Judged positions of the two-handed games, and the sentences that explain them."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from repique.ai.agent import Decision
from repique.ai.games.pinochle2 import player
from repique.ai.games.pinochle2.evaluation import judge as hint_judge
from repique.ai.games.pinochle2.levels import SKILLS
from repique.ai.games.pinochle2.player import TwoHandedPlayer
from repique.ai.hints import reason_sentences
from repique.ai.levels import best_decision
from repique.core.actions import Action
from repique.core.game import View, view
from repique.core.table import CHANCE
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import TwoHandedState
from repique.play.text.words import words_for
from repique_testkit.laws.random_play import sketch_match


def reduce_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the effort of the judge for this test."""
    master = TwoHandedPlayer("master", replace(SKILLS["master"], playouts=120))
    monkeypatch.setattr(hint_judge, "MASTER", master)
    monkeypatch.setattr(hint_judge, "SHARE", 80)
    monkeypatch.setattr(hint_judge, "SHARES", 1)
    monkeypatch.setattr(hint_judge, "WATCHED", 40)
    for module in (hint_judge, player):
        monkeypatch.setattr(module, "FINAL_WORLDS", 3)


def judge(at: View[TwoHandedState], luck: int = 0, also: tuple[Action, ...] = ()) -> Decision:
    """The judge's decision, with these actions among the candidates; `luck` is the seed."""
    return best_decision(GAME, at, Random(luck), also)


def every_action(at: View[TwoHandedState]) -> list[Action]:
    """Every legal action of a view."""
    return [action for choice in at.choices for action in choice.actions()]


@cache
def decision_views(options: TwoHandedOptions, seed: int) -> tuple[View[TwoHandedState], ...]:
    """Views with more than one legal action, from two rounds played by rules of thumb."""
    found: Any = sketch_match(GAME, options, Random(seed), deals=2)
    views = [view(GAME, state, seat) for state, seat, _ in found if seat != CHANCE]
    return tuple(at for at in views if len(every_action(at)) > 1)


def explanations(at: View[TwoHandedState], decision: Decision) -> list[str]:
    """The sentences of the decision and then of each candidate; every reason must have words."""
    words = words_for(GAME, at.state.options)
    rows = [decision.reasons, *(one.reasons for one in decision.candidates)]
    texts = [[*reason_sentences(GAME, words, row)] for row in rows]
    assert [len(row) for row in texts] == [len(row) for row in rows]
    return [" ".join(row) for row in texts]
