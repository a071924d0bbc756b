"""Reports for Pinochle, Binokel and Bezique for two."""

from repique.coach.explore.games.pinochle2 import cards, hand_report
from repique.play.explore import ExploreReport, Observation


def _analyze(look: Observation, what: str, title: str) -> ExploreReport:
    return ExploreReport(
        what,
        title,
        lines=hand_report.remark_lines(look),
        sections=tuple(hand_report.hand_sections(look)),
    )


def _distribution(look: Observation, what: str, title: str) -> ExploreReport:
    grid, legend = cards.distribution_map(look)
    return ExploreReport(what, title, lines=cards.count_lines(look), grid=grid, legend=legend)


def _recall(look: Observation, what: str, title: str) -> ExploreReport:
    return ExploreReport(what, title, sections=tuple(cards.recall_sections(look)))


def _deduce(look: Observation, what: str, title: str) -> ExploreReport:
    return ExploreReport(
        what, title, lines=cards.count_lines(look), sections=tuple(cards.deduce_sections(look))
    )


def _both(look: Observation, what: str, title: str) -> ExploreReport:
    sections = (*cards.recall_sections(look), *cards.deduce_sections(look))
    return ExploreReport(what, title, lines=cards.count_lines(look), sections=sections)


REPORTS = {
    "analyze": _analyze,
    "distribution": _distribution,
    "recall": _recall,
    "deduce": _deduce,
    "both": _both,
}
