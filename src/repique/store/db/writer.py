"""One thread writes. It takes all that waits, commits it as one transaction, then answers.

So a job's future is done only when its rows are on the disk, and a hundred tables that
move at the same moment wait for one disk flush instead of a hundred.
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
from repique.store.db.transaction import Pen, update_row, verified_row
from repique.store.errors import CannotSave, cannot_save

T = TypeVar("T")
Clock = Callable[[], datetime]
Job = Callable[[Pen], T]

LARGEST_BATCH = 256
_SELECT_BATCH_FOR_UPDATE = (
    select(schema.house).where(schema.house.c.key == "batch").with_for_update()
)


def utc_now() -> datetime:
    return datetime.now(UTC)


def timestamp(moment: datetime) -> str:
    """For people to read; nothing is ever ordered by it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def no_crash(point: str) -> None:
    """Crash points: tests put something here that kills the process."""


@dataclass
class Seams:
    """What tests replace."""

    clock: Clock = utc_now
    crash: Callable[[str], None] = no_crash


@dataclass(frozen=True, slots=True)
class _QueuedJob:
    work: Job[Any]
    answer: Future[Any]


@dataclass(frozen=True, slots=True)
class _JobResult:
    waiting: _QueuedJob
    value: Any = None
    error: BaseException | None = None

    def resolve(self) -> None:
        if self.error is not None:
            self.waiting.answer.set_exception(self.error)
        else:
            self.waiting.answer.set_result(self.value)


class Writer:
    def __init__(
        self, engine: Engine, seams: Seams, committed: Callable[[int], None] | None = None
    ) -> None:
        self.engine, self.seams = engine, seams
        self.batches = 0  # transactions committed by this process
        self.trouble: CannotSave | None = None  # why the last transaction failed
        self._committed = committed or (lambda batch: None)
        self._queue: queue.SimpleQueue[_QueuedJob | None] = queue.SimpleQueue()
        self._closed = threading.Lock()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="repique-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Job[T]) -> "Future[T]":
        """The answer comes when the job is committed; it may wait among others until then."""
        answer: Future[T] = Future()
        with self._closed:
            if not self._open:
                raise CannotSave("the store has been closed")
            answer.set_running_or_notify_cancel()  # it can no longer be called off
            self._queue.put(_QueuedJob(work, answer))
        return answer

    def do(self, work: Job[T]) -> T:
        return self.submit(work).result()

    def close(self) -> None:
        """Everything submitted so far is still committed."""
        with self._closed:
            if self._open:
                self._open = False
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            jobs, more = self._drained()
            if jobs:
                self._commit(jobs)

    def _drained(self) -> tuple[list[_QueuedJob], bool]:
        """All that waits now, at least one; and whether more may come."""
        jobs: list[_QueuedJob] = []
        first = True
        while len(jobs) < LARGEST_BATCH:
            try:
                waiting = self._queue.get(block=first)
            except queue.Empty:
                break
            first = False
            if waiting is None:
                return jobs, False
            jobs.append(waiting)
        return jobs, True

    def _commit(self, jobs: list[_QueuedJob]) -> None:
        try:
            done, batch = self._transaction(jobs)
        except Exception as error:
            self.trouble = cannot_save(error)
            with contextlib.suppress(Exception):
                self.engine.dispose()  # whatever state the connection is in, begin afresh
            for waiting in jobs:
                waiting.answer.set_exception(self.trouble)
            return
        self.trouble = None
        if batch is None:
            done[0].resolve()
            return
        self.batches += 1
        self._committed(batch)
        self.seams.crash("committed")
        for each in done:
            each.resolve()
        self.seams.crash("answered")

    def _transaction(self, jobs: list[_QueuedJob]) -> tuple[list[_JobResult], int | None]:
        """What became of each job, and the number of the batch; none if nothing was written,
        because the only job has failed and taken back everything."""
        with self.engine.begin() as connection:
            tx = Pen(connection, next_batch(connection), timestamp(self.seams.clock()))
            alone = len(jobs) == 1
            done = [_run_job(tx, waiting, alone) for waiting in jobs]
            if alone and done[0].error is not None:
                connection.rollback()
                return done, None
            self.seams.crash("before commit")
        return done, tx.batch


def next_batch(connection: Connection) -> int:
    """The row is locked until the end of the transaction, so that writers in several
    processes follow one another."""
    row = verified_row(schema.house, connection.execute(_SELECT_BATCH_FOR_UPDATE).mappings().one())
    batch = int(json.loads(row["value"])) + 1
    update_row(connection, schema.house, {"key": "batch"}, row | {"value": json.dumps(batch)})
    return batch


@contextlib.contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """A savepoint, written out because SQLAlchemy compiles its own anew each time."""
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        yield
    except Exception:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        connection.exec_driver_sql("RELEASE SAVEPOINT job")
        raise
    connection.exec_driver_sql("RELEASE SAVEPOINT job")


def _run_job(tx: Pen, waiting: _QueuedJob, alone: bool) -> _JobResult:
    """A job that fails takes back its own rows and nobody else's; one that is alone needs no
    mark to go back to."""
    try:
        with contextlib.nullcontext() if alone else _savepoint(tx.connection):
            return _JobResult(waiting, waiting.work(tx))
    except IntegrityError as error:
        return _JobResult(waiting, error=error)
    except DBAPIError:
        raise  # the disk or the connection: nothing of this batch can be trusted
    except Exception as error:
        return _JobResult(waiting, error=error)
