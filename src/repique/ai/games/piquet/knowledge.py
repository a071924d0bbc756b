"""What a seat knows about the cards, from its view alone."""

from dataclasses import dataclass

from repique.ai.games.piquet.hands.holdings import ALL, BIT, SHIFTS, Hand, hand_of
from repique.core.cards import HIDDEN, suit
from repique.core.game import View
from repique.core.table import Seat, hand
from repique.games.piquet.deal import new_pack
from repique.games.piquet.state import PiquetState, discards


@dataclass(frozen=True, slots=True)
class PiquetKnowledge:
    """What seat `me` knows about both hands."""

    state: PiquetState
    me: Seat
    other: Seat
    role: int  # 0 elder, 1 younger
    mine: Hand  # in hand now
    theirs: Hand  # cards that are surely in the other's hand now
    pool: Hand  # cards whose place I do not know
    hidden: int  # how many of the pool the other holds now
    thrown: int  # how many of the pool are the other's discards
    void: Hand  # cards of suits that the other is known to be out of
    mine_played: Hand
    theirs_played: Hand

    @property
    def mine_after_exchange(self) -> Hand:
        return self.mine | self.mine_played

    @property
    def sure(self) -> bool:
        """Whether every card of the other's hand is known."""
        return self.hidden == 0 or (self.pool & ~self.void).bit_count() == self.hidden


def knowledge_of(view: View[PiquetState]) -> PiquetKnowledge:
    state = view.state
    me = view.seat
    assert me is not None
    other = 1 - me
    table = state.table
    held = table[hand(other)]
    away = table[discards(other)]
    pool = hand_of(new_pack(state.options)) & ~hand_of(table.known)
    mine_played, theirs_played, void = _played(state, me)
    return PiquetKnowledge(
        state,
        me,
        other,
        0 if me == state.elder else 1,
        hand_of(table[hand(me)]),
        hand_of(card for card in held if card != HIDDEN),
        pool,
        held.count(HIDDEN),
        away.count(HIDDEN),
        void,
        mine_played,
        theirs_played,
    )


def _played(state: PiquetState, me: Seat) -> tuple[Hand, Hand, Hand]:
    """My cards played, the other's, and the suits in which the other has shown out."""
    mine = theirs = void = 0
    for trick in state.tricks:
        led, answer = trick.cards
        if trick.leader == me:
            mine |= BIT[led]
            theirs |= BIT[answer]
            if suit(led) != suit(answer):
                void |= _suit_of(BIT[led])
        else:
            mine |= BIT[answer]
            theirs |= BIT[led]
    for led in state.table["trick"]:
        if state.leader == me:
            mine |= BIT[led]
        else:
            theirs |= BIT[led]
    return mine, theirs, void


def _suit_of(card: Hand) -> Hand:
    return next(ALL << shift for shift in SHIFTS if card >> shift & ALL)
