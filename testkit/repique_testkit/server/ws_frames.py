"""WebSocket frames built and parsed by hand, for malformed messages and for light clients.

A client's frames must be masked; these have a mask of zeros, which costs nothing.
"""

import base64
import os
import struct
from collections.abc import Iterator

CONTINUE = 0x0
TEXT = 0x1
BINARY = 0x2
CLOSE = 0x8
PING = 0x9
PONG = 0xA
FIN = 0x80
MASKED = 0x80
NO_MASK = bytes(4)


def client_frame(opcode: int, data: bytes, fin: bool = True) -> bytes:
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
    """The HTTP request that opens a socket; an empty header is left out."""
    default = {
        "Host": host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    rows = {**default, **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"{name}: {value}" for name, value in rows.items() if value]
    return "\r\n".join((f"GET {path} HTTP/1.1", *lines, "", "")).encode("latin-1")


class FrameReader:
    """Splits what a server sends into frames, after the answer to the handshake."""

    def __init__(self) -> None:
        self.status = 0  # of the handshake; 0 until it is answered
        self._raw = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Opcode and payload of each frame that is complete with this data."""
        self._raw += data
        if not self.status:
            head, found, rest = self._raw.partition(b"\r\n\r\n")
            if not found:
                return
            self.status = int(head.split(b" ", 2)[1])
            self._raw = rest
        while self.status == 101 and (frame := self._next()) is not None:
            yield frame

    def _next(self) -> tuple[int, bytes] | None:
        raw = self._raw
        if len(raw) < 2:
            return None
        size = raw[1] & 0x7F
        start = 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(raw) < start:
                return None
            size = int.from_bytes(raw[2:start], "big")
        if len(raw) < start + size:
            return None
        opcode = raw[0] & 0x0F
        payload = bytes(raw[start : start + size])
        del raw[: start + size]
        return opcode, payload
