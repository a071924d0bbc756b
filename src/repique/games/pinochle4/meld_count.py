"""Counting meld: which cards make what, for the trumps named or for any that might be."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from repique.core.cards import SUITS, Card, face
from repique.core.game import Draft
from repique.core.table import Seat
from repique.families.melds import Meld, compositions
from repique.families.twins import better_known_first
from repique.games.pinochle4 import tables
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import CountedMeld, PartnershipState

NO_TRUMP = ""  # counts what a hand is worth whatever will be trumps: no run, all marriages alike


def melds_in(
    options: PartnershipOptions, cards: Sequence[Card], trump: str = NO_TRUMP, seat: Seat = 0
) -> tuple[CountedMeld, ...]:
    """Every meld in these cards. Of twins, those that stand first are shown first."""
    held: dict[str, list[Card]] = {}
    for card in cards:
        held.setdefault(face(card), []).append(card)
    rows = _rows(options, trump)
    _hide_origin(held, rows)
    runs = 0
    found: list[CountedMeld] = []
    for meld, faces in rows:
        times = _times(held, faces)
        if meld.id == "run":
            runs = times
        if meld.group == "times" and times:
            shown = tuple(card for f in faces for card in held[f][:times])
            found.append(CountedMeld(seat, meld.id, times, shown, points(options, meld.id, times)))
        elif meld.group == "each":
            for n in range(runs if meld.id == "royal_marriage" else 0, times):
                shown = tuple(held[f][n] for f in faces)
                found.append(CountedMeld(seat, meld.id, 1, shown, points(options, meld.id, 1)))
    return tuple(found)


Rows = tuple[tuple[Meld, tuple[str, ...]], ...]


def _times(held: Mapping[str, Sequence[Card]], faces: Sequence[str]) -> int:
    return min(len(held.get(f, ())) for f in faces)


def _hide_origin(held: dict[str, list[Card]], rows: Rows) -> None:
    """Copies that will all be shown stand by number: which of them was passed is a secret."""
    most: dict[str, int] = {}
    for _, faces in rows:
        times = _times(held, faces)
        for named in faces:
            most[named] = max(most.get(named, 0), times)
    for named, copies in held.items():
        shown = most.get(named, 0)
        copies[:shown] = sorted(copies[:shown])


@cache
def _rows(options: PartnershipOptions, trump: str) -> Rows:
    return tuple(_compositions(options, trump))


def _compositions(
    options: PartnershipOptions, trump: str
) -> Iterator[tuple[Meld, tuple[str, ...]]]:
    for meld in tables.MELDS:
        needs_trump = "t" in meld.cards
        if (needs_trump and not trump) or (meld.id == "nine" and not options.trump_nines):
            continue
        for faces in compositions(meld, trump, {}):
            yield meld, faces


def points(options: PartnershipOptions, meld: str, times: int) -> int:
    values = tables.POINTS[meld]
    if options.meld_table == "modern":
        values = tables.MODERN_POINTS.get(meld, values)
    return values[times - 1]


def meld_value(options: PartnershipOptions, cards: Sequence[Card], trump: str = NO_TRUMP) -> int:
    return sum(meld.points for meld in melds_in(options, cards, trump))


def what_if(state: PartnershipState, seat: Seat) -> dict[str, tuple[CountedMeld, ...]]:
    """The melds of a seat's own hand for each suit that could become trumps."""
    return _what_if(state.options, better_known_first(state.table, seat), seat)


@lru_cache(maxsize=256)
def _what_if(
    options: PartnershipOptions, cards: tuple[Card, ...], seat: Seat
) -> dict[str, tuple[CountedMeld, ...]]:
    return {trump: melds_in(options, cards, trump, seat) for trump in SUITS}


def married_suits(cards: Sequence[Card]) -> tuple[str, ...]:
    """The suits in which a hand holds king and queen."""
    held = {face(card) for card in cards}
    return tuple(s for s in SUITS if {"K" + s, "Q" + s} <= held)


def sheet_name(meld: CountedMeld) -> str:
    """`run`, `double_run` and so on: the reason on the score sheet."""
    return tables.TIMES[meld.times - 1] + meld.meld


def has_round_robin(melds: Sequence[CountedMeld]) -> bool:
    """King and queen of every suit: players call it by one name, the parts are what counts."""
    held = {face(card) for meld in melds for card in meld.cards}
    return all({"K" + s, "Q" + s} <= held for s in SUITS)


def show_melds(draft: Draft[PartnershipState]) -> None:
    """Everybody's meld is counted, shown to all and taken back into the hand."""
    state = draft.state
    for seat in range(state.seats):
        found = melds_in(state.options, better_known_first(state.table, seat), state.trump, seat)
        state.melds += found
        if found:
            draft.show(seat, dict.fromkeys(card for meld in found for card in meld.cards))
        for meld in found:
            draft.tell("aside", seat, f"{sheet_name(meld)}={meld.points}", meld.cards)
        if has_round_robin(found):
            draft.tell("round_robin", seat)
