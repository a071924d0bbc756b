"""The store, opened: one writer, several readers, a lock on the folder, backups."""

import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from repique.store.db.engine import keep_private, postgresql_engine, sqlite_engine
from repique.store.db.metadata import identity, initialize_database
from repique.store.db.writer import Job, Seams, Writer
from repique.store.errors import (
    CannotOpen,
    Damaged,
    StoreError,
    Unknown,
    cannot_open,
    cannot_save,
    is_damage,
)
from repique.store.files.backup import back_up, backups, newest_backup
from repique.store.files.folder import (
    PRIVATE,
    Folder,
    FolderLock,
    Mark,
    require_folder,
    usual_folder,
)
from repique.store.files.permissions import restrict_to_owner
from repique.store.recovery.check import broken_rows, mark_problems, problems
from repique.store.recovery.recover import (
    RecoveryReport,
    build_database,
    finish_recovery,
    quarantine,
    recover,
)
from repique.store.recovery.results import rebuild_results

T = TypeVar("T")
BACKUP_INTERVAL = 3600.0


class Store:
    """Use as a context: `with open_store(folder) as store`."""

    def __init__(
        self, writing: Engine, reading: Engine, seams: Seams, report: RecoveryReport
    ) -> None:
        self.report = report  # what was found at opening
        self.seams = seams
        self.folder: Folder | None = None
        self._reading, self._writing = reading, writing
        self.backup_trouble: StoreError | None = None  # why the last backup was not made
        self._last_backup = 0
        self._ending: list[Callable[[], None]] = []
        self._backing_up = threading.Lock()
        with reading.connect() as connection:
            self.identity, self.batch = identity(connection)
        self.writer = Writer(writing, seams, self._committed)
        self._mark: Mark | None = None

    def _committed(self, batch: int) -> None:
        self.batch = batch
        if self._mark is not None:
            self._mark.write(self.identity, batch)

    def submit(self, job: Job[T]) -> "Future[T]":
        return self.writer.submit(job)

    def do(self, job: Job[T]) -> T:
        """Write, and wait until it is on the disk."""
        return self.writer.do(job)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that cannot write, with one consistent picture of everything."""
        try:
            with self._reading.connect() as connection:
                yield connection
        except DBAPIError as error:
            if is_damage(error):
                said = "The database is damaged; start again to have it repaired."
                raise Damaged(said) from error
            raise cannot_save(error) from error

    def read(self, question: Callable[[Connection], T]) -> T:
        with self.reading() as connection:
            return question(connection)

    def check(self) -> list[str]:
        """Every seal and every chain, however long it takes; nothing if all is sound."""
        return self.read(lambda connection: [*broken_rows(connection, thorough=True)])

    def back_up(self) -> Path | None:
        """A copy of the database, unless nothing has happened since the last one."""
        with self._backing_up:
            if self.folder is None or self.batch == self._last_backup:
                return None
            batch = self.batch
            made = back_up(self.folder, batch, self.seams.clock())
            self._last_backup = batch
            return made

    def at_home(self, folder: Folder, lock: FolderLock, mark: Mark) -> None:
        """A database in a folder of ours: marks, backups every hour, and a last one."""
        self.folder, self._mark = folder, mark
        mark.write(self.identity, self.batch)
        done = threading.Event()

        def hourly() -> None:
            while not done.wait(BACKUP_INTERVAL):
                self._try_backup()

        clock = threading.Thread(target=hourly, name="repique-backup", daemon=True)
        clock.start()
        self._ending = [done.set, clock.join, self._try_backup, mark.close, lock.release]

    def _try_backup(self) -> None:
        try:
            self.back_up()
            self.backup_trouble = None
        except StoreError as error:
            self.backup_trouble = error

    def close(self) -> None:
        self.writer.close()
        ending, self._ending = self._ending, []
        for step in ending[:-1]:
            step()
        self._reading.dispose()
        self._writing.dispose()
        for step in ending[-1:]:
            step()  # the folder is free only when every connection is closed

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def open_store(place: Path | str | None = None, seams: Seams | None = None) -> Store:
    """The store in a folder, the user's own unless told; or in PostgreSQL, by its address."""
    if isinstance(place, str) and "://" in place:
        return _open_address(place, seams or Seams())
    folder = require_folder(Path(place) if place is not None else usual_folder())
    lock = FolderLock(folder)
    restrict_to_owner(folder)
    try:
        return _open_folder(folder, lock, seams or Seams())
    except (OSError, DBAPIError) as error:
        lock.release()
        raise cannot_open(folder.path, error) from error
    except BaseException:
        lock.release()
        raise


