"""Hostile connections to a real server, while an honest client plays another match.

`REPIQUE_FUZZ=100 pytest tests/server/security/test_hostile_connections.py` sends a hundred times
as many frames.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from repique.server.live import messages
from repique_testkit.server.client import SocketClient
from repique_testkit.server.fuzz import corrupt_bytes, edge_value
from repique_testkit.server.process import SERVER_SCRIPT, ServerProcess, begin_match
from repique_testkit.server.ws_frames import (
    BINARY,
    CLOSE,
    CONTINUE,
    PING,
    TEXT,
    FrameReader,
    client_frame,
    handshake,
)

TIMES = int(os.environ.get("REPIQUE_FUZZ", "1"))
UPWARD = msgspec.inspect.type_info(messages.Upward)
# The limits as they are, but with shorter deadlines, so that the tests need not wait.
SHORT_DEADLINES = SERVER_SCRIPT.replace(
    "limits = Limits(messages=free, syncs=free, requests=free)",
    "limits = Limits(requests=free, sending=0.5)\n"
    "from repique.server.security import connections\n"
    "connections.ASKING = connections.CLOSING = 0.5",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    assert "connections.ASKING" in SHORT_DEADLINES
    with ServerProcess(tmp_path_factory.mktemp("inn"), SHORT_DEADLINES) as made:
        yield made
        said = made.log.read_text()
        assert "Traceback" not in said
        assert '"trouble"' not in said


class RawConnection:
    """A connection over which any bytes can be sent."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.frames = FrameReader()

    async def __aenter__(self) -> "RawConnection":
        place = ("127.0.0.1", self.server.port)
        self.reader, self.writer = await asyncio.open_connection(*place)
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.transport.abort()

    def ask(self, table: str) -> None:
        """Ask for a socket, with the session cookie."""
        about = {"Origin": self.server.origin, "Cookie": self.server.cookie}
        self.writer.write(handshake(self.server.host, f"/ws/{table}", **about))

    async def until_closed(self) -> list[tuple[int, bytes]]:
        """All frames until the connection ends."""
        heard: list[tuple[int, bytes]] = []
        async with asyncio.timeout(120):
            try:
                while data := await self.reader.read(1 << 16):
                    heard += self.frames.feed(data)
            except OSError:
                pass
        return heard

    async def until(self, wanted: bytes) -> bytes:
        """The first message with this in it."""
        async with asyncio.timeout(120):
            while True:
                for _, raw in self.frames.feed(await self.some()):
                    if wanted in raw:
                        return raw

    async def some(self) -> bytes:
        data = await self.reader.read(1 << 16)
        assert data, "closed"
        return data


def code(heard: list[tuple[int, bytes]]) -> int:
    """With which the server closed; 0 if it just went away."""
    return next((int.from_bytes(raw[:2], "big") for op, raw in heard if op == CLOSE), 0)


async def sent(server: ServerProcess, table: str, *frames: bytes) -> list[tuple[int, bytes]]:
    async with RawConnection(server) as line:
        line.ask(table)
        await line.until(b'"update"')
        line.writer.write(b"".join(frames))
        return await line.until_closed()


def files(server: ServerProcess) -> int:
    return len([*Path(f"/proc/{server.pid}/fd").iterdir()])


def memory(server: ServerProcess) -> int:
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * 4096


async def back_to(count: int, server: ServerProcess) -> None:
    """Waits until the server has closed all other connections."""
    async with asyncio.timeout(120):
        while files(server) > count:
            await asyncio.sleep(0.05)


def open_readers(server: ServerProcess) -> None:
    """Let every thread that reads the store open it, so that its files are counted from the start:
    each request asks the store who is asking."""

    async def ask() -> None:
        ways = (asyncio.to_thread(server.ask, "GET", "/api/players") for _ in range(64))
        await asyncio.gather(*ways)

    asyncio.run(ask())


def beside(server: ServerProcess, attack: Callable[[], Awaitable[Any]]) -> Any:
    """Attack while a client plays a round, which must not notice; memory stays bounded."""
    table = begin_match(server, "piquet")
    open_readers(server)
    before = files(server)
    held = memory(server)

    async def both() -> Any:
        client = SocketClient(server, table, Random(1))
        _, found = await asyncio.gather(client.play(rounds=1), attack())
        assert client.naks == []
        assert client.did["reconnected"] == 0
        await back_to(before + 2, server)  # the store may have opened another reader meanwhile
        return found

    found = asyncio.run(both())
    assert memory(server) - held < 50 << 20
    return found


