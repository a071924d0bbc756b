"""kill -9 at named points: before a commit, after it, after the answer, in a migration, and while
the tables are created."""

import contextlib
import inspect
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from repique.store.db import schema
from repique.store.db.engine import connect_sqlite
from repique.store.db.transaction import rows
from repique.store.matches.log import LogEntry, append, read_entries
from repique.store.matches.series import restore_series
from repique.store.store import open_store
from repique_testkit.store.databases import downgrade_to_first_version
from repique_testkit.store.stored_series import begin_stored_series

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9 is a word of Unix")


def write_and_die() -> None:
    """Write two entries into the folder argv[1]; the second dies at the point argv[2]."""
    import os
    import sys
    import threading
    from pathlib import Path

    from repique.store.db.transaction import Transaction
    from repique.store.db.writer import FaultHooks
    from repique.store.matches.log import LogEntry, StoredEntry, append
    from repique.store.store import open_store
    from repique_testkit.store.stored_series import begin_stored_series

    seams = FaultHooks()
    store = open_store(Path(sys.argv[1]), seams)
    match = begin_stored_series(store).keeper.match
    store.do(lambda tx: append(tx, match, [LogEntry(0, "play 1", "a1")]))

    def crash(point: str) -> None:
        if point == sys.argv[2]:
            os.kill(os.getpid(), 9)

    seams.crash = crash
    listening = threading.Event()

    def second(tx: Transaction) -> list[StoredEntry]:
        listening.wait()
        return append(tx, match, [LogEntry(0, "play 2", "a2")])

    answer = store.submit(second)
    answer.add_done_callback(lambda done: print("acknowledged", flush=True))
    listening.set()
    threading.Event().wait(100)  # until it is killed


def migrate_and_die() -> None:
    """Open the folder argv[1]; die when table number argv[2] is created by a migration."""
    import os
    import sys
    from pathlib import Path
    from typing import Any

    from alembic.operations import Operations

    from repique.store.store import open_store

    created = []
    create = Operations.create_table

    def create_table(self: Any, name: str, *columns: Any) -> Any:
        created.append(name)
        if len(created) == int(sys.argv[2]):
            os.kill(os.getpid(), 9)
        return create(self, name, *columns)

    Operations.create_table = create_table  # type: ignore[method-assign,assignment]
    open_store(Path(sys.argv[1]))


def create_and_die() -> None:
    """Open the new folder argv[1]; die before table number argv[2] is created."""
    import os
    import sys
    from pathlib import Path
    from typing import Any

    from sqlalchemy import event

    from repique.store.db import schema
    from repique.store.store import open_store

    @event.listens_for(schema.TABLES_IN_ORDER[int(sys.argv[2])], "before_create")
    def die(*arguments: Any, **keywords: Any) -> None:
        os.kill(os.getpid(), 9)

    open_store(Path(sys.argv[1]))


def run_killed(function: Callable[[], None], *arguments: object) -> str:
    """Run the source of a function in another process, which must kill itself; its output."""
    program = f"{inspect.getsource(function)}\n{function.__name__}()"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("point", "kept"), [("before commit", 1), ("committed", 2), ("answered", 2)]
)
def test_after_a_kill_there_is_at_least_what_was_acknowledged(
    data_folder: Path, point: str, kept: int
) -> None:
    said = run_killed(write_and_die, data_folder, point)
    with open_store(data_folder) as store:
        assert not store.report.damaged
        assert len(store.read(lambda c: read_entries(c, 1))) == kept
        assert ("acknowledged" in said) == (point == "answered")
        # A client without an answer sends the same again; it is written exactly once.
        again = store.do(lambda tx: append(tx, 1, [LogEntry(0, "play 2", "a2")]))
        assert again[0].repeated == (kept == 2)
        assert [line.action for line in store.read(lambda c: read_entries(c, 1))] == [
            "play 1",
            "play 2",
        ]


@pytest.mark.parametrize("table", [1, 3, 5])
def test_a_migration_that_is_killed_leaves_the_old_version(data_folder: Path, table: int) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "piquet", "Anna")
        kept.play_on(deals=1)
        before = kept.restored().text()
    downgrade_to_first_version(data_folder)
    run_killed(migrate_and_die, data_folder, table)
    with contextlib.closing(connect_sqlite(data_folder / "repique.db")) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    with open_store(data_folder) as store:
        assert not store.report.damaged
        assert store.read(lambda c: restore_series(c, 1)).series.text() == before
        assert store.check() == []


@pytest.mark.parametrize("table", [0, 4, 9])
def test_a_store_that_is_killed_while_it_is_created_leaves_nothing(
    data_folder: Path, table: int
) -> None:
    run_killed(create_and_die, data_folder, table)
    assert not (data_folder / "repique.db").exists()
    with open_store(data_folder) as store:
        assert not store.report.damaged
        assert store.read(lambda c: rows(c, schema.players)) == []
