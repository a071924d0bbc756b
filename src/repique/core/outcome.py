"""How a match ended: why, and who won.

Most matches end by their rules; that outcome follows from the moves (`outcome_by_rules`). An
outcome that does not is written beside the moves, as a text such as `resigned 1`.
"""

from dataclasses import dataclass

from repique.core.game import OVER, S, State

PLAYED = "played"  # to its end, by the rules
RESIGNED = "resigned"  # a side has given up
AGREED = "agreed"  # all have agreed to end it
LEFT = "left"  # somebody has left for good
ABSENT = "absent"  # a side did not come back in time
REASONS = (PLAYED, RESIGNED, AGREED, LEFT, ABSENT)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a match ended, and the side that won it; None if no side has."""

    reason: str = PLAYED
    winner: int | None = None

    @property
    def counts(self) -> bool:
        """Whether the match has a result: it was played to its end, or a side has won it."""
        return self.reason == PLAYED or self.winner is not None

    @classmethod
    def parse(cls, text: str) -> "Outcome":
        """An outcome from its text; raises `ValueError`."""
        reason, _, side = text.partition(" ")
        is_side = not side or (side.isdecimal() and len(side) == 1)
        if reason not in REASONS or reason == PLAYED or not is_side:
            raise ValueError(f"“{text[:60]}” is not an outcome of a game")
        return cls(reason, int(side) if side else None)

    def __str__(self) -> str:
        return self.reason if self.winner is None else f"{self.reason} {self.winner}"


def outcome_by_rules(state: State) -> Outcome | None:
    """The outcome that the rules give; None while the match goes on."""
    return Outcome(PLAYED, state.winner) if state.phase == OVER else None


def ended_state(state: S, outcome: Outcome) -> S:
    """The state as it is shown when the match has ended like this: nobody may act any more."""
    ended = state.with_table(state.table)
    ended.phase = OVER
    ended.winner = outcome.winner
    return ended
