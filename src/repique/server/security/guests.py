"""Guests of this server: people who were given a seat, and the cookies they come back with.

The store keeps guests and the hashes of their cookies, so that a guest comes back to the same seat
after a restart. Which seats are theirs is part of the seating of each table.
"""

import asyncio
from dataclasses import dataclass
from typing import NamedTuple

from repique.server.security.access import AccessControl, AccessSession, new_secret, secret_hash
from repique.store.db.transaction import Transaction
from repique.store.db.writer import utc_now
from repique.store.players.keys import DeviceKey, add_device_key, device_keys, remove_key
from repique.store.players.players import Person, add_guest
from repique.store.store import Store


class NewGuest(NamedTuple):
    """A guest who has just come."""

    person: Person
    session: str  # the id of the session
    secret: str  # the value of the cookie, which nobody but the guest's browser keeps


@dataclass(frozen=True)
class Guests:
    """Adds guests and ends their sessions, in the store and in access control."""

    store: Store
    access: AccessControl

    def restore(self) -> None:
        """Accept the cookies that the store knows."""
        for key in self.store.read(lambda connection: device_keys(connection, utc_now())):
            self.admit(key)

    async def add(self, name: str) -> NewGuest:
        """Add a guest of this name, or of one like it if the name is taken. A guest has no seat
        until some table has one for this person."""
        secret = new_secret()
        hashed = secret_hash(secret)

        def job(transaction: Transaction) -> tuple[Person, DeviceKey]:
            person = add_guest(transaction, name)
            return person, add_device_key(transaction, person.id, hashed)

        person, key = await asyncio.wrap_future(self.store.submit(job))
        return NewGuest(person, self.admit(key).id, secret)

    def admit(self, key: DeviceKey) -> AccessSession:
        """Accept the cookie of a key that is in the store."""
        return self.access.add_guest(_session_id(key), key.player, key.hash)

    async def end(self, session: str) -> None:
        """End the session of a guest, now and for every later start; its sockets are closed. Raises
        `ValueError` if it is not the session of a guest."""
        key = _key_number(session)
        self.access.end(session)
        await asyncio.wrap_future(self.store.submit(lambda tx: remove_key(tx, key)))

    def end_player(self, player: int) -> None:
        """End every session of a guest who was removed from the store, with all keys."""
        for session in self.access.sessions_of_guest(player):
            self.access.end(session)


def _session_id(key: DeviceKey) -> str:
    return f"guest-{key.id}"


def _key_number(session: str) -> int:
    return int(session.removeprefix("guest-"))
