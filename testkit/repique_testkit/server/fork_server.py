"""Server processes that start fast: forked from one that has imported all that a server needs.

A server that starts by itself spends three seconds on imports; measurements of that start ask for a
cold one. A child ends when its parent does, however the parent ends.
"""

import multiprocessing
import os
import sys
import threading
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path

LATE_IMPORTS = (  # what a server imports only when it runs
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "sqlalchemy.dialects.sqlite",
)
# Imported last: it freezes the heap as it is then.
LAST_IMPORT = "repique_testkit.server.frozen_heap"


def _context(cold: bool) -> ForkServerContext | SpawnContext:
    if cold or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "repique.server.main", *LATE_IMPORTS, LAST_IMPORT])
    return context


def fork_process(
    script: str, arguments: list[str], log: Path, cold: bool
) -> tuple[BaseProcess, Connection]:
    """A process that runs this script, and a pipe with its output; errors go to the log."""
    context = _context(cold)
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(script, arguments, str(log), theirs))
    child.start()
    theirs.close()
    return child, ours


def _run(script: str, arguments: list[str], log: str, output: Connection) -> None:
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    errors = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(errors, 2)
    os.dup2(output.fileno(), 1)
    sys.argv = ["-c", *arguments]
    exec(script, {"__name__": "__main__"})


def _exit_with_parent() -> None:
    """Wait for the end of the parent process, and end this one."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
