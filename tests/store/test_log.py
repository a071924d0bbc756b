"""The log of a match: idempotent, chained, append-only; group commit; several writers."""

import hashlib
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, text

from repique.core.table import CHANCE
from repique.games import get
from repique.play.deals import FreshDeals
from repique.play.series import Series
from repique.play.session import Session
from repique.store.db import schema
from repique.store.db.checksums import _length_prefixed, entry_hash
from repique.store.db.transaction import Transaction
from repique.store.db.writer import FaultHooks, Job, Writer
from repique.store.errors import CannotSave, Damaged, StaleWrite
from repique.store.matches.log import (
    LogEntry,
    StoredEntry,
    append,
    fold_log,
    log_head,
    read_entries,
)
from repique.store.matches.series import begin_match, begin_series
from repique.store.store import Store, open_store

GAME = get("pinochle2")


def new_match(store: Store, name: str = "Anna") -> int:
    def begin(tx: Transaction) -> int:
        number = tx.new_id(schema.players)
        tx.insert(schema.players, id=number, name=name, key=name.lower(), created=tx.at)
        series = begin_series(tx, number, "pinochle", GAME)
        return begin_match(tx, series, "game pinochle2 1\n", ("you", "simple"))

    return store.do(begin)


def write(store: Store, match: int, *said: LogEntry, after: int | None = None) -> list[Any]:
    return store.do(lambda tx: append(tx, match, said, after))


def job(match: int, line: LogEntry) -> Job[list[StoredEntry]]:
    return lambda tx: append(tx, match, [line])


def test_entries_come_back_in_order_and_chained(store: Store) -> None:
    match = new_match(store)
    write(store, match, LogEntry(CHANCE, "deal QS JD"), LogEntry(1, "play QS", "a"))
    write(store, match, LogEntry(0, "play JD", "a"))

    found = store.read(lambda connection: read_entries(connection, match))

    assert [(line.n, line.seat, line.action) for line in found] == [
        (1, CHANCE, "deal QS JD"), (2, 1, "play QS"), (3, 0, "play JD"),
    ]  # fmt: skip
    assert len({line.hash for line in found}) == 3
    assert store.check() == []


def test_the_same_id_twice_gives_the_first_result(store: Store) -> None:
    """A move that is sent again because the answer was lost is recognised."""
    match = new_match(store)
    (first,) = write(store, match, LogEntry(0, "play QS", "click-1"), after=0)
    (again,) = write(store, match, LogEntry(0, "play QS", "click-1"), after=0)
    (other,) = write(store, match, LogEntry(1, "play QS", "click-1"))

    assert (again.n, again.hash, again.at) == (first.n, first.hash, first.at)
    assert again.repeated
    assert not first.repeated
    assert other.n == 2  # another seat has ids of its own


def test_an_id_that_was_something_else_is_no_repeat(store: Store) -> None:
    match = new_match(store)
    write(store, match, LogEntry(0, "play QS", "auto:1"), after=0)
    write(store, match, LogEntry(0, "play JD", "auto:2"), after=1)

    for said, after in (
        (LogEntry(0, "play KS", "auto:1"), 0),
        (LogEntry(0, "play QS", "auto:1"), 1),
    ):
        with pytest.raises(StaleWrite, match="something else"):
            write(store, match, said, after=after)
    with pytest.raises(StaleWrite, match="something else"):
        write(store, match, LogEntry(0, "play KS", "auto:1"))
    with pytest.raises(StaleWrite, match="it has 2 lines, not 1"):
        write(store, match, LogEntry(0, "play QS", "auto:1"), after=0)

    assert len(store.read(lambda connection: read_entries(connection, match))) == 2


def test_a_repeat_follows_what_the_writer_knows(store: Store) -> None:
    match = new_match(store)
    _, start = store.read(lambda c: log_head(c, match))
    line = LogEntry(0, "play QS", "auto:1")
    (first,) = store.do(lambda tx: append(tx, match, [line], 0, start))
    (again,) = store.do(lambda tx: append(tx, match, [line], 0, start))
    assert again.repeated
    assert again.hash == first.hash

    with pytest.raises(StaleWrite, match="something else"):
        store.do(lambda tx: append(tx, match, [line], 0, b"another opening"))
    with pytest.raises(StaleWrite, match="a different game"):
        store.do(lambda tx: append(tx, match, [LogEntry(1, "play JD")], 1, start))


def test_a_writer_that_believes_the_log_to_be_shorter_is_refused(store: Store) -> None:
    match = new_match(store)
    write(store, match, LogEntry(0, "play QS"), after=0)

    with pytest.raises(StaleWrite, match="it has 1 lines, not 0"):
        write(store, match, LogEntry(1, "play JD"), after=0)

    assert len(store.read(lambda connection: read_entries(connection, match))) == 1


def test_undo_is_an_entry_of_its_own() -> None:
    said = [(0, "play QS"), (1, "play JD"), (0, "meld:dix 9H"), (CHANCE, "!back 2")]
    said += [(CHANCE, "!wait penalty=on"), (0, "play KS"), (CHANCE, "!practice")]
    folded = fold_log([])
    for seat, action in said:
        folded.apply(seat, action)

    assert [str(move) for move in folded.moves] == ["0 play QS", "1 play JD", "0 play KS"]
    assert folded.practice
    assert folded.wanted == "penalty=on"

    folded.apply(CHANCE, "options:penalty=on")
    assert folded.wanted == ""
    with pytest.raises(Damaged):
        folded.apply(0, "!shuffle")


