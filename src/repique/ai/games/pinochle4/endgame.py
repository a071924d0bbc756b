"""Exact solution of the last tricks in imagined deals."""

from collections import Counter
from collections.abc import Sequence

from repique.ai.games.pinochle4.open_hands.packed_hands import FACE_OF, Hand, spots
from repique.ai.games.pinochle4.solver.position import PartnershipPosition as Position
from repique.ai.solver.solver import solve_all
from repique.core.cards import Card
from repique.games.pinochle4.options import deck
from repique.games.pinochle4.state import PartnershipState, trick_rules
from repique.games.pinochle4.tables import COUNTERS, DECKS

POINTS = dict.fromkeys(COUNTERS, 1)


def solve_endings(
    state: PartnershipState, worlds: Sequence[list[Hand]], nodes: int
) -> list[dict[str, int]]:
    """For each world that can be solved within the budget of nodes: the play points still to
    come for the side to move, by the face of the card it plays now."""
    ranks, copies = DECKS[deck(state.options)]
    rules = trick_rules(state.options)
    positions = [
        Position(
            hands=_named_hands(state, hands),
            leader=state.leader,
            trump=state.trump,
            trick=_name_copies(state.table["trick"], Counter()),
            rules=rules,
            points=POINTS,
            last=state.options.last_trick,
            order=ranks,
            copies=copies,
        )
        for hands in worlds
    ]
    total = _total(state, worlds[0])
    return [
        {card[:2]: (total + value) // 2 for card, value in solution.moves.items()}
        for solution in solve_all(positions, budget=nodes)
        if solution.value is not None
    ]


def _total(state: PartnershipState, hands: list[Hand]) -> int:
    faces = [FACE_OF[s] for hand in hands for s in spots(hand)]
    counting = sum(face[0] in COUNTERS for face in (*faces, *state.table["trick"]))
    return counting + state.options.last_trick


def _named_hands(state: PartnershipState, hands: list[Hand]) -> tuple[list[Card], ...]:
    used = Counter[str](card[:2] for card in state.table["trick"])
    return tuple(_name_copies([FACE_OF[s] for s in spots(hand)], used) for hand in hands)


def _name_copies(faces: Sequence[str], used: "Counter[str]") -> list[Card]:
    """Cards with these faces and distinct copy numbers; `used` counts the copies so far."""
    named = []
    for card in faces:
        face = card[:2]
        used[face] += 1
        named.append(Card(face if used[face] == 1 else f"{face}{used[face]}"))
    return named
