"""Reports on the cards, made from what one seat can know and from nothing else.

A game has reports if there is a package `coach/explore/games/<id>`: its `REPORTS` maps the id of
each report to the function that builds it. What reports share is here: where cards are
(`card_map`) and their sentences (`phrases`, `words.en.toml`).
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from repique.coach.explore.card_map import has_cards
from repique.coach.explore.phrases import say, title
from repique.core.game import Game
from repique.play.explore import Explorer, ExploreReport, Observation
from repique.play.presets import InputError

Builder = Callable[
    [Observation, str, str], ExploreReport
]  # from the observation, the id and the title


@cache
def _builders(game: str) -> dict[str, Builder]:
    """The report builders of a game by report id; empty for a game without reports."""
    package = f"{__name__}.games.{game}"
    if find_spec(package) is None:
        return {}
    found: dict[str, Builder] = import_module(package).REPORTS
    return found


def report_titles(game: Game[Any]) -> dict[str, str]:
    """The reports of a game: their titles by report id."""
    return {what: title(game.id, what) for what in _builders(game.id)}


def build_report(look: Observation, what: str) -> ExploreReport:
    """The report with this id; raises `InputError` if the game has none such."""
    named = report_titles(look.game).get(what)
    if named is None:
        raise InputError("There is no such closer look in this game.")
    if not has_cards(look):
        return ExploreReport(what, named, (say(look, "lines", "no_cards"),))
    return _builders(look.game.id)[what](look, what, named)


EXPLORER = Explorer(report_titles, build_report)
