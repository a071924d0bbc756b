"""Connections below the application: how long and how large a beginning may be, and how one ends.

Strangers get as far as this without a cookie, so nothing here may wait or grow without bound.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from repique.server.security.access import PICTURE, Bucket

HEAD = 16 << 10  # bytes of all headers together
WHOLE = HEAD + PICTURE + (4 << 10)  # bytes of a request; the door asks for less of most
ASKING = 10.0  # seconds for a whole request, and for an answer that nobody takes
CLOSING = 5.0  # seconds for what a closed socket still has to say
PINGS = (10, 100)  # a second, at once
FRAGMENTS = 64  # of one message


class Request(HttpToolsProtocol):
    """A request that comes in drops, or never ends its headers, is cut off."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self._whole = self._head = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._cut_later()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._whole += len(data)
        if self._whole > WHOLE:
            self.transport.abort()
            return
        if self._deadline is None:
            self._cut_later()
        super().data_received(data)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        if self._head > HEAD:
            raise ValueError("too many headers")  # the parser makes it a bad request
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        self._whole = self._head = 0
        self._in_time()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._in_time()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._in_time()
        self._cut_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._in_time()

    def _cut_later(self) -> None:
        self._deadline = self.loop.call_later(ASKING, self.transport.abort)

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Socket(WebSocketsSansIOProtocol):
    """Pings and fragments are counted, and a closed socket is gone soon, read or not."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self._pings = Bucket(*PINGS)

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
        """Text comes as its bytes, and whether it is any is for the reader of messages to say."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # A polite closing waits for a reader, and this one may have stopped reading.
        self.loop.call_later(CLOSING, self.transport.abort)
