"""What the best player of the house would do in somebody's place, and why, in words."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.levels import LEVELS, judged
from repique.ai.ranking import close
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.play.advice import Advice, Suggestion
from repique.play.text.card_symbols import glyphs
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for

MOST = 3  # things to do that are worth naming
BESIDES = ("expose",)  # done before something else, and not in its place


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
    why = " ".join(filter(None, (told(decision.reasons), _equal(game, view, words, decision))))
    return Advice(decision.action, LEVELS[-1].capitalize(), why, compared, decision.exact)


def equals(decision: Decision) -> list[Action]:
    """What is as good as the first, as far as can be told; where all is known, it is told."""
    first, *others = decision.candidates[:MOST]
    return [
        one.action
        for one in others
        if not decision.exact
        and one.chance is not None
        and first.chance is not None
        and close(first.points - one.points, one.doubt, first.chance - one.chance)
    ]


def _equal(game: Game[Any], view: View[Any], words: Words, decision: Decision) -> str:
    """That it hardly matters, in one sentence."""
    equal = [action for action in equals(decision) if action.verb not in BESIDES]
    first, seat = decision.action, view.seat
    if not equal or seat is None:
        return ""
    cards = dict.fromkeys(glyphs(one.cards) for one in (first, *equal) if one.verb == "play")
    if first.verb == "play" and len(cards) > 1:
        *names, last = cards
        return words.text("prompts", "hint_equal", cards=", ".join(names), last=last)
    tells = Teller(words, view.state.seats, seat, game.order)
    what = tells.advice(equal[0], game.describe(view.state, seat, equal[0]))
    return words.text("prompts", "hint_as_good", what=what)


def sentences(game: Game[Any], words: Words, reasons: Iterable[Reason]) -> Iterator[str]:
    """The reasons of a decision, those that there are words for."""
    known = _reasons(game.id)
    for reason in reasons:
        if reason.feature in known["reasons"]:
            text = known["reasons"][reason.feature]
            values = {name: words.filled(value) for name, value in reason.values}
            yield _plain(words.filled(text, value=reason.value, **values), known["plain"])


def _plain(text: str, sayings: Mapping[str, str]) -> str:
    """Nobody says “in 0 of 100”."""
    for literal, said in sayings.items():
        text = text.replace(literal, said)
    return text


@cache
def _reasons(game: str) -> dict[str, dict[str, str]]:
    text = files(f"repique.ai.games.{game}").joinpath("words.en.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)
    return found
