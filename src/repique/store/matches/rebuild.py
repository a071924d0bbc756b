"""What the log of a match comes to on the scoreboards, told by the log alone.

Whoever writes deals and results from something else than a live match asks here: what an imported
file says of them is not believed, and what damage took is worked out again.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from repique.core.actions import IllegalAction
from repique.core.game import OVER, State, play
from repique.play.record import SPOILED, BadRecord, Record
from repique.store.db import schema
from repique.store.db.transaction import Pen
from repique.store.matches.log import FoldedLog, Written
from repique.store.matches.results import scored_deals, write_deals, write_result
from repique.store.matches.seating import Levels, final_seating, kinds_of, levels_by_deal
from repique.store.matches.series import LEFT


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal as it stood when it was scored, and who had played in it."""

    deal: int
    take: int
    state: State
    levels: Levels
    practice: bool
    at: str


@dataclass
class ReplayedLog:
    """A match from its first line to its last, with all that was taken back on the way."""

    record: Record
    course: FoldedLog
    states: list[State]
    scored: list[ScoredDeal] = field(default_factory=list)
    at: str = ""  # of the last line that changed anything on the table

    @property
    def state(self) -> State:
        return self.states[-1]

    def take(self, line: Written) -> None:
        was, before = self.state, max(0, scored_deals(self.state))
        course, states = self.course, self.states
        course.take(line.seat, line.action)
        del states[len(course.moves) + 1 :]
        if len(states) == len(course.moves):
            move = course.moves[-1]
            states.append(play(self.record.game, states[-1], move.seat, move.action).state)
        if self.state is not was:
            self.at = line.at
        for deal in range(before + 1, scored_deals(self.state) + 1):
            take = Counter(scored.deal for scored in self.scored)[deal]
            levels = levels_by_deal(course, states).get(deal, {})
            about = (self.state, levels, course.practice, line.at)
            self.scored.append(ScoredDeal(deal, take, *about))


def replay_log(record: Record, lines: Iterable[Written]) -> ReplayedLog:
    """Or `BadRecord`, if the rules do not allow all of it."""
    practice = record.notes.get("practice") == "yes"
    course = FoldedLog(practice=practice, seats=[(0, kinds_of(record))])
    try:
        made = ReplayedLog(record, course, [record.start()])
        for line in lines:
            made.take(line)
    except BadRecord:
        raise
    except (IllegalAction, *SPOILED) as error:
        raise BadRecord(0, str(error) or "it makes no sense") from error
    record.moves = course.moves
    return made


def write_missing_results(tx: Pen, match: int, made: ReplayedLog) -> bool:
    """Write what is missing of its deals and its result; whether the match is over."""
    for scored in made.scored:
        key = {"match": match, "deal": scored.deal, "take": scored.take}
        if tx.find(schema.deals, **key) is None:
            then = replace(tx, at=scored.at)
            about = (scored.state, scored.deal - 1, lambda _, s=scored: s.levels, scored.practice)
            write_deals(then, match, *about, until=scored.deal)
    if tx.find(schema.results, match=match) is None:
        then, seated = replace(tx, at=made.at), final_seating(tx.connection, match)
        write_result(then, match, made.record, made.state, seated, made.course.practice)
        if made.state.phase == OVER and tx.one(schema.matches, id=match)["stage"] == LEFT:
            tx.change(schema.results, {"match": match}, aside=1)
    return made.state.phase == OVER
