"""WebSocket frames by hand, for tests that send what no library would, and for light clients.

A client's frames are masked; ours with zeros, which is as good for a test and costs nothing.
"""

import base64
import os
import struct
from collections.abc import Iterator

CONTINUE, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FIN, MASKED = 0x80, 0x80
NO_MASK = bytes(4)


def frame(opcode: int, data: bytes, fin: bool = True) -> bytes:
    """One frame as a client sends it."""
    head = bytes([opcode | (FIN if fin else 0)])
    if len(data) < 126:
        size = bytes([MASKED | len(data)])
    elif len(data) < 1 << 16:
        size = bytes([MASKED | 126]) + struct.pack("!H", len(data))
    else:
        size = bytes([MASKED | 127]) + struct.pack("!Q", len(data))
    return head + size + NO_MASK + data


def handshake(host: str, path: str, **headers: str) -> bytes:
    """The request that asks for a socket; an empty header is left out."""
    usual = {
        "Host": host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    rows = {**usual, **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"{name}: {value}" for name, value in rows.items() if value]
    return "\r\n".join((f"GET {path} HTTP/1.1", *lines, "", "")).encode("latin-1")


class Frames:
    """Cuts what a server sends into frames; the answer to the handshake comes off first."""

    def __init__(self) -> None:
        self.status = 0  # of the handshake; 0 until it is answered
        self._raw = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        self._raw += data
        if not self.status:
            head, found, rest = self._raw.partition(b"\r\n\r\n")
            if not found:
                return
            self.status, self._raw = int(head.split(b" ", 2)[1]), rest
        while self.status == 101 and (cut := self._next()) is not None:
            yield cut

    def _next(self) -> tuple[int, bytes] | None:
        raw = self._raw
        if len(raw) < 2:
            return None
        size, start = raw[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(raw) < start:
                return None
            size = int.from_bytes(raw[2:start], "big")
        if len(raw) < start + size:
            return None
        made = raw[0] & 0x0F, bytes(raw[start : start + size])
        del raw[: start + size]
        return made
