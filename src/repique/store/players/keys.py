"""Keys of people who are not at this machine: only the hash of each secret is stored."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from repique.store.db import schema
from repique.store.db.transaction import Transaction, rows

DEVICE = "device"  # the kind of a key that is the cookie of a browser
LIFETIME = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """A key of a player."""

    id: int
    player: int
    hash: str


def add_device_key(tx: Transaction, player: int, hashed: str) -> DeviceKey:
    """Insert a key of this player; raises `NotFound` if there is no such player."""
    tx.one(schema.players, id=player)
    key = DeviceKey(tx.new_id(schema.keys), player, hashed)
    tx.insert(schema.keys, id=key.id, player=player, kind=DEVICE, hash=hashed, made=tx.at)
    return key


def remove_key(tx: Transaction, key: int) -> None:
    """Delete a key, if there is one with this number; its number is never used again."""
    tx.retire(schema.keys)
    tx.remove(schema.keys, id=key)


def device_keys(connection: Connection, now: datetime) -> list[DeviceKey]:
    """All keys that have not expired, the oldest first."""
    return [
        DeviceKey(row["id"], row["player"], row["hash"])
        for row in rows(connection, schema.keys, kind=DEVICE)
        if datetime.fromisoformat(row["made"]) + LIFETIME > now
    ]
