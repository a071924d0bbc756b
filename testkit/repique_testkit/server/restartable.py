"""A server that restarts fast, for soaks that kill it a thousand times."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from repique_testkit.server.process import ServerProcess


class RestartableServer(ServerProcess):
    """A server forked from a process that has imported everything; see `crash_server`.

    It can be told to kill itself at a named point of the handling of a move.
    """

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "repique_testkit.server.crash_server", str(folder)]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        # Ctrl-C at the keyboard is for the process that reports.
        self.parent = subprocess.Popen(command, **pipes, text=True, start_new_session=True)
        self.child = 0
        super().__init__(folder)

    def start(self, point: str = "", after: int = 0, armed: bool = True) -> None:
        """Start a server that dies after passing this point so many times, once it is armed."""
        crash = {"point": point, "after": after, "armed": armed}
        self._send(do="start", port=self.port, crash=crash)
        self.child = 0
        address = ""
        while not self.child or not address.startswith("Repique is at"):
            line = self._read_line()
            if line.startswith("started"):
                self.child = int(line.split()[1])
            elif not address.startswith("Repique is at"):
                address = line
        self._sign_in(address)

    def kill(self) -> None:
        self.strike()
        self.wait()

    def strike(self) -> None:
        """Send SIGKILL without waiting for the end."""
        if self.child:  # process 0 would be this one
            os.kill(self.child, signal.SIGKILL)

    def arm(self) -> None:
        """Let the server die at its point from now on."""
        os.kill(self.child, signal.SIGUSR1)

    def stop(self) -> int:
        os.kill(self.child, signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Wait for the end; the exit code, or minus the signal it died of."""
        self._send(do="wait")
        line = ""
        while not line.startswith("ended"):
            line = self._read_line()
        self.child = 0
        return int(line.split()[1])

    def _send(self, **order: Any) -> None:
        assert self.parent.stdin is not None
        self.parent.stdin.write(json.dumps(order) + "\n")
        self.parent.stdin.flush()

    def _read_line(self) -> str:
        assert self.parent.stdout is not None
        line = self.parent.stdout.readline()
        assert line, self.log.read_text() if self.log.exists() else "no server was started"
        return str(line)

    def __exit__(self, *error: object) -> None:
        self.parent.communicate()
