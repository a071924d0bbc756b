"""Reports for partnership Pinochle."""

from repique.coach.explore.games.pinochle4 import players
from repique.play.explore import Findings, Look


def _shown(look: Look, what: str, title: str) -> Findings:
    return Findings(what, title, sections=tuple(players.shown_sections(look)))


def _still_out(look: Look, what: str, title: str) -> Findings:
    grid, legend = players.still_out_map(look)
    sections = tuple(players.tally_sections(look))
    return Findings(what, title, grid=grid, legend=legend, sections=sections)


REPORTS = {"recall": _shown, "deduce": _still_out}
