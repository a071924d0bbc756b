"""The single writer thread, with group commit. Every write to the database goes through it.

`Writer.submit` puts a job into a queue. The thread takes all jobs that wait (at most
`LARGEST_BATCH`), runs them in one transaction, commits it, and only then completes their futures.
So a completed future means that the rows are on the disk, and a hundred matches that move at the
same moment wait for one disk flush instead of a hundred. A job that raises is rolled back to a
savepoint of its own; the other jobs of the batch are committed.
"""

import contextlib
import json
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from repique.store.db import schema
from repique.store.db.transaction import Transaction, update_row, verified_row
from repique.store.errors import CannotSave, cannot_save

T = TypeVar("T")
Clock = Callable[[], datetime]
Job = Callable[[Transaction], T]

LARGEST_BATCH = 256
_SELECT_BATCH_FOR_UPDATE = (
    select(schema.house).where(schema.house.c.key == "batch").with_for_update()
)


def utc_now() -> datetime:
    """The usual clock of the store."""
    return datetime.now(UTC)


def timestamp(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds. It is only displayed: order comes from batch numbers."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def no_crash(point: str) -> None:
    """The usual crash hook, which does nothing."""


@dataclass
class FaultHooks:
    """Hooks that tests replace: the clock, and a function that is called at named points of a
    commit (`before commit`, `committed`, `answered`) and may kill the process there."""

    clock: Clock = utc_now
    crash: Callable[[str], None] = no_crash


@dataclass(frozen=True, slots=True)
class _QueuedJob:
    work: Job[Any]
    future: Future[Any]


@dataclass(frozen=True, slots=True)
class _JobResult:
    job: _QueuedJob
    value: Any = None
    error: BaseException | None = None

    def resolve(self) -> None:
        """Complete the future of the job with its value or its error."""
        if self.error is not None:
            self.job.future.set_exception(self.error)
        else:
            self.job.future.set_result(self.value)


class Writer:
    """Owns the writer thread. `on_commit` is called in that thread with the number of each
    committed batch, before the futures are completed."""

    def __init__(
        self, engine: Engine, seams: FaultHooks, on_commit: Callable[[int], None] | None = None
    ) -> None:
        self.engine = engine
        self.seams = seams
        self.batches = 0  # transactions committed by this process
        self.last_error: CannotSave | None = None  # why the last transaction failed, if it did
        self._on_commit = on_commit or (lambda batch: None)
        self._queue: queue.SimpleQueue[_QueuedJob | None] = queue.SimpleQueue()
        self._lock = threading.Lock()  # guards `_open`
        self._open = True
        self._thread = threading.Thread(target=self._run, name="repique-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Job[T]) -> "Future[T]":
        """Queue a job. The future is completed when the job has been committed, or with the error
        that made it fail; it cannot be cancelled. Raises `CannotSave` after `close`."""
        future: Future[T] = Future()
        with self._lock:
            if not self._open:
                raise CannotSave("the store has been closed")
            future.set_running_or_notify_cancel()  # makes `cancel` fail from now on
            self._queue.put(_QueuedJob(work, future))
        return future

    def do(self, work: Job[T]) -> T:
        """Queue a job and wait until it is committed; returns its value or raises its error."""
        return self.submit(work).result()

    def close(self) -> None:
        """Commit everything submitted so far, then end the thread."""
        with self._lock:
            if self._open:
                self._open = False
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            jobs, more = self._take_batch()
            if jobs:
                self._commit(jobs)

    def _take_batch(self) -> tuple[list[_QueuedJob], bool]:
        """Wait for a job and take all that are queued then; and whether more may come."""
        jobs: list[_QueuedJob] = []
        first = True
        while len(jobs) < LARGEST_BATCH:
            try:
                job = self._queue.get(block=first)
            except queue.Empty:
                break
            first = False
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _commit(self, jobs: list[_QueuedJob]) -> None:
        """Run and commit a batch, then complete the futures of its jobs. If the transaction
        fails, all of them get `CannotSave`, and nothing of the batch is written."""
        try:
            results, batch = self._transaction(jobs)
        except Exception as error:
            self.last_error = cannot_save(error)
            with contextlib.suppress(Exception):
                self.engine.dispose()  # the connection may be unusable: the next one is new
            for job in jobs:
                job.future.set_exception(self.last_error)
            return
        self.last_error = None
        if batch is None:
            results[0].resolve()
            return
        self.batches += 1
        self._on_commit(batch)
        self.seams.crash("committed")
        for result in results:
            result.resolve()
        self.seams.crash("answered")

    def _transaction(self, jobs: list[_QueuedJob]) -> tuple[list[_JobResult], int | None]:
        """The result of each job, and the number of the committed batch; None if nothing was
        committed because the only job failed."""
        with self.engine.begin() as connection:
            tx = Transaction(connection, next_batch(connection), timestamp(self.seams.clock()))
            alone = len(jobs) == 1
            results = [_run_job(tx, job, alone) for job in jobs]
            if alone and results[0].error is not None:
                connection.rollback()
                return results, None
            self.seams.crash("before commit")
        return results, tx.batch


def next_batch(connection: Connection) -> int:
    """Increment and return the batch counter. Its row is locked until the end of the transaction,
    so transactions of several processes on one PostgreSQL database run one after another."""
    row = verified_row(schema.house, connection.execute(_SELECT_BATCH_FOR_UPDATE).mappings().one())
    batch = int(json.loads(row["value"])) + 1
    update_row(connection, schema.house, {"key": "batch"}, row | {"value": json.dumps(batch)})
    return batch


@contextlib.contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """A savepoint, rolled back if the block raises. Plain SQL, because SQLAlchemy compiles its own
    savepoint statements each time."""
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        yield
    except Exception:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        connection.exec_driver_sql("RELEASE SAVEPOINT job")
        raise
    connection.exec_driver_sql("RELEASE SAVEPOINT job")


def _run_job(tx: Transaction, job: _QueuedJob, alone: bool) -> _JobResult:
    """Run a job inside a savepoint, so that only its own rows are rolled back if it raises. A job
    that is `alone` needs none: the whole transaction is rolled back. Raises database errors other
    than violated constraints."""
    try:
        with contextlib.nullcontext() if alone else _savepoint(tx.connection):
            return _JobResult(job, job.work(tx))
    except IntegrityError as error:
        return _JobResult(job, error=error)
    except DBAPIError:
        raise  # the disk or the connection: nothing of this batch can be trusted
    except Exception as error:
        return _JobResult(job, error=error)
