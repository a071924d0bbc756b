"""A real server in a process of its own, and guests who play there over real sockets, in tests.

Guests know nothing but the messages: plain JSON, the rules for sending again, and any legal
choice. A careless guest loses, repeats and delays messages on both sides of the line.
"""

import asyncio
import hashlib
import http.client
import json
import os
import socket
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from repique_testkit.server.fork_server import bear

SERVER = """
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
PATIENCE = 0.3  # seconds until something is sent again; then twice that, and so on
MOST_PATIENCE = 5.0
# Where the houses of this process are, one after the other, so that a browser knows the next one
# again. Below the ports that a system gives to whoever asks for any.
STREET = [10_240 + (os.getpid() * 8 + number) % 20_000 for number in range(8)]
DEADLINE = 240.0  # seconds; a test that takes longer hangs


def free_port() -> int:
    for port in STREET:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    return 0


class Inn:
    """The server. It can be killed and started again at the same port."""

    def __init__(self, folder: Path, script: str = SERVER, cold: bool = False) -> None:
        self.folder, self.script, self.cold, self.port = folder, script, cold, free_port()
        self.log = folder / "server.log"
        self.starts: list[str] = []  # tokens
        self.start()

    def start(self) -> None:
        arguments = [str(self.folder), str(self.port)]
        self.process, self.voice = bear(self.script, arguments, self.log, self.cold)
        with open(self.voice.fileno(), closefd=False) as heard:
            said = ""
            while not said.startswith("Repique is at"):
                said = heard.readline()
                assert said, self.log.read_text()
        self.let_in(said)

    def let_in(self, said: str) -> None:
        """Through the door, by the address that the server said."""
        place, _, token = said.strip().rpartition("#")
        self.port = int(place.rpartition(":")[2].partition("/")[0])
        self.starts.append(token)
        self.cookie = self.entered(token)

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

    def entered(self, token: str) -> str:
        answer, headers = self.raw("POST", "/api/enter", {"token": token}, cookie="")[1:]
        assert answer, answer
        return headers["set-cookie"].partition(";")[0]

    def raw(
        self, method: str, path: str, body: Any = None, cookie: str | None = None, **extra: str
    ) -> tuple[int, bytes, dict[str, str]]:
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
        status, answer, headers = self.raw(method, path, body)
        assert status == 200, (status, answer)
        plain = headers["content-type"].startswith("text/plain")
        return answer.decode() if plain else json.loads(answer)

    def connect(self, table: str, seat: int | None = None, **more: Any) -> connect:
        """To the seat of the house's own player, or to any if the house has `/seat`."""
        about = {"origin": self.origin, "additional_headers": {"Cookie": self.cookie}, **more}
        place = f"ws/{table}" if seat is None else f"seat/{table}/{seat}"
        return connect(f"ws://{self.host}/{place}", compression=None, **about)

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.voice.close()

    def stop(self) -> int:
        """Its exit code."""
        self.process.terminate()
        self.process.join(60)
        self.voice.close()
        assert self.process.exitcode is not None, "it does not end"
        return self.process.exitcode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.is_alive():
            self.kill()


@dataclass
class Faults:
    """How often a message is lost, sent twice, held back, or the line breaks; both ways."""

    drop: float = 0.07
    twice: float = 0.03
    delay: float = 0.03
    abort: float = 0.01


NONE = Faults(0, 0, 0, 0)


class Broken(Exception):
    """The guest has torn the line."""


