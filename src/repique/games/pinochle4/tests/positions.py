"""Hands in progress, arranged like the examples of the rule book.

Cards are written as there: `H:ATKKQ S:AT` are a hand, `QS JH` a trick. Copies get their
numbers here. The cards that an example does not mention are filled in, always in the same way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from repique.core.actions import Action, IllegalAction, is_allowed
from repique.core.cards import Card, face
from repique.core.game import Setup, choices, play
from repique.core.table import CHANCE, EVERYONE, Seat, Table, hand, only
from repique.families.tricks import Trick
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.options import PRESETS, PartnershipOptions, hand_size
from repique.games.pinochle4.state import (
    CUT,
    PLAY,
    CountedMeld,
    PartnershipState,
    counters,
    new_pack,
    won_zone,
)
from repique_testkit.laws.random_play import sketch_match

SOUTH, WEST, NORTH, EAST = range(4)  # the seats 1 to 4 of the double-deck examples
DOUBLE = PRESETS["double-deck"]
SINGLE = PRESETS["single-deck"]
PLAIN_SINGLE = SINGLE.with_changes({"cut_pack": False, "choose_packets": False})


def rules(base: PartnershipOptions = DOUBLE, **changes: Any) -> PartnershipOptions:
    return base.with_changes(changes)


class Pack:
    """Hands out the copies of a pack one after the other."""

    def __init__(self, options: PartnershipOptions) -> None:
        self.left = list(new_pack(options))

    def take(self, text: str) -> tuple[Card, ...]:
        """`H:ATK S:A` or `AH TH KH AS`, from the cards that are left."""
        faces = []
        for word in text.split():
            suit, _, ranks = word.partition(":")
            faces += [rank + suit for rank in ranks] if ranks else [word]
        return tuple(self._one(wanted) for wanted in faces)

    def _one(self, wanted: str) -> Card:
        card = next(c for c in self.left if face(c) == wanted)
        self.left.remove(card)
        return card


def text_of(cards: tuple[Card, ...]) -> list[str]:
    return sorted(face(card) for card in cards)


def ready(options: PartnershipOptions = DOUBLE, dealer: Seat = EAST) -> PartnershipState:
    """Before the deal; South speaks first."""
    return GAME.start(options, Setup(dealer=dealer))


def dealt(
    options: PartnershipOptions = DOUBLE,
    hands: Mapping[Seat, str] | None = None,
    dealer: Seat = EAST,
) -> PartnershipState:
    """A hand just dealt. Unless told, everybody holds marriages: one of each card, or two suits."""
    pack = Pack(options)
    held = dict[Seat, tuple[Card, ...]]()
    for seat, text in (hands or {}).items():
        held[seat] = pack.take(text)
    others = [seat for seat in range(4) if seat not in held]
    spread: dict[Seat, list[Card]] = {seat: [] for seat in others}
    for n, card in enumerate(_mixed(pack.left, options)):
        spread[others[n % len(others)]].append(card)
    held |= {seat: tuple(cards) for seat, cards in spread.items()}
    state = ready(options, dealer)
    while state.turn != CHANCE:
        state = act(state, "decline" if state.phase == CUT else "packets:3")
    order = tuple(card for seat in range(4) for card in held[seat])
    return act(state, Action("deal", order, "seats"), seat=CHANCE)


def _mixed(cards: list[Card], options: PartnershipOptions) -> list[Card]:
    """So that dealing round gives each seat like cards: copies apart, or suits apart."""
    if not options.single_deck:
        return sorted(cards)
    return sorted(cards, key=lambda card: (card[0], card[2:], card[1]))


def act(
    state: PartnershipState, *moves: str | Action, seat: Seat | None = None
) -> PartnershipState:
    """Each move by the player in turn, through the public rules; a twin will do."""
    for move in moves:
        who = state.turn if seat is None else seat
        action = Action.parse(move) if isinstance(move, str) else move
        state = play(GAME, state, who, _meant(state, who, action)).state
    return state


def _meant(state: PartnershipState, seat: Seat, action: Action) -> Action:
    """The same with copies that the player may use, where the example names another."""
    if seat == CHANCE:
        return action
    usable = [card for choice in choices(GAME, state, seat) for card in choice.cards]
    free = [card for card in usable if card not in action.cards]
    cards = []
    for card in action.cards:
        twin = next((c for c in free if face(c) == face(card)), card)
        cards.append(card if card in usable else twin)
        free = [c for c in free if c not in cards]
    return Action(action.verb, tuple(cards), action.value)


def bids(state: PartnershipState, calls: str) -> PartnershipState:
    """An auction in one line, `50 51 pass …`, by the seats in turn."""
    for word in calls.split():
        state = act(state, "pass" if word == "pass" else f"bid:{word}")
    return state


def may(state: PartnershipState, move: str, seat: Seat | None = None) -> bool:
    who = state.turn if seat is None else seat
    return is_allowed(choices(GAME, state, who), Action.parse(move))


def refusal(state: PartnershipState, move: str, seat: Seat | None = None) -> str:
    """Why the rules refuse this move; it must be neither offered nor accepted."""
    who = state.turn if seat is None else seat
    assert not may(state, move, who), f"{move} is offered"
    with pytest.raises(IllegalAction) as caught:
        play(GAME, state, who, Action.parse(move))
    return caught.value.refusal.reason


def melded(options: PartnershipOptions, trump: str, cards: str) -> tuple[CountedMeld, ...]:
    """South's melds, after buying the hand and naming these trumps."""
    free = rules(options, marriage_required=False, pass_count=0)
    state = bids(dealt(free, {SOUTH: cards}), f"{free.min_bid} pass pass pass")
    state = act(state, f"trump:{trump}")
    return tuple(meld for meld in state.melds if meld.seat == SOUTH)


