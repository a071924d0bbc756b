"""Processes that are killed or lack permissions.

They are forked from a process that has imported everything, so that fifty of them take seconds.
"""

import codecs
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from repique.cli.store import read_store
from repique.server.main import serve
from repique.store.errors import StoreError
from repique.store.players.players import all_players
from repique.store.store import open_store
from repique_testkit.store.stored_series import begin_stored_series

NOBODY = 65534


def exit_code_of(target: Callable[..., None], *arguments: Any) -> int:
    """Run a function in a process of its own; its exit code, or minus the signal it died of."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    process = context.Process(target=target, args=arguments)
    process.start()
    process.join()
    assert process.exitcode is not None
    return process.exitcode


def play_and_kill(folder: Path, preset: str, moves: int) -> None:
    """Play so many moves of a stored series, then kill this process with SIGKILL."""
    kept = begin_stored_series(open_store(folder), preset)
    for _ in range(moves):
        kept.step()
    os.kill(os.getpid(), signal.SIGKILL)


def open_as_nobody(folder: Path, answer: Connection) -> None:
    """Open a folder as an unprivileged user; send the error message, empty on success."""
    _become_nobody()
    try:
        open_store(folder).close()
        answer.send("")
    except StoreError as error:
        answer.send(str(error))


def read_as_nobody(folder: Path, answer: Connection) -> None:
    """Read the names of the players as an unprivileged user; send them, or the error message."""
    _become_nobody()
    try:
        answer.send([person.name for person in read_store(folder, all_players)])
    except StoreError as error:
        answer.send(str(error))


def _become_nobody() -> None:
    codecs.lookup("ascii")  # Python itself may be in a folder that this user cannot read
    if os.geteuid() == 0:
        os.setuid(NOBODY)


def serve_until_word(folder: Path, word: str) -> None:
    """Start a server that gets SIGTERM when it prints this word, before it listens."""

    def say(line: str) -> None:
        if word in line:
            signal.raise_signal(signal.SIGTERM)

    serve(data=folder, browser=False, say=say)
