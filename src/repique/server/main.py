"""Starting the server: opens the store, binds the port, and runs uvicorn until it is stopped."""

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

from repique.play.presets import InputError, printable
from repique.server.app import application
from repique.server.live.messages import LARGEST
from repique.server.logs import LogOutput, make_log, redirect_errors
from repique.server.security.access import AccessControl
from repique.server.security.connections import LimitedHttpProtocol, LimitedWebSocketProtocol
from repique.server.security.limits import Limits
from repique.server.workers.bots import Bots
from repique.store.players import players
from repique.store.store import open_store

HOST = "127.0.0.1"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class _Server(uvicorn.Server):
    """Stops on SIGINT and SIGTERM without raising the signal again, so that the command ends with
    exit code 0."""

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
def _exit_on_sigterm() -> Iterator[None]:
    """Turns SIGTERM during start-up and shutdown into `SystemExit`, so that everything that was
    opened is closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there, at any free port if it is 0.

    Raises `InputError` if that fails.
    """
    if not host.strip():  # an empty address would mean every address of this machine
        raise InputError("The address is empty. Leave --host out to serve only this machine.")
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
        where = f"{printable(host)}:{port}"
        raise InputError(
            f"Repique cannot listen at {where} ({why}); choose another --port, or leave it out."
        ) from error
    return listening


def allowed_hosts(host: str, port: int) -> frozenset[str]:
    """The values of the `Host` header that are accepted."""
    named = f"[{host}]" if ":" in host else host
    return frozenset(f"{name}:{port}" for name in (*LOOPBACK, named))


def _tune_garbage_collector() -> None:
    """Make full collections rare: they stop every match for a tenth of a second. What exists before
    the first match stays for good, and states are freed by reference counting."""
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
    """Serve until SIGINT or SIGTERM. `say` is given the lines for the user, the address among them;
    `player` becomes the current player."""
    with _exit_on_sigterm(), open_store(data) as store, listening_socket(host, port) as listening:
        if player:
            store.do(lambda transaction: players.sign_in(transaction, player))
        number = listening.getsockname()[1]
        access = AccessControl(
            allowed_hosts(host, number), limits or Limits(), cookie=f"repique-{number}"
        )
        file = store.folder.log if store.folder is not None else None
        logbook = LogOutput(sys.stderr, file, verbose)
        log = make_log(logbook)
        redirect_errors("uvicorn.error", log)
        for sentence in store.report.sentences():
            say(sentence)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{number}/enter#{access.token}"
        say(f"Repique is at {address}")
        say("Whoever has this address can play; Ctrl+C ends it.")
        if browser:
            webbrowser.open(address)
        app = application(store, access, log, bots)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=LimitedHttpProtocol,
            ws=LimitedWebSocketProtocol,
            ws_max_size=LARGEST,
            ws_max_queue=8,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            limit_concurrency=6000,
            timeout_graceful_shutdown=5,
            proxy_headers=False,
        )
        log.info("started")
        _tune_garbage_collector()
        try:
            _Server(config).run(sockets=[listening])
        finally:
            log.info("stopped")
            logbook.close()
