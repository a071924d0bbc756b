"""Partnership Pinochle: in which hands a card that nobody has shown may be.

All of it is certain. Duties not met tell of suits and high cards that a seat has not; melds are
counted and shown in full, so a card that would have made more of them is not there; and when
only one hand is left for a card, or all that may be in a hand are needed to fill it, they are
in it.
"""

from collections import Counter
from dataclasses import dataclass

from repique.ai.games.pinochle4.knowledge import Seen, seen
from repique.ai.games.pinochle4.open_hands.packed_hands import SPOT_OF, VOID
from repique.coach.explore.card_map import held_by, hidden_in, player_of, unseen
from repique.core.cards import SUITS, Card, face
from repique.core.table import Seat, hand
from repique.games.pinochle4.meld_count import worth
from repique.games.pinochle4.state import PLAY, STAKE, Partnership
from repique.games.pinochle4.tables import ORDER
from repique.play.explore import Look

DUTY, MELD, FULL = "duty", "meld", "full"  # why a card is not in a hand


@dataclass(slots=True)
class Holders:
    """By face: how many copies are out of sight, and why which seats cannot hold one."""

    out: Counter[str]
    free: dict[Seat, int]  # cards of each hand that nobody has shown
    barred: dict[tuple[str, Seat], str]
    sure: Counter[tuple[str, Seat]]  # copies that must be in a hand

    def possible(self, named: str) -> list[Seat]:
        return [seat for seat in self.free if (named, seat) not in self.barred]


def holders(look: Look) -> Holders:
    state: Partnership = look.view.state
    out = Counter(face(card) for card in unseen(look))
    others = [seat for seat in range(state.seats) if seat != look.seat]
    free = {seat: hidden_in(look, hand(seat)) for seat in others}
    found = Holders(out, free, {}, Counter())
    learnt = seen(state, look.seat)
    for named in out:
        for seat in others:
            reason = _bar(look, learnt, seat, named)
            if reason:
                found.barred[named, seat] = reason
    _settle(found)
    return found


def voids(look: Look, seat: Seat) -> list[str]:
    """Suits that a seat is out of: nothing hidden, and nothing known."""
    most = seen(look.view.state, look.seat).most[seat]
    return [s for place, s in enumerate(SUITS) if most[place] == VOID]


def ceilings(look: Look, seat: Seat) -> list[str]:
    """The highest card that a seat can have in a suit, where it could not beat one."""
    most = seen(look.view.state, look.seat).most[seat]
    rows = zip(SUITS, most, strict=True)
    return [ORDER[rank] + s for s, rank in rows if VOID < rank < len(ORDER) - 1]


def _bar(look: Look, learnt: Seen, seat: Seat, named: str) -> str:
    if not learnt.hidden[seat]:
        return FULL
    suit, rank = SPOT_OF[named]
    if rank > learnt.most[seat][suit]:
        return DUTY
    return MELD if _would_have_melded(look, seat, named) else ""


def _would_have_melded(look: Look, seat: Seat, named: str) -> bool:
    """Whether one more such card would have been worth points that were not shown."""
    state: Partnership = look.view.state
    if state.phase not in (STAKE, PLAY):
        return False
    had = [card for card, by in player_of(look).items() if by == seat]
    cards = [*had, *held_by(look, seat)]
    shown = sum(meld.points for meld in state.melds if meld.seat == seat)
    return worth(state.options, [*cards, Card(named)], state.trump) > shown


def _settle(found: Holders) -> None:
    """Go round until nothing more follows."""
    left, free = Counter(found.out), dict(found.free)
    while True:
        before = sum(left.values())
        for named in [*left]:
            seats = [seat for seat in free if free[seat] and (named, seat) not in found.barred]
            if left[named] and len(seats) == 1:
                _put(found, left, free, named, seats[0], left[named])
        for seat in [*free]:
            may = [n for n in left if left[n] and (n, seat) not in found.barred]
            if free[seat] and sum(left[n] for n in may) == free[seat]:
                for named in may:
                    _put(found, left, free, named, seat, left[named])
        for seat in [*free]:
            if found.free[seat] and not free[seat]:
                for named in (n for n in left if left[n]):
                    found.barred.setdefault((named, seat), FULL)
        if sum(left.values()) == before:
            return


def _put(
    found: Holders, left: Counter[str], free: dict[Seat, int], named: str, seat: Seat, number: int
) -> None:
    found.sure[named, seat] += number
    left[named] -= number
    free[seat] -= number
