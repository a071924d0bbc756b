"""What a game declares about its zones: how cards are kept in them, who knows them, how they lie.

The name of a zone is its stem, then the number of the seat or side that has it, then the number of
a group where several lie apart: "stock", "hand:0", "melds:1:2". A declaration is made for a stem
and holds for all zones of that stem.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

Holder = Literal["table", "seat", "side"]
Order = Literal["sorted", "kept"]
Owner = Literal["holder", "nobody"]
End = Literal["first", "last"]
Face = Literal["up", "down", "top", "bottom"]
Place = Literal["hand", "seat", "stock", "centre", "nowhere"]
Shape = Literal["fan", "row", "pile", "trick"]
Count = Literal["nothing", "cards", "tricks"]


@dataclass(frozen=True, slots=True)
class Zone:
    """The declaration of a stem. Order and owner belong to the rules, the rest to the screen."""

    stem: str
    of: Holder = "table"  # one for the whole table, for each seat, or for each side
    # `sorted`: cards have no place of their own. They are kept by face; whoever does not know a
    # card cannot follow it by its place, and forgets what he knew when any of them leaves unseen.
    # Copies of one face stay in the order in which they came, which is known to the owner alone.
    # `kept`: cards lie in the order in which they came, a pile or a row.
    order: Order = "kept"
    # Who surely knows the cards that a viewer does not: the seat that has the zone, or nobody.
    owner: Owner = "nobody"
    top: End = "last"  # which end of the row of cards lies on top of a pile
    # Which of the cards that a viewer knows are drawn face up. `bottom`: the lowest of a pile,
    # which lies across under it.
    face: Face = "up"
    # `hand`: held by its seat. `seat`: before its seat or side. `stock`: beside the middle, where
    # cards are drawn from. `centre`: in the middle. `nowhere`: not drawn.
    place: Place = "centre"
    shape: Shape = "row"  # `trick`: each card towards the seat that has played it
    counted: Count = "nothing"  # what is counted beside it
    gives: str = ""  # the verb of taking from it, which a click on it does if it needs no cards
    takes: str = ""  # the verb of putting cards there, which dropping them on it does

    def __post_init__(self) -> None:
        if self.owner == "holder" and self.of != "seat":
            raise ValueError(f"{self.stem}: only a seat can be the owner of hidden cards")
        if self.place == "hand" and self.of != "seat":
            raise ValueError(f"{self.stem}: only a seat can hold a hand")
        for name, allowed in _WORDS.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{self.stem}: {name} is one of {', '.join(allowed)}")


_WORDS = {
    "of": get_args(Holder),
    "order": get_args(Order),
    "owner": get_args(Owner),
    "top": get_args(End),
    "face": get_args(Face),
    "place": get_args(Place),
    "shape": get_args(Shape),
    "counted": get_args(Count),
}

# Zones of most games. A game takes those it has, changed with `dataclasses.replace` where its own
# are different, and declares others itself.
HAND = Zone("hand", of="seat", order="sorted", owner="holder", place="hand", shape="fan")
TRICK = Zone("trick", shape="trick", takes="play")
WON = Zone("won", of="seat", face="down", place="seat", shape="pile", counted="tricks")
MELDS = Zone("melds", of="seat", place="seat", takes="meld")
STOCK = Zone(
    "stock",
    top="first",
    face="down",
    place="stock",
    shape="pile",
    counted="cards",
    gives="draw",
)
DISCARD_PILE = Zone(
    "discard",
    face="top",
    place="stock",
    shape="pile",
    counted="cards",
    gives="take",
    takes="discard",
)
# Cards that each seat has put away unseen by the others, and may look at.
SECRET_DISCARDS = Zone(
    "discard", of="seat", order="sorted", owner="holder", face="down", place="seat", shape="pile"
)

COMMON = (HAND, TRICK, WON, MELDS, STOCK)


@dataclass(frozen=True, slots=True)
class Keeping:
    """How one zone keeps its cards."""

    is_sorted: bool
    owners: int  # the bit set of seats that surely know its hidden cards


class ZoneSet(dict[str, Keeping]):
    """How each zone of a game keeps its cards, by name. A zone whose stem is not declared is one of
    the usual ones, or else a row of cards kept in order."""

    def __init__(self, declared: Iterable[Zone] = ()) -> None:
        super().__init__()
        self.declared = tuple(declared)
        self._by_stem = {zone.stem: zone for zone in self.declared}
        if len(self._by_stem) < len(self.declared):
            raise ValueError("a stem is declared twice")

    def __missing__(self, name: str) -> Keeping:
        zone = self.zone(name)
        holder = self.holder(name)
        owners = 1 << holder if zone.owner == "holder" and holder is not None else 0
        self[name] = Keeping(zone.order == "sorted", owners)
        return self[name]

    def __reduce__(self) -> tuple[type["ZoneSet"], tuple[tuple[Zone, ...]]]:
        return ZoneSet, (self.declared,)

    def zone(self, name: str) -> Zone:
        """The declaration that holds for a zone."""
        stem, *numbers = name.split(":")
        return self._by_stem.get(stem) or _usual(stem, owned=bool(numbers))

    def holder(self, name: str) -> int | None:
        """The number of the seat or side that has a zone; None if it belongs to the whole table."""
        if self.zone(name).of == "table":
            return None
        _, holder, *_ = name.split(":")
        return int(holder)

    def is_declared(self, name: str) -> bool:
        return name.partition(":")[0] in self._by_stem


def _usual(stem: str, owned: bool) -> Zone:
    """The declaration of a stem that a game has not declared."""
    if stem == SECRET_DISCARDS.stem and owned:
        return SECRET_DISCARDS
    plain = Zone(stem, of="seat", place="seat") if owned else Zone(stem)
    return next((zone for zone in COMMON if zone.stem == stem), plain)


USUAL = ZoneSet()  # of a game that declares nothing
