"""Acting at a position through the public rules, in the words of the rule book.

Moves are written as in a record: `play AH`, `meld:pinochle QS JD`, `draw`, `knock`. A
sequence of melds is written like the book's own columns: the cards, `KH QH ; KS QS`, and
what came of each, `40 ; remeld_never`.
"""

from typing import Any

import pytest

from repique.core.actions import Action, IllegalAction, is_allowed
from repique.core.cards import Card, face, parse_cards
from repique.core.game import choices, play
from repique.core.score import totals
from repique.core.table import CHANCE, Seat
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import TwoHandedState, history
from repique.games.pinochle2.tests.positions import new_turn, position


def act(state: TwoHandedState, *moves: str) -> TwoHandedState:
    """Each move by the player whose turn it is."""
    for move in moves:
        state = play(GAME, state, state.turn, Action.parse(move)).state
    return state


def deal(state: TwoHandedState, pack: tuple[Card, ...], value: str = "") -> TwoHandedState:
    return play(GAME, state, CHANCE, Action("deal", pack, value)).state


def offers(state: TwoHandedState, verb: str, seat: Seat | None = None) -> list[Action]:
    """Every action of this kind that the player in turn may take."""
    may = choices(GAME, state, state.turn if seat is None else seat)
    return [action for choice in may if choice.verb == verb for action in choice.actions()]


def may_knock(state: TwoHandedState, seat: Seat | None = None) -> bool:
    return bool(offers(state, "knock", seat))


def playable(state: TwoHandedState) -> set[Card]:
    return {action.cards[0] for action in offers(state, "play")}


def refusal(state: TwoHandedState, move: str) -> str:
    """Why the rules refuse this move; it must be neither offered nor accepted."""
    action = Action.parse(move)
    assert not is_allowed(choices(GAME, state, state.turn), action), f"{move} is offered"
    with pytest.raises(IllegalAction) as caught:
        play(GAME, state, state.turn, action)
    return caught.value.refusal.reason


def meld_of(state: TwoHandedState, cards: str) -> Action | None:
    """The meld on offer with these cards; of cards that differ in nothing one is offered."""
    named = parse_cards(cards)
    melds = offers(state, "meld")
    exact = (meld for meld in melds if set(meld.cards) == set(named))
    equal = (meld for meld in melds if _like(state, meld.cards) == _like(state, named))
    return next(exact, None) or next(equal, None)


def lay(state: TwoHandedState, cards: str) -> TwoHandedState:
    """Lay the meld that these cards make."""
    action = meld_of(state, cards)
    assert action, f"{cards} is not offered: {refusal(state, f'meld {cards}')}"
    return act(state, str(action))


def results(state: TwoHandedState, sequence: str) -> str:
    """What becomes of melds laid one after the other, each in a won-trick turn of its own."""
    found = []
    for cards in sequence.split(" ; "):
        state = new_turn(state, state.turn)
        if meld_of(state, cards) is None:
            found.append(refusal(state, f"meld {cards}"))
        else:
            before = state
            state = lay(state, cards)
            found.append(str(state.scores[state.turn] - before.scores[state.turn]))
    return " ; ".join(found)


def holding_all(rules: TwoHandedOptions, sequence: str, trump: str = "H") -> TwoHandedState:
    """A meld step of Ann, who holds every card of the sequence."""
    named = dict.fromkeys(parse_cards(sequence.replace(";", " ")))
    return position(rules, ann=" ".join(named), trump=trump)


def play_out(state: TwoHandedState) -> TwoHandedState:
    """The rest of the round without melds: always the first card that may be played."""
    number = state.deal_number
    while state.deal_number == number and state.turn != CHANCE and state.winner is None:
        plays = offers(state, "play") or offers(state, "draw")
        state = act(state, str(plays[0]))
    return state


def put_aside(state: TwoHandedState) -> tuple[int, ...]:
    """Points counted in this round that are not yet part of the score."""
    return totals(state.pending, state.sides)


def case(name: str, *values: Any) -> Any:
    """A row of the book, known by its id."""
    return pytest.param(*values, id=name)


def _like(state: TwoHandedState, cards: tuple[Card, ...]) -> list[tuple[str, ...]]:
    """What there is to say about these cards: faces, places, and melds they were part of."""
    return sorted(
        (face(card), zone, *(laid.meld for laid in history(state, card)))
        for card in cards
        for zone, there in state.table.zones.items()
        if card in there
    )
