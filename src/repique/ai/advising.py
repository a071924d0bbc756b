"""What the best player of the house would do in somebody's place, and why, in words."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from repique.ai.agent import Reason
from repique.ai.levels import LEVELS, agent
from repique.core.game import Game, View
from repique.play.players import Advice
from repique.play.words import Words, words_for


def advised(
    game: Game[Any], view: View[Any], rng: Random, habits: Mapping[str, bool] | None = None
) -> Advice:
    """Advice from what one seat can see, and from nothing else."""
    best = LEVELS[-1]
    decision = agent(game, best, habits).decide(view, rng)
    words = words_for(game, view.state.options)
    why = " ".join(sentences(game, words, decision.reasons))
    return Advice(decision.action, best.capitalize(), why)


def sentences(game: Game[Any], words: Words, reasons: Iterable[Reason]) -> Iterator[str]:
    """The reasons of a decision, those that there are words for."""
    known = _reasons().get(game.id, {})
    for reason in reasons:
        if reason.feature in known:
            yield words.filled(known[reason.feature], value=reason.value)


@cache
def _reasons() -> dict[str, dict[str, str]]:
    text = files("repique.ai").joinpath("words.en.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)["reasons"]
    return found
