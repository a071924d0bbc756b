"""The picture that a player has brought for the backs of the cards.

The page cuts it to the shape of a card and sends a small JPEG, whatever the file was. Here it is
looked at again, when it comes in and whenever it is shown: nothing else is ever sent as a picture.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator

from sqlalchemy import Connection

from repique.desk.panels import KNOWN, OWN
from repique.play.presets import Mistake
from repique.store import tables
from repique.store.errors import Unknown
from repique.store.pen import Pen, one
from repique.store.preferences import Preference, prefer, preferences, reset

LARGEST = 32 << 10  # bytes
WIDEST = 1000  # pixels, either way
ROW = "back_picture"  # beside the preferences, where it is saved and removed with them
PICTURE = {ROW: Preference("", pattern="[A-Za-z0-9+/=]*")}
KEPT = KNOWN | PICTURE  # what a file of preferences may hold

_FRAMES = {0xC0, 0xC1, 0xC2}  # ordinary and progressive pictures
_SCAN, _END = 0xDA, 0xD9
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # behind a scan; others belong to it


def keep(pen: Pen, player: int, text: str) -> None:
    """The picture, as text, becomes the back of this player's cards."""
    try:
        picture = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Mistake("That is no picture that can be used.") from error
    if len(picture) > LARGEST or not is_picture(picture):
        raise Mistake("That is no picture that can be used.")
    prefer(pen, player, KEPT, {ROW: text, "own_back": mark(picture), "back": OWN})


def drop(pen: Pen, player: int) -> None:
    """The picture goes, and with it the back that it was."""
    own = preferences(pen.connection, player, KNOWN)["back"] == OWN
    reset(pen, player, ROW, "own_back", *(["back"] if own else []))


def picture_of(connection: Connection, player: int, asked: str) -> bytes:
    """The picture with this mark."""
    one(connection, tables.players, id=player)
    text: str = preferences(connection, player, PICTURE)[ROW]
    try:
        picture = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        picture = b""
    if not is_picture(picture) or mark(picture) != asked:
        raise Unknown("There is no such picture.")
    return picture


def mark(picture: bytes) -> str:
    """A name that changes with the picture, so that a browser may keep it for ever."""
    return hashlib.sha256(picture).hexdigest()[:16]


def is_picture(data: bytes) -> bool:
    """Whether this is one whole JPEG of a modest size, from its first byte to its last."""
    if not data.startswith(b"\xff\xd8\xff") or len(data) > LARGEST:
        return False
    kinds = [*_segments(data)]
    sizes = [size for kind, size in kinds if kind in _FRAMES]
    whole = _SCAN in dict(kinds) and kinds[-1] == (_END, (len(data), 0))
    return whole and len(sizes) == 1 and all(0 < side <= WIDEST for side in sizes[0])


def _segments(data: bytes) -> Iterator[tuple[int, tuple[int, int]]]:
    """The kinds of its parts; for a frame its height and width, for the end where it is."""
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
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
