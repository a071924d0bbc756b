"""Ways to damage a database file or its journal."""

from collections.abc import Callable
from pathlib import Path
from random import Random

JPEG = bytes.fromhex("ffd8ffe000104a46494600010101006000600000ffdb0043")
PAGE = 4096

Damage = Callable[[Path, Random], None]


def flip_bits(database: Path, rng: Random) -> None:
    _flip(database, rng, rng.choice((1, 1, 2, 8, 64)))


def flip_many_bits(database: Path, rng: Random) -> None:
    """So many that some are in use."""
    _flip(database, rng, 200)


def flip_journal(database: Path, rng: Random) -> None:
    _flip(_journal(database), rng, rng.choice((1, 4)))


def _flip(path: Path, rng: Random, bits: int) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(bits):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def truncate(database: Path, rng: Random) -> None:
    data = database.read_bytes()
    database.write_bytes(data[: rng.randrange(len(data))])


def truncate_journal(database: Path, rng: Random) -> None:
    path = _journal(database)
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data))])


def zero_page(database: Path, rng: Random) -> None:
    data = bytearray(database.read_bytes())
    at = rng.randrange(len(data) // PAGE) * PAGE
    data[at : at + PAGE] = bytes(PAGE)
    database.write_bytes(data)


def delete_journal(database: Path, rng: Random) -> None:
    _journal(database).unlink()


def empty_file(database: Path, rng: Random) -> None:
    database.write_bytes(b"")


def delete_file(database: Path, rng: Random) -> None:
    database.unlink()


def overwrite_with_jpeg(database: Path, rng: Random) -> None:
    database.write_bytes(JPEG + rng.randbytes(5000))


def _journal(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


FILE_DAMAGES: tuple[Damage, ...] = (
    flip_bits,
    flip_bits,
    flip_bits,
    truncate,
    zero_page,
    empty_file,
    delete_file,
    overwrite_with_jpeg,
)
JOURNAL_DAMAGES: tuple[Damage, ...] = (flip_journal, truncate_journal, delete_journal)
