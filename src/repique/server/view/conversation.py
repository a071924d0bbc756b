"""The conversation of a round: what was said, shown and scored, each on a slip of its own.

Slips are read from the story with the same eyes as everything else: an event shows its cards
only to those who may see them, so a slip holds what its seat has heard and nothing more.
"""

from collections.abc import Iterator
from itertools import pairwise

from repique.core.cards import HIDDEN, Card
from repique.core.game import Event
from repique.core.table import Seat
from repique.play.story import Happening, Story
from repique.play.text.teller import AWARDS, Teller
from repique.server.view.model import Slip

SILENT = ("move", "deal", "options")  # the table shows these by itself


class Talk:
    """A story with all that was heard of it, kept for each hearer and continued when asked."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self._heard: dict[Seat | None, tuple[int, tuple[Slip, ...]]] = {}

    def add(self, happening: Happening) -> None:
        self.story.add(happening)
        if happening.move.deals:
            self._heard.clear()

    def slips(self, tells: Teller) -> tuple[Slip, ...]:
        known, heard = self._heard.get(tells.viewer, (0, ()))
        news = (slip for happening in self.story[known:] for slip in _slips(happening, tells))
        self._heard[tells.viewer] = len(self.story), (*heard, *news)
        return self._heard[tells.viewer][1]


def _slips(happening: Happening, tells: Teller) -> Iterator[Slip]:
    played = {c for e in happening.events if "trick" in (e.source, e.to) for c in e.cards}
    before: Event | None = None
    for event, after in pairwise((*happening.events, None)):
        assert event is not None
        cards = _cards(event, tells)
        if event.kind == "show":
            reason, points = _price(event, after)
            yield Slip(event.seat, event.kind, tells.name(reason) if reason else "", points, cards)
        elif event.kind in AWARDS:
            priced = before is not None and before.kind == "show" and _price(before, event)[0]
            if not priced and not played.intersection(event.cards):
                reason, _, given = event.value.partition("=")
                name, why = tells.name(reason), _why(tells, reason, given)
                yield Slip(event.seat, reason, name, int(given), why=why)
        elif event.kind not in SILENT:
            sentence = tells.event(event, happening)
            if sentence:
                words = tells.speech(sentence, event.seat)
                yield Slip(event.seat, event.kind, words or sentence, None, cards, bool(words))
        before = event


def _why(tells: Teller, reason: str, points: str) -> str:
    words = tells.words
    return words.text("why", reason, points=points) if words.has("why", reason) else ""


def _price(shown: Event, after: Event | None) -> tuple[str, int | None]:
    """What cards that were shown score in the same breath. A whole hand is on no sheet."""
    if after is None or after.kind not in AWARDS or after.seat != shown.seat:
        return "", None
    reason, _, points = after.value.partition("=")
    return (reason, int(points)) if after.cards in (shown.cards, ()) else ("", None)


def _cards(event: Event, tells: Teller) -> tuple[Card, ...]:
    return tuple(card for card in event.seen(tells.viewer).cards if card != HIDDEN)
