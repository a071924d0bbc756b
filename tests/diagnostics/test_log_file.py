"""The log in the data folder: bounded, read across its files, never fatal."""

import json
import os
import sys
from pathlib import Path

import pytest

from repique.diagnostics.log_file import FILE_COUNT, MAX_FILE_BYTES, last_lines
from repique.server.logs import LogOutput, make_log

Captured = pytest.CaptureFixture[str]


def test_the_log_is_bounded_and_read_across_its_files(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "server.log"
    logbook = LogOutput(sys.stderr, file, False)
    log = make_log(logbook)
    lines = 2 * MAX_FILE_BYTES // 20_000 * FILE_COUNT
    for number in range(lines):
        log.info("joined", v=number, why="x" * 20_000)
    logbook.close()
    there = [*file.parent.iterdir()]
    assert len(there) == FILE_COUNT
    assert sum(path.stat().st_size for path in there) <= FILE_COUNT * MAX_FILE_BYTES
    if os.name == "posix":
        assert {path.stat().st_mode & 0o077 for path in there} == {0}
    newest = [json.loads(line)["v"] for line in last_lines(file, 120)]
    assert newest == [*range(lines - 120, lines)]


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "logs").write_text("in the way")
    log = make_log(LogOutput(sys.stderr, tmp_path / "logs" / "server.log", False))
    log.warning("odd", v=1)
    assert '"event": "odd"' in capsys.readouterr().err
    assert last_lines(tmp_path / "logs" / "server.log") == []
