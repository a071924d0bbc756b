"""A real server in a process of its own, with requests and sockets to it."""

import http.client
import json
import os
import socket
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import connect

from repique_testkit.server.fork_server import fork_process

SERVER_SCRIPT = """
import sys
from pathlib import Path
from repique.server.workers.bots import Bots
from repique.server.security.limits import Limits
from repique.server.main import serve
free = (1e9, 10**9)
limits = Limits(messages=free, syncs=free, requests=free)
say = lambda text: print(text, flush=True)
serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[1]), False, True, limits, Bots(1), say)
"""


def script_with_games(*folders: Path) -> str:
    """The script of a server that finds the games in these folders besides its own."""
    places = [str(folder) for folder in folders]
    return f"""
import repique.games
repique.games.__path__ += {places!r}
repique.games.all_games.cache_clear()
{SERVER_SCRIPT}"""


# Servers of this process use the same few ports one after the other, so that a browser can reuse a
# page of the same origin. They are below the range of ephemeral ports.
PORTS = [10_240 + (os.getpid() * 8 + number) % 20_000 for number in range(8)]


def free_port() -> int:
    """The first free port of this process, or 0 for any."""
    for port in PORTS:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    return 0


class ServerProcess:
    """A running server. It can be killed and started again at the same port."""

    def __init__(self, folder: Path, script: str = SERVER_SCRIPT, cold: bool = False) -> None:
        self.folder = folder
        self.script = script
        self.cold = cold  # started as users start it, and not forked
        self.port = free_port()
        self.log = folder / "server.log"
        self.starts: list[str] = []  # the token of each start
        self.start()

    def start(self) -> None:
        """Start the server, wait until it listens, and sign in."""
        arguments = [str(self.folder), str(self.port)]
        self.process, self.output = fork_process(self.script, arguments, self.log, self.cold)
        with open(self.output.fileno(), closefd=False) as lines:
            line = ""
            while not line.startswith("Repique is at"):
                line = lines.readline()
                assert line, self.log.read_text()
        self._sign_in(line)

    def _sign_in(self, line: str) -> None:
        """Exchange the token in the address that the server has printed for a cookie."""
        address, _, token = line.strip().rpartition("#")
        self.port = int(address.rpartition(":")[2].partition("/")[0])
        self.starts.append(token)
        self.cookie = self._cookie_for(token)

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def _cookie_for(self, token: str) -> str:
        answer, headers = self.raw("POST", "/api/enter", {"token": token}, cookie="")[1:]
        assert answer, answer
        return headers["set-cookie"].partition(";")[0]

    def raw(
        self, method: str, path: str, body: Any = None, cookie: str | None = None, **extra: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """Send a request; status, body and headers of the answer.

        Without a cookie of its own it has that of the session; an empty header is left out.
        """
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Origin": self.origin, "Content-Type": "application/json"}
        headers["Cookie"] = self.cookie if cookie is None else cookie
        headers |= {name.replace("_", "-"): value for name, value in extra.items()}
        data = None if method == "GET" else json.dumps({} if body is None else body)
        try:
            link.request(method, path, data, {n: v for n, v in headers.items() if v})
            answer = link.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, answer.read(), found
        finally:
            link.close()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The decoded answer to a request, which must succeed."""
        status, answer, headers = self.raw(method, path, body)
        assert status == 200, (status, answer)
        plain = headers["content-type"].startswith("text/plain")
        return answer.decode() if plain else json.loads(answer)

    def guest_cookie(self, secret: str) -> str:
        """The cookie of a guest with this secret."""
        return f"{self.cookie.partition('=')[0]}={secret}"

    def connect(self, table: str, secret: str = "", **more: Any) -> connect:
        """A socket to the own seat: that of the owner, or of the guest with this secret."""
        cookie = self.guest_cookie(secret) if secret else self.cookie
        options = {"origin": self.origin, "additional_headers": {"Cookie": cookie}, **more}
        return connect(f"ws://{self.host}/ws/{table}", compression=None, **options)

    def kill(self) -> None:
        """Send SIGKILL and wait for the end."""
        self.process.kill()
        self.process.join()
        self.output.close()

    def stop(self) -> int:
        """Send SIGTERM, wait for the end, and return the exit code."""
        self.process.terminate()
        self.process.join(60)
        self.output.close()
        assert self.process.exitcode is not None, "the server does not end"
        return self.process.exitcode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.is_alive():
            self.kill()


FIXED_SEQUENCE = 3  # a number of deals that are the same each time, in every game
FIXED_DEALS = {"tournament": True, "tournament_no": FIXED_SEQUENCE}  # the same by house rules


def begin_match(server: ServerProcess, preset: str, **more: Any) -> str:
    """Begin a match, against simple players unless told otherwise, and return its token."""
    body = {"preset": preset, "levels": ["simple"], **more}
    return str(server.ask("POST", "/api/matches", body)["table"])
