"""What has happened in the round on the table, move by move.

States say how things are; a table also shows how they came about: the last trick, who led,
points put aside. All of it is read from events, so every game has it for nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from repique.core.cards import Card
from repique.core.game import Event, State, play
from repique.core.score import Entry
from repique.core.table import CHANCE, Seat
from repique.play.record import Move, Record


def between_rounds(state: State) -> bool:
    """Whether a round has been played out and the next is not dealt yet."""
    holding = any(cards for zone, cards in state.table.zones.items() if zone.startswith("hand:"))
    return state.deal_number > 0 and (state.between_deals() or not holding)


@dataclass(frozen=True, slots=True)
class Happening:
    """One move, what came of it, and the state it led to."""

    move: Move
    events: tuple[Event, ...]
    after: State

    @property
    def ends_round(self) -> bool:
        return self.move.seat != CHANCE and between_rounds(self.after)

    def awards(self) -> Iterator[tuple[Entry, bool]]:
        """Points given by this move, each once, and whether they wait for the round's end."""
        waiting = [(e.seat, e.value, e.cards) for e in self.events if e.kind == "aside"]
        for event in self.events:
            again = event.kind == "score" and (event.seat, event.value, event.cards) in waiting
            if event.kind in ("score", "aside") and not again:
                reason, _, points = event.value.partition("=")
                entry = Entry(event.seat, reason, int(points), event.cards, self.after.deal_number)
                yield entry, event.kind == "aside"


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick with those who played them; nobody has taken an open one."""

    played: tuple[tuple[Seat, Card], ...]
    taker: Seat | None = None


Story = Sequence[Happening]


def retold(record: Record) -> list[Happening]:
    """The story of the newest round of a record."""
    state = record.start()
    story: list[Happening] = []
    for move in record.moves:
        step = play(record.game, state, move.seat, move.action)
        state = step.state
        if move.seat == CHANCE and move.action.verb == "deal":
            story.clear()
        story.append(Happening(move, step.events, state))
    return story


def continued(story: Story, record: Record, events: tuple[Event, ...], after: State) -> Story:
    """The story with the newest move of the record; a deal begins it anew."""
    happening = Happening(record.moves[-1], events, after)
    dealt = any(event.kind == "deal" for event in events)
    return [happening] if dealt else [*story, happening]


def tricks(story: Story) -> list[Trick]:
    """The tricks of the round in order; the last one may still be open."""
    found: list[Trick] = []
    played: list[tuple[Seat, Card]] = []
    for event in (event for happening in story for event in happening.events):
        if event.kind == "move" and event.to == "trick":
            played += [(event.seat, card) for card in event.cards]
        elif event.kind == "move" and event.source == "trick":
            found.append(Trick(tuple(played), event.seat))
            played = []
    return [*found, Trick(tuple(played))] if played else found


def taken(story: Story) -> list[Trick]:
    return [trick for trick in tricks(story) if trick.taker is not None]


def open_trick(story: Story) -> Trick:
    last = tricks(story)[-1:]
    return last[0] if last and last[0].taker is None else Trick(())


def laid(story: Story) -> list[Entry]:
    """Melds and declarations: cards that scored without being played."""
    return [
        entry
        for happening in story
        if happening.move.action.verb not in ("deal", "play") and not happening.ends_round
        for entry, _ in happening.awards()
        if entry.cards
    ]


def put_aside(story: Story) -> list[Entry]:
    """Points that are counted but will be added only when the round ends."""
    if story and between_rounds(story[-1].after):
        return []
    return [entry for happening in story for entry, waits in happening.awards() if waits]
