"""Processes that come to a bad end, in tests. They are forked from a clean one that has
imported everything, so that fifty of them take seconds."""

import codecs
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from repique.cli.store import read
from repique.server.main import serve
from repique.store.errors import StoreError
from repique.store.players.players import everybody
from repique.store.store import open_store
from repique_testkit.store.stored_series import begun

NOBODY = 65534


def ended(deed: Callable[..., None], *arguments: Any) -> int:
    """By which signal a process of its own ended, as a negative number, or its exit code."""
    family = multiprocessing.get_context("forkserver")
    family.set_forkserver_preload([__name__])
    process = family.Process(target=deed, args=arguments)
    process.start()
    process.join()
    assert process.exitcode is not None
    return process.exitcode


def play_and_die(folder: Path, preset: str, moves: int) -> None:
    """kill -9 right after the last of these moves."""
    kept = begun(open_store(folder), preset)
    for _ in range(moves):
        kept.step()
    os.kill(os.getpid(), signal.SIGKILL)


def open_as_nobody(folder: Path, answer: Connection) -> None:
    """What somebody without rights is told who opens this folder."""
    _become_nobody()
    try:
        open_store(folder).close()
        answer.send("")
    except StoreError as error:
        answer.send(str(error))


def read_as_nobody(folder: Path, answer: Connection) -> None:
    """The names of the players, as somebody without rights reads them."""
    _become_nobody()
    try:
        answer.send([person.name for person in read(folder, everybody)])
    except StoreError as error:
        answer.send(str(error))


def _become_nobody() -> None:
    codecs.lookup("ascii")  # Python itself may lie where nobody may read it
    if os.geteuid() == 0:
        os.setuid(NOBODY)


def serve_and_hear(folder: Path, word: str) -> None:
    """Told to stop while the house says this, before it listens to anybody."""

    def say(sentence: str) -> None:
        if word in sentence:
            signal.raise_signal(signal.SIGTERM)

    serve(data=folder, browser=False, say=say)
