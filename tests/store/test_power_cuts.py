"""Every acknowledged move survives any power cut. The file operations of a process are recorded
write by write, and the cut may come after any of them."""

import inspect
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import LogEntry, append, read_entries
from repique.store.store import Store, open_store
from repique_testkit.store.power_cuts import DiskChange, disks_at, read_changes

SHIM = Path(__file__).with_name("power_cut.c")
CUTS = int(os.environ.get("REPIQUE_CUTS", "75"))  # more in a long run


def play() -> None:
    """Write argv[2] entries into the folder argv[1]; acknowledge each in the file acks.txt."""
    import os
    import sys
    from pathlib import Path

    from repique.games import get
    from repique.store.db import schema
    from repique.store.db.transaction import Transaction
    from repique.store.matches.log import LogEntry, append
    from repique.store.matches.series import begin_match, begin_series
    from repique.store.store import open_store

    folder = Path(sys.argv[1])
    acks = os.open(folder / "acks.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store = open_store(folder)

    def begin(tx: Transaction) -> int:
        tx.insert(schema.players, id=1, name="Anna", key="anna", created=tx.at)
        series = begin_series(tx, 1, "pinochle", get("pinochle2"))
        return begin_match(tx, series, "game pinochle2 1\n" + "note x " + "y" * 500, ())

    match = store.do(begin)

    def write(n: int) -> None:
        action = f"play {n} " + "QS " * (n % 200)
        (entry,) = store.do(lambda tx: append(tx, match, [LogEntry(n % 2, action, f"id{n}")]))
        os.write(acks, f"{entry.n} {entry.hash.hex()}\n".encode())

    for n in range(int(sys.argv[2])):
        write(n)
    os._exit(0)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[DiskChange]]:
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("writes are recorded by a C library that Linux loads first")
    work = tmp_path_factory.mktemp("power")
    library = work / "power_cut.so"
    make = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SHIM), "-ldl"]
    subprocess.run(make, check=True, capture_output=True)
    folder = work / "data"
    folder.mkdir()
    variables = {
        "LD_PRELOAD": str(library),
        "POWER_CUT_RECORD": str(work / "record"),
        "POWER_CUT_FOLDER": str(folder),
    }
    program = f"{inspect.getsource(play)}\nplay()"
    command = [sys.executable, "-c", program, str(folder), "420"]
    subprocess.run(command, check=True, env={**os.environ, **variables}, timeout=300)
    return folder, read_changes(work / "record")


def moments(made: list[DiskChange], lot: Random) -> list[int]:
    """A third anywhere, a third while the journal moves into the database, a third at the start."""
    main = [n for n, change in enumerate(made, 1) if change.path.name == "repique.db"]
    first = next(n for n, change in enumerate(made) if change.path.name == "acks.txt")
    third = CUTS // 3
    anywhere = lot.choices(range(1, len(made) + 1), k=CUTS - 2 * third)
    return anywhere + lot.choices(main, k=third) + lot.choices(range(1, first + 20), k=third)


def promised(made: list[DiskChange]) -> set[str]:
    """The entries that were acknowledged in the course of these changes."""
    acks = (change.data.decode() for change in made if change.path.name == "acks.txt")
    return {line for ack in acks for line in ack.splitlines()}


def kept(store: Store) -> set[str]:
    found: set[str] = set()
    with store.reading() as connection:
        for match in rows(connection, schema.matches):
            found |= {
                f"{line.n} {line.hash.hex()}" for line in read_entries(connection, match["id"])
            }
    return found


def play_on(store: Store) -> bool:
    """Whether every match can be continued."""
    more = [LogEntry(0, "play on", "more")]
    matches = store.read(lambda connection: rows(connection, schema.matches))
    return all(store.do(partial(append, match=match["id"], entries=more)) for match in matches)


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_in_a_power_cut(
    recorded: tuple[Path, list[DiskChange]], data_folder: Path
) -> None:
    folder, made = recorded
    assert any(change.path.name == "repique.db-wal" for change in made)
    assert len([c for c in made if c.path.name == "repique.db" and c.what == "w"]) > 50
    acknowledged = 0
    for count, (moment, disk) in enumerate(disks_at(made, moments(made, Random(1)))):
        left = data_folder / str(count)
        left.mkdir()
        disk.lose_power(Random(count), folder, left)
        acks = promised(made[:moment])
        acknowledged += len(acks)
        with open_store(left) as store:
            assert not store.report.damaged, (moment, store.report)
            assert acks <= kept(store), moment
            assert store.check() == []
            assert play_on(store)
        shutil.rmtree(left)
    assert acknowledged > 50 * CUTS


@pytest.mark.slow
def test_the_simulation_notices_moves_that_were_acknowledged_too_early(
    recorded: tuple[Path, list[DiskChange]], data_folder: Path
) -> None:
    """Without the syncs of the journal, cuts must lose something, or the test above is blind."""
    folder, made = recorded
    hasty = [c for c in made if not (c.what == "s" and c.path.name.endswith("-wal"))]
    acks = [n for n, change in enumerate(hasty) if change.path.name == "acks.txt"][::30]
    lost = 0
    for count, (moment, disk) in enumerate(disks_at(hasty, acks)):
        left = data_folder / str(count)
        left.mkdir()
        disk.lose_power(Random(count), folder, left)
        with open_store(left) as store:
            lost += not promised(hasty[:moment]) <= kept(store)
    assert lost > 5
