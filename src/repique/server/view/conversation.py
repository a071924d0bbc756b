"""The conversation of a round: what was said, shown and scored, as a list of entries; and the
labels of the turns that were played in it.

Entries are made for one seat from events as that seat may see them, so that an entry holds nothing
that the seat does not know.
"""

from collections.abc import Iterator
from itertools import pairwise

from repique.core.cards import HIDDEN, Card
from repique.core.game import Event
from repique.core.table import Seat
from repique.play.story import PlayedMove, Story
from repique.play.text.teller import AWARD_EVENTS, Form, Teller
from repique.server.view.model import TalkEntry
from repique.server.view.past_turns import TurnLabels

SILENT = ("move", "deal", "options")  # events that the table shows without words


class Conversation:
    """The story of a round with its entries for each seat, which are built when asked for."""

    def __init__(self, story: Story) -> None:
        self.story = story
        # By seat: how much of the story has been read, and its entries.
        self._built: dict[Seat | None, tuple[int, tuple[TalkEntry, ...]]] = {}
        self._labels: dict[Seat, TurnLabels] = {}

    def add(self, happening: PlayedMove) -> None:
        self.story.add(happening)
        if happening.move.deals:
            self._built.clear()
            self._labels.clear()

    def labels(self, seat: Seat) -> TurnLabels:
        """The labels of this seat's turns in the round."""
        return self._labels.setdefault(seat, TurnLabels())

    def entries(self, teller: Teller) -> tuple[TalkEntry, ...]:
        """The entries of the round for the seat to which this teller speaks."""
        known, entries = self._built.get(teller.viewer, (0, ()))
        news = (entry for happening in self.story[known:] for entry in _entries(happening, teller))
        entries = (*entries, *news)
        self._built[teller.viewer] = len(self.story), entries
        return entries


def _entries(happening: PlayedMove, teller: Teller) -> Iterator[TalkEntry]:
    played = {c for e in happening.events if "trick" in (e.source, e.to) for c in e.cards}
    before: Event | None = None
    for event, after in pairwise((*happening.events, None)):
        assert event is not None
        cards = _cards(event, teller)
        if event.kind == "show":
            reason, points = _award_for(event, after)
            text = teller.name(reason) if reason else ""
            yield TalkEntry(event.seat, event.kind, text, points, cards)
        elif event.kind in AWARD_EVENTS:
            is_told = (  # together with the cards that were shown just before
                before is not None and before.kind == "show" and _award_for(before, event)[0]
            )
            if not is_told and not played.intersection(event.cards):
                reason, _, given = event.value.partition("=")
                why = _why(teller, reason, given)
                yield TalkEntry(event.seat, reason, teller.name(reason), int(given), why=why)
        elif event.kind not in SILENT:
            told = teller.event(event, happening)
            if told is not None:
                is_said = told.form is Form.SPEECH
                text = told.text if is_said else teller.sentence(told)
                yield TalkEntry(event.seat, event.kind, text, None, cards, is_said)
        before = event


def _why(teller: Teller, reason: str, points: str) -> str:
    words = teller.words
    return words.text("why", reason, points=points) if words.has("why", reason) else ""


def _award_for(shown: Event, after: Event | None) -> tuple[str, int | None]:
    """Reason and points of the award that follows shown cards at once. There is none for a whole
    hand that is shown."""
    if after is None or after.kind not in AWARD_EVENTS or after.seat != shown.seat:
        return "", None
    reason, _, points = after.value.partition("=")
    return (reason, int(points)) if after.cards in (shown.cards, ()) else ("", None)


def _cards(event: Event, teller: Teller) -> tuple[Card, ...]:
    return tuple(card for card in event.seen(teller.viewer).cards if card != HIDDEN)
