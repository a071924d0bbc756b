"""Rules of thumb for a quick, sensible move, in the spirit of the old books.

Keep the point, then what wins tricks; exchange the full number; declare the best one has
and answer truthfully; lead winners from the long suit, follow as cheaply as one can.
"""

from collections.abc import Sequence
from random import Random

from repique.core.actions import Action, Choice
from repique.core.cards import SUITS, Card, suit
from repique.core.game import View
from repique.core.strategy import Strategy
from repique.core.table import Seat, hand
from repique.games.piquet import categories, tables
from repique.games.piquet.categories import in_suit, strength
from repique.games.piquet.discard_choice import worst
from repique.games.piquet.state import PiquetState, deck, discards, free_cards


def sketch(view: View[PiquetState], rng: Random) -> Action:
    assert view.seat is not None
    verbs = {choice.verb: choice for choice in view.choices}
    for verb, decide in DECISIONS.items():
        if verb in verbs:
            return decide(view.state, view.seat, verbs[verb])
    return Action(view.choices[0].verb)


def _blanche(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    return Action("blanche", worst(state, seat, choice.most))


def _discard(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    return Action(choice.verb, worst(state, seat, choice.most))


def _declare(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    cards = categories.best(state.category, state.table[hand(seat)])
    return Action("declare", cards, state.category) if cards else Action("pass")


def _respond(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    """The truth; an answer that can only be “Good” needs no cards."""
    cards = categories.best(state.category, state.table[hand(seat)])
    short = len(cards) < state.calls[-1].size
    return Action("respond", () if short else cards, state.category)


def _add(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    cards = categories.best(state.category, free_cards(state, seat, state.category))
    return Action("add", cards, state.category) if cards else Action("done")


def _play(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    trick = state.table["trick"]
    card = _follow(state, seat, choice, trick[0]) if trick else _lead(state, seat, choice.cards)
    return Action("play", (card,))


def _lead(state: PiquetState, seat: Seat, cards: Sequence[Card]) -> Card:
    """The long suit from its top, as long as other winners can regain the lead; then those."""
    out = unseen(state, seat)
    suits = [in_suit(cards, s) for s in SUITS if in_suit(cards, s)]
    longest = max(suits, key=lambda row: (len(row) - len(_beaten_by(row[0], out)), len(row)))
    winners = [card for card in cards if not _beaten_by(card, out)]
    entries = [card for card in winners if suit(card) != suit(longest[0])]
    if longest[0] in winners or (len(longest) > 2 and entries):
        return longest[0]
    if entries:
        return max(entries, key=lambda card: (len(in_suit(cards, suit(card))), strength(card)))
    return longest[0] if len(longest) > 2 else longest[-1]


def _follow(state: PiquetState, seat: Seat, choice: Choice, led: Card) -> Card:
    same = in_suit(choice.cards, suit(led))
    winning = [card for card in same if strength(card) > strength(led)]
    if winning:
        return winning[-1]
    if same:
        return same[-1]
    return min(choice.cards, key=lambda card: (_use(state, seat, card), strength(card), card))


def _use(state: PiquetState, seat: Seat, card: Card) -> float:
    """What a card may still do in the tricks to come: win, or guard one that may."""
    out = unseen(state, seat)
    mates = in_suit(state.table[hand(seat)], suit(card))
    place = mates.index(card)
    above = len(_beaten_by(mates[0], out))
    if place == 0:
        return 4.0 if not above else 2.0 if len(mates) > above else 0.0
    if not above:
        return 1.0 + (1.0 if not _beaten_by(card, out) else 0.0)
    return 1.5 if place <= above < len(mates) else 0.0


def unseen(state: PiquetState, seat: Seat) -> list[Card]:
    """Cards that the other player may hold, as far as this view tells."""
    gone = {card for trick in state.tricks for card in trick.cards}
    gone.update(*(state.table[zone] for zone in (hand(seat), discards(seat), "talon", "trick")))
    ranks = tables.RANKS[deck(state.options)]
    return [Card(r + s) for s in SUITS for r in ranks if r + s not in gone]


def _beaten_by(card: Card, out: Sequence[Card]) -> list[Card]:
    return [c for c in out if suit(c) == suit(card) and strength(c) > strength(card)]


def _choose(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    """Dealing first means being elder in the last round."""
    return Action("choose", (), "deal")


def _draw(state: PiquetState, seat: Seat, choice: Choice) -> Action:
    return Action("draw", (), "peek")


# Looked through in this order; verbs not named here leave nothing to decide.
DECISIONS = {
    "choose": _choose,
    "blanche": _blanche,
    "exchange": _discard,
    "commit": _discard,
    "draw": _draw,
    "declare": _declare,
    "respond": _respond,
    "add": _add,
    "pass": _declare,
    "done": _add,
    "play": _play,
}

STRATEGY = Strategy(sketch=sketch, preliminary=frozenset({"expose"}))
