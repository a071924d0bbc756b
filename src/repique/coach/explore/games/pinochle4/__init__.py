"""Reports for partnership Pinochle."""

from repique.coach.explore.games.pinochle4 import players
from repique.play.explore import ExploreReport, Observation


def _shown(look: Observation, what: str, title: str) -> ExploreReport:
    return ExploreReport(what, title, sections=tuple(players.shown_sections(look)))


def _still_out(look: Observation, what: str, title: str) -> ExploreReport:
    grid, legend = players.still_out_map(look)
    sections = tuple(players.tally_sections(look))
    return ExploreReport(what, title, grid=grid, legend=legend, sections=sections)


REPORTS = {"recall": _shown, "deduce": _still_out}
