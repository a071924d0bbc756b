"""Processes that are born quickly: forked from one that has imported all that a server needs.

A server that starts by itself spends three seconds on imports. Whoever measures that start asks for
a cold one. A child ends when its parent does, however that ended.
"""

import multiprocessing
import os
import sys
import threading
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path

LATE = (  # what a server imports only when it runs
    *("uvicorn.lifespan.on", "uvicorn.loops.auto"),
    *("uvicorn.protocols.http.auto", "uvicorn.protocols.websockets.websockets_sansio_impl"),
    "sqlalchemy.dialects.sqlite",
)


def _ways(cold: bool) -> ForkServerContext | SpawnContext:
    if cold or "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    quick = multiprocessing.get_context("forkserver")
    preloaded = [__name__, "repique.server.main", *LATE, "repique_testkit.server.frozen_heap"]
    quick.set_forkserver_preload(preloaded)
    return quick


def bear(
    script: str, arguments: list[str], log: Path, cold: bool
) -> tuple[BaseProcess, Connection]:
    """A process that runs this script, and what it says; complaints go to the log."""
    ways = _ways(cold)
    ours, theirs = ways.Pipe(duplex=False)
    child = ways.Process(target=_live, args=(script, arguments, str(log), theirs))
    child.start()
    theirs.close()
    return child, ours


def _live(script: str, arguments: list[str], log: str, voice: Connection) -> None:
    threading.Thread(target=_watch, daemon=True).start()
    complaints = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(complaints, 2)
    os.dup2(voice.fileno(), 1)
    sys.argv = ["-c", *arguments]
    exec(script, {"__name__": "__main__"})


def _watch() -> None:
    """Nobody is left to play with once the parent is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
