"""A map of the pack: where each card is, as far as a seat knows."""

from collections.abc import Callable, Iterable

from repique.coach.explore.phrases import has_sentence, player_name, say
from repique.core.cards import HIDDEN, Card, face
from repique.core.game import card_order
from repique.core.table import Seat, bit, hand
from repique.play.explore import Cell, Copy, Observation, Sign

UNSEEN = "unseen"
# The style of a sign, by the first word of its id.
TONES = {
    "own": "own", "seat": "other", "their": "other", "has": "other", "trick": "gone",
    "played": "gone", "gone": "gone", "never": "never", "doubtful": "doubtful",
}  # fmt: skip

PlaceOf = Callable[[Card], Copy]


def pack(look: Observation) -> tuple[Card, ...]:
    return look.game.pack(look.view.state.options)


def unseen_cards(look: Observation) -> tuple[Card, ...]:
    """The cards of the pack whose place the seat does not know."""
    known = look.view.state.table.known
    return tuple(card for card in pack(look) if card not in known)


def zones_by_card(look: Observation) -> dict[Card, str]:
    """The zone of each card that the seat knows."""
    zones = look.view.state.table.zones
    return {card: zone for zone, cards in zones.items() for card in cards if card != HIDDEN}


def players_by_card(look: Observation) -> dict[Card, Seat]:
    """The seat that played each card of this round."""
    state = look.view.state
    rows = [(trick.leader, trick.cards) for trick in state.tricks]
    rows.append((state.leader, state.table["trick"]))
    return {
        card: (leader + place) % state.seats
        for leader, cards in rows
        for place, card in enumerate(cards)
    }


def own_cards_known_to(look: Observation, seat: Seat) -> tuple[Card, ...]:
    """Cards of the observer's hand that another seat knows."""
    table = look.view.state.table
    return tuple(card for card in table[hand(look.seat)] if table.known[card] & bit(seat))


def known_in_hand(look: Observation, seat: Seat) -> tuple[Card, ...]:
    """Cards that are known to be in the hand of a seat."""
    return tuple(card for card in look.view.state.table[hand(seat)] if card != HIDDEN)


def hidden_count(look: Observation, zone: str) -> int:
    """The number of unknown cards in a zone."""
    return sum(card == HIDDEN for card in look.view.state.table[zone])


def source_of(look: Observation, card: Card) -> str:
    """How the seat last saw this card, as an id of `[sources]`; empty if it did not."""
    for event in reversed(look.heard):
        if card in event.cards and event.kind in ("move", "show", "peek", "expose"):
            kinds = (zone.partition(":")[0] for zone in (event.source, event.to))
            name = "_".join(kinds) if event.kind == "move" else event.kind
            return name if has_sentence(look, "sources", name) else ""
    return ""


def build_grid(look: Observation, placed: PlaceOf, signs: Iterable[str]) -> tuple[Cell, ...]:
    """A cell for every face of the pack; its cards in the order of `signs`."""
    order = [*signs]
    rows: dict[str, list[Copy]] = {}
    for card in card_order(look.game, look.view.state).by_suit(pack(look)):
        rows.setdefault(face(card), []).append(placed(card))
    return tuple(
        Cell(named, tuple(sorted(copies, key=lambda copy: (order.index(copy.sign), copy.why))))
        for named, copies in rows.items()
    )


def build_legend(
    look: Observation, cells: Iterable[Cell], signs: Iterable[str]
) -> tuple[Sign, ...]:
    """The signs that occur in the grid."""
    used = {copy.sign for cell in cells for copy in cell.copies}
    return tuple(build_sign(look, name) for name in signs if name in used)


def build_sign(look: Observation, name: str) -> Sign:
    """A sign by its id; `seat:2` is the sign of seat 2, drawn by its place at the table."""
    kind, _, seat = name.partition(":")
    tone = TONES.get(kind.partition("_")[0], "open")
    if seat:
        place = (int(seat) - look.seat) % look.view.state.seats
        letter = say(look, "signs", f"{kind}_{place}")
        return Sign(name, letter, say(look, "marks", kind, who=player_name(look, int(seat))), tone)
    return Sign(name, say(look, "signs", name), say(look, "marks", name), tone)


def has_cards(look: Observation) -> bool:
    """Whether any cards have been dealt."""
    return any(look.view.state.table.zones.values())
