"""Protocols of uvicorn with limits on time and size, below the application.

Anybody gets as far as this without a cookie, so nothing here may wait or grow without bound.
uvicorn has no settings for these limits: the classes below override methods of its protocols, so
pyproject.toml pins uvicorn to versions with which they were tested, and a test names every part
that they use.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from repique.server.security.access import PICTURE
from repique.server.security.limits import TokenBucket

HEAD = 16 << 10  # bytes of all headers together
WHOLE = HEAD + PICTURE + (4 << 10)  # bytes of a request; most may have less, see access.py
ASKING = 10.0  # seconds for a whole request, and for an answer that is not read
CLOSING = 5.0  # seconds for the closing handshake of a socket
PINGS_A_SECOND = 10
PINGS_AT_ONCE = 100
FRAGMENTS = 64  # of one message


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with limits: a request that takes too long or gets too large is cut off."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._whole = 0
        self._head = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._whole += len(data)
        if self._whole > WHOLE:
            self.transport.abort()
            return
        if self._deadline is None:
            self._set_deadline()
        super().data_received(data)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        if self._head > HEAD:
            raise ValueError("too many headers")  # the parser makes it a bad request
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        self._whole = 0
        self._head = 0
        self._cancel_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._cancel_deadline()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cancel_deadline()
        self._set_deadline()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_deadline()

    def _set_deadline(self) -> None:
        self._deadline = self.loop.call_later(ASKING, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets with limits on pings and fragments; a closed one ends soon, read or not."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pings = TokenBucket(PINGS_A_SECOND, PINGS_AT_ONCE)

    def handle_ping(self) -> None:
        if self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Text is passed on as bytes: the reader of messages decides whether it is valid."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # The closing handshake waits for the client, who may have stopped reading.
        self.loop.call_later(CLOSING, self.transport.abort)
