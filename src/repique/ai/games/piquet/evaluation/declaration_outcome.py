"""The points in hand after a declaration, if both declare all they have from then on.

The other's hand is imagined. Declarations made so far stand; what the seat declares now is
given; afterwards both sides declare truthfully.
"""

from dataclasses import dataclass

from repique.ai.games.piquet.hands.holdings import (
    KEYS,
    SHIFTS,
    SIZE,
    Hand,
    hand_of,
    in_hand_points,
    in_sequences,
    in_sets,
    patterns,
    point_key,
)
from repique.ai.games.piquet.hands.in_hand_points import InHand, settle, winner_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.core.actions import Action
from repique.core.table import Seat
from repique.games.piquet import categories, tables
from repique.games.piquet.categories import heard_height
from repique.games.piquet.points import points_up_to
from repique.games.piquet.state import (
    ADD,
    EQUAL,
    GOOD,
    OPEN,
    REPLY,
    REPLY_ADD,
    RESPOND,
    CategoryCall,
    call,
    declared_cards,
    round_entries,
)

EXTRAS = ("repique", "carte_rouge")
ELDER = 0
YOUNGER = 1
LEVEL = -1
NOBODY = -2


@dataclass(frozen=True, slots=True)
class DeclarationOutcome:
    """The points in hand when all declarations are made."""

    made: InHand
    winners: tuple[int, ...]  # of point, sequence and sets: elder, younger, level or nobody
    rows: tuple[tuple[int, int], ...]  # carte blanche, point, sequence, sets: elder's, younger's


@dataclass(frozen=True, slots=True)
class _Row:
    """The outcome of one category."""

    winner: int
    points: int = 0
    used: Hand = 0  # cards that score


def declaration_outcome(
    known: PiquetKnowledge, theirs: Hand, said: Action | None = None
) -> DeclarationOutcome:
    """The outcome with this hand of the other player, after `said`, if I declare now."""
    mine = known.mine_after_exchange
    hands = (mine, theirs) if known.role == ELDER else (theirs, mine)
    rows = [_row(known, hands, category, said) for category in tables.CATEGORIES]
    state = known.state
    blanche = [
        tables.CARTE_BLANCHE * (who in state.blanche) for who in (state.elder, state.younger)
    ]
    table = [blanche]
    for row in rows:
        table.append([row.points if row.winner == side else 0 for side in (ELDER, YOUNGER)])
    equal = any(row.winner == LEVEL for row in rows[:2])
    made = settle([[*line] for line in table], equal, state.options, _rouge(known, hands, rows))
    lines = tuple((elder, younger) for elder, younger in table)
    return DeclarationOutcome(made, tuple(row.winner for row in rows), lines)


def points_scored(known: PiquetKnowledge, seat: Seat) -> int:
    """The points in hand that a seat has scored already."""
    extras = sum(
        entry.points
        for entry in round_entries(known.state)
        if entry.seat == seat and entry.reason in EXTRAS
    )
    return points_up_to(known.state, seat, tables.IN_HAND) + extras


def _row(
    known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str, said: Action | None
) -> _Row:
    state = known.state
    if said is not None and category == state.category:
        chosen = hand_of(said.cards)
        if state.phase == OPEN:
            return _opened(known, hands, category, chosen)
        if state.phase == RESPOND:
            return _answered(known, hands, category, chosen)
        if state.phase in (ADD, REPLY, REPLY_ADD):
            side = ELDER if state.phase == ADD else YOUNGER
            return _more(known, hands, category, side, chosen)
    made = call(state, category)
    if made is not None and made.result:
        return _settled(known, hands, category, made)
    return _honest(known, hands, category)


def _honest(known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str) -> _Row:
    key = KEYS[category]
    return _full(known, hands, category, winner_of(key(hands[ELDER]), key(hands[YOUNGER])))


