"""Processes that think, for a limited time, and can be called off.

The pipe carries pickles one way only, from us to them; what comes back is read as plain text.
"""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

BUDGET = 20.0  # seconds for one question
LONGEST = 16384  # bytes of an answer

TROUBLES = (TimeoutError, EOFError, OSError, ValueError)  # what a broken process may cause

Life = Callable[[Connection], None]  # what such a process does; it ends with its pipe


class Worker:
    """One thinking process, started when it is first needed and again after it was killed."""

    def __init__(self, life: Life) -> None:
        self._life = life
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, question: object, budget: float, off: threading.Event) -> str:
        """Blocks, for as long as the budget allows; `TimeoutError` or `EOFError` otherwise."""
        pipe = self._pipe or self._start()
        if off.is_set():  # while there was no process yet that could be killed
            self.kill()
            raise EOFError
        pipe.send(question)
        if not pipe.poll(budget):
            self.kill()
            raise TimeoutError
        return pipe.recv_bytes(LONGEST).decode(errors="ignore")

    def _start(self) -> Connection:
        family = multiprocessing.get_context("spawn")
        ours, theirs = family.Pipe()
        process = family.Process(target=self._life, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        return ours

    def kill(self) -> None:
        """Whoever waits for an answer gets `EOFError`; the next question starts a new process."""
        process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()
            process.join()


class Thinkers:
    """A few processes of one kind, for whoever comes first."""

    def __init__(self, size: int, life: Life, budget: float = BUDGET) -> None:
        self.budget = budget
        self._all = [Worker(life) for _ in range(size)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="repique-thinkers")

    async def _answer(self, question: object) -> str:
        worker = await self._free.get()
        loop = asyncio.get_running_loop()
        off = threading.Event()
        answer = loop.run_in_executor(self._threads, worker.ask, question, self.budget, off)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            off.set()
            worker.kill()
            raise
        except TROUBLES:
            worker.kill()
            raise
        finally:
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())
            answer.add_done_callback(lambda _: self._free.put_nowait(worker))

    def rest(self) -> None:
        """The processes end until there is something to think of again."""
        for worker in self._all:
            worker.kill()

    def close(self) -> None:
        self.rest()
        self._threads.shutdown(wait=True)
