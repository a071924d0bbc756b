"""Pique, repique, carte rouge, the cards and capot: everything reckoned from the score sheet.

Points are entered when they arise. Whether thirty were reached “before the opponent had
any” is a question about the order of reckoning: carte blanche, point, sequence, set, play.
"""

from repique.core.game import Draft
from repique.core.table import Seat, hand
from repique.games.piquet import tables
from repique.games.piquet.options import ANY_NOT_GOOD_BLOCKS
from repique.games.piquet.state import (
    EQUAL,
    NOT_GOOD,
    PASSED,
    PiquetState,
    round_entries,
    tricks_won,
)


def points_up_to(state: PiquetState, seat: Seat, last: int) -> int:
    """A seat's points of this round up to a step in the order of reckoning."""
    return sum(
        entry.points
        for entry in round_entries(state)
        if entry.seat == seat and tables.RECKONING.get(entry.reason, last + 1) <= last
    )


def has_scored(state: PiquetState, seat: Seat, *reasons: str) -> bool:
    """Whether this seat has one of these on its sheet for the round."""
    return any(e.seat == seat and e.reason in reasons for e in round_entries(state))


def equality_blocks(state: PiquetState) -> bool:
    return state.options.equality_blocks and any(call.result == EQUAL for call in state.calls)


def earns_repique(state: PiquetState, seat: Seat) -> bool:
    """Thirty in hand before the opponent has reckoned anything, as far as that is certain."""
    other = state.next_seat(seat)
    if equality_blocks(state):
        return False
    strict = state.options.repique_rule == ANY_NOT_GOOD_BLOCKS and seat == state.elder
    settled = _settled(state)
    if strict and (settled < tables.IN_HAND or points_up_to(state, other, tables.IN_HAND)):
        return False
    return any(
        points_up_to(state, seat, step) >= tables.WANTED and not points_up_to(state, other, step)
        for step in range(1, settled + 1)
    )


def _settled(state: PiquetState) -> int:
    """The last step of reckoning in which nothing can be added any more."""
    if not state.replied:
        for step, call in enumerate(state.calls, start=2):
            if call.result in (NOT_GOOD, PASSED):  # younger's turn to declare comes later
                return step - 1
    return tables.IN_HAND


def close_elder(draft: Draft[PiquetState]) -> None:
    """Elder has made his last declaration and is about to lead."""
    _carte_rouge(draft, draft.state.elder)
    _repique(draft, draft.state.elder)


def close_younger(draft: Draft[PiquetState]) -> None:
    """Younger has made his last declaration: now everything in hand is certain."""
    state = draft.state
    state.replied = True
    _repique(draft, state.elder)
    _carte_rouge(draft, state.younger)
    _repique(draft, state.younger)
    look_for_pique(draft)


def _carte_rouge(draft: Draft[PiquetState], seat: Seat) -> None:
    state = draft.state
    if not state.options.carte_rouge:
        return
    used = {card for made in state.declared if made.seat == seat and made.points
            for card in made.cards}  # fmt: skip
    held = state.table[hand(seat)]
    if used.issuperset(held):
        draft.score(seat, "carte_rouge", tables.CARTE_ROUGE, held)


def _repique(draft: Draft[PiquetState], seat: Seat) -> None:
    if not has_scored(draft.state, seat, "repique") and earns_repique(draft.state, seat):
        draft.score(seat, "repique", tables.REPIQUE)


def look_for_pique(draft: Draft[PiquetState]) -> None:
    """Called after every point that elder makes in play, and when younger has declared."""
    state = draft.state
    elder = state.elder
    if not _may_pique(state):
        return
    counts = tables.IN_PLAY if state.options.cards_not_pique else tables.WITH_CARDS
    total = points_up_to(state, elder, counts)
    if total < tables.WANTED and _early_cards(state, total):
        draft.score(elder, "cards", tables.THE_CARDS)
        total += tables.THE_CARDS
    if total >= tables.WANTED:
        draft.score(elder, "pique", tables.PIQUE)


def _may_pique(state: PiquetState) -> bool:
    return (
        _settled(state) == tables.IN_HAND
        and not points_up_to(state, state.younger, tables.IN_PLAY)
        and not equality_blocks(state)
        and not has_scored(state, state.elder, "pique", "repique")
    )


def _early_cards(state: PiquetState, total: int) -> bool:
    """The ten for seven tricks in hand, paid at once if it makes the pique."""
    return (
        state.options.early_cards
        and tricks_won(state, state.elder) >= tables.MOST_TRICKS
        and not has_scored(state, state.elder, "cards")
        and total + tables.THE_CARDS >= tables.WANTED
    )


def score_most_tricks(draft: Draft[PiquetState]) -> None:
    """The cards or capot, after the last trick."""
    state = draft.state
    for seat in (state.elder, state.younger):
        taken = tricks_won(state, seat)
        early = has_scored(state, seat, "cards")
        if taken == tables.HAND:
            capot = tables.HIGH_CAPOT if state.options.capot60 else tables.CAPOT
            draft.score(seat, "capot", capot - (tables.THE_CARDS if early else 0))
        elif taken >= tables.MOST_TRICKS and not early:
            draft.score(seat, "cards", tables.THE_CARDS)
            look_for_pique(draft)
