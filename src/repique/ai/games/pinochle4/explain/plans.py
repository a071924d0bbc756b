"""Reasons for trumps and passes: meld, what stays in hand, and how often the bid is made."""

from typing import TYPE_CHECKING

from repique.ai.agent import Reason
from repique.ai.games.pinochle4.evaluation.alternatives import counted_reason, reason_with
from repique.ai.games.pinochle4.open_hands.meld_values import DIAMONDS, SPADES
from repique.ai.games.pinochle4.open_hands.packed_hands import (
    ACE,
    FACE_OF,
    JACK,
    KING,
    ONE,
    QUEEN,
    TEN,
    Hand,
    Spot,
    copies,
    length,
)
from repique.ai.games.pinochle4.trumps_and_passes import ContractPlan
from repique.core.cards import SUITS
from repique.games.pinochle4.state import HELP
from repique.play.text.card_symbols import SYMBOLS, glyph

if TYPE_CHECKING:
    from repique.ai.games.pinochle4.evaluation.plans import PlanAlternative

RUN = (ACE, TEN, KING, QUEEN, JACK)
LESS = 0.5  # points of meld or play from which a difference is worth saying


# Trumps


def explain_trumps(plan: ContractPlan, rows: list["PlanAlternative"]) -> None:
    """Set the reasons of each suit."""
    for row in rows:
        row.reasons = (_suit(plan, row), _made(plan, row))


def trump_reasons(plan: ContractPlan, rows: list["PlanAlternative"]) -> list[Reason]:
    """The reasons for the first suit."""
    return [_suit(plan, rows[0]), *(_beside(rows[0], rows[1]) if rows[1:] else ())]


def _suit(plan: ContractPlan, row: "PlanAlternative") -> Reason:
    """A reason with the number of trumps in hand and the meld with them."""
    held = plan.hand[row.trump]
    meld = plan.meld_values.worth(plan.hand, row.trump)
    trump = SYMBOLS[SUITS[row.trump]]
    return counted_reason(
        "trumps_held", length(held), trump=trump, meld=meld, more=round(row.meld - meld)
    )


def _made(plan: ContractPlan, row: "PlanAlternative") -> Reason:
    return reason_with("contract_made", bid=plan.state.bid, made=row.made_in_100)


def _beside(first: "PlanAlternative", second: "PlanAlternative") -> list[Reason]:
    """What the first suit has more than the second: meld, play, or contracts made."""
    meld = first.meld - second.meld
    play = first.play - second.play
    if meld > LESS and meld >= play:
        return [Reason("more_meld", f"{meld:.1f}")]
    if play > LESS:
        return [Reason("more_play", f"{play:.1f}")]
    made = first.made_in_100
    other = second.made_in_100
    return [reason_with("made_rather", made=made, other=other)] if made > other else []


# Passes


def explain_passes(plan: ContractPlan, rows: list["PlanAlternative"]) -> None:
    """Set the reasons of each pass."""
    first = rows[0]
    for row in rows:
        against = _against(row, first) if row is not first else []
        row.reasons = (*_cost(plan, row.spots), *against, _made(plan, row))[:2]


def pass_reasons(plan: ContractPlan, rows: list["PlanAlternative"]) -> list[Reason]:
    """The reasons for the first pass."""
    first = rows[0]
    helping = plan.state.phase == HELP
    found = _useful(plan, first.spots) if helping else _spared(plan, first.spots)
    return [*found, reason_with("side_comes_to", meld=round(first.meld), play=round(first.play))]


def _against(row: "PlanAlternative", first: "PlanAlternative") -> list[Reason]:
    """What a pass has less than the first."""
    meld = first.meld - row.meld
    play = first.play - row.play
    if meld > LESS and meld >= play:
        return [Reason("less_meld", f"{meld:.1f}")]
    return [Reason("less_play", f"{play:.1f}")] if play > LESS else []


def _useful(plan: ContractPlan, spots: tuple[Spot, ...]) -> list[Reason]:
    """What the bidder gets: cards of the run, half a pinochle, aces."""
    trump = plan.knowledge.trump
    run = [s for s in spots if s[0] == trump and s[1] in RUN]
    pinochle = [s for s in spots if s in ((SPADES, QUEEN), (DIAMONDS, JACK)) and s not in run]
    aces = [s for s in spots if s[1] == ACE and s[0] != trump]
    found = []
    if run:
        found.append(reason_with("give_run", cards=_card_names(run), trump=SYMBOLS[SUITS[trump]]))
    if pinochle:
        found.append(reason_with("give_pinochle", cards=_card_names(pinochle)))
    if aces and len(found) < 2:
        found.append(counted_reason("give_aces", len(aces), cards=_card_names(aces)))
    return found or [Reason("give_nothing")]


def _spared(plan: ContractPlan, spots: tuple[Spot, ...]) -> list[Reason]:
    """What the bidder keeps: meld, trumps, and suits it is void in after the pass."""
    trump = plan.knowledge.trump
    rest = _without(plan.hand, spots)
    found = _cost(plan, spots)
    empty = [s for s in range(4) if plan.hand[s] and not rest[s] and s != trump]
    if empty:
        found.append(Reason("give_void", " ".join(SYMBOLS[SUITS[s]] for s in empty)))
    elif length(rest[trump]) == length(plan.hand[trump]):
        aces = sum(copies(rest[s], ACE) for s in range(4) if s != trump)
        found.append(_kept(length(rest[trump]), aces))
    return found


def _kept(trumps: int, aces: int) -> Reason:
    """The reason that all trumps stay, with the aces beside them."""
    name = {0: "keeps_trumps", 1: "keeps_trumps_ace"}.get(aces, "keeps_trumps_aces")
    return counted_reason(name, trumps, aces=aces)


def _cost(plan: ContractPlan, spots: tuple[Spot, ...]) -> list[Reason]:
    """The meld of one's own that is lost by passing these cards."""
    trump = plan.knowledge.trump
    whole = plan.meld_values.worth(plan.hand, trump)
    lost = whole - plan.meld_values.worth(_without(plan.hand, spots), trump)
    if lost:
        return [counted_reason("breaks_meld", lost)]
    return [counted_reason("breaks_none", whole)] if whole else []


def _without(hand: Hand, spots: tuple[Spot, ...]) -> Hand:
    rest = hand[:]
    for suit, rank in spots:
        rest[suit] -= ONE[rank]
    return rest


def _card_names(spots: list[Spot]) -> str:
    ranked = sorted(spots, key=lambda s: (s[0], -s[1]))
    return " ".join(glyph(FACE_OF[s]) for s in ranked)
