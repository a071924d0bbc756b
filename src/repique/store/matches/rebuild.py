"""Deals and results of a match, recomputed from its log alone.

Used where there is no live match: for imported files, whose result rows are not trusted, and after
damage, for result rows that were lost.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from repique.core.actions import IllegalAction
from repique.core.game import OVER, State, play
from repique.play.record import DAMAGE_ERRORS, BadRecord, Record
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.matches.log import FoldedLog, StoredEntry
from repique.store.matches.results import scored_deals, write_deals, write_result
from repique.store.matches.seating import Levels, final_seating, kinds_of, levels_by_deal
from repique.store.matches.series import MATCH_LEFT


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal at the moment when it was scored, and which levels had played in it."""

    deal: int
    take: int  # how often the same deal had been scored before, until an undo
    state: State
    levels: Levels
    practice: bool
    at: str


@dataclass
class ReplayedLog:
    """A match replayed from its first log entry to its last, including what was undone."""

    record: Record
    log: FoldedLog
    states: list[State]  # before the first move and after each
    scored: list[ScoredDeal] = field(default_factory=list)
    at: str = ""  # the time of the last entry that changed the state

    @property
    def state(self) -> State:
        return self.states[-1]

    def apply(self, entry: StoredEntry) -> None:
        """Apply the next entry; raises `IllegalAction` if the rules do not allow it."""
        state_before = self.state
        deals_before = max(0, scored_deals(self.state))
        self.log.apply(entry.seat, entry.action)
        del self.states[len(self.log.moves) + 1 :]
        if len(self.states) == len(self.log.moves):
            move = self.log.moves[-1]
            result = play(self.record.game, self.states[-1], move.seat, move.action)
            self.states.append(result.state)
        if self.state is not state_before:
            self.at = entry.at
        for deal in range(deals_before + 1, scored_deals(self.state) + 1):
            self.scored.append(
                ScoredDeal(
                    deal=deal,
                    take=Counter(scored.deal for scored in self.scored)[deal],
                    state=self.state,
                    levels=levels_by_deal(self.log, self.states).get(deal, {}),
                    practice=self.log.practice,
                    at=entry.at,
                )
            )


def replay_log(record: Record, entries: Iterable[StoredEntry]) -> ReplayedLog:
    """Replay a log from the opening `record`, whose moves are set to those of the log. Raises
    `BadRecord` if the rules do not allow all of it."""
    practice = record.notes.get("practice") == "yes"
    log = FoldedLog(practice=practice, seats=[(0, kinds_of(record))])
    try:
        replayed = ReplayedLog(record, log, [record.start()])
        for entry in entries:
            replayed.apply(entry)
    except BadRecord:
        raise
    except (IllegalAction, *DAMAGE_ERRORS) as error:
        raise BadRecord(0, str(error) or "it makes no sense") from error
    record.moves = log.moves
    return replayed


def write_missing_results(tx: Transaction, match: int, replayed: ReplayedLog) -> bool:
    """Write the deal and result rows that the match lacks; whether the match is over."""
    for scored in replayed.scored:
        key = {"match": match, "deal": scored.deal, "take": scored.take}
        if tx.find(schema.deals, **key) is None:
            write_deals(
                replace(tx, at=scored.at),
                match,
                scored.state,
                since=scored.deal - 1,
                levels=_levels_of(scored),
                practice=scored.practice,
                until=scored.deal,
            )
    if tx.find(schema.results, match=match) is None:
        write_result(
            replace(tx, at=replayed.at),
            match,
            replayed.record,
            replayed.state,
            final_seating(tx.connection, match),
            replayed.log.practice,
        )
        if replayed.state.phase == OVER and tx.one(schema.matches, id=match)["stage"] == MATCH_LEFT:
            tx.change(schema.results, {"match": match}, aside=1)
    return replayed.state.phase == OVER


def _levels_of(scored: ScoredDeal) -> Callable[[int], Levels]:
    return lambda deal: scored.levels
