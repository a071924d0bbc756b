"""A server that is born quickly and often, for trials that kill it a thousand times."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from repique_testkit.server.process import Inn


class QuickInn(Inn):
    """Like `Inn`, but forked from a process that has imported everything; see `house`.

    It can be told to die by itself, at a named point of the way of a move.
    """

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "repique_testkit.server.crash_server", str(folder)]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        # Ctrl-C at the keyboard is for the process that reports.
        self.nursery = subprocess.Popen(command, **pipes, text=True, start_new_session=True)
        self.child = 0
        super().__init__(folder)

    def start(self, point: str = "", after: int = 0, armed: bool = True) -> None:
        self._order(do="start", port=self.port, doom=[point, after, armed])
        self.child, said = 0, ""
        while not self.child or not said.startswith("Repique is at"):
            line = self._heard()
            if line.startswith("born"):
                self.child = int(line.split()[1])
            elif not said.startswith("Repique is at"):
                said = line
        self.let_in(said)

    def kill(self) -> None:
        self.strike()
        self.wait()

    def strike(self) -> None:
        """kill -9, without waiting; `wait` does."""
        if self.child:  # to process 0 would be to ourselves
            os.kill(self.child, signal.SIGKILL)

    def arm(self) -> None:
        """From now on it may die at its point."""
        os.kill(self.child, signal.SIGUSR1)

    def stop(self) -> int:
        os.kill(self.child, signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Until it has ended; by which signal, as a negative number, or its exit code."""
        self._order(do="wait")
        line = ""
        while not line.startswith("ended"):
            line = self._heard()
        self.child = 0
        return int(line.split()[1])

    def _order(self, **order: Any) -> None:
        assert self.nursery.stdin is not None
        self.nursery.stdin.write(json.dumps(order) + "\n")
        self.nursery.stdin.flush()

    def _heard(self) -> str:
        assert self.nursery.stdout is not None
        line = self.nursery.stdout.readline()
        assert line, self.log.read_text() if self.log.exists() else "no server was born"
        return str(line)

    def __exit__(self, *error: object) -> None:
        self.nursery.communicate()
