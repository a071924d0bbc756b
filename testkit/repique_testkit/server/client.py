"""A client that plays over a real socket and can lose, repeat and delay messages.

It knows nothing but the messages: plain JSON, the rules for sending again, and any legal choice.
"""

import asyncio
import hashlib
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from repique_testkit.server.process import ServerProcess

RETRY_AFTER = 0.3  # seconds until something is sent again; then twice that, and so on
LONGEST_RETRY = 5.0
DEADLINE = 240.0  # seconds; a test that takes longer hangs


@dataclass
class LineFaults:
    """How often a message is dropped, doubled or delayed, or the connection breaks; both ways."""

    drop: float = 0.07
    twice: float = 0.03
    delay: float = 0.03
    abort: float = 0.01


NO_FAULTS = LineFaults(0, 0, 0, 0)


class LineBroken(Exception):
    """The client has aborted its connection."""


@dataclass
class SocketClient:
    """Plays a seat of one match until the match is over or enough rounds are scored."""

    server: ServerProcess
    table: str
    rng: Random
    faults: LineFaults = field(default_factory=lambda: NO_FAULTS)
    seat: int | None = None  # None: the seat of the server's current player
    undo_chance: float = 0.0  # how often an own turn of this round is taken back
    keeping: bool = True  # everything received is kept in `received`
    v: int = -1
    promised: int = 0  # the version of the last acknowledgement
    ready_at: int = -1  # the version for which ready was acknowledged
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    acked: dict[str, dict[str, Any]] = field(default_factory=dict)  # commands by id, in order
    hashes: dict[int, str] = field(default_factory=dict)
    naks: list[dict[str, Any]] = field(default_factory=list)
    received: list[bytes] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)  # messages, faults and reconnects
    news_at: float = field(default_factory=time.monotonic)  # when something last arrived
    _late_in: list[str] = field(default_factory=list)
    _late_out: list[str] = field(default_factory=list)

    async def play(self, rounds: int = 1_000_000, deadline: float | None = DEADLINE) -> None:
        """Play so many rounds or to the end of the match, reconnecting as often as needed."""
        async with asyncio.timeout(deadline):
            while not self.done(rounds):
                try:
                    async with self.server.connect(self.table, self.seat) as line:
                        await self._talk(line, rounds)
                except (OSError, WebSocketException, LineBroken, EOFError):
                    self.did["reconnected"] += 1
                    await asyncio.sleep(0.05)

    def done(self, rounds: int) -> bool:
        """Whether everything is acknowledged and shown, and enough rounds are scored."""
        if self.pending or self.v < self.promised or not self.view:
            return False
        return bool(self.view["phase"] == "over" or self.scored() >= rounds)

    def scored(self) -> int:
        """Rounds of this match that were played to their end."""
        if not self.view:
            return 0
        is_complete = self.view["between"] or self.view["phase"] == "over"
        return int(self.view["deal"] if is_complete else max(0, self.view["deal"] - 1))

    async def _talk(self, line: ClientConnection, rounds: int) -> None:
        self.ready_at = -1
        retry_after = RETRY_AFTER
        await self._send(line, self.pending)
        while not self.done(rounds):
            try:
                async with asyncio.timeout(retry_after):
                    data = await line.recv(decode=False)
            except TimeoutError:
                retry_after = min(2 * retry_after, LONGEST_RETRY)
                await self._send(line, self.pending or {"t": "beat", "v": max(0, self.v)})
                continue
            retry_after = RETRY_AFTER
            self.did["received"] += 1
            if self.keeping:
                self.received.append(data)
            for message in self._faulty(line, data.decode(), self._late_in):
                await self._handle(line, json.loads(message))
            if self.pending is None and not self.done(rounds):
                self.pending = self._next_command()
                await self._send(line, self.pending)

    async def _send(self, line: ClientConnection, message: dict[str, Any] | None) -> None:
        if message is not None:
            for text in self._faulty(line, json.dumps(message), self._late_out):
                await line.send(text)

    def _faulty(self, line: ClientConnection, text: str, late: list[str]) -> list[str]:
        """What arrives of a message: nothing, one or two copies, and delayed messages after it."""
        luck = self.rng.random()
        share = 0.0
        fault = ""
        for name in ("drop", "twice", "delay", "abort"):
            if share <= luck < share + getattr(self.faults, name):
                fault = name
            share += getattr(self.faults, name)
        self.did[fault] += 1
        if fault == "abort":
            line.transport.abort()
            raise LineBroken
        if fault == "delay":
            late.append(text)
        if fault in ("drop", "delay"):
            return []
        arriving = [text, *([text] if fault == "twice" else []), *late]
        late.clear()
        return arriving

    async def _handle(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "update":
            self._update(message)
        elif kind == "ack" and self.pending and message["a"] == self.pending["a"]:
            self.acked[message["a"]] = self.pending
            if self.pending["t"] == "ready":
                self.ready_at = self.pending["v"]
            self.pending = None
            self.promised = message["v"]
            self.news_at = time.monotonic()
        elif kind == "nak" and self.pending and message["a"] == self.pending["a"]:
            self.naks.append(message)
            self.pending = None
        elif kind == "beat" and message["v"] > self.v:
            await self._send(line, {"t": "sync", "v": max(0, self.v)})

    def _update(self, message: dict[str, Any]) -> None:
        raw = json.dumps(message["view"], separators=(",", ":"), ensure_ascii=False).encode()
        assert hashlib.blake2b(raw, digest_size=8).hexdigest() == message["h"]
        assert self.hashes.setdefault(message["v"], message["h"]) == message["h"], (
            "two views of one version differ"
        )
        if message["v"] > self.v:
            self.v = message["v"]
            self.view = message["view"]
            self.news_at = time.monotonic()

    def _next_command(self) -> dict[str, Any] | None:
        """What the client sends next; None while others act or a newer view is expected."""
        if self.v < self.promised or not self.view:
            return None
        named = {"a": self.rng.randbytes(16).hex(), "v": self.v}
        if self.view["seat"] in self.view["waiting"]:
            return None if self.ready_at == self.v else {"t": "ready", **named}
        if self.view["turn"] != self.view["seat"]:  # rights out of turn are left unused
            return None
        if self.view["turns"] and self.rng.random() < self.undo_chance:
            return {
                "t": "undo",
                **named,
                "what": "to",
                "start": self.rng.choice(self.view["turns"])["start"],
            }
        return {"t": "act", **named, "action": random_action_text(self.view["choices"], self.rng)}


def random_action_text(choices: list[dict[str, Any]], rng: Random) -> str:
    """The text of a random action that one of these choices allows."""
    choice = rng.choice(choices)
    value = rng.choice(choice["values"]) if choice["values"] else ""
    cards = rng.sample(choice["cards"], rng.randint(choice["least"], choice["most"]))
    head = f"{choice['verb']}:{value}" if value else choice["verb"]
    return " ".join((head, *cards))
