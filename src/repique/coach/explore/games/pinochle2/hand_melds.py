"""A hand of the two-handed games, sorted by what melds want of it.

Meldable is what can be laid now or after the next trick that is won; holdable what one card may
still complete; the rest can be thrown away as far as melds go. Values are net: what Score
Differences would not pay counts for nothing, and melds that pay nothing are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from repique.core.cards import Card, face
from repique.core.game import View
from repique.core.table import Seat, hand, only
from repique.families.melds import Faces, picks
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.differences import net_points
from repique.games.pinochle2.meld_actions import by_face, card_refusal, dices
from repique.games.pinochle2.meld_table import Known, enabled_melds
from repique.games.pinochle2.state import (
    DRAW,
    FIRST,
    MELD,
    Pinochle,
    dix_face,
    holding,
    sort_of,
)
from repique.games.pinochle2.tables import DIX_POINTS

# Cards that the stock must have for another trick with melding to follow, by phase.
NEEDED = {FIRST: 1, MELD: 3, DRAW: 2}


@dataclass(frozen=True, slots=True)
class Ready:
    """A meld that the hand holds; perhaps it can be laid at once."""

    meld: str
    cards: tuple[Card, ...]
    points: int
    now: bool


@dataclass(frozen=True, slots=True)
class Hope:
    """A meld that wants one card, and how many such cards may still come."""

    meld: str
    cards: tuple[Card, ...]
    missing: str
    points: int
    live: int


@dataclass(frozen=True, slots=True)
class Analysis:
    meldable: tuple[Card, ...]
    holdable: tuple[Card, ...]
    discardable: tuple[Card, ...]
    ready: tuple[Ready, ...]
    hopes: tuple[Hope, ...]  # with live cards
    vain: tuple[Hope, ...]  # without


def tricks_to_meld(state: Pinochle) -> int:
    """Tricks that are still followed by melding, with the one on the table."""
    beyond = len(state.table["stock"]) - NEEDED.get(state.phase, 1 << 10)
    return max(0, beyond // 2 + 1)  # each takes two cards from the stock


def analysis(view: View[Pinochle]) -> Analysis:
    state, seat = view.state, view.seat
    assert seat is not None
    to_come = tricks_to_meld(state)
    drawn_first = to_come - (state.phase == FIRST)  # a card is drawn after the trick on the table
    fresh = state.with_table(state.table)
    fresh.melded = False
    now = [choice.cards for choice in view.choices if choice.verb == "meld"]
    found, used = _ready(fresh, seat, now)
    ready = [meld for meld in found if to_come or meld.now]
    hopes = [*_hopes(fresh, seat, used)] if drawn_first > 0 else []
    held = holding(state, seat)
    laid = {card for meld in ready for card in meld.cards}
    wanted = {card for hope in hopes if hope.live for card in hope.cards} - laid
    return Analysis(
        meldable=tuple(card for card in held if card in laid),
        holdable=tuple(card for card in held if card in wanted),
        discardable=tuple(card for card in held if card not in laid and card not in wanted),
        ready=tuple(sorted(ready, key=lambda meld: (-meld.points, meld.meld, meld.cards))),
        hopes=_once(hope for hope in hopes if hope.live),
        vain=_once(hope for hope in hopes if not hope.live),
    )


Used = dict[Faces, set[Card]]  # by meld: the cards that will have served in it


def _ready(state: Pinochle, seat: Seat, now: Sequence[Sequence[Card]]) -> tuple[list[Ready], Used]:
    """Every meld as often as the holding has it from different cards."""
    found = [*_dices(state, seat, now)]
    used: Used = {}
    held, at_once = by_face(state, seat), [sorted(cards) for cards in now]
    for known in enabled_melds(state.options, state.trump):
        gone = used[known.faces] = set()
        while way := _best(state, seat, known, held, gone):
            points, cards = way
            gone.update(cards)
            found.append(Ready(known.meld.id, cards, points, _same(state, seat, cards, at_once)))
    return found, used


def _same(state: Pinochle, seat: Seat, cards: Sequence[Card], now: list[list[Card]]) -> bool:
    """Whether this is offered now, with these cards or with twins that are alike."""
    kinds = sorted((face(card), sort_of(state, seat, card)) for card in cards)
    return any(
        sorted((face(card), sort_of(state, seat, card)) for card in offered) == kinds
        for offered in now
    )


def _dices(state: Pinochle, seat: Seat, now: Sequence[Sequence[Card]]) -> Iterator[Ready]:
    if dices(state, seat):
        offered = any(len(cards) == 1 for cards in now)
        for card in state.table[hand(seat)]:
            if face(card) == dix_face(state) and card not in state.scored_dices:
                yield Ready("dix", (card,), DIX_POINTS, offered)


def _best(
    state: Pinochle,
    seat: Seat,
    known: Known,
    held: dict[str, list[Card]],
    gone: set[Card],
    using: Card | None = None,
) -> tuple[int, tuple[Card, ...]] | None:
    """The way to make up a meld that pays most, if any pays at all."""
    if not held.keys() >= known.kinds:
        return None
    rest = {f: [card for card in held[f] if card not in gone] for f in known.kinds}
    ways = [
        (points, cards)
        for cards in picks(rest, known.need, lambda card: sort_of(state, seat, card))
        if (using is None or using in cards)
        and card_refusal(state, seat, known, cards) is None
        and (points := net_points(state, known, cards)) > 0
    ]
    return max(ways, key=lambda way: way[0], default=None)


def _hopes(state: Pinochle, seat: Seat, used: Used) -> Iterator[Hope]:
    """What each card that is not held would complete."""
    own, table = holding(state, seat), state.table
    missing: dict[str, list[Card]] = {}
    for card in GAME.pack(state.options):
        if card not in own:
            missing.setdefault(face(card), []).append(card)
    for named, copies in missing.items():
        live = [c for c in copies if c not in table.known or c in table["stock"]]
        for known in enabled_melds(state.options, state.trump):
            if named in known.kinds:
                gone = used[known.faces].copy()
                for card in live or copies:
                    yield from _with(state, seat, known, gone, card, len(live))


def _with(
    state: Pinochle, seat: Seat, known: Known, gone: set[Card], card: Card, live: int
) -> Iterator[Hope]:
    """The meld that this card would complete; its other cards have then served."""
    table = state.table.copy()
    table.zones[hand(seat)] = (*table[hand(seat)], card)
    table.known[card] = only(seat)
    after = state.with_table(table)
    way = _best(after, seat, known, by_face(after, seat), gone, card)
    if way:
        points, cards = way
        gone.update(cards)
        rest = tuple(other for other in cards if other != card)
        yield Hope(known.meld.id, rest, face(card), points, live)


def _once(hopes: Iterator[Hope]) -> tuple[Hope, ...]:
    """Each hope once, though two copies could fulfil it; the dearest first."""
    rows: dict[tuple[str, str], Hope] = {}
    for hope in hopes:
        rows.setdefault((hope.meld, hope.missing), hope)
    return tuple(sorted(rows.values(), key=lambda hope: (-hope.points, hope.meld, hope.missing)))
