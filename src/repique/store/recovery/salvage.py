"""Reads rows from a damaged SQLite file, page by page, without SQLite.

Every leaf page of a table is read independently, so a bad page costs only its own rows. The rows
may be garbage: callers must accept only those with a valid checksum or hash (`merge`).
The format: https://www.sqlite.org/fileformat2.html
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

MAGIC = b"SQLite format 3\0"
TABLE_LEAF = 0x0D  # the kind of page that holds rows of a table
LARGEST_FILE = 512 << 20  # bytes; larger files are not read into memory
MOST_COLUMNS = 64  # columns
LONGEST_ROW = 16 << 20  # bytes of one row
SERIAL_SIZES = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}

SqliteValue = int | float | str | bytes | None


@dataclass(frozen=True, slots=True)
class PageImage:
    """The pages of a database file."""

    pages: dict[int, bytes]  # by number, from 1
    size: int  # bytes of a page
    usable: int  # bytes of a page without its reserved end


class NotARow(ValueError):
    """These bytes cannot be a row."""


def page_size(main: bytes) -> int:
    """The page size from the file header; 4096, which our files have, if it is impossible."""
    size = int.from_bytes(main[16:18], "big") if main[:16] == MAGIC else 0
    size = 65536 if size == 1 else size
    return size if 512 <= size <= 65536 and not size & (size - 1) else 4096


def page_image(main: bytes, wal: bytes = b"") -> PageImage:
    """The pages of a file, replaced by those in its write-ahead log where there are any."""
    size = page_size(main)
    count = len(main) // size
    pages = {n + 1: main[n * size : (n + 1) * size] for n in range(count)}
    pages |= journal_pages(wal, size)
    reserved = main[20] if main[:16] == MAGIC and main[20] < 64 else 0
    return PageImage(pages, size, size - reserved)


def journal_pages(wal: bytes, size: int) -> dict[int, bytes]:
    """The pages of all committed transactions in a write-ahead log, up to its first damaged
    frame."""
    if len(wal) < 32 or wal[:4] not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
        return {}
    order = ">" if wal[3] & 1 else "<"
    if int.from_bytes(wal[8:12], "big") != size:
        return {}
    sums = _checksum(wal[:24], (0, 0), order)
    if struct.unpack(">II", wal[24:32]) != sums:
        return {}
    committed: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    for at in range(32, len(wal) - size - 23, size + 24):
        head = wal[at : at + 24]
        page = wal[at + 24 : at + 24 + size]
        sums = _checksum(page, _checksum(head[:8], sums, order), order)
        if head[8:16] != wal[16:24] or struct.unpack(">II", head[16:24]) != sums:
            break
        number, commit = struct.unpack(">II", head[:8])
        waiting[number] = page
        if commit:
            committed |= waiting
            waiting = {}
    return committed


def _checksum(data: bytes, start: tuple[int, int], order: str) -> tuple[int, int]:
    """The running checksum of the write-ahead log format."""
    one, two = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def salvage_rows(pages: PageImage) -> Iterator[tuple[int, tuple[SqliteValue, ...]]]:
    """Everything that looks like a row, with its rowid."""
    for number in sorted(pages.pages):
        page = pages.pages[number]
        start = 100 if number == 1 else 0
        if len(page) != pages.size or page[start] != TABLE_LEAF:
            continue
        count = int.from_bytes(page[start + 3 : start + 5], "big")
        for index in range(min(count, pages.size // 4)):
            at = int.from_bytes(page[start + 8 + 2 * index : start + 10 + 2 * index], "big")
            try:
                yield _cell(pages, page, at)
            except (NotARow, IndexError, struct.error, UnicodeDecodeError, KeyError):
                continue


def _cell(pages: PageImage, page: bytes, at: int) -> tuple[int, tuple[SqliteValue, ...]]:
    length, at = _varint(page, at)
    number, at = _varint(page, at)
    if not 0 < length <= LONGEST_ROW:
        raise NotARow
    return number, _values(_payload(pages, page, at, length))


def _payload(pages: PageImage, page: bytes, at: int, length: int) -> bytes:
    """The bytes of a row, including those in overflow pages."""
    most = pages.usable - 35
    if length <= most:
        return page[at : at + length]
    least = (pages.usable - 12) * 32 // 255 - 23
    local = least + (length - least) % (pages.usable - 4)
    local = local if local <= most else least
    found = bytearray(page[at : at + local])
    following = int.from_bytes(page[at + local : at + local + 4], "big")
    for _ in range(length // (pages.usable - 4) + 2):
        if len(found) >= length or not following:
            break
        more = pages.pages[following]
        following = int.from_bytes(more[:4], "big")
        found += more[4 : pages.usable]
    return bytes(found[:length])


def _values(payload: bytes) -> tuple[SqliteValue, ...]:
    header, at = _varint(payload, 0)
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
        if len(kinds) > MOST_COLUMNS:
            raise NotARow
    values = []
    for kind in kinds:
        size = SERIAL_SIZES[kind] if kind < 12 else (kind - 12) // 2
        raw = payload[at : at + size]
        if len(raw) != size:
            raise NotARow
        values.append(_value(kind, raw))
        at += size
    return tuple(values)


def _value(kind: int, raw: bytes) -> SqliteValue:
    if kind == 0:
        return None
    if kind == 7:
        return float(struct.unpack(">d", raw)[0])
    if kind in (8, 9):
        return kind - 8
    if kind < 7:
        return int.from_bytes(raw, "big", signed=True)
    return raw.decode() if kind % 2 else raw


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9
