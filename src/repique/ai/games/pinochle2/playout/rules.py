"""The rules of the two-handed games as masks and numbers, for one set of options and trumps.

Every value comes from the game's own tables and functions; no rule is repeated here. Cards are
numbered as in pinochle2_playout.h.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from repique.core.cards import SUITS, Card
from repique.core.game import Setup
from repique.games.pinochle2 import tables
from repique.games.pinochle2.deal import new_pack, start
from repique.games.pinochle2.differences import CREDITS, parts_inside
from repique.games.pinochle2.meld_actions import dix_counts_as_meld, remeld, room_for_dix
from repique.games.pinochle2.meld_table import MeldEntry, enabled_melds, points
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.points import (
    AUTOMATIC,
    EARLY_TRICK,
    LAST_TRICK,
    MELD_REASONS,
    TRICK,
    is_scored_later,
)
from repique.games.pinochle2.state import (
    SECOND,
    card_points,
    dix_face,
    hand_size,
    trick_rules,
)

CREDIT_NAMES = ("Pin", "Mar", "Seq", "Set")
KINDS = ("melds", "tricks", "last_trick", "penalty", "dix_dealt")
KIND_OF = {
    **dict.fromkeys(MELD_REASONS, 0),
    EARLY_TRICK: 1,
    TRICK: 1,
    LAST_TRICK: 2,
    "penalty": 3,
    "dix_dealt": 4,
}
EVEN = 0x5555555555555555
MELD_NUMBERS = {meld.id: number for number, meld in enumerate(tables.MELDS, 1)}
DIX_NUMBER = len(tables.MELDS) + 1
ROOM = 5  # bits of a meld number in the meld history of a card

CARDS = tuple(
    Card(f"{rank}{suit}{copy}") for suit in SUITS for rank in tables.ORDER for copy in ("", "2")
)
NUMBERS = {card: number for number, card in enumerate(CARDS)}


def mask_of(cards: Iterable[Card]) -> int:
    """The set of these cards as a 64-bit mask."""
    return sum(1 << NUMBERS[card] for card in cards)


def cards_in(cards: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest number first."""
    found = []
    while cards:  # many times faster than testing every card of the pack
        found.append(CARDS[(cards & -cards).bit_length() - 1])
        cards &= cards - 1
    return tuple(found)


def _faces(wanted: Iterable[str]) -> int:
    """The even bits of these faces."""
    return sum(1 << NUMBERS[Card(named)] for named in set(wanted))


@dataclass(frozen=True, slots=True)
class PlayoutMeldPart:
    """Field by field `PlayoutPart` of pinochle2_playout.h."""

    faces: int
    credit: int
    times: int
    points: int
    inside: int


@dataclass(frozen=True, slots=True)
class PlayoutMeld:
    """The fields of `PlayoutMeld` of pinochle2_playout.h that Python needs."""

    once: int
    twice: int
    points: int
    group: int
    id: int
    parts: tuple[PlayoutMeldPart, ...]


@dataclass(frozen=True)
class PlayoutRules:
    """Field by field `PlayoutRules` of pinochle2_playout.h."""

    meld: tuple[PlayoutMeld, ...]
    credit: tuple[tuple[int, ...], ...]
    bars: tuple[int, ...]
    value: tuple[int, ...]
    waits: tuple[int, ...]
    trump: int
    dix: int
    dix_points: int
    dix_id: int
    dix_must_meld: int
    dix_free: int
    dix_is_meld: int
    many_melds: int
    needs_hand: int
    differences: int
    all_tricks: int
    last_trick: int
    penalty: int
    beat_plain: int
    beat_trump: int
    must_trump: int
    auto_knock: int
    goal_step: int
    draws: int
    known: tuple[MeldEntry, ...] = field(compare=False)  # the melds as the game lists them


@lru_cache(maxsize=256)
def playout_rules(options: TwoHandedOptions, trump: str) -> PlayoutRules:
    """The rules under these options with this trump suit."""
    state = start(options, Setup(dealer=0))
    state.trump = trump
    state.phase = SECOND
    state.melded = True
    duty = trick_rules(state)
    known = tuple(sorted(enabled_melds(options, trump), key=_place))
    return PlayoutRules(
        meld=tuple(_meld(row, options, trump) for row in known),
        credit=tuple(_credits(group) for group in tables.GROUPS),
        bars=tuple(_bars(group, options) for group in tables.GROUPS),
        value=tuple(card_points(Card(rank + trump), options) for rank in tables.ORDER),
        waits=tuple(int(is_scored_later(options, reason)) for reason in _one_of_each_kind()),
        trump=SUITS.index(trump),
        dix=NUMBERS[Card(dix_face(state))] // 2,
        dix_points=tables.DIX_POINTS,
        dix_id=DIX_NUMBER,
        dix_must_meld=int(options.dix_must_meld),
        dix_free=int(room_for_dix(state)),
        dix_is_meld=int(dix_counts_as_meld(options)),
        many_melds=int(options.multi_meld_all),
        needs_hand=int(not options.no_hand_requirement),
        differences=int(options.score_differences),
        all_tricks=int(options.score_all_tricks),
        last_trick=tables.LAST_TRICK_POINTS if options.last_trick else 0,
        penalty=int(options.penalty),
        beat_plain=int(duty.beat_plain),
        beat_trump=int(duty.beat_trump),
        must_trump=int(duty.trump),
        auto_knock=sum(1 << seat for seat in AUTOMATIC[options.auto_knock]),
        goal_step=tables.GOAL_STEP,
        draws=len(new_pack(options)) // 2 - hand_size(options),
        known=known,
    )


def _one_of_each_kind() -> list[str]:
    return [next(r for r, kind in KIND_OF.items() if kind == k) for k in range(len(KINDS))]


def _place(known: MeldEntry) -> tuple[bool, int]:
    """Sort key: melds that need no twins first, then by group, which makes the kernel faster."""
    return any(copies == 2 for _, copies in known.need), _group(known)


def _group(known: MeldEntry) -> int:
    return tables.GROUPS.index(known.meld.group)


def _meld(known: MeldEntry, options: TwoHandedOptions, trump: str) -> PlayoutMeld:
    parts = tuple(
        PlayoutMeldPart(
            _faces(part.faces),
            CREDIT_NAMES.index(part.credit),
            part.times,
            points(part.meld, options),
            int(known.meld.group == "DSeq" and part.credit != "Seq"),
        )
        for part in parts_inside(known, trump)
    )
    twice = _faces(wanted for wanted, copies in known.need if copies == 2)
    number = MELD_NUMBERS[known.meld.id]
    return PlayoutMeld(_faces(known.faces), twice, known.points, _group(known), number, parts)


def _credits(group: str) -> tuple[int, ...]:
    """For each credit, the cards that a meld of this group marks with it."""
    ranks = dict(CREDITS.get(group, ()))
    return tuple(
        mask_of(card for card in CARDS if card[0] in ranks.get(credit, ""))
        for credit in CREDIT_NAMES
    )


def _bars(old: str, options: TwoHandedOptions) -> int:
    """The groups, as bits, that a card laid in group `old` may never enter."""
    shut = ("N",) if options.liberal_remelding else ("N", "L")
    return sum(1 << number for number, new in enumerate(tables.GROUPS) if remeld(old, new) in shut)
