"""The conversation of a round: what was said, shown and scored, each on a slip of its own.

Slips are read from the story with the same eyes as everything else: an event shows its cards
only to those who may see them, so a slip holds what its seat has heard and nothing more.
"""

from collections.abc import Iterator

from repique.core.cards import HIDDEN, Card
from repique.core.game import Event
from repique.core.score import Entry
from repique.core.table import Seat
from repique.play.story import Happening, Story
from repique.play.tell import AWARDS, Teller
from repique.server.wire import Slip

SILENT = ("move", "deal", "cut", "options")  # the table shows these by itself


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
    shown = [event for event in happening.events if event.kind == "show"]
    told = {(event.cards, _price(happening, event)[0]) for event in shown}
    played = {c for e in happening.events if "trick" in (e.source, e.to) for c in e.cards}
    for event in happening.events:
        cards = _cards(event, tells)
        if event.kind == "show":
            reason, points = _price(happening, event)
            name = tells.name(reason) if reason else ""
            yield Slip(event.seat, event.kind, name, points, cards)
        elif event.kind in AWARDS:
            reason, _, given = event.value.partition("=")
            named = any(reason == name and event.cards in (cards, ()) for cards, name in told)
            if not named and not played.intersection(event.cards):
                yield Slip(event.seat, reason, tells.name(reason), int(given))
        elif event.kind not in SILENT:
            sentence = tells.event(event, happening)
            if sentence:
                text, quoted = _words(sentence, f"{tells.who(event.seat)}: ")
                yield Slip(event.seat, event.kind, text, None, cards, quoted)


def _price(happening: Happening, shown: Event) -> tuple[str, int | None]:
    """What cards that were shown have scored, if they have. A whole hand is on no sheet."""
    for entry, _ in happening.awards():
        if entry.cards == shown.cards or _names_hand(happening, shown, entry):
            return entry.reason, entry.points
    return "", None


def _names_hand(happening: Happening, shown: Event, entry: Entry) -> bool:
    following = happening.events[happening.events.index(shown) + 1 :][:1]
    given = f"{entry.reason}={entry.points}"
    return not entry.cards and any((e.seat, e.value) == (shown.seat, given) for e in following)


def _cards(event: Event, tells: Teller) -> tuple[Card, ...]:
    return tuple(card for card in event.seen(tells.viewer).cards if card != HIDDEN)


def _words(told: str, speaker: str) -> tuple[str, bool]:
    """“You: “Good.”” is speech and needs no speaker on a slip that lies before one."""
    if told.startswith(f"{speaker}“") and told.endswith("”"):
        return told[len(speaker) + 1 : -1], True
    return told, False
