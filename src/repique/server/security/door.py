"""The door: whether other devices in the network of this machine can reach the server.

The server itself listens at this machine's loopback address. While the door is open there are more
listening sockets, one for each address of the machine, at the same port; and access control accepts
requests that name these addresses. A server that was started for the home network listens at every
address from the beginning, and its door stays open.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from repique.server.security.access import AccessControl
from repique.server.security.addresses import home_hosts, host_header, machine_addresses
from repique.store.errors import StoreError


class Listener(Protocol):
    """Listening sockets that serve the application beside the usual one."""

    async def close(self) -> None:
        """Stop listening, and end the connections that came this way."""


# Starts to listen at these addresses and this port; raises `InputError` if it cannot.
Listen = Callable[[list[str], int], Listener]


class DoorStays(StoreError):
    """The door cannot be opened or closed, with the reason."""


@dataclass
class Door:
    """Opens and closes the way to this server for others. `listen` is None where nothing can be
    opened: the server was started for the home network (`home`), or is not served at a port."""

    access: AccessControl
    port: int = 0
    home: bool = False
    listen: Listen | None = None
    find_addresses: Callable[[], list[str]] = machine_addresses
    addresses: list[str] = field(default_factory=list)  # of this machine, best first

    def __post_init__(self) -> None:
        self._listener: Listener | None = None
        self._lock = asyncio.Lock()  # held while it is opened or closed
        if self.home:
            self._admit(self.find_addresses())

    @property
    def is_open(self) -> bool:
        return self.home or self._listener is not None

    @property
    def urls(self) -> list[str]:
        """The addresses for friends, best first; empty while it is closed."""
        shown = self.addresses if self.is_open else []
        return [f"http://{host_header(address, self.port)}" for address in shown]

    async def refresh(self) -> None:
        """Look for the addresses of this machine again: it may have moved to another network."""
        if not self.is_open:
            return
        found = await asyncio.to_thread(self.find_addresses)
        if self.home:
            self._admit(found)
        elif found != self.addresses:
            await self.close()
            await self.open()

    async def open(self) -> None:
        """Let others in; does nothing if they can come already. Raises `DoorStays`, or `InputError`
        if the port is taken there."""
        async with self._lock:
            if self.is_open:
                return
            if self.listen is None:
                raise DoorStays("Other devices can’t reach this Repique.")
            found = await asyncio.to_thread(self.find_addresses)
            if not found:
                raise DoorStays("This computer is not connected to a network.")
            self._listener = self.listen(found, self.port)
            self._admit(found)

    async def close(self) -> None:
        """Let nobody in any more; connections from other devices end. Raises `DoorStays` for a
        server that was started for the home network."""
        if self.home:
            raise DoorStays("Repique was started with --home. Start it without --home to close it.")
        await self.stop()

    async def stop(self) -> None:
        """Close it with the server."""
        async with self._lock:
            listener = self._listener
            self._listener = None
            if listener is not None:
                self._admit([])
                await listener.close()

    def _admit(self, found: list[str]) -> None:
        self.addresses = found
        self.access.open_to(home_hosts(found, self.port) if found else frozenset())
