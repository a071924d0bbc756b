"""HTTP requests of a person over a bad line: lost, sent twice, sent again late, or torn."""

import asyncio
import http.client
import json
import socket
from dataclasses import dataclass, field
from random import Random
from typing import Any

from repique_testkit.server.client import LineFaults
from repique_testkit.server.process import ServerProcess
from repique_testkit.server.secret_search import SeenWords

PAUSE = 0.03  # seconds before a request is sent again
FAILED = 500  # a status from which on the server is to blame


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """The answer to a request."""

    status: int
    body: bytes
    cookie: str  # that it sets, without its name; empty if it sets none

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Why the request was refused; empty if it was not."""
        return "" if self.status == http.client.OK else str(self.json().get("code", ""))


@dataclass
class FaultyRequests:
    """Requests of one person, which are sent until an answer has come: the owner of the server, or
    a guest with a secret, as soon as there is one."""

    server: ServerProcess
    rng: Random
    faults: LineFaults
    seen: SeenWords  # what the answers say
    is_owner: bool = False
    secret: str = ""
    failures: list[str] = field(default_factory=list)  # answers that the server is to blame for
    _late: list[tuple[str, str, Any]] = field(default_factory=list)

    async def ask(
        self, method: str, path: str, body: Any = None, tells_secrets: bool = False
    ) -> HttpAnswer:
        """The answer to a request. `tells_secrets`: it is right to tell some to this person."""
        while True:
            if self._late and self.rng.random() < 0.5:
                await self._send(*self._late.pop())  # its answer comes too late for anybody
            if self._has("abort"):
                await asyncio.to_thread(self._tear, method, path)
            if self._has("delay"):
                self._late.append((method, path, body))
            if not self._has("drop"):
                if self._has("twice"):
                    await self._send(method, path, body)
                answer = await self._send(method, path, body)
                if answer is not None and not self._has("drop"):
                    if not tells_secrets:
                        self.seen.note(answer.body)
                    return answer
            await asyncio.sleep(PAUSE)

    def _has(self, fault: str) -> bool:
        return bool(self.rng.random() < getattr(self.faults, fault))

    async def _send(self, method: str, path: str, body: Any) -> HttpAnswer | None:
        """Send once; None if there is no answer: the server is down, or does not know its owner
        yet."""
        cookie = None if self.is_owner else self.server.guest_cookie(self.secret)
        if not self.is_owner and not self.secret:
            cookie = ""
        try:
            status, data, headers = await asyncio.to_thread(
                self.server.raw, method, path, body, cookie
            )
        except (OSError, http.client.HTTPException):
            return None
        if self.is_owner and status in (http.client.UNAUTHORIZED, http.client.FORBIDDEN):
            return None
        if status >= FAILED:
            self.failures.append(f"{method} {path}: {status} {data[:200]!r}")
        given = headers.get("set-cookie", "").partition(";")[0].partition("=")[2]
        return HttpAnswer(status, data, given)

    def _tear(self, method: str, path: str) -> None:
        """Send the beginning of a request, and go."""
        try:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as line:
                line.sendall(f"{method} {path} HTTP/1.1\r\nHost: {self.server.host}\r\n".encode())
        except OSError:
            return
