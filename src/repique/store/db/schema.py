"""The tables as they are now; `migrations` tells how they came to be.

Every row carries a seal, the hash of all its other columns, so that a bit that flips on the
disk is noticed and never shown as somebody's score. Moves are chained instead: each hash
covers the one before it. Texts in JSON and times in ISO 8601 read the same in any database.
"""

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _number(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _number_key() -> Column[int]:
    return Column("id", Integer, primary_key=True, autoincrement=False)


def _part_of(name: str, other: str) -> Column[int]:
    return Column(name, Integer, ForeignKey(other), nullable=False)


def _seal() -> Column[bytes]:
    return Column("seal", LargeBinary, nullable=False)


# What concerns the whole house: its identity, the number of the last batch, the last player,
# and the highest numbers of rows that were removed.
house = Table(
    "house", metadata, Column("key", Text, primary_key=True), _text("value"), _seal()
)  # fmt: skip

players = Table(
    "players",
    metadata,
    _number_key(),
    _text("name"),
    Column("key", Text, nullable=False, unique=True),  # two names that look alike have one key
    _text("created"),
    _seal(),
)

preferences = Table(
    "preferences",
    metadata,
    _part_of("player", "players.id"),
    _text("key"),
    _text("value"),
    _seal(),
    PrimaryKeyConstraint("player", "key"),
)

# The house rules that a player is used to, as changes to a preset.
rules = Table(
    "rules",
    metadata,
    _part_of("player", "players.id"),
    _text("preset"),
    _text("changes"),
    _seal(),
    PrimaryKeyConstraint("player", "preset"),
)

# Match after match of the same players. `stage`: current, kept (under a name, or set aside
# for a new one), gone (deleted, and to be brought back by undoing that) or hand (of a tournament,
# which is reached through its entry alone).
series = Table(
    "series",
    metadata,
    _number_key(),
    Column("token", Text, nullable=False, unique=True),
    _part_of("player", "players.id"),
    _text("preset"),
    _text("game"),
    _text("name"),
    _text("stage"),
    _text("created"),
    _seal(),
)

# `stage`: open, over (the next one has begun) or left (restarted or dealt anew).
matches = Table(
    "matches",
    metadata,
    _number_key(),
    Column("token", Text, nullable=False, unique=True),
    _part_of("series", "series.id"),
    _number("place"),
    _text("opening"),
    _text("line_up"),
    _text("stage"),
    _text("created"),
    _seal(),
    UniqueConstraint("series", "place"),
)

moves = Table(
    "moves",
    metadata,
    _part_of("match", "matches.id"),
    _number("n"),
    _number("seat"),
    _text("action"),
    _text("action_id"),
    _text("at"),
    Column("prev_hash", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match", "n"),
    UniqueConstraint("match", "seat", "action_id"),
)

# A deal that has been scored; played again after a take-back it gets another `take`.
deals = Table(
    "deals",
    metadata,
    _part_of("match", "matches.id"),
    _number("deal"),
    _number("take"),
    _number("batch"),
    _number("practice"),
    _text("points"),
    _text("scores"),
    _text("levels"),
    _text("details"),
    _text("pad"),
    _text("at"),
    _seal(),
    PrimaryKeyConstraint("match", "deal", "take"),
)

# A match that has been won, lost or drawn. `aside`: not on the scoreboard any more.
results = Table(
    "results",
    metadata,
    Column("match", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    _number("batch"),
    _part_of("player", "players.id"),
    _text("game"),
    _text("preset"),
    _number("number"),
    _number("practice"),
    _text("scores"),
    Column("winner", Integer),
    _number("side"),
    _text("levels"),
    _text("line_up"),
    _text("changes"),
    _number("tournament"),
    _number("deals"),
    _number("aside"),
    _text("at"),
    _seal(),
)

# Where a scoreboard begins, as it is shown and as it was last saved, in numbers of batches.
boards = Table(
    "boards",
    metadata,
    _part_of("player", "players.id"),
    _text("game"),
    _number("shown_from"),
    _number("saved_from"),
    _number("saved_upto"),
    _seal(),
    PrimaryKeyConstraint("player", "game"),
)

# A tournament that somebody created: the same hands for everybody. The seed is secret: every
# deal and the luck of the computer players come from it. `levels` are those of seats 1 and on.
tournaments = Table(
    "tournaments",
    metadata,
    _number_key(),
    Column("token", Text, nullable=False, unique=True),
    _text("name"),
    _text("preset"),
    _text("game"),
    _text("options"),
    _number("hands"),
    _text("levels"),
    _text("ranking"),
    _text("seed"),
    _number("dealer"),
    _text("created"),
    _seal(),
)

# A player in a tournament; trying again makes another entry.
entries = Table(
    "entries",
    metadata,
    _number_key(),
    Column("token", Text, nullable=False, unique=True),
    _part_of("tournament", "tournaments.id"),
    _part_of("player", "players.id"),
    _number("attempt"),
    _text("created"),
    _seal(),
)

# Where a hand is played: in a series of its own.
hands = Table(
    "hands",
    metadata,
    _part_of("entry", "entries.id"),
    _number("hand"),
    _part_of("series", "series.id"),
    _seal(),
    PrimaryKeyConstraint("entry", "hand"),
)

# What a finished hand counts; written once with its last move, and never changed.
tallies = Table(
    "tallies",
    metadata,
    _part_of("entry", "entries.id"),
    _number("hand"),
    _number("batch"),
    _text("sides"),
    _text("at"),
    _seal(),
    PrimaryKeyConstraint("entry", "hand"),
)

# What the best player thought of a seat's decisions in a deal; `made_of` tells of which moves.
reviews = Table(
    "reviews",
    metadata,
    _part_of("match", "matches.id"),
    _number("deal"),
    _number("seat"),
    _text("made_of"),
    _text("review"),
    _text("at"),
    _seal(),
    PrimaryKeyConstraint("match", "deal", "seat"),
)

IN_ORDER = tuple(metadata.sorted_tables)
