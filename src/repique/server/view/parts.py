"""Parts of the last view of a seat, used again where what they are made of has not changed.

A move changes little of what a seat is shown, and putting the rest into words again takes longer
than finding out that it is the same. A part is used again only if its source is the same object,
or equal, and if it is told by an equal teller: so a view with parts of the last one equals a view
without them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from repique.core.cards import HIDDEN
from repique.core.game import State
from repique.core.score import Entry
from repique.core.table import Table
from repique.play.story import PlayedTrick
from repique.play.text.teller import Teller
from repique.server.view.model import FactView, PlayedCard, ScoreEntry, TakenTrick, ZoneView

S = TypeVar("S")
P = TypeVar("P")


class GrowingRow(Generic[S, P]):
    """A part for each of some immutable sources, which usually grow at their end."""

    def __init__(self) -> None:
        self._sources: tuple[S, ...] = ()
        self._parts: tuple[P, ...] = ()

    def of(self, sources: Sequence[S], build: Callable[[S], P]) -> tuple[P, ...]:
        """The parts, of which those of the same objects at the beginning are not built again."""
        kept = 0
        for old, new in zip(self._sources, sources, strict=False):
            if old is not new:
                break
            kept += 1
        if kept < len(sources) or kept < len(self._sources):
            self._parts = (*self._parts[:kept], *map(build, sources[kept:]))
            self._sources = tuple(sources)
        return self._parts


class ViewParts:
    """The parts of the last view of one seat at one match."""

    def __init__(self) -> None:
        self._teller: Teller | None = None
        self._rounds: tuple[tuple[Entry, ...], int, tuple[tuple[int, ...], ...]] = ((), 0, ())
        self._tricks: GrowingRow[PlayedTrick, TakenTrick] = GrowingRow()
        self._zones: dict[str, tuple[tuple[str, ...], ZoneView]] = {}
        self._forget_texts()

    def _forget_texts(self) -> None:
        self._facts: dict[tuple[str, str], FactView] = {}
        self._melds: GrowingRow[Entry, ScoreEntry] = GrowingRow()
        self._sheet: GrowingRow[Entry, ScoreEntry] = GrowingRow()

    def told_by(self, teller: Teller) -> None:
        """Begin a view whose texts are made by this teller."""
        if teller != self._teller:
            self._forget_texts()
            self._teller = teller

    def facts(
        self, teller: Teller, facts: Iterable[tuple[str, str]], sides: int
    ) -> tuple[FactView, ...]:
        """Facts of the game in words."""
        known = self._facts
        shown = [known.get(fact) or FactView(*fact, teller.fact(*fact, sides)) for fact in facts]
        self._facts = {(fact.name, fact.value): fact for fact in shown}
        return tuple(shown)

    def tricks(self, taken: Sequence[PlayedTrick]) -> tuple[TakenTrick, ...]:
        """The tricks that were taken in this round."""
        return self._tricks.of(taken, _trick)

    def melds(self, teller: Teller, laid: Sequence[Entry], order: str) -> tuple[ScoreEntry, ...]:
        """Melds and declarations of this round."""
        return self._melds.of(laid, lambda entry: _score_entry(teller, entry, order))

    def sheet(self, teller: Teller, entries: Sequence[Entry], order: str) -> tuple[ScoreEntry, ...]:
        """The score sheet of this deal."""
        return self._sheet.of(entries, lambda entry: _score_entry(teller, entry, order))

    def rounds(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The points of each side in every round so far."""
        sheet, deals, points = self._rounds
        if sheet is not state.sheet or deals != state.deal_number:
            points = _rounds(state)
            self._rounds = state.sheet, state.deal_number, points
        return points

    def zones(self, table: Table) -> tuple[ZoneView, ...]:
        """All zones, by name."""
        known = self._zones
        self._zones = {
            name: known[name]
            if name in known and known[name][0] == table.zones[name]
            else (table.zones[name], _zone(table, name))
            for name in sorted(table.zones)
        }
        return tuple([zone for _, zone in self._zones.values()])


def _trick(trick: PlayedTrick) -> TakenTrick:
    assert trick.taker is not None
    return TakenTrick(tuple(PlayedCard(*played) for played in trick.played), trick.taker)


def _score_entry(teller: Teller, entry: Entry, order: str) -> ScoreEntry:
    """An entry of the score sheet; its cards in falling order, as players lay them."""
    cards = tuple(sorted(entry.cards, key=lambda card: -order.find(card[0])))
    return ScoreEntry(entry.seat, entry.reason, entry.points, teller.name(entry.reason), cards)


def _rounds(state: State) -> tuple[tuple[int, ...], ...]:
    sums = [[0] * state.sides for _ in range(state.deal_number)]
    for entry in state.sheet:
        if entry.deal:
            sums[entry.deal - 1][entry.seat % state.sides] += entry.points
    return tuple(map(tuple, sums))


def _zone(table: Table, name: str) -> ZoneView:
    row = table[name]
    cards = tuple(card for card in row if card != HIDDEN)
    hidden = len(row) - len(cards)
    has_places = bool(cards) and hidden > 0 and not table.declared[name].is_sorted
    places = (at for at, card in enumerate(row) if card != HIDDEN)
    return ZoneView(name, cards, hidden, tuple(places) if has_places else ())