def test_a_changed_move_breaks_the_chain(store: Store) -> None:
    match = new_match(store)
    write(store, match, LogEntry(0, "play QS"), LogEntry(1, "play JD"))
    with store._writing.begin() as connection:
        connection.execute(text("UPDATE moves SET action = 'play KS' WHERE n = 1"))

    with pytest.raises(Damaged, match="from line 1 on"):
        store.read(lambda connection: read_entries(connection, match))
    assert store.check() == ["the moves of a game are damaged at line 1"]


def test_many_matches_at_once_share_their_commits(store: Store) -> None:
    matches = [new_match(store, f"P{n}") for n in range(8)]
    gate = threading.Event()
    before = store.writer.batches
    held = store.submit(lambda tx: gate.wait(20))  # the other jobs queue behind this one

    answers = [
        store.submit(job(match, LogEntry(0, f"play {n}", f"a{n}")))
        for n in range(25)
        for match in matches
    ]
    assert not any(answer.done() for answer in answers)
    gate.set()
    done = [answer.result(30) for answer in answers]

    assert held.result()
    assert len(done) == 200
    assert store.writer.batches - before <= 3
    for match in matches:
        found = store.read(partial(read_entries, match=match))
        assert [line.action for line in found] == [f"play {k}" for k in range(25)]


def test_a_job_that_fails_rolls_back_no_other(store: Store) -> None:
    match = new_match(store)
    gate = threading.Event()
    store.submit(lambda tx: gate.wait(20))

    def bad(tx: Transaction) -> None:
        append(tx, match, [LogEntry(0, "play AS")])
        raise ValueError("changed my mind")

    good = store.submit(lambda tx: append(tx, match, [LogEntry(0, "play QS")]))
    failed = store.submit(bad)
    clash = store.submit(lambda tx: tx.insert(schema.players, id=1, name="", key="", created=""))
    late = store.submit(lambda tx: append(tx, match, [LogEntry(1, "play JD")]))
    gate.set()

    assert [line.n for line in good.result(20)] == [1]
    with pytest.raises(ValueError, match="changed my mind"):
        failed.result(20)
    assert clash.exception(20) is not None
    assert [line.n for line in late.result(20)] == [2]


def test_threads_that_write_one_match_never_fork_it(store: Store) -> None:
    match = new_match(store)

    def play(seat: int) -> None:
        for n in range(30):
            write(store, match, LogEntry(seat, f"play {n}", f"{n}"))
            write(store, match, LogEntry(seat, f"play {n}", f"{n}"))  # a double click

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    found = store.read(lambda connection: read_entries(connection, match))
    assert [line.n for line in found] == list(range(1, 121))
    assert store.check() == []


def test_two_writers_on_one_database_follow_one_another(store: Store) -> None:
    """PostgreSQL allows several processes; a data folder only one."""
    match = new_match(store)
    other = Writer(store._writing, FaultHooks())
    try:
        answers = [
            writer.submit(job(match, LogEntry(n % 2, f"play {n}")))
            for n in range(40)
            for writer in (store.writer, other)
        ]
        assert len([answer.result(30) for answer in answers]) == 80
    finally:
        other.close()
    assert store.check() == []


def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(CannotSave), store.reading() as connection:
        connection.execute(text("DELETE FROM house"))


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.close()
    with pytest.raises(CannotSave, match="has been closed"):
        store.do(lambda tx: tx.batch)


def test_everything_submitted_before_closing_is_written(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match = new_match(store)
    answers = [store.submit(job(match, LogEntry(0, f"play {n}"))) for n in range(20)]
    store.close()
    assert all(answer.done() for answer in answers)
    with open_store(tmp_path) as again, again.reading() as connection:
        assert connection.execute(select(func.count()).select_from(schema.moves)).scalar() == 20


def test_a_session_and_its_log_have_the_same_moves(tmp_path: Path) -> None:
    series = Series.begin(GAME, GAME.presets["pinochle"], b"one")
    live = Session(GAME, series.options, FreshDeals(b"one"))
    live.deal()
    folded = fold_log([])
    for move in live.record.moves:
        folded.apply(move.seat, str(move.action))
    assert folded.moves == live.record.moves


@given(st.binary(max_size=40), st.integers(1, 2**31), st.integers(-1, 3), st.text(), st.text())
def test_the_quick_hash_of_a_move_is_the_one_that_is_defined(
    previous: bytes, n: int, seat: int, action: str, action_id: str
) -> None:
    framed = _length_prefixed("move/v1", previous, n, seat, action, action_id, "now")
    assert (
        entry_hash(previous, n, seat, action, action_id, "now") == hashlib.sha256(framed).digest()
    )


@pytest.mark.parametrize("place", range(1, 6))
def test_what_cannot_be_a_move_has_no_hash(place: int) -> None:
    row: list[Any] = [b"before", 1, 0, "play QS", "id", "now"]
    assert entry_hash(*row)
    row[place] = b"1"
    assert entry_hash(*row) == b""