def _open_folder(folder: Folder, lock: FolderLock, seams: Seams) -> Store:
    late = finish_recovery(folder)
    mark = Mark(folder)
    wrong = _find_problems(folder, mark)
    known = mark.read()
    report = RecoveryReport(late=late)
    if wrong:
        report = recover(folder, wrong, seams.clock(), known.identity if known else "")
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
    store.at_home(folder, lock, mark)
    if wrong:
        with suppress(StoreError):  # no room for it now: it can be worked out at any time
            rebuild_results(store.writer)
    return store


def _find_problems(folder: Folder, mark: Mark) -> list[str]:
    """SQLite sees the file itself only if there is no journal; else a copy is looked at first,
    since reading a journal and closing again already changes the file."""
    known = mark.read()
    if not folder.database.exists():
        return ["the database is missing"] if known and known.batch else []
    if not any(path.exists() for path in folder.journals):
        return _problems_without_journal(folder, mark)
    copy = Folder(folder.path / "checking")
    shutil.rmtree(copy.path, ignore_errors=True)
    copy.path.mkdir(PRIVATE)
    try:
        for path in (folder.database, folder.journals[0]):
            if path.exists():
                shutil.copyfile(path, copy.path / path.name)
        return problems(copy.database, live=True) or _mark_problems(copy, mark, journal=True)
    finally:
        shutil.rmtree(copy.path, ignore_errors=True)


def _problems_without_journal(folder: Folder, mark: Mark) -> list[str]:
    """A journal that was begun on a full disk has nothing in it, and goes again."""
    try:
        return problems(folder.database, live=True) or _mark_problems(folder, mark)
    except (CannotOpen, DBAPIError):
        journal = folder.journals[0]
        with suppress(OSError):
            if not journal.exists() or not journal.stat().st_size:
                for path in folder.journals:
                    path.unlink(missing_ok=True)
        raise


def _mark_problems(folder: Folder, mark: Mark, journal: bool = False) -> list[str]:
    engine = sqlite_engine(folder.database)
    try:
        with engine.connect() as connection:
            return mark_problems(connection, mark.read(), journal)
    finally:
        engine.dispose()


def restore(place: Path, name: str = "", seams: Seams | None = None) -> Path:
    """Put a backup in place of the database. That, and every newer backup, is kept in
    quarantine: batches count on from the restored one, so the newer backups would pass for
    later than all that is backed up from now on."""
    folder = require_folder(place)
    lock = FolderLock(folder)
    try:
        backup = newest_backup(folder, name)
        if backup is None:
            raise Unknown("There is no sound backup of that name.")
        newer = [path for path in backups(folder) if path.name > backup.name]
        quarantine(folder, (seams or Seams()).clock(), newer)
        new = folder.path / "repique.db-new"
        keep_private(new)
        shutil.copyfile(backup, new)
        Mark(folder).path.unlink(missing_ok=True)
        new.replace(folder.recovered)
        finish_recovery(folder)
        return backup
    except OSError as error:
        raise cannot_open(folder.path, error) from error
    finally:
        lock.release()


def _open_address(url: str, seams: Seams) -> Store:
    writing = postgresql_engine(url)
    try:
        with writing.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1382379633)")
            initialize_database(connection)
        return Store(writing, postgresql_engine(url, read_only=True), seams, RecoveryReport())
    except StoreError:
        writing.dispose()
        raise
    except Exception as error:  # the driver's own errors, too, when nobody answers
        writing.dispose()
        raise StoreError(
            f"The database does not answer ({str(error).splitlines()[0][:160]})."
        ) from error
