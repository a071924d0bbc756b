"""The history of the current round, move by move.

A table shows more than the state: the last trick, who led, points that are not added yet. All of
it is derived from events, so no game has to provide it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest
from typing import overload

from repique.core.cards import Card
from repique.core.game import Event, State, play_recorded
from repique.core.options import SHOW_DEALER
from repique.core.score import Entry
from repique.core.table import CHANCE, Seat, Seats
from repique.play.record import Move
from repique.play.session import Session


def is_between_rounds(state: State) -> bool:
    """Whether the cards of a round are played and the next round is not dealt yet."""
    holding = any(cards for zone, cards in state.table.zones.items() if zone.startswith("hand:"))
    return state.deal_number > 0 and (state.between_deals() or not holding)


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move with its events, and those facts of the state after it that narration needs."""

    move: Move
    events: tuple[Event, ...]
    deal: int
    rests: bool  # whether the cards of the round are played
    settled: bool  # whether the round is scored: later moves belong to the next deal
    leads: bool  # whether the move put the first card into the trick
    dealer_shown: bool
    known: tuple[Seats, ...]  # for each card of the action, the seats that know it after the move

    @classmethod
    def of(cls, move: Move, events: tuple[Event, ...], after: State) -> "PlayedMove":
        table = after.table
        shown = getattr(after.options, SHOW_DEALER, True)
        known = tuple(table.known.get(card, 0) for card in move.action.cards)
        ends = (is_between_rounds(after), after.result_shown())
        return cls(move, events, after.deal_number, *ends, len(table["trick"]) == 1, shown, known)

    @property
    def ends_round(self) -> bool:
        return self.move.seat != CHANCE and self.rests

    def awards(self) -> Iterator[tuple[Entry, bool]]:
        """Each award of this move once, and whether it is added only when the round ends."""
        waiting = [(e.seat, e.value, e.cards) for e in self.events if e.kind == "aside"]
        for event in self.events:
            again = event.kind == "score" and (event.seat, event.value, event.cards) in waiting
            if event.kind in ("score", "aside") and not again:
                reason, _, points = event.value.partition("=")
                entry = Entry(event.seat, reason, int(points), event.cards, self.deal)
                yield entry, event.kind == "aside"


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """The cards of a trick with the seats that played them; `taker` is None while it is open."""

    played: tuple[tuple[Seat, Card], ...]
    taker: Seat | None = None


class Story(Sequence[PlayedMove]):
    """The moves of the current round, updated by `add`, so that views need no replay."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._happenings: list[PlayedMove] = []
        self.taken: list[PlayedTrick] = []
        self.laid: list[Entry] = []  # melds and declarations: cards that scored unplayed
        self._open: list[tuple[Seat, Card]] = []
        self._waiting: list[Entry] = []

    def __len__(self) -> int:
        return len(self._happenings)

    def since_scored(self) -> list[Seat]:
        """The seats that have acted since the round was scored: to cut, or to choose packets."""
        settled = [*takewhile(lambda one: one.settled, reversed(self._happenings))]
        return [happening.move.seat for happening in settled[:-1]]

    @overload
    def __getitem__(self, at: int) -> PlayedMove: ...
    @overload
    def __getitem__(self, at: slice) -> list[PlayedMove]: ...
    def __getitem__(self, at: int | slice) -> PlayedMove | list[PlayedMove]:
        return self._happenings[at]

    def add(self, happening: PlayedMove) -> None:
        """Append a move; a deal starts a new round and drops the old one."""
        if happening.move.deals:
            self._begin()
        self._happenings.append(happening)
        for event in happening.events:
            if event.kind == "move" and event.to == "trick":
                self._open += [(event.seat, card) for card in event.cards]
            elif event.kind == "move" and event.source == "trick":
                self.taken.append(PlayedTrick(tuple(self._open), event.seat))
                self._open = []
        awards = [*happening.awards()]
        self._waiting += [entry for entry, waits in awards if waits]
        if happening.move.action.verb not in ("deal", "play") and not happening.ends_round:
            self.laid += [entry for entry, _ in awards if entry.cards]

    @property
    def open_trick(self) -> PlayedTrick:
        return PlayedTrick(tuple(self._open))

    @property
    def put_aside(self) -> list[Entry]:
        """Awards of this round that are added only when it ends."""
        if self._happenings and self._happenings[-1].rests:
            return []
        return self._waiting


def story_of(session: Session) -> Story:
    """The story of the current round, from the record. A cut and the deal after it are one entry,
    as when they were played. The moves are trusted to be legal."""
    (start, state) = session.before_round
    story = Story()
    events: tuple[Event, ...] = ()
    for move, following in zip_longest(moves := session.record.moves[start:], moves[1:]):
        step = play_recorded(session.game, state, move.seat, move.action)
        state = step.state
        events = events + step.events
        if following is None or move.seat != CHANCE or following.seat != CHANCE:
            story.add(PlayedMove.of(move, events, state))
            events = ()
    return story
