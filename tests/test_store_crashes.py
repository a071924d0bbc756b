"""kill -9 at named points: before a commit, after it, after the answer, and in a migration."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.store import tables
from repique.store.log import Line, append, lines
from repique.store.pen import rows
from repique.store.store import open_store
from repique.testing.databases import memory

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9 is a word of Unix")

WRITE = """
import os, sys, threading
from pathlib import Path
from repique.store.log import Line, append
from repique.store.store import open_store
from repique.store.writer import Seams
from repique.testing.kept import begun

seams = Seams()
store = open_store(Path(sys.argv[1]), seams)
match = begun(store).keeper.match
store.do(lambda pen: append(pen, match, [Line(0, "play 1", "a1")]))
def crash(point):
    if point == sys.argv[2]:
        os.kill(os.getpid(), 9)
seams.crash = crash
listening = threading.Event()
def second(pen):
    listening.wait()
    return append(pen, match, [Line(0, "play 2", "a2")])
answer = store.submit(second)
answer.add_done_callback(lambda done: os.write(1, b"acknowledged"))
listening.set()
threading.Event().wait(100)  # for the end
"""

MIGRATE = """
import os, sys
from pathlib import Path
from alembic.operations import Operations
from repique.store.store import open_store

made = []
create = Operations.create_table
def create_table(self, name, *columns):
    made.append(name)
    if len(made) == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
    return create(self, name, *columns)
Operations.create_table = create_table
open_store(Path(sys.argv[1]))
"""


@pytest.fixture
def place() -> Iterator[Path]:
    with memory() as folder:
        yield folder


def killed(program: str, *arguments: object) -> str:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("point", "kept"), [("before commit", 1), ("committed", 2), ("answered", 2)]
)
def test_after_a_kill_there_is_at_least_what_was_acknowledged(
    place: Path, point: str, kept: int
) -> None:
    said = killed(WRITE, place, point)
    with open_store(place) as store:
        assert not store.report.damaged
        assert len(store.read(lambda c: lines(c, 1))) == kept
        assert ("acknowledged" in said) == (point == "answered")
        # Whoever got no answer sends the same again, and it happens exactly once (D2).
        again = store.do(lambda pen: append(pen, 1, [Line(0, "play 2", "a2")]))
        assert again[0].repeated == (kept == 2)
        assert [line.action for line in store.read(lambda c: lines(c, 1))] == ["play 1", "play 2"]


@pytest.mark.parametrize("table", [1, 4, 9])
def test_a_migration_that_is_killed_leaves_nothing_half_done(place: Path, table: int) -> None:
    killed(MIGRATE, place, table)
    assert not (place / "repique.db").exists()
    with open_store(place) as store:
        assert not store.report.damaged
        assert store.read(lambda c: rows(c, tables.players)) == []
