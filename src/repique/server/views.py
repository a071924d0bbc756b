"""What a seat is shown, flattened for a message by naming each thing that may go out.

The view has holes already where the seat does not know a card. Here the holes become numbers,
and who knows which card stays behind altogether. Ids keep company with their words, so that a
page needs to know no game.
"""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import combinations

from repique.core.actions import Action, Choice
from repique.core.cards import HIDDEN
from repique.core.game import OVER, Event
from repique.core.options import Options
from repique.core.score import Entry, of_deal, totals
from repique.core.table import Seat, Table
from repique.play.menu import is_widest, worth
from repique.play.session import Session
from repique.play.story import Story, laid, open_trick, put_aside, taken
from repique.play.tell import Teller
from repique.play.words import words_for
from repique.server import asking, wire
from repique.server.partners import partners
from repique.server.talk import slips
from repique.server.wire import Happening, Mark, Option, Picture, Played, Point, Zone, write


def teller(session: Session, seat: Seat | None) -> Teller:
    words = words_for(session.game, session.state.options)
    return Teller(words, session.state.seats, seat, session.game.order)


def picture(
    session: Session,
    seat: Seat | None,
    waiting: tuple[Seat, ...] = (),
    story: Story = (),
    won: tuple[int, ...] = (),
) -> Picture:
    view, tells = session.update(seat).view, teller(session, seat)
    state, gathered = view.state, _tricks(story)
    return Picture(
        seat=view.seat,
        number=state.number,
        deal=state.deal_number,
        dealer=state.dealer,
        phase=OVER if session.over else state.phase,
        stage=tells.name(state.phase),
        prompt=asking.prompt(session.game, tells, view, waiting, open_trick(story)),
        turn=state.turn,
        acting=() if session.over else state.acting(),
        scores=state.scores,
        aside=totals(put_aside(story), state.sides),
        winner=state.winner,
        practice=session.practice,
        waiting=waiting,
        zones=_zones(state.table),
        marks=_marks(state.table),
        facts=tuple(
            wire.Fact(name, value, tells.fact(name, value, state.sides))
            for name, value in session.game.facts(state)
        ),
        choices=tuple(_options(session, tells)),
        trick=tuple(Played(*played) for played in open_trick(story).played),
        last=gathered[-1] if gathered else None,
        tricks=gathered,
        melds=tuple(_points(tells, laid(story))),
        sheet=tuple(_points(tells, of_deal(state.sheet, state.deal_number))),
        rounds=tuple(
            totals(of_deal(state.sheet, deal), state.sides)
            for deal in range(1, state.deal_number + 1)
        ),
        won=won,
        turns=() if seat is None else tuple(turn.start for turn in session.turns(seat)),
        undo=seat is not None and session.can_undo(seat),
        talk=slips(story, tells),
        house=tuple(_house(session, tells)),
        partners=partners(session, view, tells),
    )


def _options(session: Session, tells: Teller) -> Iterator[Option]:
    """The choices of a seat with their names, and with their price where that can be said."""
    view = session.update(tells.viewer).view
    for choice in view.choices:
        assert view.seat is not None
        about = (choice.verb, choice.cards, choice.least, choice.most, choice.values)
        exact = choice.least == choice.most == len(choice.cards)
        if exact and len(choice.values) <= 1:
            (action,) = choice.actions()
            label = tells.naming(action, session.game.describe(view.state, view.seat, action))
            points = worth(session.game, session.state, view.seat, action)
            caution = asking.caution(session.game, tells, view, action)
            yield Option(*about, label, (), points, caution=caution)
        elif is_widest(choice):
            widest = Action(choice.verb, choice.cards, choice.values[0])
            meaning = session.game.describe(view.state, view.seat, widest)
            label = tells.naming(widest, meaning)
            yield Option(*about, label, fewer=_fewer(session, tells, choice))
        else:
            names = asking.value_names(session.game, tells, view, choice)
            meanings = () if names else asking.meanings(session.game, tells, view, choice)
            yield Option(*about, tells.verb(choice.verb), names, meanings=meanings)


def _fewer(session: Session, tells: Teller, choice: Choice) -> dict[str, str]:
    """What each part of a long suit or of a set would be called, for those who declare less."""
    view = session.update(tells.viewer).view
    assert view.seat is not None
    named = {}
    for count in range(max(1, choice.least), choice.most):
        for cards in combinations(choice.cards, count):
            action = Action(choice.verb, cards, choice.values[0])
            meaning = session.game.describe(view.state, view.seat, action)
            named[" ".join(cards)] = tells.naming(action, meaning)
    return named


def _house(session: Session, tells: Teller) -> Iterator[wire.Fact]:
    """House rules that differ from those of the preset that comes nearest."""
    values = session.state.options.values()

    def different(usual: Options) -> list[str]:
        return [name for name, value in values.items() if value != getattr(usual, name)]

    for name in min(map(different, session.game.presets.values()), key=len):
        yield wire.Fact(name, str(values[name]), tells.words.label(name))


def _tricks(story: Story) -> tuple[wire.Trick, ...]:
    """All that were taken in this round, in order."""
    return tuple(
        wire.Trick(tuple(Played(*played) for played in trick.played), trick.taker)
        for trick in taken(story)
        if trick.taker is not None
    )


def _points(tells: Teller, entries: Iterable[Entry]) -> Iterator[Point]:
    for entry in entries:
        yield Point(entry.seat, entry.reason, entry.points, tells.name(entry.reason), entry.cards)


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
