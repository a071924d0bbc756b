"""Two-handed games: the cards of a hand by their use for melds.

Meldable cards can be melded now or after the next trick that is won; holdable cards are part of a
meld that lacks one card; the others are not needed for melds. Points are net: what Score
Differences would not pay is not counted, and melds that pay nothing are left out.
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
from repique.games.pinochle2.meld_table import MeldEntry, enabled_melds
from repique.games.pinochle2.state import (
    DRAW,
    FIRST,
    MELD,
    TwoHandedState,
    dix_face,
    holding,
    sort_of,
)
from repique.games.pinochle2.tables import DIX_POINTS

# By phase: cards that the stock must have if another trick with melding is to follow.
STOCK_NEEDED = {FIRST: 1, MELD: 3, DRAW: 2}


@dataclass(frozen=True, slots=True)
class HeldMeld:
    """A meld that the player holds; `now` if it can be melded at once."""

    meld: str
    cards: tuple[Card, ...]
    points: int
    now: bool


@dataclass(frozen=True, slots=True)
class IncompleteMeld:
    """A meld that lacks one card; `live` is the number of such cards that may still come."""

    meld: str
    cards: tuple[Card, ...]
    missing: str
    points: int
    live: int


@dataclass(frozen=True, slots=True)
class HandAnalysis:
    """The cards of a hand by their use, and the melds behind it."""

    meldable: tuple[Card, ...]
    holdable: tuple[Card, ...]
    discardable: tuple[Card, ...]
    ready: tuple[HeldMeld, ...]
    hopes: tuple[IncompleteMeld, ...]  # their missing card may still come
    vain: tuple[IncompleteMeld, ...]  # their missing card cannot come


def tricks_to_meld(state: TwoHandedState) -> int:
    """The number of tricks that are still followed by melding, including the current one."""
    beyond = len(state.table["stock"]) - STOCK_NEEDED.get(state.phase, 1 << 10)
    return max(0, beyond // 2 + 1)  # each takes two cards from the stock


def analyse_hand(view: View[TwoHandedState]) -> HandAnalysis:
    """The analysis of the hand of the view's seat."""
    state = view.state
    seat = view.seat
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
    return HandAnalysis(
        meldable=tuple(card for card in held if card in laid),
        holdable=tuple(card for card in held if card in wanted),
        discardable=tuple(card for card in held if card not in laid and card not in wanted),
        ready=tuple(sorted(ready, key=lambda meld: (-meld.points, meld.meld, meld.cards))),
        hopes=_unique(hope for hope in hopes if hope.live),
        vain=_unique(hope for hope in hopes if not hope.live),
    )


UsedCards = dict[Faces, set[Card]]  # by meld: the cards that are used in it


def _ready(
    state: TwoHandedState, seat: Seat, now: Sequence[Sequence[Card]]
) -> tuple[list[HeldMeld], UsedCards]:
    """Every meld, as often as the player holds it with different cards; and the cards used."""
    found = [*_dices(state, seat, now)]
    used: UsedCards = {}
    held = by_face(state, seat)
    at_once = [sorted(cards) for cards in now]
    for known in enabled_melds(state.options, state.trump):
        gone = used[known.faces] = set()
        while way := _best(state, seat, known, held, gone):
            points, cards = way
            gone.update(cards)
            found.append(
                HeldMeld(known.meld.id, cards, points, _is_offered(state, seat, cards, at_once))
            )
    return found, used


def _is_offered(
    state: TwoHandedState, seat: Seat, cards: Sequence[Card], now: list[list[Card]]
) -> bool:
    """Whether this meld is offered now, with these cards or equivalent copies."""
    kinds = sorted((face(card), sort_of(state, seat, card)) for card in cards)
    return any(
        sorted((face(card), sort_of(state, seat, card)) for card in offered) == kinds
        for offered in now
    )


def _dices(state: TwoHandedState, seat: Seat, now: Sequence[Sequence[Card]]) -> Iterator[HeldMeld]:
    if dices(state, seat):
        offered = any(len(cards) == 1 for cards in now)
        for card in state.table[hand(seat)]:
            if face(card) == dix_face(state) and card not in state.scored_dices:
                yield HeldMeld("dix", (card,), DIX_POINTS, offered)


def _best(
    state: TwoHandedState,
    seat: Seat,
    known: MeldEntry,
    held: dict[str, list[Card]],
    gone: set[Card],
    using: Card | None = None,
) -> tuple[int, tuple[Card, ...]] | None:
    """Points and cards of the best way to form a meld; None if none pays."""
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


def _hopes(state: TwoHandedState, seat: Seat, used: UsedCards) -> Iterator[IncompleteMeld]:
    """The melds that each card outside the hand would complete."""
    own = holding(state, seat)
    table = state.table
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
                    yield from _completed_by(state, seat, known, gone, card, len(live))


def _completed_by(
    state: TwoHandedState, seat: Seat, known: MeldEntry, gone: set[Card], card: Card, live: int
) -> Iterator[IncompleteMeld]:
    """The meld that this card would complete; the cards it uses are added to `gone`."""
    table = state.table.copy()
    table.zones[hand(seat)] = (*table[hand(seat)], card)
    table.known[card] = only(seat)
    after = state.with_table(table)
    way = _best(after, seat, known, by_face(after, seat), gone, card)
    if way:
        points, cards = way
        gone.update(cards)
        rest = tuple(other for other in cards if other != card)
        yield IncompleteMeld(known.meld.id, rest, face(card), points, live)


def _unique(hopes: Iterator[IncompleteMeld]) -> tuple[IncompleteMeld, ...]:
    """Each incomplete meld once, though several copies may complete it; most points first."""
    rows: dict[tuple[str, str], IncompleteMeld] = {}
    for hope in hopes:
        rows.setdefault((hope.meld, hope.missing), hope)
    return tuple(sorted(rows.values(), key=lambda hope: (-hope.points, hope.meld, hope.missing)))
