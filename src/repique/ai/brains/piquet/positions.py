"""Open positions for the solver, from what a seat knows and a hand it imagines."""

from repique.ai.brains.piquet.holdings import (
    KEYS,
    SIZE,
    Hand,
    cards_of,
    sequence_points,
    set_points,
)
from repique.ai.brains.piquet.knowledge import Knowledge
from repique.ai.brains.piquet.reckoning import InHand
from repique.ai.kernels.positions import Piquet as Position
from repique.ai.kernels.positions import PiquetRules
from repique.games.piquet import tables
from repique.games.piquet.options import Options
from repique.games.piquet.scoring import equality_blocks, reckoned, scored
from repique.games.piquet.state import NOT_GOOD, PASSED, Piquet, tricks_won


def rules(options: Options) -> PiquetRules:
    return PiquetRules(
        options.every_trick,
        options.tens_only,
        options.capot60,
        options.no_last_in_capot,
        options.cards_not_pique,
        options.early_cards,
    )


def at_first_lead(elder: Hand, younger: Hand, made: InHand, options: Options) -> Position:
    """Both hands after the exchange, everything declared."""
    return Position(
        (cards_of(elder), cards_of(younger)),
        0,
        rules=rules(options),
        pique=made.pique,
        points=made.points,
    )


class Positions:
    """Makes positions of the play that differ only in the other's hand."""

    def __init__(self, known: Knowledge) -> None:
        state = known.state
        self._known = known
        self._mine = cards_of(known.mine)
        self._rules = rules(state.options)
        trick = state.table["trick"]
        self._led = trick[0] if trick else None
        self._tricks = (tricks_won(state, state.elder), tricks_won(state, state.younger))
        self._points = (
            reckoned(state, state.elder, tables.IN_PLAY),
            reckoned(state, state.younger, tables.IN_PLAY),
        )
        self._pique = not equality_blocks(state) and not scored(
            state, state.elder, "pique", "repique"
        )

    def of(self, theirs: Hand) -> Position:
        known, cards = self._known, cards_of(theirs)
        hands = (cards, self._mine) if known.role else (self._mine, cards)
        points = self._points
        if not known.state.replied:
            points = (points[0], points[1] + to_declare(known.state, theirs))
        return Position(
            hands,
            known.role,
            self._led,
            self._tricks,
            self._rules,
            self._pique,
            points,
        )


def to_declare(state: Piquet, younger: Hand) -> int:
    """What younger will still declare after elder's lead."""
    total = 0
    for call in state.calls:
        if call.result in (NOT_GOOD, PASSED):
            if call.category == "point":
                total += KEYS["point"](younger) // SIZE
            elif call.category == "sequence":
                total += sequence_points(younger, state.options.quint5)
            else:
                total += set_points(younger)
    return total
