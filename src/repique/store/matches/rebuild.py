"""Deals and results of a match, recomputed from its log alone, and seats of a series from its.

Used where there is no live match: for imported files, whose result rows are not trusted, and after
damage, for result rows that were lost.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from repique.core.actions import IllegalAction
from repique.core.game import State, play
from repique.core.outcome import Outcome, outcome_by_rules
from repique.core.table import Seat
from repique.play.record import DAMAGE_ERRORS, BadRecord, Record
from repique.play.seating import PERSON, SeatedPerson
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.matches.log import FoldedLog, StoredEntry
from repique.store.matches.results import scored_deals, write_deals, write_result
from repique.store.matches.seating import final_seating, fold_seats, levels_by_deal
from repique.store.matches.seats import people_of_series, players_of_series, write_seats
from repique.store.matches.series import MATCH_LEFT, current_match, set_aside


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal at the moment when it was scored, and which levels had played in it."""

    deal: int
    take: int  # how often the same deal had been scored before, until an undo
    state: State
    levels: dict[str, str]  # by seat
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

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None if it has not."""
        return self.log.ended or outcome_by_rules(self.state)

    def apply(self, entry: StoredEntry) -> None:
        """Apply the next entry; raises `IllegalAction` if the rules do not allow it."""
        state_before = self.state
        outcome_before = self.outcome
        deals_before = max(0, scored_deals(self.state))
        self.log.apply(entry.seat, entry.action)
        del self.states[len(self.log.moves) + 1 :]
        if len(self.states) == len(self.log.moves):
            move = self.log.moves[-1]
            result = play(self.record.game, self.states[-1], move.seat, move.action)
            self.states.append(result.state)
        if self.state is not state_before or self.outcome != outcome_before:
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
    log = FoldedLog(practice=practice, seatings=[(0, record.seating)])
    try:
        replayed = ReplayedLog(record, log, [record.start()])
        for entry in entries:
            replayed.apply(entry)
    except BadRecord:
        raise
    except (IllegalAction, *DAMAGE_ERRORS) as error:
        raise BadRecord(0, str(error) or "its content is damaged") from error
    record.moves = log.moves
    record.ended = log.ended
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
    row = tx.one(schema.matches, id=match)
    written = {result["player"] for result in tx.rows(schema.results, match=match)}
    if not written.issuperset(players_of_series(tx.connection, row["series"]).values()):
        write_result(
            replace(tx, at=replayed.at),
            match,
            replayed.record,
            replayed.state,
            final_seating(tx.connection, match),
            replayed.log.practice,
            keep=True,
        )
        if row["stage"] == MATCH_LEFT:
            set_aside(tx, match)
    return replayed.outcome is not None


def refresh_seats(tx: Transaction, series: int) -> None:
    """Bring the seats of a series up to date with the log of its newest match. A seat stays that of
    the person who sat down there, whoever moves for them later. Seats of people that are missing,
    as after damage or in a file of an earlier version, get the player of that name, or else the
    name alone."""
    match = current_match(tx.connection, series)
    if match is None:
        return
    names: list[str] = json.loads(tx.one(schema.matches, id=match)["line_up"])
    log = fold_seats(tx.connection, match)
    begun = log.seatings[0][1].people
    now = enumerate(log.seating.kinds)
    seating = log.seating.with_kinds(tuple(PERSON if seat in begun else k for seat, k in now))
    people = people_of_series(tx.connection, series)
    owner = tx.one(schema.series, id=series)["player"]
    for seat in seating.people:
        if seat not in people:
            name = names[seat] if seat < len(names) else ""
            people[seat] = SeatedPerson(name, _free_player(tx, name, owner, people))
    write_seats(tx, series, seating.with_people(people))


def _free_player(tx: Transaction, name: str, owner: int, people: dict[Seat, SeatedPerson]) -> int:
    """The id of the player of this name, unless that one has a seat or owns the series; else 0."""
    found = [row["id"] for row in tx.rows(schema.players) if row["name"] == name]
    taken = {person.player for person in people.values()} | {owner}
    return next((player for player in found if player not in taken), 0)


def _levels_of(scored: ScoredDeal) -> Callable[[int], dict[str, str]]:
    return lambda deal: scored.levels
