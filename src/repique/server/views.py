"""What a seat is shown, flattened for a message by naming each thing that may go out.

The view has holes already where the seat does not know a card. Here the holes become numbers,
and who knows which card stays behind altogether.
"""

import hashlib
from collections.abc import Iterable

from repique.core.cards import HIDDEN
from repique.core.game import OVER, Event
from repique.core.score import of_deal
from repique.core.table import Seat, Table
from repique.play.session import Session
from repique.server.wire import Happening, Mark, Option, Picture, Point, Zone, write


def picture(session: Session, seat: Seat | None, waiting: tuple[Seat, ...] = ()) -> Picture:
    view = session.update(seat).view
    state = view.state
    return Picture(
        seat=view.seat,
        number=state.number,
        deal=state.deal_number,
        dealer=state.dealer,
        phase=OVER if session.over else state.phase,
        turn=state.turn,
        acting=() if session.over else state.acting(),
        scores=state.scores,
        winner=state.winner,
        practice=session.practice,
        waiting=waiting,
        zones=_zones(state.table),
        marks=_marks(state.table),
        facts=session.game.facts(state),
        choices=tuple(Option(c.verb, c.cards, c.least, c.most, c.values) for c in view.choices),
        sheet=tuple(
            Point(e.seat, e.reason, e.points, e.cards)
            for e in of_deal(state.sheet, state.deal_number)
        ),
        turns=() if seat is None else tuple(turn.start for turn in session.turns(seat)),
    )


def _zones(table: Table) -> tuple[Zone, ...]:
    return tuple(
        Zone(name, tuple(card for card in cards if card != HIDDEN), cards.count(HIDDEN))
        for name, cards in sorted(table.zones.items())
    )


def _marks(table: Table) -> tuple[Mark, ...]:
    return tuple(Mark(name, group) for name, (_, group) in sorted(table.marks.items()))


def happenings(events: Iterable[Event], seat: Seat | None) -> tuple[Happening, ...]:
    return tuple(_happening(event.seen(seat)) for event in events)


def _happening(seen: Event) -> Happening:
    cards = tuple(card for card in seen.cards if card != HIDDEN)
    hidden = len(seen.cards) - len(cards)
    return Happening(seen.kind, seen.seat, cards, hidden, seen.value, seen.source, seen.to)


def short_hash(shown: Picture) -> str:
    """Made of nothing but what the seat is shown, so it tells nothing more."""
    return hashlib.blake2b(write(shown), digest_size=8).hexdigest()
