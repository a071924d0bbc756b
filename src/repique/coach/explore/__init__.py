"""A closer look at the cards, from what one seat can know and from nothing else.

Each game has its reports; what they have in common is where cards are (`places`) and the words.
"""

from collections.abc import Callable
from typing import Any

from repique.coach.explore.card_map import stands
from repique.coach.explore.games.pinochle2 import cards, hand_report
from repique.coach.explore.games.pinochle4 import players
from repique.coach.explore.games.piquet import opponent_map, seen_cards
from repique.coach.explore.phrases import say, title
from repique.core.game import Game
from repique.play.explore import Explorer, Findings, Look
from repique.play.presets import Mistake

Builder = Callable[[Look, str, str], Findings]


def _analyze(look: Look, what: str, named: str) -> Findings:
    return Findings(
        what, named, hand_report.remarks(look), sections=tuple(hand_report.sorted_hand(look))
    )


def _distribution(look: Look, what: str, named: str) -> Findings:
    return Findings(what, named, cards.amounts(look), *cards.distribution(look))


def _recall(look: Look, what: str, named: str) -> Findings:
    return Findings(what, named, sections=tuple(cards.recall(look)))


def _deduce(look: Look, what: str, named: str) -> Findings:
    return Findings(what, named, cards.amounts(look), sections=tuple(cards.deduce(look)))


def _both(look: Look, what: str, named: str) -> Findings:
    sections = (*cards.recall(look), *cards.deduce(look))
    return Findings(what, named, cards.amounts(look), sections=sections)


def _deduced_hand(look: Look, what: str, named: str) -> Findings:
    cells, legend = opponent_map.deduced(look)
    surmised = any(sign.id == opponent_map.DOUBTFUL for sign in legend)
    lines = (say(look, "lines", "surmise"),) if surmised else ()
    return Findings(what, named, lines, cells, legend)


def _seen_cards(look: Look, what: str, named: str) -> Findings:
    return Findings(what, named, seen_cards.amounts(look), *seen_cards.seen(look))


def _shown(look: Look, what: str, named: str) -> Findings:
    return Findings(what, named, sections=tuple(players.shown(look)))


def _still_out(look: Look, what: str, named: str) -> Findings:
    cells, legend = players.still_out(look)
    return Findings(what, named, (), cells, legend, tuple(players.tallies(look)))


REPORTS: dict[str, dict[str, Builder]] = {
    "pinochle2": {
        "analyze": _analyze,
        "distribution": _distribution,
        "recall": _recall,
        "deduce": _deduce,
        "both": _both,
    },
    "piquet": {"deduce": _deduced_hand, "recall": _seen_cards},
    "pinochle4": {"recall": _shown, "deduce": _still_out},
}


def kinds(game: Game[Any]) -> dict[str, str]:
    """The reports that there are in a game, by id with their titles."""
    return {what: title(game.id, what) for what in REPORTS.get(game.id, {})}


def explored(look: Look, what: str) -> Findings:
    """One report; raises Mistake if there is none of that name."""
    named = kinds(look.game).get(what)
    if named is None:
        raise Mistake("There is no such look at the cards in this game.")
    if not stands(look):
        return Findings(what, named, (say(look, "lines", "no_cards"),))
    return REPORTS[look.game.id][what](look, what, named)


EXPLORER = Explorer(kinds, explored)
