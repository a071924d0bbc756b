"""What the table of Piquet on the page shows besides cards and facts: the partie and the talon."""

from dataclasses import dataclass

from repique.core.actions import Saying
from repique.core.game import DEAL, OVER, View
from repique.core.table import Seat
from repique.games.piquet import tables
from repique.games.piquet.partie import round_scores, rounds
from repique.games.piquet.score_card import ScoreCardLine, score_card
from repique.games.piquet.state import (
    ELDER_EXCHANGE,
    PiquetState,
    may_announce_early,
    quota,
)

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal of the partie, also one that has not been dealt."""

    number: int
    elder: Seat | None  # None before the cards are cut for the first deal
    points: tuple[int, ...] | None  # None while it has not been dealt
    current: bool
    extra: bool  # added because the totals were level


@dataclass(frozen=True, slots=True)
class PartieAward:
    """What a finished partie is worth, and how that comes about."""

    points: int
    formula: Saying
    crossed: bool  # whether the loser has crossed the rubicon


@dataclass(frozen=True, slots=True)
class PiquetPanel:
    rubicon: int  # what a loser must reach
    elder: Seat | None  # in the deal that is shown
    deals: tuple[DealLine, ...]
    subtotal: tuple[int, ...] | None  # of the first two deals, once each has been elder
    tricks: int  # in a deal
    talon: Pair  # cards left: of elder's share, and the others
    award: PartieAward | None  # once the partie is over
    may_peek: bool  # whether elder may look at what he leaves of his share
    discards_first: bool  # an own carte blanche is announced with the discards
    announces_early: bool  # an own carte blanche may be announced while elder thinks
    score_card: tuple[ScoreCardLine, ...]  # what everything scores under the rules in force


def panel(view: View[PiquetState]) -> PiquetPanel:
    state = view.state
    elder = _elder(state)
    exchanging_elder = state.phase == ELDER_EXCHANGE and view.seat == elder
    return PiquetPanel(
        rubicon=tables.RUBICON,
        elder=elder,
        deals=tuple(_deal_line(state, elder, number) for number in range(1, rounds(state) + 1)),
        subtotal=_subtotal(state),
        tricks=tables.HAND,
        talon=_talon(state, elder),
        award=_award(state),
        may_peek=not state.options.no_review,
        discards_first=exchanging_elder and not state.options.simple_cb,
        announces_early=may_announce_early(state) and view.seat == state.younger,
        score_card=score_card(state.options),
    )


def _elder(state: PiquetState) -> Seat | None:
    """When a deal is scored the next dealer is known, but its cards were dealt by the other."""
    if state.dealer is None:
        return None
    scored = state.phase == DEAL and state.deal_number > 0
    return state.younger if scored else state.elder


def _deal_line(state: PiquetState, elder: Seat | None, number: int) -> DealLine:
    now = max(1, state.deal_number)
    turned = (number - now) % 2 == 1
    return DealLine(
        number=number,
        elder=state.next_seat(elder) if elder is not None and turned else elder,
        points=round_scores(state, number) if number <= state.deal_number else None,
        current=number == state.deal_number,
        extra=number > tables.ROUNDS,
    )


def _subtotal(state: PiquetState) -> tuple[int, ...] | None:
    finished = state.deal_number if state.between_deals() else state.deal_number - 1
    if finished < 2:  # each has been elder once
        return None
    return tuple(map(sum, zip(round_scores(state, 1), round_scores(state, 2), strict=True)))


def _talon(state: PiquetState, elder: Seat | None) -> Pair:
    left = len(state.table["talon"])
    if elder is None or state.exchanged[elder] is not None:
        return (0, left)
    share = min(quota(state.options), left)
    return (share, left - share)


def _award(state: PiquetState) -> PartieAward | None:
    if state.phase != OVER:
        return None
    winner = max(state.scores)
    loser = min(state.scores)
    crossed = loser >= tables.RUBICON
    terms = (
        ("partie", tables.PARTIE),
        ("winner", winner),
        ("loser", loser),
        ("award", state.award),
    )
    formula = Saying("award_difference" if crossed else "award_sum", values=terms)
    return PartieAward(state.award, formula, crossed)
