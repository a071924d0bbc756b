"""Pairs played on several processes; their number does not change the results."""

import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context

from repique.ai.ladder.arena import Contest, MatchPair, play_pair

Task = tuple[Contest, int]
Report = Callable[[Contest, MatchPair], None]


def run(tasks: Iterable[Task], jobs: int, report: Report) -> None:
    """Play the tasks and report each pair as it is finished, in any order."""
    if jobs > 1:
        _run_in_processes(tasks, jobs, report)
        return
    for contest, index in tasks:
        report(contest, play_pair(contest, index))


def _run_in_processes(tasks: Iterable[Task], jobs: int, report: Report) -> None:
    # Spawned, because forking a process that draws a progress bar in a thread is unsafe.
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_ignore_interrupts)
    left = iter(tasks)
    waiting: dict[Future[MatchPair], Contest] = {}
    try:
        while True:
            for contest, index in islice(left, 2 * jobs - len(waiting)):
                waiting[pool.submit(play_pair, contest, index)] = contest
            if not waiting:
                break
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                report(waiting[future], future.result())
                del waiting[future]
    except BaseException:
        for future, contest in waiting.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                report(contest, future.result())
        for child in set(active_children()) - others:
            child.terminate()  # a match between masters may last minutes
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which prints the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def available_cores() -> int:
    """The number of cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
