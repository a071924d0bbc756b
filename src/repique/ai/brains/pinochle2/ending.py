"""The second phase: nothing is hidden from a player who has counted the cards."""

from collections.abc import Sequence

from repique.ai.agent import Candidate
from repique.ai.brains.pinochle2.seen import Seen
from repique.ai.brains.pinochle2.worlds import World
from repique.ai.kernels.playout_rules import named
from repique.ai.kernels.positions import TwoHanded
from repique.ai.kernels.solving import solve_all
from repique.core.actions import Action
from repique.core.cards import Card
from repique.families.tricks import TrickRules
from repique.games.pinochle2.tables import ORDER

NODES = 4_000_000  # for one decision; less than half a second in C


def open_position(table: Seen, world: World) -> TwoHanded:
    """The second phase with the other's hand as in this world."""
    theirs = named(world.theirs)
    hands = (named(table.own), theirs) if table.seat == 0 else (theirs, named(table.own))
    trick = table.state.table["trick"]
    rules = table.rules
    return TwoHanded(
        hands=hands,
        turn=table.seat,
        trump=table.state.trump,
        led=trick[0] if trick else None,
        rules=TrickRules(
            trump=bool(rules.must_trump),
            beat_plain=bool(rules.beat_plain),
            beat_trump=bool(rules.beat_trump),
        ),
        points=dict(zip(ORDER, rules.value, strict=True)),
        last=rules.last_trick,
    )


def solved(
    table: Seen, worlds: Sequence[World], actions: Sequence[Action]
) -> list[Candidate] | None:
    """The cards by their exact worth, averaged over the worlds; None if that takes too long."""
    answers = solve_all([open_position(table, world) for world in worlds], budget=NODES)
    if any(answer.value is None for answer in answers):
        return None
    weight = sum(world.weight for world in worlds)

    def worth(card: Card) -> float:
        each = zip(answers, worlds, strict=True)
        return sum(answer.moves[card] * world.weight for answer, world in each) / weight

    found = [Candidate(action, worth(action.cards[0])) for action in actions]
    return sorted(found, key=lambda candidate: -candidate.points)
