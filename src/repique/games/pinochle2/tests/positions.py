"""Rounds in progress, arranged like the examples of the rule book.

A test names the cards that matter. The rest of the pack is filled in, always in the same
way and so that every pile has the size it would have at a real table: hands are made up
with dead wood, cards that help no meld; what is neither held nor in the stock has been won.
"""

from collections.abc import Iterable
from dataclasses import replace

from repique.core.cards import Card, parse_cards, rank, suit
from repique.core.game import Draft, Setup
from repique.core.table import EVERYONE, NOBODY, Seat, Table, hand, only
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import PRESETS, TwoHandedOptions
from repique.games.pinochle2.points import award
from repique.games.pinochle2.state import (
    FIRST,
    MELD,
    SECOND,
    TwoHandedState,
    deck,
    dix_face,
    hand_size,
    won_zone,
)

ANN = 0
BEN = 1  # Ben has dealt; players A and B of the book

PINOCHLE = PRESETS["pinochle"]
BINOKEL = PRESETS["binokel"]
BEZIQUE = PRESETS["bezique"]
THREE_GAMES = {"P": PINOCHLE, "K": BINOKEL, "B": BEZIQUE}


def plus(rules: TwoHandedOptions, names: str) -> TwoHandedOptions:
    """The game with these options switched on, as in “P + Roundhouse”."""
    return rules.with_changes(dict.fromkeys(names.split(), True))


def minus(rules: TwoHandedOptions, names: str) -> TwoHandedOptions:
    return rules.with_changes(dict.fromkeys(names.split(), False))


def position(
    rules: TwoHandedOptions = PINOCHLE,
    *,
    ann: str = "",
    ben: str = "",
    trump: str = "H",
    upcard: str = "",
    stock: str = "",  # the next cards to be drawn
    left: int | None = None,  # cards in the stock, upcard included; all unless told
    phase: str = MELD,
    turn: Seat = ANN,
    scores: tuple[int, int] = (0, 0),
) -> TwoHandedState:
    """Ann has just won a trick and may meld, unless told otherwise."""
    state = GAME.start(rules, Setup(dealer=BEN))
    state.trump = trump
    state.phase = phase
    state.scores = scores
    state.deal_number = 1
    state.turn = state.leader = turn
    hands = {ANN: [*parse_cards(ann)], BEN: [*parse_cards(ben)]}
    on_top = [*parse_cards(stock)]
    under = [*parse_cards(upcard)]
    free = _rest(state, *hands.values(), on_top, under)
    if phase != SECOND:
        under = under or [free.pop(_place_of_upcard(state, free))]
    _fill(hands.values(), _size(state, hands.values()), free)
    face_down = 0 if phase == SECOND else (left or _full_stock(rules)) - 1
    on_top += free[: max(0, face_down - len(on_top))]
    _lay_out(state, hands, on_top, under)
    return state


def new_turn(state: TwoHandedState, seat: Seat = ANN) -> TwoHandedState:
    """The same table after another trick won by this player."""
    return replace(state, phase=MELD, turn=seat, leader=seat, melded=False)


def leading(state: TwoHandedState, seat: Seat = ANN) -> TwoHandedState:
    """The same table with this player to lead while the stock lasts."""
    return replace(state, phase=FIRST, turn=seat, leader=seat)


def earned(state: TwoHandedState, seat: Seat, reason: str, points: int) -> TwoHandedState:
    """The same table after points scored earlier in this round, in time or put aside."""
    draft = Draft(state)
    award(draft, seat, reason, points)
    return draft.state


def at_last_trick(state: TwoHandedState, ann: str = "9C", ben: str = "9D") -> TwoHandedState:
    """The same round with one card left to each; Ann leads, and takes two odd nines."""
    later = position(state.options, ann=ann, ben=ben, trump=state.trump, phase=SECOND)
    return replace(state, table=later.table, phase=SECOND, turn=ANN, leader=ANN)


def _rest(state: TwoHandedState, *named: list[Card]) -> list[Card]:
    """Everything not named, dead wood first."""
    taken = [card for cards in named for card in cards]
    assert len(set(taken)) == len(taken), f"a card is named twice: {taken}"
    return sorted(
        (card for card in GAME.pack(state.options) if card not in taken),
        key=lambda card: (suit(card) == state.trump, "987TJQKA".index(rank(card))),
    )


def _place_of_upcard(state: TwoHandedState, free: list[Card]) -> int:
    """A trump, and no Dix if another is to be had."""
    trumps = [card for card in free if suit(card) == state.trump]
    plain = [card for card in trumps if not card.startswith(dix_face(state))]
    return free.index((plain or trumps)[0])


def _size(state: TwoHandedState, hands: Iterable[list[Card]]) -> int:
    """Cards that each player holds; in a meld step nobody has drawn yet."""
    if state.phase == SECOND:
        return max(len(cards) for cards in hands)
    return hand_size(state.options) - (state.phase == MELD)


def _full_stock(rules: TwoHandedOptions) -> int:
    return deck(rules) - 2 * hand_size(rules)


def _fill(hands: Iterable[list[Card]], size: int, free: list[Card]) -> None:
    for cards in hands:
        assert len(cards) <= size, f"nobody holds more than {size} cards here: {cards}"
        missing = size - len(cards)
        cards.extend(free[:missing])
        del free[:missing]


def _lay_out(
    state: TwoHandedState, hands: dict[Seat, list[Card]], on_top: list[Card], under: list[Card]
) -> None:
    table = Table()
    for seat, cards in hands.items():
        table.put(cards, hand(seat), only(seat))
    table.put(on_top, "stock", NOBODY)
    table.put(under, "stock", EVERYONE)
    table.put(
        (c for c in GAME.pack(state.options) if c not in table.known), won_zone(BEN), EVERYONE
    )
    state.table = table
