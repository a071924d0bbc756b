"""Positions for the batch solver, from a seat's knowledge and an imagined hand."""

from repique.ai.games.piquet.hands.holdings import (
    BIT,
    KEYS,
    SIZE,
    Hand,
    sequence_points,
    set_points,
)
from repique.ai.games.piquet.hands.in_hand_points import InHand
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.solver.batch import BatchPosition, World, open_points
from repique.ai.games.piquet.solver.position import PiquetRules
from repique.games.piquet import tables
from repique.games.piquet.options import PiquetOptions
from repique.games.piquet.points import equality_blocks, has_scored, points_up_to
from repique.games.piquet.state import NOT_GOOD, PASSED, PiquetState, tricks_won


def rules(options: PiquetOptions) -> PiquetRules:
    """The scoring options of the play."""
    return PiquetRules(
        every_trick=options.every_trick,
        tens_only=options.tens_only,
        capot60=options.capot60,
        no_last_in_capot=options.no_last_in_capot,
        cards_not_pique=options.cards_not_pique,
        early_cards=options.early_cards,
    )


def at_first_lead(elder: Hand, younger: Hand, made: InHand) -> World:
    """The world of both hands after the exchange and all declarations."""
    return elder, younger, open_points(made.pique, made.points)


class Positions:
    """Builds worlds of one position of the play that differ only in the other's hand."""

    def __init__(self, known: PiquetKnowledge) -> None:
        state = known.state
        self._known = known
        trick = state.table["trick"]
        tricks = (tricks_won(state, state.elder), tricks_won(state, state.younger))
        self.scene = BatchPosition(
            rules(state.options), known.role, BIT[trick[0]] if trick else 0, tricks
        )
        self._points = (
            points_up_to(state, state.elder, tables.IN_PLAY),
            points_up_to(state, state.younger, tables.IN_PLAY),
        )
        self._pique = not equality_blocks(state) and not has_scored(
            state, state.elder, "pique", "repique"
        )

    def of(self, theirs: Hand) -> World:
        """The world with this hand of the other."""
        known = self._known
        points = self._points
        if not known.state.replied:
            points = (points[0], points[1] + to_declare(known.state, theirs))
        still = open_points(self._pique, points)
        return (theirs, known.mine, still) if known.role else (known.mine, theirs, still)


def to_declare(state: PiquetState, younger: Hand) -> int:
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
