"""What the best player of the house would do in somebody's place, and why, in words."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Reason
from repique.ai.levels import LEVELS, judged
from repique.core.game import Game, View
from repique.play.players import Advice, Suggestion
from repique.play.words import Words, words_for

MOST = 3  # things to do that are worth naming


def advised(
    game: Game[Any], view: View[Any], rng: Random, habits: Mapping[str, bool] | None = None
) -> Advice:
    """Advice from what one seat can see, and from nothing else."""
    decision = judged(game, view, rng, habits=habits)
    words = words_for(game, view.state.options)

    def told(reasons: Iterable[Reason]) -> str:
        return " ".join(sentences(game, words, reasons))

    def more(one: Candidate) -> str:
        """What is not said of the decision already."""
        return told(reason for reason in one.reasons if reason not in decision.reasons)

    compared = tuple(
        Suggestion(one.action, one.points, one.risk, one.chance, more(one))
        for one in decision.candidates[:MOST]
    )
    who, why = LEVELS[-1].capitalize(), told(decision.reasons)
    return Advice(decision.action, who, why, compared, decision.exact)


def sentences(game: Game[Any], words: Words, reasons: Iterable[Reason]) -> Iterator[str]:
    """The reasons of a decision, those that there are words for."""
    known = _reasons(game.id)
    for reason in reasons:
        if reason.feature in known:
            text = known[reason.feature]
            values = {name: words.filled(value) for name, value in reason.values}
            yield words.filled(text, value=reason.value, **values)


@cache
def _reasons(game: str) -> dict[str, str]:
    text = files(f"repique.ai.brains.{game}").joinpath("words.en.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)["reasons"]
    return found
