"""Pictures that a player has brought: for the backs of the cards, the table and the mat.

The page cuts them to shape and sends a JPEG of modest size, whatever the file was. Here it is
looked at again, when it comes in and whenever it is shown: nothing else is ever sent as a picture.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.play.presets import Mistake
from repique.settings.preferences import KNOWN, OWN
from repique.store.db import schema
from repique.store.db.transaction import Pen, one
from repique.store.errors import Unknown
from repique.store.players.preferences import Preference, prefer, preferences, reset

SMALL, LARGE = 32 << 10, 384 << 10  # bytes


@dataclass(frozen=True, slots=True)
class Use:
    """What a picture is for: the preference that chooses it, and the one that has its mark."""

    name: str
    look: str
    own: str
    largest: int
    widest: int  # pixels, either way

    @property
    def row(self) -> dict[str, Preference]:
        """Beside the preferences, where it is saved and removed with them."""
        longest = text_length(self.largest) + 2
        return {f"{self.name}_picture": Preference("", pattern=_BASE_64, longest=longest)}


def text_length(size: int) -> int:
    """Letters of so many bytes in base 64."""
    return (size + 2) // 3 * 4


_BASE_64 = "[A-Za-z0-9+/=]*"
USES = {
    use.name: use
    for use in (
        Use("back", "back", "own_back", SMALL, 1000),
        Use("table", "table_look", "own_table", LARGE, 2000),
        Use("mat", "mat_look", "own_mat", LARGE, 2000),
    )
}
ROWS = tuple(name for use in USES.values() for name in use.row)

_FRAMES = {0xC0, 0xC1, 0xC2}  # ordinary and progressive pictures
_SCAN, _END = 0xDA, 0xD9
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # behind a scan; others belong to it


def wanted(name: str) -> Use:
    if name not in USES:
        raise Unknown("There is no such picture.")
    return USES[name]


def keep(pen: Pen, player: int, use: Use, text: str) -> None:
    """The picture, as text, is used from now on."""
    try:
        picture = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Mistake("That is no picture that can be used.") from error
    if not is_picture(picture, use):
        raise Mistake("That is no picture that can be used.")
    (row,) = use.row
    changes = {row: text, use.own: mark(picture), use.look: OWN}
    prefer(pen, player, KNOWN | use.row, changes)


def drop(pen: Pen, player: int, use: Use) -> None:
    """The picture goes, and with it the look that it gave."""
    own = preferences(pen.connection, player, KNOWN)[use.look] == OWN
    reset(pen, player, (*use.row, use.own, *([use.look] if own else [])))


def picture_of(connection: Connection, player: int, use: Use, asked: str) -> bytes:
    """The picture with this mark."""
    one(connection, schema.players, id=player)
    (text,) = preferences(connection, player, use.row).values()
    try:
        picture = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        picture = b""
    if not is_picture(picture, use) or mark(picture) != asked:
        raise Unknown("There is no such picture.")
    return picture


def mark(picture: bytes) -> str:
    """A name that changes with the picture, so that a browser may keep it for ever."""
    return hashlib.sha256(picture).hexdigest()[:16]


def is_picture(data: bytes, use: Use) -> bool:
    """Whether this is one whole JPEG of a modest size, from its first byte to its last."""
    if not data.startswith(b"\xff\xd8\xff") or len(data) > use.largest:
        return False
    kinds = [*_segments(data)]
    sizes = [size for kind, size in kinds if kind in _FRAMES]
    whole = _SCAN in dict(kinds) and kinds[-1] == (_END, (len(data), 0))
    return whole and len(sizes) == 1 and all(0 < side <= use.widest for side in sizes[0])


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
