"""Starting and stopping the server."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from repique.cli.app import main
from repique.store.players.players import add_player, all_players
from repique.store.store import open_store
from repique_testkit.server.process import ServerProcess
from repique_testkit.store.crashing_processes import exit_code_of, serve_until_word


def test_the_command_says_what_is_taken(shared_server: ServerProcess, tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        command = [sys.executable, "-m", "repique", "serve", "--no-browser", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        return done.stderr

    port = said("--port", str(shared_server.port), "--data", str(tmp_path))
    assert port.startswith("Repique can’t use 127.0.0.1:")
    folder = said("--data", str(shared_server.folder))
    assert said("--host", "", "--data", str(tmp_path)).startswith("The address is empty.")
    for wrong in ("192.0.2.1", "no.such.address.invalid"):
        address = said("--host", wrong, "--data", str(tmp_path))
        assert address.startswith(f"Repique can’t use the address {wrong} (")
        assert "--port" not in address
    assert len(folder.splitlines()) == 1
    assert "Traceback" not in port + folder


def test_the_command_adds_no_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said() -> str:
        with pytest.raises(SystemExit) as end:
            main(["serve", "--no-browser", "--data", str(tmp_path), "--player", "nobody"])
        assert end.value.code == 2
        return capsys.readouterr().err

    assert said() == "There is no player called Nobody. Nobody has played here yet.\n"
    with open_store(tmp_path) as store:
        for name in ("Anna", "Bert"):
            store.do(partial(add_player, name=name))
    assert said() == "There is no player called Nobody. The players here are Anna, Bert.\n"
    with open_store(tmp_path) as store:
        assert [person.name for person in store.read(all_players)] == ["Anna", "Bert"]


@pytest.mark.parametrize("word", ["Repique is at", "Press Ctrl+C to stop Repique"])
def test_a_server_stopped_while_it_starts_closes_everything(tmp_path: Path, word: str) -> None:
    assert exit_code_of(serve_until_word, tmp_path, word) == 0
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(("-wal", "-shm"))] == []
    assert exit_code_of(serve_until_word, tmp_path, word) == 0  # the lock of the folder is free
