"""Uploaded images of a player: for the backs of the cards, the table and the mat.

The page crops an image and sends a JPEG of limited size. It is validated here when it is saved and
whenever it is sent, so that nothing but a JPEG is ever sent as an image.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.core.preferences import Preference
from repique.play.presets import InputError
from repique.settings.preferences import ALL_PREFERENCES, OWN_IMAGE
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one
from repique.store.errors import NotFound
from repique.store.players.preferences import (
    preferences,
    reset_preferences,
    set_preferences,
)

SMALL_BYTES = 32 << 10
LARGE_BYTES = 384 << 10  # bytes


@dataclass(frozen=True, slots=True)
class ImageUse:
    """A use of an uploaded image, and the preferences that belong to it."""

    name: str
    look: str  # the preference that selects the image
    own: str  # the preference that holds its hash
    largest: int  # bytes
    widest: int  # pixels, width and height

    @property
    def row(self) -> dict[str, Preference]:
        """The row that holds the image as base64, stored beside the preferences."""
        longest = base64_length(self.largest) + 2
        return {f"{self.name}_picture": Preference("", pattern=_BASE_64, longest=longest)}


def base64_length(size: int) -> int:
    """The length in base64 of so many bytes."""
    return (size + 2) // 3 * 4


_BASE_64 = "[A-Za-z0-9+/=]*"
USES = {
    use.name: use
    for use in (
        ImageUse("back", "back", "own_back", SMALL_BYTES, 1000),
        ImageUse("table", "table_look", "own_table", LARGE_BYTES, 2000),
        ImageUse("mat", "mat_look", "own_mat", LARGE_BYTES, 2000),
    )
}
ROW_NAMES = tuple(name for use in USES.values() for name in use.row)

_FRAMES = {0xC0, 0xC1, 0xC2}  # start of frame: baseline, extended, progressive
_SCAN = 0xDA
_END = 0xD9
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # ends a scan; other markers belong to it


def find_use(name: str) -> ImageUse:
    """The use of this name; raises `NotFound`."""
    if name not in USES:
        raise NotFound("There is no such picture.")
    return USES[name]


def save_image(tx: Transaction, player: int, use: ImageUse, text: str) -> None:
    """Store an image, given as base64, and select it; raises `InputError` unless it is valid."""
    try:
        picture = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise InputError(
            "This file isn’t a picture Repique can use. Choose another one."
        ) from error
    if not is_valid_image(picture, use):
        raise InputError("This file isn’t a picture Repique can use. Choose another one.")
    (row,) = use.row
    changes = {row: text, use.own: image_hash(picture), use.look: OWN_IMAGE}
    set_preferences(tx, player, ALL_PREFERENCES | use.row, changes)


def delete_image(tx: Transaction, player: int, use: ImageUse) -> None:
    """Delete an image, and reset the preference that selects it."""
    own = preferences(tx.connection, player, ALL_PREFERENCES)[use.look] == OWN_IMAGE
    reset_preferences(tx, player, (*use.row, use.own, *([use.look] if own else [])))


def load_image(connection: Connection, player: int, use: ImageUse, asked: str) -> bytes:
    """The image with this hash; raises `NotFound`."""
    one(connection, schema.players, id=player)
    (text,) = preferences(connection, player, use.row).values()
    try:
        picture = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        picture = b""
    if not is_valid_image(picture, use) or image_hash(picture) != asked:
        raise NotFound("There is no such picture.")
    return picture


def image_hash(picture: bytes) -> str:
    """A hash in the address of the image, so that browsers may cache it for ever."""
    return hashlib.sha256(picture).hexdigest()[:16]


def is_valid_image(data: bytes, use: ImageUse) -> bool:
    """Whether the data is exactly one complete JPEG within the limits of the use."""
    if not data.startswith(b"\xff\xd8\xff") or len(data) > use.largest:
        return False
    kinds = [*_segments(data)]
    sizes = [size for kind, size in kinds if kind in _FRAMES]
    whole = _SCAN in dict(kinds) and kinds[-1] == (_END, (len(data), 0))
    return whole and len(sizes) == 1 and all(0 < side <= use.widest for side in sizes[0])


def _segments(data: bytes) -> Iterator[tuple[int, tuple[int, int]]]:
    """The markers of the segments; with height and width of a frame, and the end's position."""
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        length = int.from_bytes(data[at + 2 : at + 4])
        if kind == _END:
            yield kind, (at + 2, 0)
            return
        if length < 2 or at + 2 + length > len(data):
            return
        body = data[at + 4 : at + 2 + length]
        sides = (int.from_bytes(body[1:3]), int.from_bytes(body[3:5])) if len(body) > 5 else (0, 0)
        yield kind, sides
        at += 2 + length
        if kind == _SCAN:
            found = _MARKER.search(data, at)
            at = found.start() if found else len(data)
