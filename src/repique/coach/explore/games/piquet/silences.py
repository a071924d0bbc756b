"""Piquet: declarations that the opponent would have made with a certain card, and has not.

Take the cards that were certainly in the opponent's hand, and one more: if they would have been
worth a better declaration than was made, the opponent sank it or does not hold that card.
"""

from repique.ai.games.piquet.hands.holdings import BIT, KEYS, SIZE, Hand, cards_of, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.opponent_model import has_undeclared
from repique.coach.explore.phrases import card_list, say
from repique.core.cards import Card, rank
from repique.games.piquet import categories
from repique.games.piquet.categories import heard_height
from repique.games.piquet.state import ADD, EQUAL, GOOD, NOT_GOOD, PASSED, CategoryCall
from repique.play.explore import Observation


def silence_reason(look: Observation, known: PiquetKnowledge, card: Card) -> str:
    """Why the opponent would have declared more with this card; empty if there is no reason."""
    sure = known.theirs | known.theirs_played
    for call in known.state.calls:
        said = _elder_bound(call) if known.role == 1 else _younger_bound(known, call)
        if _would_declare(known, call, said, sure | BIT[card]) and not _would_declare(
            known, call, said, sure
        ):
            return _sentence(look, call.category, sure | BIT[card], card)
    return ""


NO_BOUND = 1 << 20  # no declaration limits the hand


def _elder_bound(call: CategoryCall) -> int:
    """The best that elder can hold if elder declared the best."""
    if not call.size:
        return NO_BOUND if call.category == "point" else 0
    return _declared_key(call)


def _younger_bound(known: PiquetKnowledge, call: CategoryCall) -> int:
    """The best that younger can hold if the answer was true."""
    mine = _declared_key(call)
    if call.result == PASSED:
        return _declared_bound(known, call)
    if not call.result:
        return (call.size + 1) * SIZE - 1 if call.asked else NO_BOUND
    if call.result == NOT_GOOD:
        return (call.size + 1) * SIZE - 1 if call.asked else _declared_bound(known, call)
    if call.result == EQUAL:
        return mine
    return mine - 1 if call.asked or call.height else call.size * SIZE - 1


def _declared_key(call: CategoryCall) -> int:
    """Elder's declaration as a comparable key; the highest possible one if its height was not
    asked."""
    if call.height:
        return call.size * SIZE + heard_height(call.category, call.height)
    return (call.size + 1) * SIZE - 1


def _declared_bound(known: PiquetKnowledge, call: CategoryCall) -> int:
    """The best that younger declared where younger was free to declare; `NO_BOUND` before that."""
    if not known.state.replied:
        return NO_BOUND
    if call.category == "point" and not _shown(known, "point"):
        return NO_BOUND  # every hand has a point: not declaring it says nothing
    made = (m for m in known.state.declared if m.seat == known.other)
    keys = (KEYS[call.category](hand_of(m.cards)) for m in made if m.category == call.category)
    return max(keys, default=0)


def _would_declare(known: PiquetKnowledge, call: CategoryCall, bound: int, held: Hand) -> bool:
    """Whether a hand with these cards was worth more in a category than was declared."""
    if KEYS[call.category](held) > bound:
        return True
    state = known.state
    elders = known.role == 1
    won = call.result == GOOD if elders else call.result in (NOT_GOOD, PASSED)
    done = state.phase != ADD or state.category != call.category if elders else state.replied
    return won and done and has_undeclared(call.category, held, _shown(known, call.category))


def _shown(known: PiquetKnowledge, category: str) -> Hand:
    made = known.state.declared
    return hand_of(
        card for m in made if m.seat == known.other and m.category == category for card in m.cards
    )


def _sentence(look: Observation, category: str, held: Hand, card: Card) -> str:
    """“With it the opponent would have a trio (K♦, K♠, K♥) that was not declared.”"""
    cards = cards_of(held)
    if category == "set":
        found = tuple(c for c in cards if rank(c) == rank(card))
    elif category == "sequence":
        found = next((run for run in categories.runs(cards) if card in run), ())
    else:
        found = categories.in_suit(cards, card[1])
    name = look.tells.name(categories.name(category, len(found))).lower()
    shown = card_list(sorted(found, key=categories.strength, reverse=True))
    return say(look, "reasons", f"silent_{category}", cards=shown, what=name, number=len(found))
