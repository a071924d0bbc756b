"""How likely a hand of the other player is, after his discards and declarations.

Players keep the better cards, so a hand is likelier the more it is worth. Declarations are
true; silence usually means that there was nothing, but declarations are sometimes sunk.
"""

from collections.abc import Callable
from math import exp

from repique.ai.games.piquet.hands.hand_value import worth
from repique.ai.games.piquet.hands.holdings import KEYS, SIZE, Hand, hand_of, in_sequences, in_sets
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.games.piquet.categories import heard_height
from repique.games.piquet.state import ADD, EQUAL, GOOD, NOT_GOOD, PASSED, CategoryCall

WARMTH = 4.0  # points of worth that make a hand e times likelier
USUAL = (5, 3)  # cards that elder and younger exchange
SUNK = 0.03  # how often a player declares less than he could
SILENT = 0.5  # how often he does so if it could not have been good

Belief = Callable[[Hand], float]  # of the other's whole hand after the exchange


def belief_of(known: PiquetKnowledge, warmth: float = WARMTH) -> Belief:
    """The weight of each hand of the other, up to a constant factor."""
    role = 1 - known.role
    heard = _elder_said(known) if role == 0 else _younger_said(known)
    whole = known.theirs | known.theirs_played | known.pool
    best = worth(whole, role)
    # A player who exchanges few cards has a hand mostly as it was dealt.
    chosen = min(1.0, known.thrown / USUAL[role]) / warmth

    def weight(held: Hand) -> float:
        said = heard(held)
        return said and said * exp((worth(held, role) - best) * chosen)

    return weight


def belief_from_calls(known: PiquetKnowledge) -> Belief:
    """The weight of each hand from declarations alone."""
    return _elder_said(known) if known.role == 1 else _younger_said(known)


def _elder_said(known: PiquetKnowledge) -> Belief:
    state = known.state
    calls = [(call, _own_key(known, call), _shown(known, call.category)) for call in state.calls]

    def weight(held: Hand) -> float:
        value = 1.0
        for call, mine, shown in calls:
            value *= _elders_call(call, mine, held, shown, state.phase == ADD)
            if not value:
                break
        return value

    return weight


def _elders_call(call: CategoryCall, mine: int, held: Hand, shown: Hand, adding: bool) -> float:
    key = KEYS[call.category](held)
    size = key // SIZE
    if not call.size:
        return 1.0 if not key else SILENT if key < mine else SUNK
    if size < call.size:
        return 0.0
    value = 1.0 if size == call.size else SUNK
    if call.height:
        height = heard_height(call.category, call.height)
        if size == call.size and key % SIZE != height:
            value *= SUNK if key % SIZE > height else 0.0
    if call.result == GOOD and not adding and has_undeclared(call.category, held, shown):
        value *= SUNK
    return value


def has_undeclared(category: str, held: Hand, shown: Hand) -> bool:
    """Whether a hand has further declarations in a category than those shown."""
    if category == "point":
        return False
    return bool((in_sequences if category == "sequence" else in_sets)(held) & ~shown)


def _shown(known: PiquetKnowledge, category: str) -> Hand:
    return hand_of(
        card
        for made in known.state.declared
        if made.seat == known.other and made.category == category
        for card in made.cards
    )


def _younger_said(known: PiquetKnowledge) -> Belief:
    state = known.state
    open_calls = [
        (call, _own_key(known, call), _shown(known, call.category)) for call in state.calls
    ]
    replied = state.replied

    def weight(held: Hand) -> float:
        value = 1.0
        for call, mine, shown in open_calls:
            value *= _youngers_answer(call, mine, held)
            if not value:
                break
            wins = call.result in (NOT_GOOD, PASSED)
            if replied and wins and has_undeclared(call.category, held, shown):
                value *= SUNK
        return value

    return weight


def _own_key(known: PiquetKnowledge, call: CategoryCall) -> int:
    """My best in a category; if I called less than that, what I called."""
    key = KEYS[call.category](known.mine_after_exchange)
    if known.role == 0 and key // SIZE != call.size:
        height = heard_height(call.category, call.height) if call.height else 0
        return call.size * SIZE + height
    return key


def _youngers_answer(call: CategoryCall, mine: int, held: Hand) -> float:
    if not call.size or not (call.result or call.asked):
        return 1.0
    key = KEYS[call.category](held)
    size = key // SIZE
    if not call.result:  # he has asked for the height
        return 1.0 if size == call.size else SUNK if size > call.size else 0.0
    if call.result == EQUAL:
        return 1.0 if key == mine else SUNK if key > mine else 0.0
    if call.result == NOT_GOOD:
        if call.asked:
            fits = size == call.size and key > mine
            return 1.0 if fits else SUNK if key > mine else 0.0
        return 1.0 if (key > mine if call.height else size > call.size) else 0.0
    if call.asked:
        fits = size == call.size and key < mine
        return 1.0 if fits else SUNK if size >= call.size else 0.0
    if size < call.size or (call.height and key < mine):
        return 1.0
    return SILENT if key < mine else SUNK
