"""Starting the server: opens the store, binds the port, and runs uvicorn until it is stopped."""

import asyncio
import errno
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Literal

import uvicorn
from starlette.applications import Starlette

from repique.play.presets import InputError, printable
from repique.server.app import application
from repique.server.live.messages import LARGEST
from repique.server.logs import LogOutput, make_log, redirect_errors
from repique.server.security.access import AccessControl
from repique.server.security.connections import LimitedHttpProtocol, LimitedWebSocketProtocol
from repique.server.security.door import Door
from repique.server.security.limits import Limits
from repique.server.workers.bots import Bots
from repique.store.players.lookup import choose_player
from repique.store.store import open_store

HOST = "127.0.0.1"
HOME_PORT = 8431  # always the same, so that links and cookies of guests outlive a restart
PORT_ERRORS = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)  # the address itself is right
EVERYWHERE = ("0.0.0.0", "::")  # every address of this machine, of either kind
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


class _SecondServer(uvicorn.Server):
    """Serves the same application at more sockets; the first server alone hears signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class NetworkListener:
    """Listening sockets at addresses of this machine, served in the running event loop. Addresses
    that cannot be used are left out; raises `InputError` if all of them are."""

    def __init__(self, config: uvicorn.Config, addresses: list[str], port: int) -> None:
        self._sockets = _sockets_at(addresses, port)
        self._server = _SecondServer(config)
        self._task = asyncio.create_task(self._server.serve(sockets=self._sockets))

    async def close(self) -> None:
        """Stop listening, and end the connections that came this way."""
        self._server.should_exit = True
        await self._task
        for listening in self._sockets:
            listening.close()


def _sockets_at(addresses: list[str], port: int) -> list[socket.socket]:
    found = []
    problems = []
    for address in addresses:
        try:
            found.append(listening_socket(address, port))
        except InputError as error:
            problems.append(error)
    if problems and not found:
        raise problems[0]
    return found


def listening_socket(host: str, port: int, alone: bool = False) -> socket.socket:
    """A socket that listens there, at any free port if it is 0. `alone`: one for IPv6 leaves IPv4
    to another socket.

    Raises `InputError` if that fails.
    """
    if not host.strip():  # an empty address would mean every address of this machine
        raise InputError("The address is empty. Leave out --host to play on this computer only.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if alone:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        shown = printable(host)
        if error.errno in PORT_ERRORS:
            problem = f"Repique can’t use {shown}:{port} ({why})"
            remedy = "Choose another --port, or leave it out"
        else:
            problem = f"Repique can’t use the address {shown} ({why})"
            remedy = "Leave out --host to play on this computer only"
        raise InputError(f"{problem}. {remedy}.") from error
    return listening


def allowed_hosts(host: str, port: int) -> frozenset[str]:
    """The values of the `Host` header that are accepted."""
    named = f"[{host}]" if ":" in host else host
    return frozenset(f"{name}:{port}" for name in (*LOOPBACK, named))


@contextmanager
def _listening(host: str, port: int, home: bool) -> Iterator[list[socket.socket]]:
    """The sockets to listen at: one, or for the home network one for each kind of address."""
    with ExitStack() as stack:
        first = stack.enter_context(listening_socket(EVERYWHERE[0] if home else host, port))
        sockets = [first]
        if home:
            with suppress(InputError):  # without IPv6 the other kind is enough
                number = first.getsockname()[1]
                sockets.append(stack.enter_context(listening_socket(EVERYWHERE[1], number, True)))
        yield sockets


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
    home: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM. `say` is given the lines for the user, the address among them;
    `player` becomes the current player. `home`: listen at every address of this machine, for people
    in the same network. Raises `InputError` if there is no such player, or if the address cannot be
    used."""
    if home and host != HOST:
        raise InputError("--home and --host can’t be combined. Leave out --host.")
    with (
        _exit_on_sigterm(),
        open_store(data) as store,
        _listening(host, port, home) as sockets,
    ):
        if player:
            store.do(lambda transaction: choose_player(transaction, player))
        number = sockets[0].getsockname()[1]
        access = AccessControl(
            allowed_hosts(host, number), limits or Limits(), cookie=f"repique-{number}"
        )
        file = store.folder.log if store.folder is not None else None
        logbook = LogOutput(sys.stderr, file, verbose)
        log = make_log(logbook)
        redirect_errors("uvicorn.error", log)
        for sentence in store.report.sentences():
            say(sentence)
        shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{number}/enter#{access.token}"
        say(f"Repique is at {address}")
        say("Anybody with this address can play. Press Ctrl+C to stop Repique.")
        door = Door(access, number, home)
        if home:
            say(_address_for_friends(door))
        if browser:
            webbrowser.open(address)
        app = application(store, access, log, bots, door)
        if not home:
            second = _uvicorn_config(app, lifespan="off")

            def listen(found: list[str], at: int) -> NetworkListener:
                others = [] if host in EVERYWHERE else [each for each in found if each != host]
                return NetworkListener(second, others, at)

            door.listen = listen
        log.info("started")
        _tune_garbage_collector()
        try:
            _Server(_uvicorn_config(app)).run(sockets=sockets)
        finally:
            log.info("stopped")
            logbook.close()


def _address_for_friends(door: Door) -> str:
    """What to say about how others in the network come in; the token is not part of it."""
    if not door.urls:
        return "This computer is not connected to a network, so friends can’t join."
    return f"Friends in your home network can join at {door.urls[0]}/ when you invite them."


def _uvicorn_config(app: Starlette, lifespan: Literal["auto", "off"] = "auto") -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan=lifespan,
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
