"""Where each card is, as far as a seat knows: a map of the whole pack."""

from collections.abc import Callable, Iterable

from repique.coach.explore.phrases import knows, say, who
from repique.core.cards import HIDDEN, Card, by_suit, face
from repique.core.table import Seat, bit, hand
from repique.play.explore import Cell, Copy, Look, Sign

UNSEEN = "unseen"
# How a sign looks, by the first word of its id.
TONES = {
    "own": "own", "seat": "other", "their": "other", "has": "other", "trick": "gone",
    "played": "gone", "gone": "gone", "never": "never", "doubtful": "doubtful",
}  # fmt: skip

Placed = Callable[[Card], Copy]


def pack(look: Look) -> tuple[Card, ...]:
    return look.game.pack(look.view.state.options)


def unseen(look: Look) -> tuple[Card, ...]:
    """The cards of the pack whose place the seat does not know."""
    known = look.view.state.table.known
    return tuple(card for card in pack(look) if card not in known)


def zone_of(look: Look) -> dict[Card, str]:
    zones = look.view.state.table.zones
    return {card: zone for zone, cards in zones.items() for card in cards if card != HIDDEN}


def player_of(look: Look) -> dict[Card, Seat]:
    """Who has played each card of this round."""
    state = look.view.state
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    rows.append((state.leader, state.table["trick"]))
    return {
        card: (leader + place) % state.seats
        for leader, cards in rows
        for place, card in enumerate(cards)
    }


def seen_by(look: Look, seat: Seat) -> tuple[Card, ...]:
    """Cards of the own hand that another seat knows."""
    table = look.view.state.table
    return tuple(card for card in table[hand(look.seat)] if table.known[card] & bit(seat))


def held_by(look: Look, seat: Seat) -> tuple[Card, ...]:
    """Cards that are known to be in a hand."""
    return tuple(card for card in look.view.state.table[hand(seat)] if card != HIDDEN)


def hidden_in(look: Look, zone: str) -> int:
    return sum(card == HIDDEN for card in look.view.state.table[zone])


def source(look: Look, card: Card) -> str:
    """How the seat has last seen this card: the words of `sources`, or none."""
    for event in reversed(look.heard):
        if card in event.cards and event.kind in ("move", "show", "peek", "expose"):
            kinds = (zone.partition(":")[0] for zone in (event.source, event.to))
            name = "_".join(kinds) if event.kind == "move" else event.kind
            return name if knows("sources", name) else ""
    return ""


def grid(look: Look, placed: Placed, signs: Iterable[str]) -> tuple[Cell, ...]:
    """Every face of the pack with its copies, those with the first signs first."""
    order = [*signs]
    rows: dict[str, list[Copy]] = {}
    for card in by_suit(pack(look), look.game.order):
        rows.setdefault(face(card), []).append(placed(card))
    return tuple(
        Cell(named, tuple(sorted(copies, key=lambda copy: (order.index(copy.sign), copy.why))))
        for named, copies in rows.items()
    )


def legend(look: Look, cells: Iterable[Cell], signs: Iterable[str]) -> tuple[Sign, ...]:
    """Those signs that stand in the grid."""
    used = {copy.sign for cell in cells for copy in cell.copies}
    return tuple(sign(look, name) for name in signs if name in used)


def sign(look: Look, name: str) -> Sign:
    """A sign of a seat is called by the seat: `seat:2` is the partner's."""
    kind, _, seat = name.partition(":")
    tone = TONES.get(kind.partition("_")[0], "open")
    if seat:
        place = (int(seat) - look.seat) % look.view.state.seats
        letter = say(look, "signs", f"{kind}_{place}")
        return Sign(name, letter, say(look, "marks", kind, who=who(look, int(seat))), tone)
    return Sign(name, say(look, "signs", name), say(look, "marks", name), tone)


def has_cards(look: Look) -> bool:
    """Whether cards are on the table at all."""
    return any(look.view.state.table.zones.values())
