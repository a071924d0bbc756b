"""Piquet: declarations that somebody with a certain card would have made, and has not.

What is surely in his hand, or was played from it, and one more card: if that beats what he has
said, or would have been worth saying, he has sunk it or does not hold that card.
"""

from repique.ai.games.piquet.hands.holdings import BIT, KEYS, SIZE, Hand, cards_of, hand_of
from repique.ai.games.piquet.knowledge import Knowledge
from repique.ai.games.piquet.opponent_model import unsaid
from repique.coach.explore.phrases import listed, say
from repique.core.cards import Card, rank
from repique.games.piquet import categories
from repique.games.piquet.categories import heard_height
from repique.games.piquet.state import ADD, EQUAL, GOOD, NOT_GOOD, PASSED, Call
from repique.play.explore import Look


def silence(look: Look, known: Knowledge, card: Card) -> str:
    """Why the opponent would have spoken with this card; empty if nothing speaks against it."""
    sure = known.theirs | known.theirs_played
    for call in known.state.calls:
        said = _elder_bound(call) if known.role == 1 else _younger_bound(known, call)
        if _speaks(known, call, said, sure | BIT[card]) and not _speaks(known, call, said, sure):
            return _told(look, call.category, sure | BIT[card], card)
    return ""


UNBOUND = 1 << 20  # nothing has been said that could be too little


def _elder_bound(call: Call) -> int:
    """The best that elder can hold if he has called the best he holds."""
    if not call.size:
        return UNBOUND if call.category == "point" else 0
    return _called(call)


def _younger_bound(known: Knowledge, call: Call) -> int:
    """The best that younger can hold if his answer was the truth."""
    mine = _called(call)
    if call.result == PASSED:
        return _declared_bound(known, call)
    if not call.result:
        return (call.size + 1) * SIZE - 1 if call.asked else UNBOUND
    if call.result == NOT_GOOD:
        return (call.size + 1) * SIZE - 1 if call.asked else _declared_bound(known, call)
    if call.result == EQUAL:
        return mine
    return mine - 1 if call.asked or call.height else call.size * SIZE - 1


def _called(call: Call) -> int:
    """What elder has called, as a key that can be compared; the most it can be before he is asked
    for its height."""
    if call.height:
        return call.size * SIZE + heard_height(call.category, call.height)
    return (call.size + 1) * SIZE - 1


def _declared_bound(known: Knowledge, call: Call) -> int:
    """Where younger was free to speak: the best of what he has declared, once he is through."""
    if not known.state.replied:
        return UNBOUND
    if call.category == "point" and not _shown(known, "point"):
        return UNBOUND  # everybody has a point; who keeps it back keeps back any
    made = (m for m in known.state.declared if m.seat == known.other)
    keys = (KEYS[call.category](hand_of(m.cards)) for m in made if m.category == call.category)
    return max(keys, default=0)


def _speaks(known: Knowledge, call: Call, bound: int, held: Hand) -> bool:
    """Whether a hand with these cards had more to say in a category than was said."""
    if KEYS[call.category](held) > bound:
        return True
    state = known.state
    elders = known.role == 1
    won = call.result == GOOD if elders else call.result in (NOT_GOOD, PASSED)
    done = state.phase != ADD or state.category != call.category if elders else state.replied
    return won and done and unsaid(call.category, held, _shown(known, call.category))


def _shown(known: Knowledge, category: str) -> Hand:
    made = known.state.declared
    return hand_of(
        card for m in made if m.seat == known.other and m.category == category for card in m.cards
    )


def _told(look: Look, category: str, held: Hand, card: Card) -> str:
    """“With it the opponent would have a trio (K♦, K♠, K♥) that was not declared.”"""
    cards = cards_of(held)
    if category == "set":
        found = tuple(c for c in cards if rank(c) == rank(card))
    elif category == "sequence":
        found = next((run for run in categories.runs(cards) if card in run), ())
    else:
        found = categories.in_suit(cards, card[1])
    name = look.tells.name(categories.name(category, len(found))).lower()
    shown = listed(sorted(found, key=categories.strength, reverse=True))
    return say(look, "piquet", f"silent_{category}", cards=shown, what=name, number=len(found))