def following(
    options: PartnershipOptions, trick: str, cards: str, trump: str = "H"
) -> PartnershipState:
    """South is to play to this trick from this hand; everything else is gone."""
    pack = Pack(options)
    lying = pack.take("" if trick == "–" else trick.replace(",", ""))
    mine = pack.take(cards)
    leader = (SOUTH - len(lying)) % 4
    return _playing(options, {SOUTH: mine}, lying, pack.left, leader, trump)


def trick_of(
    options: PartnershipOptions, cards: str, leader: Seat = SOUTH, *, last: bool = False
) -> PartnershipState:
    """Four hands from which these cards can be played in turn; the trick is played out."""
    pack = Pack(options)
    played = pack.take(cards)
    spare = () if last else pack.take("JC JC JC JC")
    seats = [(leader + n) % 4 for n in range(4)]
    hands = {s: (played[n], *spare[n : n + 1]) for n, s in enumerate(seats)}
    state = _playing(options, hands, (), pack.left, leader, "H")
    if last:
        state.tricks = _tricks(hand_size(options) - 1, 0)
        state.table.zones[won_zone(0)] = ()
        state.table.zones["gone"] = tuple(pack.left)
    else:
        state.table.zones["gone"] = state.table.zones.pop(won_zone(0))
    return act(state, *(f"play {card}" for card in played))


def _playing(
    options: PartnershipOptions,
    hands: Mapping[Seat, tuple[Card, ...]],
    trick: tuple[Card, ...],
    gone: list[Card],
    leader: Seat,
    trump: str,
) -> PartnershipState:
    state = replace(ready(options), phase=PLAY, trump=trump, bidder=leader, bid=options.min_bid)
    state.deal_number = 1
    state.leader = leader
    state.turn = (leader + len(trick)) % 4
    state.table = Table()
    for seat, cards in hands.items():
        state.table.put(cards, hand(seat), only(seat))
    state.table.put(trick, "trick", EVERYONE)
    state.table.put(gone, won_zone(0), EVERYONE)
    return state


def _tricks(ours: int, theirs: int) -> tuple[Trick, ...]:
    takers = (SOUTH,) * ours + (WEST,) * theirs
    return tuple(Trick(taker, (), taker) for taker in takers)


def before_last_trick(
    options: PartnershipOptions,
    bid: int,
    meld: tuple[int, int],
    taken: tuple[int, int],
    tricks: tuple[int, int],
    last: int = 0,
    scores: tuple[int, int] = (0, 0),
) -> PartnershipState:
    """South has bid; all but the last trick, which holds no counter, are played.

    Pairs are (South's side, the defenders): counted meld, counters taken, tricks taken
    when all is over; `last` is the side that takes the last trick.
    """
    pack = Pack(options)
    low = "JS" if not options.single_deck else "9S"
    high = pack.take("QS")
    poor = pack.take(" ".join([low] * 2) + " JS")
    order = (high + poor) if last == 0 else (poor[:1] + high + poor[1:])
    state = _playing(options, {n: (c,) for n, c in enumerate(order)}, (), [], SOUTH, "H")
    wins = list(counters(tuple(pack.left)))
    rest = [card for card in pack.left if card not in wins]
    state.table.put(wins[: taken[0]] + (rest if taken[0] else []), won_zone(SOUTH), EVERYONE)
    state.table.put(wins[taken[0] :] + ([] if taken[0] else rest), won_zone(WEST), EVERYONE)
    assert len(wins) == sum(taken)
    before = (tricks[0] - (last == 0), tricks[1] - (last == 1))
    assert sum(tricks) == hand_size(options)
    state.tricks = _tricks(*before)
    state.bid = bid
    state.scores = scores
    state.melds = tuple(CountedMeld(n, "aces", 1, (), points) for n, points in enumerate(meld))
    return state


def finished(state: PartnershipState) -> PartnershipState:
    """The last card of everybody."""
    return act(state, *(f"play {state.table[hand(seat)][0]}" for seat in range(4)))


def sketched(
    options: PartnershipOptions, seed: int, deals: int | None = None
) -> Iterator[tuple[PartnershipState, Action]]:
    """Each state of a match between rules of thumb, with the move made in it."""
    for state, _, action in sketch_match(GAME, options, Random(seed), deals):
        assert isinstance(state, PartnershipState)
        yield state, action


def gains(before: PartnershipState, after: PartnershipState) -> tuple[int, int]:
    return after.scores[0] - before.scores[0], after.scores[1] - before.scores[1]
