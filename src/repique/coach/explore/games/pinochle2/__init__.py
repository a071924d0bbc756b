"""Reports for Pinochle, Binokel and Bezique for two."""

from repique.coach.explore.games.pinochle2 import cards, hand_report
from repique.play.explore import Findings, Look


def _analyze(look: Look, what: str, title: str) -> Findings:
    return Findings(
        what,
        title,
        lines=hand_report.remarks(look),
        sections=tuple(hand_report.sorted_hand(look)),
    )


def _distribution(look: Look, what: str, title: str) -> Findings:
    grid, legend = cards.distribution(look)
    return Findings(what, title, lines=cards.amounts(look), grid=grid, legend=legend)


def _recall(look: Look, what: str, title: str) -> Findings:
    return Findings(what, title, sections=tuple(cards.recall(look)))


def _deduce(look: Look, what: str, title: str) -> Findings:
    return Findings(what, title, lines=cards.amounts(look), sections=tuple(cards.deduce(look)))


def _both(look: Look, what: str, title: str) -> Findings:
    sections = (*cards.recall(look), *cards.deduce(look))
    return Findings(what, title, lines=cards.amounts(look), sections=sections)


REPORTS = {
    "analyze": _analyze,
    "distribution": _distribution,
    "recall": _recall,
    "deduce": _deduce,
    "both": _both,
}
