"""What a seat is shown, flattened for a message by naming each thing that may go out.

The view has holes already where the seat does not know a card. Here the holes become numbers,
and who knows which card stays behind altogether. Ids keep company with their words, so that a
page needs to know no game.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.cards import HIDDEN
from repique.core.game import OVER, Event, Game, State, View
from repique.core.options import Options
from repique.core.score import Entry, of_deal, totals
from repique.core.table import Seat, Table
from repique.play.session import Session
from repique.play.story import Story, Trick
from repique.play.text.menu import is_widest, worth
from repique.play.text.teller import Teller
from repique.play.text.words import words_for
from repique.server.live.messages import write
from repique.server.view import model, past_turns, prompts
from repique.server.view.conversation import Talk
from repique.server.view.model import Happening, Mark, Option, Picture, Played, Point, Zone
from repique.server.view.panels import partners


def teller(session: Session, seat: Seat | None) -> Teller:
    words = words_for(session.game, session.state.options)
    names = session.record.names
    return Teller(words, session.state.seats, seat, session.game.order, names=names)


def picture(
    session: Session,
    seat: Seat | None,
    waiting: tuple[Seat, ...] = (),
    talk: Talk | None = None,
    won: tuple[int, ...] = (),
    levels: tuple[str, ...] = (),
) -> Picture:
    view, tells = session.update(seat).view, teller(session, seat)
    talk = talk or Talk(Story())
    state, story = view.state, talk.story
    gathered = tuple(map(_trick, story.taken))
    return Picture(
        seat=view.seat,
        number=state.number,
        deal=state.deal_number,
        dealer=state.dealer,
        phase=OVER if session.over else state.phase,
        stage=tells.name(state.phase),
        prompt=prompts.prompt(session.game, tells, view, waiting, story.open_trick),
        notice=_notice(session.game, view, tells),
        between=state.result_shown(),
        turn=state.turn,
        acting=() if session.over else state.acting(),
        scores=state.scores,
        aside=totals(story.put_aside, state.sides),
        winner=state.winner,
        practice=session.practice,
        waiting=waiting,
        zones=_zones(state.table),
        marks=_marks(state.table),
        facts=tuple(
            model.Fact(name, value, tells.fact(name, value, state.sides))
            for name, value in session.facts(state)
        ),
        choices=tuple(_options(session, view, tells)),
        trick=tuple(Played(*played) for played in story.open_trick.played),
        last=gathered[-1] if gathered else None,
        tricks=gathered,
        melds=tuple(_points(tells, story.laid, session.game.order)),
        sheet=tuple(_points(tells, of_deal(state.sheet, state.deal_number), session.game.order)),
        rounds=_rounds(state),
        won=won,
        moves=len(session.record.moves),
        turns=() if seat is None else past_turns.turns(session, story, tells, seat),
        undo=seat is not None and session.can_undo(seat),
        talk=talk.slips(tells),
        house=_house(session.game, state.options),
        levels=levels,
        partners=partners(session.game, view, tells),
        spent=session.game.spent(view),
        unfit=prompts.unfit(tells, view),
        coming=_coming(session, tells),
    )


def _notice(game: Game[Any], view: View[Any], tells: Teller) -> str:
    said = game.notice(view)
    return tells.saying(said) if said else ""


def _options(session: Session, view: View[Any], tells: Teller) -> Iterator[Option]:
    """The choices of a seat with their names, and with their price where that can be said."""
    for choice in view.choices:
        assert view.seat is not None
        about = (choice.verb, choice.cards, choice.least, choice.most, choice.values)
        exact = choice.least == choice.most == len(choice.cards)
        if exact and len(choice.values) <= 1:
            (action,) = choice.actions()
            label = tells.naming(action, session.game.describe(view.state, view.seat, action))
            points = worth(session.game, session.state, view.seat, action)
            caution = prompts.caution(session.game, tells, view, action)
            deed, note = prompts.deed(session.game, tells, view, action)
            yield Option(*about, label, (), points, caution=caution, deed=deed, note=note)
        elif is_widest(choice):
            widest = Action(choice.verb, choice.cards, choice.values[0])
            meaning = session.game.describe(view.state, view.seat, widest)
            label = tells.naming(widest, meaning)
            deed, note = prompts.deed(session.game, tells, view, widest)
            fewer = _fewer(session.game, view, tells, choice)
            yield Option(*about, label, fewer=fewer, deed=deed, note=note)
        else:
            names = prompts.value_names(session.game, tells, view, choice)
            meanings = () if names else prompts.meanings(session.game, tells, view, choice)
            cautions = prompts.cautions(session.game, tells, view, choice)
            yield Option(
                *about, tells.verb(choice.verb), names, meanings=meanings, cautions=cautions
            )


def _fewer(
    game: Game[Any], view: View[Any], tells: Teller, choice: Choice
) -> dict[str, model.Part]:
    """What each part of a long suit or of a set would be called, for those who declare less."""
    assert view.seat is not None
    named = {}
    for count in range(max(1, choice.least), choice.most):
        for cards in combinations(choice.cards, count):
            action = Action(choice.verb, cards, choice.values[0])
            meaning = game.describe(view.state, view.seat, action)
            deed, note = prompts.deed(game, tells, view, action)
            named[" ".join(cards)] = model.Part(tells.naming(action, meaning), deed, note)
    return named


@lru_cache(maxsize=256)
def _house(game: Game[Any], options: Options) -> tuple[model.Fact, ...]:
    """House rules that differ from those of the preset that comes nearest."""
    values, words = options.values(), words_for(game, options)

    def different(usual: Options) -> list[str]:
        return [name for name, value in values.items() if value != getattr(usual, name)]

    names = min(map(different, game.presets.values()), key=len)
    return tuple(model.Fact(name, str(values[name]), words.label(name)) for name in names)


def _coming(session: Session, tells: Teller) -> tuple[model.Fact, ...]:
    """House rules that were agreed on and are not in force yet."""
    now, words = session.state.options.values(), tells.words
    waiting = ((session.wanted, "from_round"), (session.planned, "from_game"))
    return tuple(
        model.Fact(
            name,
            str(value),
            words.text("rulelist", since, rule=words.label(name), value=words.value(name, value)),
        )
        for changes, since in waiting
        for name, value in changes.items()
        if value != now[name]
    )


def _rounds(state: State) -> tuple[tuple[int, ...], ...]:
    """The points of each side in every round so far."""
    sums = [[0] * state.sides for _ in range(state.deal_number)]
    for entry in state.sheet:
        if entry.deal:
            sums[entry.deal - 1][entry.seat % state.sides] += entry.points
    return tuple(map(tuple, sums))


def _trick(trick: Trick) -> model.Trick:
    assert trick.taker is not None
    return model.Trick(tuple(Played(*played) for played in trick.played), trick.taker)


def _points(tells: Teller, entries: Iterable[Entry], order: str) -> Iterator[Point]:
    """Cards that scored lie as players lay them: the highest first."""
    for entry in entries:
        cards = tuple(sorted(entry.cards, key=lambda card: -order.find(card[0])))
        yield Point(entry.seat, entry.reason, entry.points, tells.name(entry.reason), cards)


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
