"""Full disks, read-only folders, jumping clocks, backups, migrations, and a second process."""

import contextlib
import errno
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from multiprocessing import Pipe
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from repique.store.db import schema
from repique.store.db.engine import connect_sqlite
from repique.store.db.migrate import HEAD, KNOWN_VERSIONS
from repique.store.db.transaction import rows
from repique.store.db.writer import FaultHooks, timestamp
from repique.store.errors import CannotSave, FolderInUse, NotFound, StoreError
from repique.store.files.backup import backups
from repique.store.files.folder import Folder
from repique.store.matches.log import LogEntry, append, read_entries
from repique.store.players.players import add_player, all_players
from repique.store.store import Store, open_store, restore_from_backup
from repique_testkit.store.crashing_processes import exit_code_of, open_as_nobody, read_as_nobody
from repique_testkit.store.stored_series import begin_stored_series


def program(function: Callable[[], None]) -> str:
    """The source of a function that another process runs; it imports all that it needs."""
    return f"{inspect.getsource(function)}\n{function.__name__}()"


def fill_disk() -> None:
    """Write log entries into the folder argv[1] until the limits argv[2:] on the size of files are
    reached; each limit is lifted after three refused writes. Prints the number of entries."""
    import resource
    import sys
    from pathlib import Path

    from repique.store.errors import CannotSave
    from repique.store.matches.log import LogEntry, append, read_entries
    from repique.store.store import open_store
    from repique_testkit.store.stored_series import begin_stored_series

    store = open_store(Path(sys.argv[1]))
    match = begin_stored_series(store).keeper.match
    action = "play " + "QS " * 300

    def write(n: int) -> None:
        store.do(lambda tx: append(tx, match, [LogEntry(n % 2, action, f"a{n}")]))

    written = 0
    sentence = ""
    for limit in map(int, sys.argv[2:]):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        refused = 0
        while refused < 3:
            try:
                write(written)
                written += 1
            except CannotSave as error:
                refused += 1
                sentence = str(error)
                assert store.writer.last_error is not None
        assert len(store.read(lambda c: read_entries(c, match))) == written
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        write(written)
        written += 1
        assert store.writer.last_error is None
    store.close()
    print(written, sentence)


def actions(store: Store) -> list[str]:
    match = store.read(lambda c: rows(c, schema.matches))[-1]["id"]
    return [line.action for line in store.read(lambda c: read_entries(c, match))]


# Disk full, read-only


@pytest.mark.skipif(os.name != "posix", reason="limits of Unix")
def test_twenty_full_disks_lose_nothing_and_writing_goes_on_when_there_is_room(
    data_folder: Path,
) -> None:
    """The limit on the size of files is reached twenty times, and lifted again."""
    room = [str(300_000 + 40_000 * n) for n in range(20)]
    command = [sys.executable, "-c", program(fill_disk), str(data_folder), *room]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    kept, _, sentence = done.stdout.strip().partition(" ")
    assert sentence.startswith("This couldn’t be saved: the disk is full")
    assert sentence.endswith("What you saved before is safe.")
    with open_store(data_folder) as store:
        assert not store.report.damaged
        assert len(actions(store)) == int(kept) > 30


def test_a_database_that_cannot_be_written_says_so(data_folder: Path) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store)
        kept.step()
        before = actions(store)
        with store._writing.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only=ON")
        with pytest.raises(CannotSave, match="the folder of the saved games can’t be written"):
            kept.step()
        assert actions(store) == before
        kept.step()  # a new connection was made, and what was missing is written too
        assert len(actions(store)) == len(before) + 2


