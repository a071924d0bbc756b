"""Rows of scored deals and finished matches, written in the transaction of the move that ends
them."""

import json
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from typing import Any

from repique.core.game import State
from repique.core.options import changes_text
from repique.core.outcome import outcome_by_rules
from repique.core.score import of_deal, totals
from repique.play.record import Record
from repique.play.seating import Seating
from repique.play.series import source_of
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json
from repique.store.matches.seats import players_of_series
from repique.store.matches.series import TOURNAMENT_HAND


def scored_deals(state: State) -> int:
    """How many deals of the match have been scored."""
    return state.deal_number if state.between_deals() else state.deal_number - 1


def write_deals(
    tx: Transaction,
    match: int,
    state: State,
    since: int,
    levels: Callable[[int], dict[str, str]],
    practice: bool,
    until: int | None = None,
) -> None:
    """Insert a row for each scored deal after number `since`, up to `until` (the last scored one if
    None); `levels` gives the levels that played in a deal."""
    for deal in range(since + 1, (scored_deals(state) if until is None else until) + 1):
        entries = of_deal(state.sheet, deal)
        before = [entry for entry in state.sheet if entry.deal <= deal]
        take = len(tx.rows(schema.deals, match=match, deal=deal))
        tx.insert(
            schema.deals,
            match=match,
            deal=deal,
            take=take,
            batch=tx.batch,
            practice=int(practice),
            points=as_json(totals(entries, state.sides)),
            scores=as_json(totals(before, state.sides)),
            levels=as_json(levels(deal)),
            details=as_json([[e.seat, e.reason, e.points, " ".join(e.cards)] for e in entries]),
            pad=as_json(_pad_line(state, deal)),
            at=tx.at,
        )


def _pad_line(state: State, deal: int) -> dict[str, Any]:
    """The score pad line of a deal, in games that keep a pad; else empty."""
    for line in getattr(state, "pad", ()):
        if is_dataclass(line) and not isinstance(line, type) and getattr(line, "deal", 0) == deal:
            return asdict(line)
    return {}


def write_result(
    tx: Transaction,
    match: int,
    record: Record,
    state: State,
    seating: Seating,
    practice: bool,
    keep: bool = False,
) -> None:
    """Write the results of a match that is over, one for each player at the table from the side of
    that seat, or delete them if the end was undone. An outcome that is no result is on nobody's
    scoreboard. Hands of tournaments have no result row: they count in their tournament only.
    `keep`: rows that are there already stay as they are."""
    outcome = record.ended or outcome_by_rules(state)
    if outcome is None:
        tx.remove(schema.results, match=match)  # undone; the log still shows it
        return
    series = tx.one(schema.series, id=tx.one(schema.matches, id=match)["series"])
    if series["stage"] == TOURNAMENT_HAND:
        return
    levels = as_json(_levels_used(tx, match))
    for seat, player in players_of_series(tx.connection, series["id"]).items():
        if keep and tx.find(schema.results, match=match, player=player) is not None:
            continue
        tx.put(
            schema.results,
            {"match": match, "player": player},
            batch=tx.batch,
            game=series["game"],
            preset=series["preset"],
            number=state.number,
            practice=int(practice),
            scores=as_json(state.scores),
            winner=outcome.winner,
            side=seat % state.sides,
            levels=levels,
            line_up=as_json(seating.names),
            changes=changes_text(record.options.changed()),
            tournament=source_of(record).sequence,
            deals=state.deal_number,
            aside=int(not outcome.counts),
            at=tx.at,
        )


def _levels_used(tx: Transaction, match: int) -> list[str]:
    """All levels that played in any deal of this match."""
    used = set[str]()
    for deal in tx.rows(schema.deals, match=match):
        used |= {*" ".join(json.loads(deal["levels"]).values()).split()}
    return sorted(used)