GOOD = b'{"t":"beat","v":1}'
TOO_MUCH = {
    "a frame over 4 KiB": ([client_frame(TEXT, b" " * 4097)], 1009),
    "a huge frame announced": ([b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4)], 1009),
    "fragments over 4 KiB": (
        [client_frame(TEXT, b" " * 3000, fin=False), client_frame(CONTINUE, b" " * 3000)],
        1009,
    ),
    "too many messages": ([client_frame(TEXT, GOOD)] * 60, 1008),
    "too many that are none": ([client_frame(TEXT, b"?")] * 30, 1008),
    "too many pings": ([client_frame(PING, b"x" * 100)] * 400, 0),
    "too many fragments": (
        [client_frame(TEXT, b"", fin=False), *[client_frame(CONTINUE, b"", fin=False)] * 200],
        0,
    ),
    "text that is none": ([client_frame(TEXT, b"\xff\xfe")] * 30, 1008),
    "an unknown opcode": ([client_frame(0x3, b"")], 1002),
    "a continuation of nothing": ([client_frame(CONTINUE, b"x")], 1002),
    "a frame without a mask": ([b"\x81\x02ok"], 1002),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_socket_that_asks_too_much_is_closed(server: ServerProcess, what: str) -> None:
    frames, expected = TOO_MUCH[what]
    table = begin_match(server, "pinochle")
    assert code(asyncio.run(sent(server, table, *frames))) == expected


def test_a_message_in_fragments_is_still_a_message(server: ServerProcess) -> None:
    table = begin_match(server, "pinochle")
    command = b'{"t":"act","a":"in-fragments","v":0,"action":"pass"}'
    parts = [
        client_frame(TEXT, command[:5], fin=False),
        client_frame(PING, b"?"),
        client_frame(CONTINUE, command[5:]),
    ]

    async def ask() -> None:
        async with RawConnection(server) as line:
            line.ask(table)
            await line.until(b'"update"')
            line.writer.write(b"".join(parts))
            answer = await line.until(b'"a":"in-fragments","code":"stale"')
            assert b'"t":"nak"' in answer

    asyncio.run(ask())


def test_a_seat_has_five_windows_and_not_six(server: ServerProcess) -> None:
    table = begin_match(server, "pinochle")

    async def open_all() -> list[int]:
        found = []
        lines = [RawConnection(server) for _ in range(6)]
        for line in lines:
            await line.__aenter__()
            line.ask(table)
            while not line.frames.status:
                [*line.frames.feed(await line.some())]
            found.append(line.frames.status)
        for line in lines:
            line.writer.transport.abort()
        return found

    assert asyncio.run(open_all()) == [101] * 5 + [403]


def test_spoiled_frames_disturb_no_other_table(server: ServerProcess) -> None:
    """Changed, cut, binary and odd frames; each connection lasts until the server has enough."""
    tables = [begin_match(server, "pinochle") for _ in range(3)]
    rng = Random(3)

    def storm() -> bytes:
        frames = []
        for _ in range(80):
            raw = msgspec.json.encode(edge_value(UPWARD, rng))
            raw = corrupt_bytes(raw, rng) if rng.random() < 0.8 else raw
            made = client_frame(rng.choice((TEXT, TEXT, BINARY, PING)), raw[:125])
            frames.append(corrupt_bytes(made, rng) if rng.random() < 0.1 else made)
        return b"".join(frames)

    async def attack() -> None:
        for n in range(63 * TIMES):
            async with RawConnection(server) as line:
                line.ask(tables[n % 3])
                await line.until(b'"update"')
                line.writer.write(storm() + client_frame(CLOSE, b"\x03\xe8"))
                if n % 4:
                    await line.until_closed()

    beside(server, attack)
    assert server.process.is_alive()


def test_requests_that_never_end_are_cut_off(server: ServerProcess) -> None:
    """Nothing said, a head in drops, endless headers, a body that does not come."""
    post = f"POST /api/players HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {server.origin}\r\n"
    late = (
        f"{post}Cookie: {server.cookie}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n"
    )
    endless = b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(4000))
    one = b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000
    beginnings = [b"", b"GET / HT", endless, one, f"{late}\r\n".encode(), post.encode()]

    async def drip(raw: bytes) -> None:
        async with RawConnection(server) as line:
            line.writer.write(raw)
            ended = asyncio.create_task(line.until_closed())
            while not ended.done():
                if raw and not line.writer.transport.is_closing():
                    line.writer.write(b"x")
                await asyncio.wait([ended], timeout=0.1)
            await ended

    async def attack() -> None:
        await asyncio.gather(*(drip(raw) for raw in beginnings for _ in range(20)))

    beside(server, attack)
    assert server.process.is_alive()


def test_whoever_reads_nothing_is_gone_and_holds_nothing(server: ServerProcess) -> None:
    """Asks for everything over several windows without reading; the server gives up on each."""
    tables = [begin_match(server, "pinochle") for _ in range(4)]

    async def send_only(table: str) -> None:
        async with RawConnection(server) as line:
            line.ask(table)
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(30):
                line.writer.write(client_frame(TEXT, GOOD) + client_frame(PING, b"x" * 120) * 3)
                await asyncio.sleep(0.02)
            await asyncio.sleep(1)

    async def attack() -> None:
        await asyncio.gather(*(send_only(table) for table in tables for _ in range(5)))

    beside(server, attack)
    assert server.process.is_alive()