@pytest.mark.skipif(os.name != "posix", reason="rights of Unix")
def test_a_read_only_folder_is_refused_with_a_sentence_and_left_alone(data_folder: Path) -> None:
    with open_store(data_folder) as store:
        begin_stored_series(store).step()
    before = {path.name: path.read_bytes() for path in data_folder.iterdir() if path.is_file()}
    for path in (data_folder / "backups", *data_folder.iterdir(), data_folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    hearing, saying = Pipe(duplex=False)
    assert exit_code_of(open_as_nobody, data_folder, saying) == 0
    sentence = hearing.recv()
    assert sentence.startswith(f"Can’t save games in {data_folder} (")
    assert sentence.endswith("Choose another folder with --data.")
    for path in (data_folder, data_folder / "backups"):
        path.chmod(0o755)
    assert before == {
        path.name: path.read_bytes() for path in data_folder.iterdir() if path.is_file()
    }


@pytest.mark.skipif(os.name != "posix", reason="rights of Unix")
def test_a_read_only_folder_can_be_read(data_folder: Path) -> None:
    with open_store(data_folder) as store:
        begin_stored_series(store, "piquet", "Anna").step()
    for path in (data_folder / "backups", *data_folder.iterdir(), data_folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    hearing, saying = Pipe(duplex=False)
    assert exit_code_of(read_as_nobody, data_folder, saying) == 0
    assert hearing.recv() == ["Anna"]
    (data_folder / "repique.db").chmod(0o644)
    (data_folder / "repique.db").write_bytes(b"SQLite format 3\0 and nothing else")
    assert exit_code_of(read_as_nobody, data_folder, saying) == 0
    assert "Can’t save games in" in hearing.recv()  # nothing wrong is shown


def open_full_disk() -> None:
    """Open the folder argv[1] with the limit argv[2] on the size of files, then list players."""
    import resource
    import sys
    from pathlib import Path

    from repique.cli.store import read_store
    from repique.store.errors import CannotOpen
    from repique.store.players.players import all_players
    from repique.store.store import open_store

    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    try:
        open_store(Path(sys.argv[1]))
    except CannotOpen as error:
        print(error)
    print(*(person.name for person in read_store(Path(sys.argv[1]), all_players)))


@pytest.mark.skipif(os.name != "posix", reason="limits of Unix")
@pytest.mark.parametrize("room", [100, 20_000])
def test_a_full_disk_at_the_start_is_not_taken_for_damage(data_folder: Path, room: int) -> None:
    with open_store(data_folder) as store:
        begin_stored_series(store, "piquet", "Anna").step()
    before = {path: path.read_bytes() for path in data_folder.rglob("*.db*")}
    command = [sys.executable, "-c", program(open_full_disk), str(data_folder), str(room)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    sentence, names = done.stdout.splitlines()
    assert sentence.startswith(f"Can’t save games in {data_folder} (the disk is full")
    assert names == "Anna"
    assert {path: path.read_bytes() for path in data_folder.rglob("*.db*")} == before
    assert not (data_folder / "quarantine").exists()
    with open_store(data_folder) as store:
        assert not store.report.damaged


def test_a_damaged_file_that_finds_no_room_in_quarantine_leaves_no_half_copy(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(data_folder) as store:
        begin_stored_series(store, "piquet", "Anna").step()
    (data_folder / "repique.db").write_bytes(b"not a database")

    def full(path: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr("repique.store.recovery.recover._sync", full)
        with pytest.raises(StoreError, match="No space left"):
            open_store(data_folder)
    assert not (data_folder / "quarantine").exists()
    with open_store(data_folder) as store:
        assert store.report.damaged
        assert [person.name for person in store.read(all_players)] == ["Anna"]


def test_places_that_are_no_folder_are_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(StoreError, match="it is not a folder"):
        open_store(file)
    with pytest.raises(StoreError, match="Can’t save games in"):
        open_store(file / "below")


@pytest.mark.parametrize("url", ["postgresql://127.0.0.1:1/none", "mysql://x/y", "://"])
def test_addresses_that_lead_nowhere_get_a_sentence(url: str) -> None:
    with pytest.raises(StoreError):
        open_store(url)


def test_one_folder_is_open_in_one_process(data_folder: Path) -> None:
    with open_store(data_folder), pytest.raises(FolderInUse, match=rf"process {os.getpid()}\)"):
        open_store(data_folder)
    with open_store(data_folder) as store:
        assert store.check() == []


# Clocks


def test_jumping_clocks_change_no_order(data_folder: Path) -> None:
    """An hour, a day, 1970, 2038, summer time; forwards and back."""
    start = datetime(2026, 11, 16, 1, 30, tzinfo=UTC)
    times = [start + timedelta(hours=h) for h in (0, 1, -1, 24, -24)]
    times += [datetime(1970, 1, 1, tzinfo=UTC), datetime(2038, 1, 20, tzinfo=UTC)]
    berlin = timezone(timedelta(hours=2)), timezone(timedelta(hours=1))
    times += [datetime(2026, 10, 25, 2, 30, tzinfo=zone) for zone in berlin]
    times += [datetime(1, 1, 1, tzinfo=UTC)]
    ticking = [start]
    with open_store(data_folder, FaultHooks(clock=lambda: ticking[-1])) as store:
        match = begin_stored_series(store).keeper.match
        for n, moment in enumerate(times):
            ticking.append(moment)
            store.do(
                lambda tx, k=n: append(tx, match, [LogEntry(0, f"play {k}")])  # type: ignore[misc]
            )
            store.back_up()
        assert actions(store)[-10:] == [f"play {n}" for n in range(10)]
        kept = backups(Folder(data_folder))
        assert kept[-1].name.endswith("-0001-01-01.db")  # the newest, whatever its date
    with open_store(data_folder) as store:
        assert actions(store)[-10:] == [f"play {n}" for n in range(10)]
        assert not store.report.damaged


def test_times_are_written_in_one_zone() -> None:
    zone = timezone(timedelta(hours=-5))
    assert timestamp(datetime(2026, 1, 2, 3, 4, 5, 678000, zone)) == "2026-01-02T08:04:05.678Z"


# Backups


def test_seven_backups_are_kept_and_one_is_made_at_the_end(data_folder: Path) -> None:
    """The newest backup alone restores everything."""
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "piquet")
        for _ in range(9):
            kept.step()
            assert store.back_up() is not None
            assert store.back_up() is None  # nothing has happened since
        kept.step()
        assert len(backups(Folder(data_folder))) == 7
        expected = kept.live.text()
    assert len(backups(Folder(data_folder))) == 7
    shutil.rmtree(data_folder / "drill", ignore_errors=True)
    (data_folder / "drill" / "backups").mkdir(parents=True)
    shutil.copy(backups(Folder(data_folder))[-1], data_folder / "drill" / "backups")

    restore_from_backup(data_folder / "drill")

    with open_store(data_folder / "drill") as store:
        assert not store.report.damaged
        assert len(actions(store)) == 10
        again = begun_again(store)
    assert again == expected


def begun_again(store: Store) -> str:
    from repique.store.matches.series import restore_series as resumed

    return store.read(lambda c: resumed(c, 1)).series.text()


def test_an_older_backup_can_be_chosen_and_the_present_is_kept_aside(data_folder: Path) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "piquet")
        kept.step()
        old = store.back_up()
        kept.step()
        assert old is not None
    restore_from_backup(data_folder, old.name)
    with open_store(data_folder) as store:
        assert not store.report.damaged
        assert len(actions(store)) == 1
    assert len([*(data_folder / "quarantine").iterdir()]) == 1
    with pytest.raises(NotFound):
        restore_from_backup(data_folder, "repique-0000000000-2000-01-01.db")


def test_after_a_restore_the_new_line_is_backed_up_and_recovered(data_folder: Path) -> None:
    """Its batch numbers continue from the backup, below those of the backups it has replaced."""
    for name in ("Anna", "Given up", "Given up too"):
        with open_store(data_folder) as store:
            store.do(lambda tx, name=name: add_player(tx, name))  # type: ignore[misc]
            store.do(lambda tx: tx.put(schema.house, {"key": "last"}, value="1"))
    first, *given_up = backups(Folder(data_folder))
    assert len(given_up) == 2

    restore_from_backup(data_folder, first.name)

    assert backups(Folder(data_folder)) == [first]
    [aside] = (data_folder / "quarantine").iterdir()
    kept = {path.name for path in aside.iterdir()}
    assert kept == {"repique.db", *(path.name for path in given_up)}
    with open_store(data_folder) as store:
        store.do(lambda tx: add_player(tx, "Bert"))
    newest = backups(Folder(data_folder))[-1]
    assert newest != first
    database = data_folder / "repique.db"
    database.write_bytes(bytes(database.stat().st_size))
    with open_store(data_folder) as store:
        assert store.report.backup == newest
        assert [player.name for player in store.read(all_players)] == ["Anna", "Bert"]


def test_a_damaged_database_pushes_no_sound_backup_out(data_folder: Path) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "piquet")
        kept.step()
        store.back_up()
        with store._writing.begin() as connection:
            connection.execute(text("UPDATE moves SET action = 'play ??'"))
        store.do(lambda tx: None)
        with pytest.raises(StoreError, match="is damaged"):
            store.back_up()
        assert len(backups(Folder(data_folder))) == 1


# Migrations


def test_the_migrations_lead_to_the_tables_as_they_are(data_folder: Path) -> None:
    from alembic import command
    from alembic.autogenerate import compare_metadata
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    import repique.store.db

    with open_store(data_folder) as store, store.reading() as connection:
        made = MigrationContext.configure(connection)
        assert compare_metadata(made, schema.metadata) == []
        assert made.get_current_revision() == HEAD
    config = Config()
    config.set_main_option("path_separator", "os")
    where = Path(repique.store.db.__file__).with_name("migrations")
    config.set_main_option("script_location", str(where))
    with create_engine("sqlite://").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_current_head() == HEAD
    assert {script.revision for script in scripts.walk_revisions()} == {*KNOWN_VERSIONS}


def test_settings_of_the_database_are_the_safe_ones(data_folder: Path) -> None:
    with (
        open_store(data_folder),
        contextlib.closing(connect_sqlite(data_folder / "repique.db")) as raw,
    ):
        wanted = {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "secure_delete": 1,
            "trusted_schema": 0,
            "cell_size_check": 1,
        }
        found = {name: raw.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}
    assert found == wanted
