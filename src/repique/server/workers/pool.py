"""A pool of worker processes that answer questions within a time limit.

Pickles are sent only to workers; what comes back is read as plain text.
"""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

TIME_LIMIT = 20.0  # seconds for one question
LONGEST = 16384  # bytes of an answer

WORKER_ERRORS = (TimeoutError, EOFError, OSError, ValueError)  # of a worker that has failed

WorkerMain = Callable[[Connection], None]  # the main function of a process; ends with its pipe


class Worker:
    """One worker process, started when it is first needed, and again after it was killed."""

    def __init__(self, main: WorkerMain) -> None:
        self._main = main
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, question: object, limit: float, cancelled: threading.Event) -> str:
        """The answer; blocks until it is there. Raises `TimeoutError` after `limit` seconds, and
        `EOFError` if the process is killed or has ended."""
        pipe = self._pipe or self._start()
        if cancelled.is_set():  # before there was a process that could be killed
            self.kill()
            raise EOFError
        pipe.send(question)
        if not pipe.poll(limit):
            self.kill()
            raise TimeoutError
        return pipe.recv_bytes(LONGEST).decode(errors="ignore")

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._main, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        self._pipe = ours
        return ours

    def kill(self) -> None:
        """Kill the process: a waiting `ask` raises `EOFError`, the next one starts another."""
        process = self._process
        self._process = None
        self._pipe = None
        if process is not None:
            process.kill()
            process.join()


class WorkerPool:
    """Worker processes of one kind; questions wait for a free one."""

    def __init__(self, size: int, main: WorkerMain, time_limit: float = TIME_LIMIT) -> None:
        self.time_limit = time_limit
        self._all = [Worker(main) for _ in range(size)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="repique-thinkers")

    async def _ask(self, question: object) -> str:
        """The answer of the first free worker; raises an error of `WORKER_ERRORS`. Its process is
        killed if the task is cancelled or the worker fails."""
        worker = await self._free.get()
        loop = asyncio.get_running_loop()
        cancelled = threading.Event()
        answer = loop.run_in_executor(
            self._threads, worker.ask, question, self.time_limit, cancelled
        )
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            cancelled.set()
            worker.kill()
            raise
        except WORKER_ERRORS:
            worker.kill()
            raise
        finally:
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())
            answer.add_done_callback(lambda _: self._free.put_nowait(worker))

    def stop_processes(self) -> None:
        """End all processes; the next question starts one again."""
        for worker in self._all:
            worker.kill()

    def close(self) -> None:
        self.stop_processes()
        self._threads.shutdown(wait=True)
