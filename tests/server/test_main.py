"""Starting and stopping the server."""

import subprocess
import sys
from pathlib import Path

import pytest

from repique_testkit.server.process import ServerProcess
from repique_testkit.store.crashing_processes import exit_code_of, serve_until_word


def test_the_command_says_what_is_taken(shared_server: ServerProcess, tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        command = [sys.executable, "-m", "repique", "serve", "--no-browser", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        return done.stderr

    port = said("--port", str(shared_server.port), "--data", str(tmp_path))
    assert port.startswith("Repique cannot listen at 127.0.0.1:")
    folder = said("--data", str(shared_server.folder))
    assert said("--host", "", "--data", str(tmp_path)).startswith("The address is empty.")
    assert len(folder.splitlines()) == 1
    assert "Traceback" not in port + folder


@pytest.mark.parametrize("word", ["Repique is at", "Ctrl+C ends it"])
def test_a_server_stopped_while_it_starts_closes_everything(tmp_path: Path, word: str) -> None:
    assert exit_code_of(serve_until_word, tmp_path, word) == 0
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(("-wal", "-shm"))] == []
    assert exit_code_of(serve_until_word, tmp_path, word) == 0  # the lock of the folder is free