def _full(known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str, winner: int) -> _Row:
    """The outcome if the winner declares all he has in the category."""
    if winner not in (ELDER, YOUNGER):
        return _Row(winner)
    held = hands[winner]
    points = in_hand_points(held, known.state.options.quint5, category)
    return _Row(winner, points, _cards(category, held)) if points else _Row(NOBODY)


def _settled(
    known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str, made: CategoryCall
) -> _Row:
    """The outcome of a category that elder has called: younger declares later if he has won or
    elder has passed."""
    if made.result == EQUAL:
        return _Row(LEVEL)
    state = known.state
    if made.result == GOOD:
        return _shown(known, category, ELDER)
    order = tables.CATEGORIES
    past = state.replied or (
        state.phase in (REPLY, REPLY_ADD) and order.index(category) < order.index(state.category)
    )
    if past:
        return _shown(known, category, YOUNGER)
    return _full(known, hands, category, YOUNGER)


def _shown(known: PiquetKnowledge, category: str, side: int) -> _Row:
    state = known.state
    seat = state.elder if side == ELDER else state.younger
    points = sum(
        made.points for made in state.declared if made.seat == seat and made.category == category
    )
    used = hand_of(declared_cards(state, seat, category))
    return _Row(side, points, used) if points else _Row(NOBODY)


def _opened(known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str, chosen: Hand) -> _Row:
    other = KEYS[category](hands[YOUNGER])
    mine = KEYS[category](chosen)
    winner = winner_of(mine, other)
    if winner == ELDER:
        return _with_rest(known, hands[ELDER], category, ELDER, chosen)
    return _full(known, hands, category, winner)


def _answered(
    known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str, chosen: Hand
) -> _Row:
    made = known.state.calls[-1]
    best = KEYS[category](hands[ELDER])
    if made.height:
        theirs = made.size * SIZE + heard_height(category, made.height)
    else:  # a smaller call than the best is taken to be as high as possible
        theirs = best if best // SIZE == made.size else made.size * SIZE + SIZE - 1
    mine = KEYS[category](chosen)
    if mine // SIZE < made.size or mine < theirs:
        return _full(known, hands, category, ELDER)
    if mine == theirs:
        return _Row(LEVEL)
    return _with_rest(known, hands[YOUNGER], category, YOUNGER, chosen)


def _with_rest(known: PiquetKnowledge, held: Hand, category: str, side: int, chosen: Hand) -> _Row:
    """The outcome of a declaration with all that can still be declared beside it."""
    points = categories.points(category, chosen.bit_count(), known.state.options)
    if category == "point":
        return _Row(side, points, chosen)
    rest = held & ~chosen
    more = in_hand_points(rest, known.state.options.quint5, category)
    return _Row(side, points + more, chosen | _cards(category, rest))


def _more(
    known: PiquetKnowledge, hands: tuple[Hand, Hand], category: str, side: int, chosen: Hand
) -> _Row:
    """The outcome of a further, undisputed declaration; with nothing chosen there is none."""
    before = _shown(known, category, side)
    if not chosen:
        return before
    free = hands[side] & ~before.used
    now = _with_rest(known, free, category, side, chosen)
    return _Row(side, before.points + now.points, before.used | now.used)


def _cards(category: str, held: Hand) -> Hand:
    if category == "sequence":
        return in_sequences(held)
    if category == "set":
        return in_sets(held)
    best = point_key(held)
    return next(
        held & (511 << shift)
        for shift, pattern in zip(SHIFTS, patterns(held), strict=True)
        if point_key(pattern) == best
    )


def _rouge(known: PiquetKnowledge, hands: tuple[Hand, Hand], rows: list[_Row]) -> tuple[int, int]:
    if not known.state.options.carte_rouge:
        return (0, 0)
    found = [0, 0]
    for side in (ELDER, YOUNGER):
        used = 0
        for row in rows:
            used |= row.used if row.winner == side else 0
        if not hands[side] & ~used:
            found[side] = tables.CARTE_ROUGE
    return (found[0], found[1])
