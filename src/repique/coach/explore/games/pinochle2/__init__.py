"""Reports for Pinochle, Binokel and Bezique for two."""

from repique.coach.explore.games.pinochle2 import cards, hand_report
from repique.play.explore import Findings, Look


def _analyze(look: Look, what: str, title: str) -> Findings:
    return Findings(
        what,
        title,
        lines=hand_report.remark_lines(look),
        sections=tuple(hand_report.hand_sections(look)),
    )


def _distribution(look: Look, what: str, title: str) -> Findings:
    grid, legend = cards.distribution_map(look)
    return Findings(what, title, lines=cards.count_lines(look), grid=grid, legend=legend)


def _recall(look: Look, what: str, title: str) -> Findings:
    return Findings(what, title, sections=tuple(cards.recall_sections(look)))


def _deduce(look: Look, what: str, title: str) -> Findings:
    return Findings(
        what, title, lines=cards.count_lines(look), sections=tuple(cards.deduce_sections(look))
    )


def _both(look: Look, what: str, title: str) -> Findings:
    sections = (*cards.recall_sections(look), *cards.deduce_sections(look))
    return Findings(what, title, lines=cards.count_lines(look), sections=sections)


REPORTS = {
    "analyze": _analyze,
    "distribution": _distribution,
    "recall": _recall,
    "deduce": _deduce,
    "both": _both,
}
