"""When points reach the score, what a round is worth at its end, and who wins by it."""

from repique.core.cards import Card
from repique.core.game import DEAL, OVER, Draft
from repique.core.score import Entry, of_deal, totals
from repique.core.scoring import Scoring, SheetTally
from repique.core.table import CHANCE, Seat
from repique.games.pinochle2 import tables
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import DRAW, FIRST, MELD, TwoHandedState

EARLY_TRICK = "early_trick"
TRICK = "trick"
LAST_TRICK = "last_trick"
TRICK_REASONS = (EARLY_TRICK, TRICK, LAST_TRICK)
SECOND_PHASE = (TRICK, LAST_TRICK)
MELD_REASONS = (*tables.POINTS, "dix_played")
PENALTY = "penalty"
# In tournaments melds and the Dix are meld. Under the penalty for a lost second phase the melds
# are struck out.
SCORING = Scoring(tally=SheetTally(play=TRICK_REASONS, total_only=(PENALTY,), lost=(PENALTY,)))

AUTOMATIC = {"nobody": (), "first": (0,), "second": (1,), "both": (0, 1)}


def award(
    draft: Draft[TwoHandedState], seat: Seat, reason: str, points: int, cards: tuple[Card, ...] = ()
) -> None:
    """Score at once, or put the points aside until the round ends, as the basis has it."""
    state = draft.state
    if is_scored_later(state.options, reason):
        state.pending += (Entry(seat, reason, points, cards, state.deal_number),)
        draft.tell("aside", seat, f"{reason}={points}", cards)
    else:
        draft.score(seat, reason, points, cards)


def is_scored_later(options: TwoHandedOptions, reason: str) -> bool:
    """Whether such points are put aside until the round ends."""
    return options.score_by_round or (options.basis == "pinochle" and reason in TRICK_REASONS)


def may_knock(state: TwoHandedState, seat: Seat) -> bool:
    """Only points already in the score count, and only while there is melding."""
    return state.phase in (FIRST, MELD, DRAW) and state.scores[seat] >= state.goal


def knock(draft: Draft[TwoHandedState], seat: Seat) -> None:
    """Ends the game at once; points put aside are lost to both."""
    draft.state.pending = ()
    draft.tell("knock", seat)
    _win(draft, seat)


def automatic_knock(draft: Draft[TwoHandedState]) -> bool:
    """Whether a seat that knocks without being asked has just ended the game."""
    for seat in AUTOMATIC[draft.state.options.auto_knock]:
        if may_knock(draft.state, seat):
            knock(draft, seat)
            return True
    return False


def finish_round(draft: Draft[TwoHandedState], last: Seat) -> None:
    state = draft.state
    if state.options.last_trick:
        award(draft, last, LAST_TRICK, tables.LAST_TRICK_POINTS)
    waiting = state.pending
    state.pending = ()
    for entry in waiting:
        draft.score(entry.seat, entry.reason, entry.points, entry.cards)
    if state.options.penalty:
        for seat in range(state.seats):
            _penalise(draft, seat)
    goal = state.goal
    state.goal = raised_goal(state.goal, state.scores)
    if state.goal > goal:
        draft.tell("goal", last, str(state.goal))
    draft.tell("round_over", last, " ".join(str(sum_) for sum_ in round_scores(state)))
    over = [side for side, total in enumerate(state.scores) if total >= state.goal]
    if over:
        _win(draft, over[0])
    else:
        state.dealer = _next_dealer(state)
        state.phase = DEAL
        state.turn = CHANCE


def _penalise(draft: Draft[TwoHandedState], seat: Seat) -> None:
    """No points in the second phase: the melds of the round are subtracted instead of added."""
    state = draft.state
    own = [entry for entry in of_deal(state.sheet, state.deal_number) if entry.seat == seat]
    if sum(entry.points for entry in own if entry.reason in SECOND_PHASE) == 0:
        melded = sum(entry.points for entry in own if entry.reason in MELD_REASONS)
        if melded:
            draft.score(seat, PENALTY, -2 * melded)


def raised_goal(goal: int, scores: tuple[int, ...]) -> int:
    """While both stand at or above the goal it moves away from them."""
    while min(scores) >= goal:
        goal += tables.GOAL_STEP
    return goal


def round_scores(state: TwoHandedState, deal: int | None = None) -> tuple[int, ...]:
    """Net points of one round, the current one unless told."""
    number = state.deal_number if deal is None else deal
    return totals(of_deal(state.sheet, number), state.sides)


def _next_dealer(state: TwoHandedState) -> Seat:
    """Loser starts: the lower score of the round leads, so the other deals."""
    assert state.dealer is not None
    mine, theirs = round_scores(state)
    if state.options.starter == "loser" and mine != theirs:
        return 0 if mine > theirs else 1
    return state.next_seat(state.dealer)


def _win(draft: Draft[TwoHandedState], seat: Seat) -> None:
    draft.state.winner = seat
    draft.state.phase = OVER
    draft.tell("win", seat)
