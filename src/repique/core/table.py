"""Where every card lies, and which seats know it.

Hidden information lives here and nowhere else: everything a game keeps outside
its table is public. That is what makes views, event redaction and imagined
deals generic instead of being written, and forgotten, once per game.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random

from repique.core.cards import HIDDEN, Card, shuffled
from repique.core.zones import USUAL, ZoneSet

Seat = int
Seats = int  # a bit set of seats

CHANCE: Seat = -1
WATCHER = 1 << 7  # the bit of spectators, who know only what everyone knows
EVERYONE: Seats = (1 << 8) - 1
NOBODY: Seats = 0

_FACE = itemgetter(slice(0, 2))


def only(*seats: Seat) -> Seats:
    return sum(1 << seat for seat in seats)


def bit(viewer: Seat | None) -> Seats:
    return WATCHER if viewer is None else 1 << viewer


def hand(seat: Seat) -> str:
    return f"hand:{seat}"


class Table:
    """Zones of cards, who knows each card, and private marks.

    A mark is a group of cards that a seat has committed in secret (a declaration
    in mind, discards not yet made). It names cards that also lie in some zone.

    `declared` says how each zone keeps its cards. With `by_number` the copies of a face are kept by
    their numbers instead of by arrival: so do records of older rules, and nothing else.
    """

    __slots__ = ("by_number", "declared", "known", "marks", "zones")

    def __init__(self, by_number: bool = False, declared: ZoneSet = USUAL) -> None:
        self.by_number = by_number
        self.declared = declared
        self.zones: dict[str, tuple[Card, ...]] = {}
        self.known: dict[Card, Seats] = {}
        self.marks: dict[str, tuple[Seats, tuple[Card, ...] | None]] = {}

    def __getitem__(self, zone: str) -> tuple[Card, ...]:
        return self.zones.get(zone, ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and all(
            getattr(self, name) == getattr(other, name) for name in _COMPARED
        )

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.by_number = self.by_number
        twin.declared = self.declared
        twin.zones = self.zones.copy()
        twin.known = self.known.copy()
        twin.marks = self.marks.copy()
        return twin

    def clear(self) -> None:
        for store in (self.zones, self.known, self.marks):
            store.clear()

    def cards(self) -> list[Card]:
        return [card for zone in self.zones.values() for card in zone]

    def put(self, cards: Iterable[Card], zone: str, seen_by: Seats) -> None:
        """Bring new cards into play, below those already there."""
        new = tuple(cards)
        self._arrive(new, zone)
        for card in new:
            self.known[card] = seen_by

    def move(self, cards: Iterable[Card], source: str, to: str, seen_by: Seats) -> None:
        """Move cards; `seen_by` are the seats that see which cards they are.

        Out of a zone kept in order others may follow a card by its place. Out of a sorted
        one, a hand, they may not, and they forget what they knew in it: any of those cards
        may have left.
        """
        moved = tuple(cards)
        rest = list(self.zones[source])
        for card in moved:
            rest.remove(card)
        known = self.known
        if seen_by != EVERYONE and self.declared[source].is_sorted:
            for card in (*rest, *moved):
                known[card] &= seen_by
        self.zones[source] = tuple(rest)
        self._arrive(moved, to)
        for card in moved:
            known[card] |= seen_by

    def show(self, cards: Iterable[Card], to: Seats) -> None:
        for card in cards:
            self.known[card] |= to

    def mark(self, name: str, cards: Sequence[Card], seen_by: Seats) -> None:
        self.marks[name] = (seen_by, tuple(cards))

    def marked(self, name: str) -> tuple[Card, ...]:
        group = self.marks[name][1]
        assert group is not None, f"{name} is not known here"
        return group

    def unmark(self, name: str) -> tuple[Card, ...]:
        """The marked cards, which are a secret no longer needed."""
        group = self.marked(name)
        del self.marks[name]
        return group

    def knows(self, card: Card, viewer: Seat | None) -> bool:
        return bool(self.known[card] & bit(viewer))

    def seen(self, viewer: Seat | None) -> "Table":
        """The same table with holes where this viewer does not know the card.

        Nothing is said about who knows a hidden card: that some seat has seen one of them
        may itself be a secret. The order of `known` tells nothing of where a card came from, and
        only the owner of a hand sees in which order its copies came.
        """
        eye = bit(viewer)
        view = Table(self.by_number, self.declared)
        known = self.known
        view.known = {
            card: known[card] for card in sorted([card for card in known if known[card] & eye])
        }
        for zone in self.zones:
            view.zones[zone] = self.seen_row(zone, viewer)
        for name, (seen_by, group) in self.marks.items():
            view.marks[name] = (seen_by, group if seen_by & eye else None)
        return view

    def seen_row(self, zone: str, viewer: Seat | None) -> tuple[Card, ...]:
        """One zone of `seen`."""
        eye = bit(viewer)
        known = self.known
        cards = self.zones.get(zone, ())
        open_cards = tuple([card if known[card] & eye else HIDDEN for card in cards])
        keeping = self.declared[zone]
        if not keeping.is_sorted:
            return open_cards
        hidden = open_cards.count(HIDDEN)
        if hidden == len(open_cards):
            return open_cards
        if keeping.owners == eye:
            return tuple(sorted(open_cards, key=_hidden)) if hidden else open_cards
        return tuple(sorted(open_cards, key=_hidden_last) if hidden else sorted(open_cards))

    def swap(self, one: Card, other: Card) -> None:
        """Exchange two cards of an imagined deal; who knows a card depends on where it lies."""
        turn = {one: other, other: one}
        for zone, cards in self.zones.items():
            if one in cards or other in cards:
                row = tuple(turn.get(card, card) for card in cards)
                self.zones[zone] = self.kept(row, zone)
        self.known[one], self.known[other] = self.known[other], self.known[one]

    def _arrive(self, cards: tuple[Card, ...], zone: str) -> None:
        self.zones[zone] = self.kept(self.zones.get(zone, ()) + cards, zone)

    def kept(self, cards: tuple[Card, ...], zone: str) -> tuple[Card, ...]:
        """The cards in the order in which this zone keeps them."""
        if not self.declared[zone].is_sorted:
            return cards
        return tuple(sorted(cards, key=_hidden_last if self.by_number else _FACE))


_COMPARED = ("by_number", "known", "marks", "zones")  # what makes two tables equal


def _hidden(card: Card) -> bool:
    return card == HIDDEN


def _hidden_last(card: Card) -> tuple[bool, Card]:
    return (card == HIDDEN, card)


def imagine(seen: Table, cards: Sequence[Card], rng: Random) -> Table:
    """Fill the holes of a seen table with the unseen cards of the pack, at random.

    Hidden marks stay hidden: only the game can say which groups are plausible. See
    `repique.core.game.imagine_state` for a whole state that can be played on.
    """
    visible = set(seen.known)
    unseen = iter(shuffled([card for card in cards if card not in visible], rng))
    world = Table(seen.by_number, seen.declared)
    world.known = seen.known.copy()
    world.marks = seen.marks.copy()
    for zone, row in seen.zones.items():
        owners = seen.declared[zone].owners
        filled = []
        for seen_card in row:
            card = next(unseen) if seen_card == HIDDEN else seen_card
            if seen_card == HIDDEN:
                world.known[card] = owners
            filled.append(card)
        world.zones[zone] = world.kept(tuple(filled), zone)
    return world
