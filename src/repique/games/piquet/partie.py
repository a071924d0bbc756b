"""Six rounds make a partie; level totals add two more; the rubicon decides what it is worth."""

from repique.core.game import DEAL, OVER, Draft
from repique.core.score import of_deal, totals
from repique.core.scoring import Scoring, SheetTally
from repique.core.table import CHANCE
from repique.games.piquet import tables
from repique.games.piquet.state import PiquetState


def award(winner: int, loser: int) -> int:
    """What the partie is worth to the winner, from both totals."""
    if loser >= tables.RUBICON:
        return tables.PARTIE + winner - loser
    return tables.PARTIE + winner + loser


# In tournaments declarations, carte blanche, carte rouge and the repique, which is won in hand,
# are meld.
PLAY_REASONS = ("lead", "capture", "win", "last_trick", "cards", "capot", "pique")
SCORING = Scoring(worth=award, loser_line=tables.RUBICON, tally=SheetTally(play=PLAY_REASONS))


def rounds(state: PiquetState) -> int:
    """How many rounds this partie has, as far as can be said: extended by two at a time."""
    extra = max(0, state.deal_number - tables.ROUNDS)
    return tables.ROUNDS + -(-extra // tables.EXTENSION) * tables.EXTENSION


def is_over(state: PiquetState) -> bool:
    return state.deal_number == rounds(state) and state.scores[0] != state.scores[1]


def round_scores(state: PiquetState, deal: int | None = None) -> tuple[int, ...]:
    """Points of one round, the current one unless told."""
    number = state.deal_number if deal is None else deal
    return totals(of_deal(state.sheet, number), state.sides)


def finish_round(draft: Draft[PiquetState]) -> None:
    state = draft.state
    draft.tell("round_over", state.leader, " ".join(map(str, round_scores(state))))
    if is_over(state):
        state.winner = state.scores.index(max(state.scores))
        state.award = award(max(state.scores), min(state.scores))
        state.phase = OVER
        draft.tell("win", state.winner, str(state.award))
    else:
        state.dealer = state.elder
        state.phase = DEAL
        state.turn = CHANCE
