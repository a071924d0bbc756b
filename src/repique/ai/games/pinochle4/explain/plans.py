"""Why a suit is named or cards are passed: what they meld, what they leave, and what is made."""

from typing import TYPE_CHECKING

from repique.ai.agent import Reason
from repique.ai.games.pinochle4.evaluation.alternatives import counted, filled
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
from repique.ai.games.pinochle4.trumps_and_passes import Plan
from repique.core.cards import SUITS
from repique.games.pinochle4.state import HELP
from repique.play.text.card_symbols import SYMBOLS, glyph

if TYPE_CHECKING:
    from repique.ai.games.pinochle4.evaluation.plans import Planned

RUN = (ACE, TEN, KING, QUEEN, JACK)
LESS = 0.5  # points of meld or play from which a difference is worth saying


# Trumps


def explain_trumps(plan: Plan, rows: list["Planned"]) -> None:
    for row in rows:
        row.reasons = (_suit(plan, row), _made(plan, row))


def naming(plan: Plan, rows: list["Planned"]) -> list[Reason]:
    return [_suit(plan, rows[0]), *(_beside(rows[0], rows[1]) if rows[1:] else ())]


def _suit(plan: Plan, row: "Planned") -> Reason:
    """Trumps in hand and what the hand melds with them."""
    held = plan.hand[row.trump]
    meld = plan.tariff.worth(plan.hand, row.trump)
    trump = SYMBOLS[SUITS[row.trump]]
    return counted("trumps_held", length(held), trump=trump, meld=meld, more=round(row.meld - meld))


def _made(plan: Plan, row: "Planned") -> Reason:
    return filled("contract_made", bid=plan.state.bid, made=row.made_in_100)


def _beside(first: "Planned", second: "Planned") -> list[Reason]:
    """What the best has over the next: meld, play, or the contract itself."""
    meld, play = first.meld - second.meld, first.play - second.play
    if meld > LESS and meld >= play:
        return [Reason("more_meld", f"{meld:.1f}")]
    if play > LESS:
        return [Reason("more_play", f"{play:.1f}")]
    made, other = first.made_in_100, second.made_in_100
    return [filled("made_rather", made=made, other=other)] if made > other else []


# Passes


def explain_passes(plan: Plan, rows: list["Planned"]) -> None:
    first = rows[0]
    for row in rows:
        against = _against(row, first) if row is not first else []
        row.reasons = (*_cost(plan, row.spots), *against, _made(plan, row))[:2]


def giving(plan: Plan, rows: list["Planned"]) -> list[Reason]:
    first = rows[0]
    helping = plan.state.phase == HELP
    found = _useful(plan, first.spots) if helping else _spared(plan, first.spots)
    return [*found, filled("side_comes_to", meld=round(first.meld), play=round(first.play))]


def _against(row: "Planned", first: "Planned") -> list[Reason]:
    """What it brings less than the best pass."""
    meld, play = first.meld - row.meld, first.play - row.play
    if meld > LESS and meld >= play:
        return [Reason("less_meld", f"{meld:.1f}")]
    return [Reason("less_play", f"{play:.1f}")] if play > LESS else []


def _useful(plan: Plan, spots: tuple[Spot, ...]) -> list[Reason]:
    """What the bidder gets: cards of the run, a half of the pinochle, aces."""
    trump = plan.sight.trump
    run = [s for s in spots if s[0] == trump and s[1] in RUN]
    pinochle = [s for s in spots if s in ((SPADES, QUEEN), (DIAMONDS, JACK)) and s not in run]
    aces = [s for s in spots if s[1] == ACE and s[0] != trump]
    found = []
    if run:
        found.append(filled("give_run", cards=_said(run), trump=SYMBOLS[SUITS[trump]]))
    if pinochle:
        found.append(filled("give_pinochle", cards=_said(pinochle)))
    if aces and len(found) < 2:
        found.append(counted("give_aces", len(aces), cards=_said(aces)))
    return found or [Reason("give_nothing")]


def _spared(plan: Plan, spots: tuple[Spot, ...]) -> list[Reason]:
    """What stays: every meld, the trumps, and suits that are gone altogether."""
    trump, rest = plan.sight.trump, _without(plan.hand, spots)
    found = _cost(plan, spots)
    empty = [s for s in range(4) if plan.hand[s] and not rest[s] and s != trump]
    if empty:
        found.append(Reason("give_void", " ".join(SYMBOLS[SUITS[s]] for s in empty)))
    elif length(rest[trump]) == length(plan.hand[trump]):
        aces = sum(copies(rest[s], ACE) for s in range(4) if s != trump)
        found.append(_kept(length(rest[trump]), aces))
    return found


def _kept(trumps: int, aces: int) -> Reason:
    """All trumps, and the aces beside them."""
    name = {0: "keeps_trumps", 1: "keeps_trumps_ace"}.get(aces, "keeps_trumps_aces")
    return counted(name, trumps, aces=aces)


def _cost(plan: Plan, spots: tuple[Spot, ...]) -> list[Reason]:
    """Meld of one's own that is lost by giving these cards."""
    trump = plan.sight.trump
    whole = plan.tariff.worth(plan.hand, trump)
    lost = whole - plan.tariff.worth(_without(plan.hand, spots), trump)
    if lost:
        return [counted("breaks_meld", lost)]
    return [counted("breaks_none", whole)] if whole else []


def _without(hand: Hand, spots: tuple[Spot, ...]) -> Hand:
    rest = hand[:]
    for suit, rank in spots:
        rest[suit] -= ONE[rank]
    return rest


def _said(spots: list[Spot]) -> str:
    ranked = sorted(spots, key=lambda s: (s[0], -s[1]))
    return " ".join(glyph(FACE_OF[s]) for s in ranked)
