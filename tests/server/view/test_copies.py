"""Two tables with the same cards under other numbers: every message is the same but for these."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from repique.core.actions import Action
from repique.core.cards import Card, face
from repique.core.game import OVER
from repique.core.names import renamed
from repique.core.table import CHANCE, Seat, hand
from repique.games import by_preset
from repique.play.deals import FreshDeals
from repique.play.presets import preset_names
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import PlayedMove, story_of
from repique.server.live.commands import Refused, apply_command, copy_series
from repique.server.live.messages import ActCommand
from repique.server.view.build import event_views, table_view, teller_for
from repique.server.view.conversation import Conversation
from repique_testkit.laws.copies import Turn, open_copies, renumbered
from repique_testkit.play.sketch_play import sketch_action

MOVES = 130
CARD = re.compile(r"\b[2-9TJQKA][CDSH][2-9]?\b")

FACES = ("drawn",)  # parts of a picture that name cards without a number

Name = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Renumbered(FreshDeals):
    """The same deals with other numbers."""

    turn: Turn = field(default_factory=dict)

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        dealt = FreshDeals.cards(self, pack, event, deal, attempt)
        return tuple(self.turn[card] for card in dealt)


def plain(value: Any, name: Name) -> Any:
    """A message with other names for its cards; those of one list in any order, and choices."""
    if isinstance(value, str):
        return CARD.sub(lambda found: name(found[0]), value)
    if isinstance(value, dict):
        rows = {
            plain(key, name): plain(item, face if key in FACES else name)
            for key, item in value.items()
        }
        if "choices" in rows:
            rows["choices"] = sorted(rows["choices"], key=str)
        return rows
    if isinstance(value, list | tuple):
        items = [plain(item, name) for item in value]
        cards = all(isinstance(item, str) and CARD.fullmatch(item) for item in value)
        return sorted(items) if cards else items
    return value


def messages(
    session: Session, seat: Seat | None, happening: PlayedMove | None, name: Name, exact: Name
) -> list[Any]:
    """The picture and the news of a seat. What lies on the table and what is offered is compared
    copy by copy, the past with copies that lay open in one hand as one."""
    shown = msgspec.to_builtins(table_view(session, seat, (), Conversation(story_of(session))))
    sent = [plain(shown, name), plain(shown["zones"], exact)]
    sent += [plain({"choices": shown["choices"]}, exact)]
    if happening is not None:
        told = msgspec.to_builtins(event_views(happening.events, seat))
        sent += [plain(told, name), teller_for(session, seat).sentences([happening])]
    return sent


def naming(past: set[Card], turn: Turn) -> tuple[Name, Name]:
    """With the other numbers: cards of the past without any, and every card with its own."""

    def exact(card: str) -> str:
        return turn.get(Card(card), Card(card))

    return lambda card: face(card) if card in past else exact(card), exact


def refusal(series: Series, seat: Seat, action: Action) -> tuple[str, str, str]:
    try:
        apply_command(copy_series(series), seat, ActCommand("a" * 8, 0, str(action)))
    except Refused as no:
        return no.code, no.reason, no.text
    return "", "", ""


def pointed(session: Session, action: Action, rng: Random) -> Action:
    """The same with any of the equal cards of the hand, as somebody may point at them."""
    left = list(session.state.table[hand(session.state.turn)])
    rng.shuffle(left)
    cards = []
    for card in action.cards:
        found = next((c for c in left if face(c) == face(card)), None)
        if card not in session.state.table[hand(session.state.turn)] or found is None:
            cards.append(card)
        else:
            left.remove(found)
            cards.append(found)
    return Action(action.verb, tuple(cards), action.value)


@pytest.mark.parametrize("preset", preset_names())
def test_every_message_is_the_same_whatever_the_numbers(preset: str) -> None:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    options = game.presets[name]
    turn = renumbered(game.pack(options), Random(preset))
    rng = Random(9)
    one, other = (Series.begin(game, options, b"numbers") for _ in range(2))
    other.session.source = Renumbered(b"numbers", turn=turn)
    past: set[Card] = set()  # copies that lay open beside each other in a hand
    for _ in range(MOVES):
        mine = one.session
        theirs = other.session
        if mine.state.phase == OVER:
            break
        happened: list[PlayedMove | None] = [None, None]
        if mine.state.turn == CHANCE:
            mine.deal()
            theirs.deal()
            past = set()
        else:
            seat = mine.state.turn
            action = pointed(mine, sketch_action(mine, rng), rng)
            image = renamed(action, turn.__getitem__)
            for who in range(mine.state.seats):
                assert refusal(one, who, action) == refusal(other, who, image)
            for place, (session, made) in enumerate(((mine, action), (theirs, image))):
                step = session.submit(seat, made)
                happened[place] = PlayedMove.of(
                    session.record.moves[-1], step.events, session.state
                )
        assert renamed(mine.state.table, turn.__getitem__) == theirs.state.table
        past |= open_copies(mine.state.table)
        names_of = naming(past, turn), naming({turn[card] for card in past}, {})
        for viewer in (*range(mine.state.seats), None):
            sent, again = (
                messages(session, viewer, news, *named)
                for session, news, named in zip((mine, theirs), happened, names_of, strict=True)
            )
            assert sent == again, f"what {viewer} is sent depends on numbers"
