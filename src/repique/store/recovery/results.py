"""After a recovery: seats, results and tallies that were lost are recomputed from the logs."""

from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, select

from repique.play.record import BadRecord, parse_record
from repique.store.db import schema
from repique.store.db.transaction import Transaction, rows
from repique.store.db.writer import Writer
from repique.store.errors import Damaged
from repique.store.matches.log import read_entries
from repique.store.matches.rebuild import refresh_seats, replay_log, write_missing_results
from repique.store.matches.seats import players_of_series
from repique.store.matches.series import MATCH_LEFT, restore_series
from repique.store.tournaments.tallies import write_tally


def matches_without_results(connection: Connection) -> list[int]:
    """The ids of matches that may lack rows: those without a result for each of their players, or
    with fewer deal rows than their results count."""
    found = []
    for match in rows(connection, schema.matches):
        key = int(match["id"])
        results = {row["player"]: row for row in rows(connection, schema.results, match=key)}
        deals = {row["deal"] for row in rows(connection, schema.deals, match=key)}
        counted = max((row["deals"] for row in results.values()), default=0)
        players = players_of_series(connection, match["series"]).values()
        lacks_rows = not results.keys() >= {*players} or len(deals) < counted
        if match["stage"] != MATCH_LEFT and lacks_rows:
            found.append(key)
    return found


def rebuild_results(writer: Writer) -> int:
    """Write the missing rows; returns how many of the examined matches are over."""
    writer.do(rebuild_seats)
    found = writer.do(lambda tx: matches_without_results(tx.connection))
    writer.do(rebuild_tallies)
    return sum(writer.do(partial(rebuild_match, match=match)) for match in found)


def has_unknown_players(connection: Connection) -> bool:
    """Whether there is a match of which nobody knows who plays it: its seats were lost, and the
    process that should have found them again was killed."""
    seated = select(schema.seats.c.series)
    lost = select(schema.matches.c.id).where(schema.matches.c.series.not_in(seated))
    return connection.execute(lost.limit(1)).first() is not None


def rebuild_seats(tx: Transaction) -> None:
    """Write missing seats of all series."""
    for series in tx.rows(schema.series):
        with suppress(BadRecord, Damaged):
            refresh_seats(tx, series["id"])


def rebuild_tallies(tx: Transaction) -> None:
    """Write missing tallies of finished tournament hands."""
    for hand in tx.rows(schema.hands):
        key = {"entry": hand["entry"], "hand": hand["hand"]}
        match = tx.find(schema.matches, series=hand["series"])
        if match is not None and tx.find(schema.tallies, **key) is None:
            with suppress(BadRecord, Damaged):
                session = restore_series(tx.connection, hand["series"]).series.session
                if session.over:
                    *_, last = read_entries(tx.connection, match["id"])
                    write_tally(
                        replace(tx, at=last.at), hand["series"], session.game, session.state
                    )


def rebuild_match(tx: Transaction, match: int) -> bool:
    """Write the missing rows of a match; whether it is over."""
    try:
        record = parse_record(tx.one(schema.matches, id=match)["opening"])
        return write_missing_results(
            tx, match, replay_log(record, read_entries(tx.connection, match))
        )
    except (BadRecord, Damaged):
        return False  # perhaps of another version of the rules: left as it is
