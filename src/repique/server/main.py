"""`repique serve`: opens the store, takes a port, and serves until it is told to stop."""

import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from repique.play.presets import Mistake, clean
from repique.server.app import application
from repique.server.live.messages import LARGEST
from repique.server.logs import Logbook, hear, make_log
from repique.server.security.access import Door, Limits
from repique.server.security.connections import Request, Socket
from repique.server.workers.bots import Bots
from repique.store.players import players
from repique.store.store import open_store

HOST = "127.0.0.1"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class _Server(uvicorn.Server):
    """Told to stop, it stops, and the command ends as if all had been said."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {sig: signal.signal(sig, self.handle_exit) for sig in wanted}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Told to stop while it opens or closes, the house closes what it has opened."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def taken_port(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        where = f"{clean(host)}:{port}"
        raise Mistake(
            f"Repique cannot listen at {where} ({why}); choose another --port, or leave it out."
        ) from error
    return listening


def hosts(host: str, port: int) -> frozenset[str]:
    """What a browser may call us."""
    named = f"[{host}]" if ":" in host else host
    return frozenset(f"{name}:{port}" for name in (*LOOPBACK, named))


def _spare_the_collector() -> None:
    """All that is there before the first table stays: looking through it for rubbish again and
    again would stop every table for a tenth of a second. States are no rubbish either; they go
    when nobody holds them, so the search can be rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)


def serve(
    host: str = HOST,
    port: int = 0,
    data: Path | None = None,
    browser: bool = True,
    verbose: bool = False,
    limits: Limits | None = None,
    bots: Bots | None = None,
    say: Callable[[str], None] = print,
    player: str = "",
) -> None:
    with _ending_in_order(), open_store(data) as store, taken_port(host, port) as listening:
        if player:
            store.do(lambda pen: players.sit(pen, player))
        number = listening.getsockname()[1]
        door = Door(hosts(host, number), limits or Limits(), cookie=f"repique-{number}")
        file = store.folder.log if store.folder is not None else None
        logbook = Logbook(sys.stderr, file, verbose)
        log = make_log(logbook)
        hear("uvicorn.error", log)
        for sentence in store.report.sentences():
            say(sentence)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{number}/enter#{door.token}"
        say(f"Repique is at {address}")
        say("Whoever has this address can play; Ctrl+C ends it.")
        if browser:
            webbrowser.open(address)
        app = application(store, door, log, bots)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=Request,
            ws=Socket,
            ws_max_size=LARGEST,
            ws_max_queue=8,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            limit_concurrency=6000,
            timeout_graceful_shutdown=5,
            proxy_headers=False,
        )
        log.info("started")
        _spare_the_collector()
        try:
            _Server(config).run(sockets=[listening])
        finally:
            log.info("stopped")
            logbook.close()
