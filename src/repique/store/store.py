"""The open store: one writer thread, read-only connections, folder lock, backups, recovery.

`open_store` opens a data folder (SQLite) or a PostgreSQL address. A data folder is locked, its
database is checked, a damaged one is quarantined and rebuilt (`recovery`), and tables of an older
version are migrated. `Store.submit` and `Store.do` hand write jobs to the writer thread
(`db.writer`); `Store.read` runs a query on a read-only connection.
"""

import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from repique.store.db.engine import create_private_file, postgresql_engine, sqlite_engine
from repique.store.db.metadata import identity_and_batch, initialize_database
from repique.store.db.writer import FaultHooks, Job, Writer
from repique.store.errors import (
    CannotOpen,
    Damaged,
    NotFound,
    StoreError,
    cannot_open,
    cannot_save,
    is_damage,
)
from repique.store.files.backup import back_up, backups, newest_backup
from repique.store.files.folder import (
    PRIVATE_MODE,
    Folder,
    FolderLock,
    MarkFile,
    default_folder,
    require_folder,
)
from repique.store.files.permissions import restrict_to_owner
from repique.store.recovery.check import broken_rows, database_problems, mark_problems
from repique.store.recovery.recover import (
    RecoveryReport,
    build_database,
    finish_recovery,
    quarantine,
    recover,
)
from repique.store.recovery.results import has_unknown_players, rebuild_results, rebuild_seats

T = TypeVar("T")
BACKUP_INTERVAL = 3600.0


