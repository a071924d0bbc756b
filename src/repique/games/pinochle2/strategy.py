"""Rules of thumb for a quick, sensible move: what a friendly beginner's partner would do.

Meld what pays; keep cards that may still become melds; take tricks that are worth it.
"""

from collections.abc import Sequence
from random import Random

from repique.core.actions import Action
from repique.core.cards import Card, face, rank, suit
from repique.core.game import View
from repique.core.strategy import Strategy
from repique.core.table import Seat, hand
from repique.families.melds import faces
from repique.families.tricks import beats
from repique.games.pinochle2.differences import net_points
from repique.games.pinochle2.meld_table import enabled_melds, meld_table
from repique.games.pinochle2.state import (
    SECOND,
    TwoHandedState,
    card_points,
    dix_face,
    holding,
)
from repique.games.pinochle2.tables import DIX_POINTS, ORDER


def sketch(view: View[TwoHandedState], rng: Random) -> Action:
    state = view.state
    seat = view.seat
    assert seat is not None
    actions = [action for choice in view.choices for action in choice.actions()]
    verbs = {action.verb: action for action in actions}
    if "knock" in verbs:
        return verbs["knock"]
    if "play" not in verbs:
        melds = [action for action in actions if action.verb == "meld"]
        best = max(melds, key=lambda a: meld_worth(state, seat, a), default=None)
        paying = best is not None and meld_points(state, best) > 0
        return best if best is not None and paying else verbs["draw"]
    cards = [action.cards[0] for action in actions if action.verb == "play"]
    trick = state.table["trick"]
    card = _follow(state, seat, cards, trick[0]) if trick else _lead(state, seat, cards)
    return Action("play", (card,))


def meld_points(state: TwoHandedState, action: Action) -> int:
    """What laying this meld pays now."""
    if action.value == "dix":
        return DIX_POINTS
    known = meld_table(state.options, state.trump)[faces(action.cards)]
    return net_points(state, known, action.cards)


def meld_worth(state: TwoHandedState, seat: Seat, action: Action) -> tuple[int, int, int]:
    """A Dix is free and comes first; a marriage before the sequence that would swallow it."""
    first = action.value == "dix"
    tricks_left = len(state.table["stock"]) // 2
    if action.value == "royal_marriage" and tricks_left > 2 and not state.options.liberal_remelding:
        first = first or not state.options.score_differences
    shown = sum(card in state.table[hand(seat)] for card in action.cards)
    return (first, meld_points(state, action), -shown)


def _lead(state: TwoHandedState, seat: Seat, cards: Sequence[Card]) -> Card:
    if state.phase != SECOND:
        regret = card_losses(state, seat, cards)
        return min(cards, key=regret.__getitem__)
    sure = [card for card in cards if _unbeaten(state, seat, card)]
    if sure:
        return max(sure, key=lambda card: (card_points(card, state.options), card))
    return min(cards, key=lambda c: (card_points(c, state.options), suit(c) == state.trump))


def _follow(state: TwoHandedState, seat: Seat, cards: Sequence[Card], led: Card) -> Card:
    winning = [card for card in cards if beats(card, led, state.trump, ORDER)]
    regret = card_losses(state, seat, cards)
    cheapest = min(cards, key=regret.__getitem__)
    if not winning:
        return cheapest
    taking = min(winning, key=regret.__getitem__)
    counted = state.phase == SECOND or state.options.score_all_tricks
    gain = card_points(led, state.options) if counted else 0
    if state.phase != SECOND and _has_meld(state, seat):
        gain += 20
    return taking if gain >= regret[taking] - regret[cheapest] else cheapest


def card_losses(state: TwoHandedState, seat: Seat, cards: Sequence[Card]) -> dict[Card, float]:
    """How much one would miss each of these cards."""
    hopes = {} if state.phase == SECOND else _hopes(state, seat)
    dix = dix_face(state)
    missed = {}
    for card in cards:
        worth = card_points(card, state.options) + ORDER.index(rank(card)) / 4
        worth += 4 if suit(card) == state.trump else 0
        if state.phase != SECOND and face(card) == dix and card not in state.scored_dices:
            worth += 6
        missed[card] = worth + hopes.get(face(card), 0.0)
    return missed


def _hopes(state: TwoHandedState, seat: Seat) -> dict[str, float]:
    """What a face may still earn in melds: less for each card that is missing."""
    held = {face(card) for card in holding(state, seat)}
    hopes: dict[str, float] = {}
    for known in enabled_melds(state.options, state.trump):
        if len(known.faces) <= 5:
            hope = known.points / 5 ** (len(known.kinds - held) + 1)
            for named in known.kinds:
                hopes[named] = hopes.get(named, 0.0) + hope
    return hopes


def _has_meld(state: TwoHandedState, seat: Seat) -> bool:
    held = {face(card) for card in state.table[hand(seat)]}
    return any(held.issuperset(known.faces) for known in enabled_melds(state.options, state.trump))


def _unbeaten(state: TwoHandedState, seat: Seat, card: Card) -> bool:
    """Whether no card still out can beat this one, judged by what has been played."""
    gone = [c for trick in state.tricks for c in trick.cards] + [*holding(state, seat)]
    higher = ORDER[ORDER.index(rank(card)) + 1 :]
    return all(sum(face(c) == r + suit(card) for c in gone) == 2 for r in higher)


STRATEGY = Strategy(sketch=sketch)