@dataclass
class Guest:
    """Plays one table until the match is over or enough rounds are scored."""

    inn: Inn
    table: str
    rng: Random
    faults: Faults = field(default_factory=lambda: NONE)
    seat: int | None = None  # that of the house's own player unless told
    doubts: float = 0.0  # how often an own turn of this round is taken back, as practice
    keeping: bool = True  # everything that was received
    v: int = -1
    promised: int = 0  # the version of the last acknowledgement
    ready_at: int = -1  # the version at which it was said
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    acked: dict[str, dict[str, Any]] = field(default_factory=dict)  # wishes by id, in order
    hashes: dict[int, str] = field(default_factory=dict)
    naks: list[dict[str, Any]] = field(default_factory=list)
    received: list[bytes] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)
    news_at: float = field(default_factory=time.monotonic)  # when something last went on
    _late_in: list[str] = field(default_factory=list)
    _late_out: list[str] = field(default_factory=list)

    async def play(self, rounds: int = 1_000_000, deadline: float | None = DEADLINE) -> None:
        async with asyncio.timeout(deadline):
            while not self.done(rounds):
                try:
                    async with self.inn.connect(self.table, self.seat) as line:
                        await self._talk(line, rounds)
                except (OSError, WebSocketException, Broken, EOFError):
                    self.did["reconnected"] += 1
                    await asyncio.sleep(0.05)

    def done(self, rounds: int) -> bool:
        if self.pending or self.v < self.promised or not self.view:
            return False
        return bool(self.view["phase"] == "over" or self.scored() >= rounds)

    def scored(self) -> int:
        """Rounds of this match that were played to their end."""
        if not self.view:
            return 0
        whole = self.view["between"] or self.view["phase"] == "over"
        return int(self.view["deal"] if whole else max(0, self.view["deal"] - 1))

    async def _talk(self, line: ClientConnection, rounds: int) -> None:
        self.ready_at, patience = -1, PATIENCE
        await self._send(line, self.pending)
        while not self.done(rounds):
            try:
                async with asyncio.timeout(patience):
                    data = await line.recv(decode=False)
            except TimeoutError:
                patience = min(2 * patience, MOST_PATIENCE)
                await self._send(line, self.pending or {"t": "beat", "v": max(0, self.v)})
                continue
            patience = PATIENCE
            self.did["received"] += 1
            if self.keeping:
                self.received.append(data)
            for message in self._faulty(line, data.decode(), self._late_in):
                await self._take(line, json.loads(message))
            if self.pending is None and not self.done(rounds):
                self.pending = self._wish()
                await self._send(line, self.pending)

    async def _send(self, line: ClientConnection, message: dict[str, Any] | None) -> None:
        if message is not None:
            for text in self._faulty(line, json.dumps(message), self._late_out):
                await line.send(text)

    def _faulty(self, line: ClientConnection, text: str, late: list[str]) -> list[str]:
        """What arrives of this: nothing, it, it twice, and after it what was held back before."""
        luck, share, fault = self.rng.random(), 0.0, ""
        for name in ("drop", "twice", "delay", "abort"):
            if share <= luck < share + getattr(self.faults, name):
                fault = name
            share += getattr(self.faults, name)
        self.did[fault] += 1
        if fault == "abort":
            line.transport.abort()
            raise Broken
        if fault == "delay":
            late.append(text)
        if fault in ("drop", "delay"):
            return []
        arriving = [text, *([text] if fault == "twice" else []), *late]
        late.clear()
        return arriving

    async def _take(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "update":
            self._update(message)
        elif kind == "ack" and self.pending and message["a"] == self.pending["a"]:
            self.acked[message["a"]] = self.pending
            if self.pending["t"] == "ready":
                self.ready_at = self.pending["v"]
            self.pending, self.promised, self.news_at = None, message["v"], time.monotonic()
        elif kind == "nak" and self.pending and message["a"] == self.pending["a"]:
            self.naks.append(message)
            self.pending = None
        elif kind == "beat" and message["v"] > self.v:
            await self._send(line, {"t": "sync", "v": max(0, self.v)})

    def _update(self, message: dict[str, Any]) -> None:
        raw = json.dumps(message["view"], separators=(",", ":"), ensure_ascii=False).encode()
        assert hashlib.blake2b(raw, digest_size=8).hexdigest() == message["h"]
        assert self.hashes.setdefault(message["v"], message["h"]) == message["h"], "differs"
        if message["v"] > self.v:
            self.v, self.view, self.news_at = message["v"], message["view"], time.monotonic()

    def _wish(self) -> dict[str, Any] | None:
        if self.v < self.promised or not self.view:
            return None
        named = {"a": self.rng.randbytes(16).hex(), "v": self.v}
        if self.view["seat"] in self.view["waiting"]:
            return None if self.ready_at == self.v else {"t": "ready", **named}
        if self.view["turn"] != self.view["seat"]:  # rights out of turn are left unused
            return None
        if self.view["turns"] and self.rng.random() < self.doubts:
            return {
                "t": "undo",
                **named,
                "what": "to",
                "start": self.rng.choice(self.view["turns"])["start"],
            }
        return {"t": "act", **named, "action": any_choice(self.view["choices"], self.rng)}


def any_choice(choices: list[dict[str, Any]], rng: Random) -> str:
    choice = rng.choice(choices)
    value = rng.choice(choice["values"]) if choice["values"] else ""
    cards = rng.sample(choice["cards"], rng.randint(choice["least"], choice["most"]))
    head = f"{choice['verb']}:{value}" if value else choice["verb"]
    return " ".join((head, *cards))


def begin(inn: Inn, preset: str, **more: Any) -> str:
    about = {"preset": preset, "levels": ["simple"], **more}
    return str(inn.ask("POST", "/api/matches", about)["table"])
