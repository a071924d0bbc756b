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

from repique.play.agreed_deals import NONCE_BYTES, seal
from repique_testkit.server.process import ServerProcess

RETRY_AFTER = 0.3  # seconds until something is sent again; then twice that, and so on
LONGEST_RETRY = 5.0
RECONNECT_PAUSE = 0.05  # seconds
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
    seat: int | None = None  # None: known from what it is sent
    secret: str = ""  # of a guest; empty for the owner
    undo_chance: float = 0.0  # how often an own turn of this round is taken back
    keeping: bool = True  # everything received is kept in `received`
    v: int = -1
    promised: int = 0  # the version of the last acknowledgement
    ready_at: int = -1  # the version for which ready was acknowledged
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    contribution: dict[str, Any] | None = None  # to agreed deals, sent beside other commands
    nonces: dict[str, bytes] = field(default_factory=dict)  # by the token of the match
    contributed: set[str] = field(default_factory=set)  # ids of contributions
    pause: float = RECONNECT_PAUSE  # before the next connection
    acked: dict[str, dict[str, Any]] = field(default_factory=dict)  # commands by id, in order
    hashes: dict[int, str] = field(default_factory=dict)
    naks: list[dict[str, Any]] = field(default_factory=list)
    received: list[bytes] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)  # messages, faults and reconnects
    news_at: float = field(default_factory=time.monotonic)  # when something last arrived
    _late_in: list[str] = field(default_factory=list)
    _late_out: list[str] = field(default_factory=list)
    _line_rng: Random = field(init=False)

    def __post_init__(self) -> None:
        # How many messages arrive depends on time; the moves that are chosen must not.
        self._line_rng = Random(self.rng.getrandbits(64))

    async def play(self, rounds: int = 1_000_000, deadline: float | None = DEADLINE) -> None:
        """Play so many rounds or to the end of the match, reconnecting as often as needed."""
        async with asyncio.timeout(deadline):
            while not self.done(rounds):
                try:
                    async with self.server.connect(self.table, self.secret) as line:
                        await self._talk(line, rounds)
                except (OSError, WebSocketException, LineBroken, EOFError):
                    self.did["reconnected"] += 1
                    await asyncio.sleep(self.pause)
                    self.pause = RECONNECT_PAUSE

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
        self._late_in.clear()  # nothing arrives at a later connection
        retry_after = RETRY_AFTER
        await self._send(line, self.pending)
        while not self.done(rounds):
            try:
                async with asyncio.timeout(retry_after):
                    data = await line.recv(decode=False)
            except TimeoutError:
                retry_after = min(2 * retry_after, LONGEST_RETRY)
                await self._send(line, self.pending or {"t": "beat", "v": max(0, self.v)})
                await self._send(line, self.contribution)
                await self._go_on(line, rounds, is_retry=True)
                continue
            retry_after = RETRY_AFTER
            self._note(data)
            for message in self._faulty(line, data.decode(), self._late_in):
                await self._handle(line, json.loads(message))
            await self._go_on(line, rounds)

    def _note(self, data: bytes) -> None:
        """Count and keep what was received."""
        self.did["received"] += 1
        if self.keeping:
            self.received.append(data)

    async def _go_on(self, line: ClientConnection, rounds: int, is_retry: bool = False) -> None:
        """Send the next command if none is waiting; after a time without news (`is_retry`) what
        is waiting has been sent again."""
        if self.pending is None and not is_retry and not self.done(rounds):
            self.pending = self._next_command()
            await self._send(line, self.pending)

    async def _send(self, line: ClientConnection, message: dict[str, Any] | None) -> None:
        if message is not None:
            for text in self._faulty(line, json.dumps(message), self._late_out):
                await line.send(text)

    def _faulty(self, line: ClientConnection, text: str, late: list[str]) -> list[str]:
        """What arrives of a message: nothing, one or two copies, and delayed messages after it."""
        luck = self._line_rng.random()
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
        elif kind == "patch" and message["base"] == self.v:
            self._update({**message, "view": patched(self.view, message)})
        elif kind == "patch" and message["v"] > self.v:
            await self._send(line, {"t": "sync", "v": max(0, self.v)})
        elif kind == "ack" and self.pending and message["a"] == self.pending["a"]:
            self.acked[message["a"]] = self.pending
            if self.pending["t"] == "ready":
                self.ready_at = self.pending["v"]
            self.pending = None
            self.promised = message["v"]
            self.news_at = time.monotonic()
        elif kind == "nak" and self.pending and message["a"] == self.pending["a"]:
            self.naks.append({**message, "of": self.pending["t"]})
            self.pending = None
        elif kind == "beat" and message["v"] > self.v:
            await self._send(line, {"t": "sync", "v": max(0, self.v)})
        elif kind == "pledges":
            self.contribution = self._contribution_to(message)
            if self.contribution is not None:
                self.contributed.add(self.contribution["a"])
            await self._send(line, self.contribution)

    def _contribution_to(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """What the agreement on the deals still needs from this client: its seal, then, when all
        seals are there, its number. The ids stay the same for each match."""
        match = told["match"]
        seat = self.view["seat"] if self.view else self.seat
        if seat is None or seat not in told["people"]:
            return None
        nonce = self.nonces.setdefault(match, self._line_rng.randbytes(NONCE_BYTES))
        own = seal(match, seat, nonce)
        if str(seat) not in told["seals"]:
            return {"t": "seal", "a": f"seal-{match}", "v": 0, "match": match, "hash": own}
        assert told["seals"][str(seat)] == own
        if seat in told["opened"] or len(told["seals"]) < len(told["people"]):
            return None
        return {"t": "open", "a": f"open-{match}", "v": 0, "match": match, "nonce": nonce.hex()}

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
        named = {"a": self._line_rng.randbytes(16).hex(), "v": self.v}
        if self.view["seat"] in self.view["waiting"]:
            return None if self.ready_at == self.v else {"t": "ready", **named}
        if self.view["turn"] != self.view["seat"]:  # rights out of turn are left unused
            return None
        if not self.view["choices"]:  # the deals are not agreed on yet
            return None
        if self.view["turns"] and self.rng.random() < self.undo_chance:
            return {
                "t": "undo",
                **named,
                "what": "to",
                "start": self.rng.choice(self.view["turns"])["start"],
            }
        return {"t": "act", **named, "action": random_action_text(self.view["choices"], self.rng)}


def patched(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The view after a `patch` message, as every client has to make it."""
    tails = {name: [*view[name][:kept], *more] for name, (kept, more) in patch["tails"].items()}
    return {**view, **patch["changed"], **tails}


def random_action_text(choices: list[dict[str, Any]], rng: Random) -> str:
    """The text of a random action that one of these choices allows."""
    choice = rng.choice(choices)
    value = rng.choice(choice["values"]) if choice["values"] else ""
    cards = rng.sample(choice["cards"], rng.randint(choice["least"], choice["most"]))
    head = f"{choice['verb']}:{value}" if value else choice["verb"]
    return " ".join((head, *cards))