class Store:
    """An open store; a context manager that closes it: `with open_store(folder) as store`."""

    def __init__(
        self, writing: Engine, reading: Engine, seams: FaultHooks, report: RecoveryReport
    ) -> None:
        self.report = report  # what was found and repaired at opening
        self.seams = seams
        self.folder: Folder | None = None  # None for PostgreSQL
        self._reading = reading
        self._writing = writing
        self.backup_error: StoreError | None = None  # why the last backup failed, if it did
        self._last_backup = 0  # the batch of the newest backup
        self._closing_steps: list[Callable[[], None]] = []
        self._backup_lock = threading.Lock()
        with reading.connect() as connection:
            self.identity, self.batch = identity_and_batch(connection)
        self.writer = Writer(writing, seams, self._after_commit)
        self._mark: MarkFile | None = None

    def _after_commit(self, batch: int) -> None:
        """Runs in the writer thread after each commit."""
        self.batch = batch
        if self._mark is not None:
            self._mark.write(self.identity, batch)

    def submit(self, job: Job[T]) -> "Future[T]":
        """Queue a write job; the future is completed when it is on the disk."""
        return self.writer.submit(job)

    def do(self, job: Job[T]) -> T:
        """Run a write job and wait until it is on the disk; returns its value."""
        return self.writer.do(job)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only connection in one transaction, so all its queries see the same state."""
        try:
            with self._reading.connect() as connection:
                yield connection
        except DBAPIError as error:
            if is_damage(error):
                raise Damaged("The database is damaged. Restart Repique to repair it.") from error
            raise cannot_save(error) from error

    def read(self, query: Callable[[Connection], T]) -> T:
        """The result of a function that reads from a connection."""
        with self.reading() as connection:
            return query(connection)

    def check(self) -> list[str]:
        """Verify all checksums and hash chains, however long that takes; a list of problems."""
        return self.read(lambda connection: [*broken_rows(connection, thorough=True)])

    def back_up(self) -> Path | None:
        """Make a backup and return its path; None if nothing was written since the last one, or
        for PostgreSQL."""
        with self._backup_lock:
            if self.folder is None or self.batch == self._last_backup:
                return None
            batch = self.batch
            path = back_up(self.folder, batch, self.seams.clock())
            self._last_backup = batch
            return path

    def attach_folder(self, folder: Folder, lock: FolderLock, mark: MarkFile) -> None:
        """For a database in a data folder: keep the mark file up to date, and make a backup every
        hour and when the store is closed."""
        self.folder = folder
        self._mark = mark
        mark.write(self.identity, self.batch)
        done = threading.Event()

        def hourly() -> None:
            while not done.wait(BACKUP_INTERVAL):
                self._try_backup()

        thread = threading.Thread(target=hourly, name="repique-backup", daemon=True)
        thread.start()
        self._closing_steps = [
            done.set,
            thread.join,
            self._try_backup,
            mark.close,
            lock.release,
        ]

    def _try_backup(self) -> None:
        try:
            self.back_up()
            self.backup_error = None
        except StoreError as error:
            self.backup_error = error

    def close(self) -> None:
        """Commit what was submitted, make a last backup, close all connections, and release the
        folder. May be called more than once."""
        self.writer.close()
        steps = self._closing_steps
        self._closing_steps = []
        for step in steps[:-1]:
            step()
        self._reading.dispose()
        self._writing.dispose()
        for step in steps[-1:]:
            step()  # the lock is released only when every connection is closed

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def open_store(place: Path | str | None = None, seams: FaultHooks | None = None) -> Store:
    """Open the store in a folder (the default one if None), or at a PostgreSQL address. Raises
    `CannotOpen`, `TooNew` or another `StoreError`; a damaged database is rebuilt, and
    `Store.report` says so."""
    if isinstance(place, str) and "://" in place:
        return _open_address(place, seams or FaultHooks())
    folder = require_folder(Path(place) if place is not None else default_folder())
    lock = FolderLock(folder)
    restrict_to_owner(folder)
    try:
        return _open_folder(folder, lock, seams or FaultHooks())
    except (OSError, DBAPIError) as error:
        lock.release()
        raise cannot_open(folder.path, error) from error
    except BaseException:
        lock.release()
        raise


def _open_folder(folder: Folder, lock: FolderLock, seams: FaultHooks) -> Store:
    finished_earlier = finish_recovery(folder)
    mark = MarkFile(folder)
    found = _find_problems(folder, mark)
    known = mark.read()
    report = RecoveryReport(finished_earlier=finished_earlier)
    if found:
        report = recover(folder, found, seams.clock(), known.identity if known else "")
    elif not folder.database.exists():
        build_database(folder, {}, report)
    writing = sqlite_engine(folder.database)
    try:
        with writing.begin() as connection:
            initialize_database(connection)
    except BaseException:
        writing.dispose()
        raise
    store = Store(writing, sqlite_engine(folder.database, read_only=True), seams, report)
    store.attach_folder(folder, lock, mark)
    with suppress(StoreError):  # a full disk: this can be done later
        if found:
            rebuild_results(store.writer)
        elif store.read(has_unknown_players):
            store.do(rebuild_seats)
    return store


def _find_problems(folder: Folder, mark: MarkFile) -> list[str]:
    """What is wrong with the database; empty if nothing. If there is a journal, a copy is checked,
    since SQLite changes the file when it closes a database with a journal."""
    known = mark.read()
    if not folder.database.exists():
        return ["the database is missing"] if known and known.batch else []
    if not any(path.exists() for path in folder.journals):
        return _problems_without_journal(folder, mark)
    copy = Folder(folder.path / "checking")
    shutil.rmtree(copy.path, ignore_errors=True)
    copy.path.mkdir(PRIVATE_MODE)
    try:
        for path in (folder.database, folder.journals[0]):
            if path.exists():
                shutil.copyfile(path, copy.path / path.name)
        return database_problems(copy.database, live=True) or _mark_problems(
            copy, mark, journal=True
        )
    finally:
        shutil.rmtree(copy.path, ignore_errors=True)


def _problems_without_journal(folder: Folder, mark: MarkFile) -> list[str]:
    """Check a database that has no journal. An empty journal that the check itself creates on a
    full disk is removed again."""
    try:
        return database_problems(folder.database, live=True) or _mark_problems(folder, mark)
    except (CannotOpen, DBAPIError):
        journal = folder.journals[0]
        with suppress(OSError):
            if not journal.exists() or not journal.stat().st_size:
                for path in folder.journals:
                    path.unlink(missing_ok=True)
        raise


def _mark_problems(folder: Folder, mark: MarkFile, journal: bool = False) -> list[str]:
    """What the mark file says against the database."""
    engine = sqlite_engine(folder.database)
    try:
        with engine.connect() as connection:
            return mark_problems(connection, mark.read(), journal)
    finally:
        engine.dispose()


def restore_from_backup(place: Path, name: str = "", seams: FaultHooks | None = None) -> Path:
    """Replace the database with a backup, the newest sound one or the one called `name`; returns
    the path of the backup. The old database and all newer backups are moved to quarantine: batch
    numbers continue from the restored backup, so newer backups would seem to be later than those
    made from now on. Raises `NotFound` if there is no such sound backup."""
    folder = require_folder(place)
    lock = FolderLock(folder)
    try:
        backup = newest_backup(folder, name)
        if backup is None:
            raise NotFound("There is no undamaged backup with that name.")
        newer = [path for path in backups(folder) if path.name > backup.name]
        quarantine(folder, (seams or FaultHooks()).clock(), newer)
        new = folder.path / "repique.db-new"
        create_private_file(new)
        shutil.copyfile(backup, new)
        MarkFile(folder).path.unlink(missing_ok=True)
        new.replace(folder.recovered)
        finish_recovery(folder)
        return backup
    except OSError as error:
        raise cannot_open(folder.path, error) from error
    finally:
        lock.release()


def _open_address(url: str, seams: FaultHooks) -> Store:
    writing = postgresql_engine(url)
    try:
        with writing.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1382379633)")
            initialize_database(connection)
        return Store(writing, postgresql_engine(url, read_only=True), seams, RecoveryReport())
    except StoreError:
        writing.dispose()
        raise
    except Exception as error:  # pg8000 raises errors of its own if no server answers
        writing.dispose()
        raise StoreError(
            f"The database doesn’t answer ({str(error).splitlines()[0][:160]})."
        ) from error
