"""Positions and moves of playouts, converted from and to states and actions of the game."""

from dataclasses import dataclass, field

from repique.ai.games.pinochle2.playout.rules import (
    CREDIT_NAMES,
    DIX_NUMBER,
    KIND_OF,
    KINDS,
    MELD_NUMBERS,
    NUMBERS,
    ROOM,
    PlayoutRules,
    cards_in,
    mask_of,
)
from repique.core.actions import Action
from repique.core.cards import HIDDEN
from repique.core.score import of_deal
from repique.core.table import EVERYONE, hand
from repique.families.melds import faces
from repique.games.pinochle2 import tables
from repique.games.pinochle2.points import MELD_REASONS, SECOND_PHASE
from repique.games.pinochle2.state import DRAW, FIRST, MELD, SECOND, TwoHandedState, melds

PHASES = (FIRST, MELD, DRAW, SECOND)
IN_FIRST, IN_MELD, IN_DRAW, IN_SECOND, IN_NONE = range(5)
VERBS = ("play", "meld", "meld", "draw", "knock")
TO_PLAY, TO_MELD, TO_DIX, TO_DRAW, TO_KNOCK = range(5)
FIRST_ARRIVAL = 64  # above every place in a meld area


@dataclass(frozen=True, slots=True)
class PlayoutMove:
    """A move as numbers; `cards` is a mask and `meld` an index of the rules."""

    verb: int
    seat: int
    cards: int = 0
    meld: int = 0


@dataclass(eq=True)
class PlayoutPosition:
    """Field by field `PlayoutPosition` of pinochle2_playout.h."""

    hand: list[int]
    table: list[int]
    barred: list[int]
    credit: list[int]
    dices: int
    shown: int
    gone: int
    past: list[int]
    arrived: list[int]
    stock: list[int]
    top: int
    bottom: int
    score: list[int]
    goal: int
    aside: list[list[int]]
    melded_points: list[int]
    second_points: list[int]
    phase: int
    turn: int
    leader: int
    melded: int
    led: int
    gained: list[list[int]] = field(default_factory=lambda: [[0] * len(KINDS) for _ in range(2)])
    winner: int = -1
    knocked: int = 0
    arrivals: int = FIRST_ARRIVAL
    plies: int = 0

    def copy(self) -> "PlayoutPosition":
        """An independent copy."""
        twin = object.__new__(PlayoutPosition)
        for name, value in self.__dict__.items():  # several times faster than copy.deepcopy
            twin.__dict__[name] = value[:] if isinstance(value, list) else value
        twin.aside = [row[:] for row in self.aside]
        twin.gained = [row[:] for row in self.gained]
        return twin


def check_playable(state: TwoHandedState) -> None:
    """Raise ValueError unless the state is within a round and has no hidden cards."""
    if state.phase not in PHASES:
        raise ValueError(f"there is nothing to play out in phase {state.phase!r}")
    if any(HIDDEN in cards for cards in state.table.zones.values()):
        raise ValueError("fill the holes of the table first, as `imagine` does")


def position_of(state: TwoHandedState, rules: PlayoutRules) -> PlayoutPosition:
    """The position in which a playout of this state begins."""
    trick = state.table["trick"]
    stock = [NUMBERS[card] for card in state.table["stock"]]
    at = PlayoutPosition(
        hand=[mask_of(state.table[hand(seat)]) for seat in range(2)],
        table=[mask_of(state.table[melds(seat)]) for seat in range(2)],
        barred=[0] * len(tables.GROUPS),
        credit=[0] * len(CREDIT_NAMES),
        dices=mask_of(state.scored_dices),
        shown=mask_of(card for card, seats in state.table.known.items() if seats == EVERYONE),
        gone=mask_of(card for played in state.tricks for card in played.cards) | mask_of(trick),
        past=[0] * len(NUMBERS),
        arrived=[0] * len(NUMBERS),
        stock=stock + [0] * (len(NUMBERS) - len(stock)),
        top=0,
        bottom=len(stock),
        score=list(state.scores),
        goal=state.goal,
        aside=[[0] * len(KINDS) for _ in range(2)],
        melded_points=[0, 0],
        second_points=[0, 0],
        phase=PHASES.index(state.phase),
        turn=state.turn,
        leader=state.leader,
        melded=int(state.melded),
        led=NUMBERS[trick[0]] if trick else -1,
    )
    _fill_meld_history(at, state, rules)
    _fill_points(at, state)
    return at


def _fill_meld_history(at: PlayoutPosition, state: TwoHandedState, rules: PlayoutRules) -> None:
    """Fill in what the cards on the table have been melded as, and their order of arrival."""
    for laid in state.laid:
        cards = mask_of(laid.cards)
        for card in laid.cards:
            number = MELD_NUMBERS.get(laid.meld, DIX_NUMBER)
            at.past[NUMBERS[card]] = at.past[NUMBERS[card]] << ROOM | number
        if laid.group in tables.GROUPS:
            record_laid(at, rules, tables.GROUPS.index(laid.group), cards)
    for seat in range(2):
        for place, card in enumerate(state.table[melds(seat)]):
            at.arrived[NUMBERS[card]] = place


def record_laid(at: PlayoutPosition, rules: PlayoutRules, group: int, cards: int) -> None:
    """Record that cards were laid in a group: which melds they are barred from or credited to."""
    for other in range(len(at.barred)):
        if rules.bars[group] >> other & 1:
            at.barred[other] |= cards
    for credit in range(len(at.credit)):
        at.credit[credit] |= cards & rules.credit[group][credit]


def _fill_points(at: PlayoutPosition, state: TwoHandedState) -> None:
    """Fill in the points of this round so far, which the penalty depends on."""
    for entry in state.pending:
        at.aside[entry.seat][KIND_OF[entry.reason]] += entry.points
    for entry in (*of_deal(state.sheet, state.deal_number), *state.pending):
        if entry.reason in MELD_REASONS:
            at.melded_points[entry.seat] += entry.points
        elif entry.reason in SECOND_PHASE:
            at.second_points[entry.seat] += entry.points


def action_of(move: PlayoutMove, rules: PlayoutRules) -> Action:
    """A move as an action of the game."""
    value = rules.known[move.meld].meld.id if move.verb == TO_MELD else ""
    return Action(VERBS[move.verb], cards_in(move.cards), "dix" if move.verb == TO_DIX else value)


def move_of(act: Action, seat: int, rules: PlayoutRules) -> PlayoutMove:
    """A legal action as a move. Raises ValueError for an action no playout can begin with."""
    cards = mask_of(act.cards)
    if act.verb != "meld" and (act.verb in VERBS) and len(act.cards) == (act.verb == "play"):
        return PlayoutMove(VERBS.index(act.verb), seat, cards)
    if act.verb == "meld" and act.value == "dix" and len(act.cards) == 1:
        return PlayoutMove(TO_DIX, seat, cards)
    wanted = faces(act.cards)
    for number, known in enumerate(rules.known):
        if act.verb == "meld" and known.faces == wanted:
            return PlayoutMove(TO_MELD, seat, cards, number)
    raise ValueError(f"{act} cannot begin a playout")
