"""What a hand is worth to each side, and who wins by it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from repique.core.actions import Refusal
from repique.core.game import OVER, Draft
from repique.core.score import of_deal, totals
from repique.core.scoring import Scoring, SheetTally, Tally
from repique.core.table import Seat
from repique.families.score_pad import Hand
from repique.games.pinochle4.deal import prepare_deal
from repique.games.pinochle4.meld_count import sheet_name
from repique.games.pinochle4.options import PartnershipOptions, hand_size
from repique.games.pinochle4.state import (
    MADE,
    MOON,
    MOON_LOST,
    SET,
    PartnershipState,
    bidding_side,
    counters,
    meld_points,
    side,
    won_zone,
)

OF_PLAY = ("counters", "last_trick")  # on the score sheet
TOURNAMENT_MINIMUM = 20  # play points of the bidding side, in most tournaments
PENALTIES = ("set", "moon", "moon_lost")
SHEET_TALLY = SheetTally(play=OF_PLAY, total_only=PENALTIES, lost=("set", "moon_lost"))


def counters_won(state: PartnershipState, of_side: int) -> int:
    return sum(len(counters(state.table[won_zone(s)])) for s in (of_side, of_side + 2))


def tricks_won(state: PartnershipState, of_side: int) -> int:
    return sum(side(trick.taker) == of_side for trick in state.tricks)


def last_taker(state: PartnershipState) -> Seat | None:
    """Who took the last trick; None while there are cards to play."""
    done = len(state.tricks) == hand_size(state.options)
    return state.tricks[-1].taker if done else None


def play_won(state: PartnershipState, of_side: int) -> int:
    """Counters and the last trick."""
    taker = last_taker(state)
    last = state.options.last_trick if taker is not None and side(taker) == of_side else 0
    return counters_won(state, of_side) + last


def need(state: PartnershipState) -> int:
    """Play points that the bidding side must win in all."""
    return max(state.bid - meld_points(state, bidding_side(state)), state.options.set_minimum)


def outcome(state: PartnershipState) -> str:
    ours = bidding_side(state)
    if state.moon and not _swept(state):
        return MOON_LOST
    enough = play_won(state, ours) >= need(state)
    counted = counters_won(state, ours) > 0 or not state.options.counter_needed
    if state.lost or not enough or not counted:
        return SET
    return MOON if state.moon else MADE


def _swept(state: PartnershipState) -> bool:
    """Every trick went to the side, or to the bidder alone where that is asked."""
    if state.options.moon_tricks_by == "bidder":
        return all(trick.taker == state.bidder for trick in state.tricks)
    return tricks_won(state, 1 - bidding_side(state)) == 0


def meld_saved(state: PartnershipState, of_side: int) -> bool:
    """What defenders must win for their meld to count."""
    if state.options.save_meld_by == "counter":
        return counters_won(state, of_side) > 0
    return tricks_won(state, of_side) > 0


def finish_hand(draft: Draft[PartnershipState]) -> None:
    state = draft.state
    assert state.bidder is not None
    how = outcome(state)
    ours = side(state.bidder)
    if how in (MADE, MOON):
        _score_meld(draft, ours)
        _score_play(draft, ours)
        if how == MOON:
            draft.score(state.bidder, "moon", state.options.moon_bonus)
    else:
        draft.score(state.bidder, "set", -state.bid)
        if how == MOON_LOST:
            draft.score(state.bidder, "moon_lost", -state.options.moon_bonus)
    if meld_saved(state, 1 - ours):
        _score_meld(draft, 1 - ours)
    elif meld_points(state, 1 - ours):
        draft.tell("meld_lost", state.next_seat(state.bidder))
    _score_play(draft, 1 - ours)
    _write_pad(draft, how)
    _next_hand(draft)


def _score_meld(draft: Draft[PartnershipState], of_side: int) -> None:
    for meld in draft.state.melds:
        if side(meld.seat) == of_side:
            draft.score(meld.seat, sheet_name(meld), meld.points, meld.cards)


def _score_play(draft: Draft[PartnershipState], of_side: int) -> None:
    state = draft.state
    for seat in (of_side, of_side + 2):
        taken = counters(state.table[won_zone(seat)])
        if taken:
            draft.score(seat, "counters", len(taken), taken)
        if last_taker(state) == seat and state.options.last_trick:
            draft.score(seat, "last_trick", state.options.last_trick)


def _write_pad(draft: Draft[PartnershipState], how: str) -> None:
    state = draft.state
    assert state.bidder is not None
    assert state.dealer is not None
    ours, theirs = totals(of_deal(state.sheet, state.deal_number), state.sides)
    line = Hand(
        deal=state.deal_number,
        dealer=state.dealer,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        outcome=how,
        meld=(meld_points(state, 0), meld_points(state, 1)),
        play=(play_won(state, 0), play_won(state, 1)),
        tricks=(tricks_won(state, 0), tricks_won(state, 1)),
        points=(ours, theirs),
    )
    state.pad += (line,)
    draft.tell(f"hand_{how}", state.bidder, str(state.bid))


def _next_hand(draft: Draft[PartnershipState]) -> None:
    state = draft.state
    assert state.dealer is not None
    state.thrown_in = 0  # of a hand that is scored: its result is shown, also at the end
    victor = winning_side(state)
    if victor is None:
        prepare_deal(draft, state.next_seat(state.dealer))
        return
    state.winner = victor
    state.phase = OVER
    draft.tell("win", victor)


def winning_side(state: PartnershipState) -> int | None:
    """The target reached, or all hands played; where both sides qualify the options decide."""
    options = state.options
    ours = bidding_side(state)
    if options.hands:
        return None if state.deal_number < options.hands else _higher(state.scores, ours)
    there = [of_side for of_side in (0, 1) if state.scores[of_side] >= options.target]
    if len(there) < 2:
        return there[0] if there else None
    return ours if options.both_reach == "bidding_side" else _higher(state.scores, ours)


def _higher(scores: tuple[int, ...], bidding: int) -> int:
    """The higher total; of equal ones that of the side that had the bid."""
    return bidding if scores[bidding] >= scores[1 - bidding] else 1 - bidding


@dataclass(frozen=True, slots=True)
class TournamentCredit:
    """What hands count for in a tournament: a hand in which a side is set earns it nothing."""

    hands: int
    play: int
    total: int
    bids: int
    tricks: int


def credit(pad: Iterable[Hand], of_side: int) -> TournamentCredit:
    lines = tuple(pad)
    bidding = [line for line in lines if side(line.bidder) == of_side]
    earned = [x for x in lines if x not in bidding or x.outcome in (MADE, MOON)]
    return TournamentCredit(
        hands=len(lines),
        play=sum(line.play[of_side] for line in earned),
        total=sum(line.points[of_side] for line in lines),
        bids=sum(line in earned for line in bidding),
        tricks=sum(line.tricks[of_side] for line in earned),
    )


def tally(state: PartnershipState, of_side: int) -> Tally:
    """A side that is set has nothing but the bid's deduction."""
    by_sheet = SHEET_TALLY(state, of_side)
    lines = [line for line in state.pad if line.deal == state.deal_number]
    if not lines:
        return by_sheet
    earned = credit(lines, of_side)
    return replace(by_sheet, play=earned.play, bids=earned.bids, tricks=earned.tricks)


def unusual(options: PartnershipOptions, usual: PartnershipOptions) -> tuple[Refusal, ...]:
    """A minimum of play points that is neither usual nor that of most tournaments."""
    least = options.set_minimum
    if least in (usual.set_minimum, TOURNAMENT_MINIMUM):
        return ()
    return (Refusal("unusual_minimum", terms=(str(least), str(TOURNAMENT_MINIMUM))),)


SCORING = Scoring(
    unusual=unusual,
    tally=tally,
    categories=("play", "total", "bids", "tricks"),
    made=frozenset({MADE, MOON}),
)
