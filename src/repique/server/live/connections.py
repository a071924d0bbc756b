"""The connections of clients to one live match."""

from collections.abc import Iterable
from typing import Protocol

from repique.core.table import Seat
from repique.server.live.messages import Down


class ClientConnection(Protocol):
    """A connection to one client of a seat. Sending never waits, and may go to a closed one."""

    def send(self, message: Down) -> None: ...


class MatchConnections(dict[Seat, list[ClientConnection]]):
    """The connections by seat, the newest of a seat last."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        super().__init__({seat: [] for seat in seats})

    @property
    def all(self) -> list[ClientConnection]:
        """Every connection of every seat."""
        return [connection for connections in self.values() for connection in connections]

    def is_newest(self, connection: ClientConnection, seat: Seat) -> bool:
        """Whether this is the one connection of its seat that may send commands."""
        return self[seat][-1:] == [connection]

    def send(self, message: Down) -> None:
        """Send a message to everybody."""
        for connection in self.all:
            connection.send(message)
