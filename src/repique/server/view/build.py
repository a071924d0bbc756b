"""Builds what a seat is shown, by naming each thing that may go out.

The game's view hides the cards that a seat does not know; here only their number is left of them,
and who knows which card is left out. Ids come with their words, so that a page needs no knowledge
of any game.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec import structs

from repique.core.actions import Action, Choice
from repique.core.cards import HIDDEN
from repique.core.game import OVER, Event, Game, View, card_order
from repique.core.options import Options
from repique.core.score import of_deal, totals
from repique.core.table import Seat, Table, hand
from repique.core.zones import COMMON
from repique.play.session import Session
from repique.play.story import Story
from repique.play.text.menu import action_points, can_name_fewer
from repique.play.text.prompts import prompt
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.server.live.messages import write
from repique.server.view import model, past_turns, prompts
from repique.server.view.conversation import Conversation
from repique.server.view.model import (
    ChoiceView,
    EventView,
    MarkView,
    PlayedCard,
    TableView,
    ZoneLayout,
)
from repique.server.view.panels import panel_of
from repique.server.view.parts import ViewParts


def teller_for(session: Session, seat: Seat | None) -> Teller:
    """The teller that puts what happens into words for this seat."""
    words = words_for(session.game, session.state.options)
    names = session.record.seating.given_names
    order = card_order(session.game, session.state)
    return Teller(words, session.state.seats, seat, order, names=names)


def table_view(
    session: Session,
    seat: Seat | None,
    waiting: tuple[Seat, ...] = (),
    talk: Conversation | None = None,
    won: tuple[int, ...] = (),
    levels: tuple[str, ...] = (),
    parts: ViewParts | None = None,
) -> TableView:
    """All that a seat is shown, or a spectator if the seat is None. `waiting` are the seats that
    must say they are ready, `won` the games won by each side, `levels` who sits where.
    `parts` are those of the last view of this seat at this match; they become those of this one."""
    view = session.update(seat).view
    is_at_rest = session.over or session.awaits_agreement
    if session.awaits_agreement:  # nobody moves before that
        view = replace(view, choices=())
    state = view.state
    teller = teller_for(session, seat)
    talk = talk or Conversation(Story())
    story = talk.story
    parts = parts or ViewParts()
    parts.told_by(teller)
    tricks = parts.tricks(story.taken)
    ended = session.record.ended
    return TableView(
        seat=view.seat,
        number=state.number,
        deal=state.deal_number,
        dealer=state.dealer,
        phase=OVER if session.over else state.phase,
        stage=teller.name(state.phase),
        prompt=prompt(session.game, teller, view, waiting, story.open_trick, ended),
        notice=_notice(session.game, view, teller),
        between=state.result_shown(),
        turn=state.turn,
        acting=() if is_at_rest else state.acting(),
        scores=state.scores,
        aside=totals(story.put_aside, state.sides),
        winner=state.winner,
        practice=session.practice,
        waiting=waiting,
        zones=parts.zones(state.table),
        marks=_marks(state.table),
        facts=parts.facts(teller, session.facts(state), state.sides),
        choices=tuple(_choices(session, view, teller)),
        trick=tuple(PlayedCard(*played) for played in story.open_trick.played),
        last=tricks[-1] if tricks else None,
        tricks=tricks,
        melds=parts.melds(teller, story.laid, session.game.order),
        sheet=parts.sheet(teller, of_deal(state.sheet, state.deal_number), session.game.order),
        rounds=parts.rounds(state),
        won=won,
        moves=len(session.record.moves),
        turns=()
        if seat is None
        else past_turns.turns(session, story, talk.labels(seat), teller, seat),
        undo=seat is not None and session.can_undo(seat),
        talk=talk.entries(teller),
        house=_changed_rules(session.game, state.options),
        levels=levels,
        panel=panel_of(session.game, view, teller),
        packets=session.game.packets(state),
        spent=session.game.spent(view),
        unfit=prompts.unfit(teller, view),
        coming=_coming(session, teller),
        due=() if is_at_rest else state.to_move(),
        ended="" if ended is None else ended.reason,
        suits=() if seat is None else card_order(session.game, state).rows(state.table[hand(seat)]),
    )


def _notice(game: Game[Any], view: View[Any], teller: Teller) -> str:
    notice = game.notice(view)
    return teller.saying(notice) if notice else ""


def _choices(session: Session, view: View[Any], teller: Teller) -> Iterator[ChoiceView]:
    """The choices of a seat with their names, and with what they score where that is known."""
    for choice in view.choices:
        assert view.seat is not None
        plain = ChoiceView(
            verb=choice.verb,
            cards=choice.cards,
            least=choice.least,
            most=choice.most,
            values=choice.values,
        )
        is_exact = choice.least == choice.most == len(choice.cards)
        if is_exact and len(choice.values) <= 1:
            (action,) = choice.actions()
            meaning = session.game.describe(view.state, view.seat, action)
            button, note = prompts.button_texts(session.game, teller, view, action)
            if not button and not action.cards and not action.value:
                button, note = teller.naming(action), teller.about(meaning)
            yield structs.replace(
                plain,
                label=teller.naming(action, meaning),
                points=action_points(session.game, session.state, view.seat, action),
                caution=prompts.caution(session.game, teller, view, action),
                deed=button,
                note=note,
            )
        elif can_name_fewer(choice):
            action = Action(choice.verb, choice.cards, choice.values[0])
            meaning = session.game.describe(view.state, view.seat, action)
            button, note = prompts.button_texts(session.game, teller, view, action)
            yield structs.replace(
                plain,
                label=teller.naming(action, meaning),
                fewer=_fewer(session.game, view, teller, choice),
                deed=button,
                note=note,
            )
        else:
            names = prompts.value_names(session.game, teller, view, choice)
            yield structs.replace(
                plain,
                label=teller.verb(choice.verb),
                names=names,
                meanings=() if names else prompts.meanings(session.game, teller, view, choice),
                cautions=prompts.cautions(session.game, teller, view, choice),
            )


def _fewer(
    game: Game[Any], view: View[Any], teller: Teller, choice: Choice
) -> dict[str, model.ChoicePart]:
    """The label of each smaller part of a suit or set, for a player who declares less."""
    assert view.seat is not None
    parts = {}
    for count in range(max(1, choice.least), choice.most):
        for cards in combinations(choice.cards, count):
            action = Action(choice.verb, cards, choice.values[0])
            meaning = game.describe(view.state, view.seat, action)
            button, note = prompts.button_texts(game, teller, view, action)
            parts[" ".join(cards)] = model.ChoicePart(teller.naming(action, meaning), button, note)
    return parts


@lru_cache(maxsize=256)
def _changed_rules(game: Game[Any], options: Options) -> tuple[model.FactView, ...]:
    """House rules that differ from those of the nearest preset."""
    values = options.values()
    words = words_for(game, options)

    def different(usual: Options) -> list[str]:
        return [name for name, value in values.items() if value != getattr(usual, name)]

    names = min(map(different, game.presets.values()), key=len)
    return tuple(model.FactView(name, str(values[name]), words.label(name)) for name in names)


def _coming(session: Session, teller: Teller) -> tuple[model.FactView, ...]:
    """House rules that wait for the next round or the next game."""
    now = session.state.options.values()
    words = teller.words
    waiting = ((session.wanted, "from_round"), (session.planned, "from_game"))
    return tuple(
        model.FactView(
            name,
            str(value),
            words.text("rulelist", since, rule=words.label(name), value=words.value(name, value)),
        )
        for changes, since in waiting
        for name, value in changes.items()
        if value != now[name]
    )


def zone_layouts(game: Game[Any], words: Words) -> tuple[ZoneLayout, ...]:
    """How the zones of a game lie on the table; of a game that declares none, the usual ones."""
    return tuple(
        ZoneLayout(
            stem=zone.stem,
            label=words.term(zone.stem) if zone.stem in words else zone.stem.replace("_", " "),
            of=zone.of,
            order=zone.order,
            top=zone.top,
            face=zone.face,
            place=zone.place,
            shape=zone.shape,
            counted=zone.counted,
            gives=zone.gives,
            takes=zone.takes,
        )
        for zone in game.zones or COMMON
    )


def _marks(table: Table) -> tuple[MarkView, ...]:
    return tuple(MarkView(name, group) for name, (_, group) in sorted(table.marks.items()))


def event_views(events: Iterable[Event], seat: Seat | None) -> tuple[EventView, ...]:
    """Events as this seat may see them."""
    return tuple(_event_view(event.seen(seat)) for event in events)


def _event_view(seen: Event) -> EventView:
    cards = tuple(card for card in seen.cards if card != HIDDEN)
    hidden = len(seen.cards) - len(cards)
    return EventView(seen.kind, seen.seat, cards, hidden, seen.value, seen.source, seen.to)


def short_hash(view: TableView) -> str:
    """A hash of the view as it is sent, so that it reveals nothing more."""
    return hashlib.blake2b(write(view), digest_size=8).hexdigest()
