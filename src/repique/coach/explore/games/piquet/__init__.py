"""Reports for Piquet."""

from repique.coach.explore.games.piquet import opponent_map, seen_cards
from repique.coach.explore.phrases import say
from repique.play.explore import ExploreReport, Observation


def _opponents_cards(look: Observation, what: str, title: str) -> ExploreReport:
    grid, legend = opponent_map.opponent_map(look)
    has_guesses = any(sign.id == opponent_map.DOUBTFUL for sign in legend)
    lines = (say(look, "lines", "surmise"),) if has_guesses else ()
    return ExploreReport(what, title, lines=lines, grid=grid, legend=legend)


def _cards_seen(look: Observation, what: str, title: str) -> ExploreReport:
    grid, legend = seen_cards.seen_map(look)
    return ExploreReport(what, title, lines=seen_cards.count_lines(look), grid=grid, legend=legend)


REPORTS = {"deduce": _opponents_cards, "recall": _cards_seen}
