"""The tables of the current schema version; `migrations` holds the steps from older versions.

Every row has a checksum over its other columns (`seal`), so that a bit that flips on the disk is
noticed and not shown as a score. Rows of `moves`, the log, have a hash chain instead. Structured
values are JSON texts and times are ISO 8601 texts, which read the same in any database.
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


# Values of the whole installation by key: `identity`, `batch` (number of the last batch), `schema`
# (version), `player` (who played last), `retired` (highest ids of deleted rows, by table).
house = Table(
    "house", metadata, Column("key", Text, primary_key=True), _text("value"), _seal()
)  # fmt: skip

players = Table(
    "players",
    metadata,
    _number_key(),
    _text("name"),
    Column("key", Text, nullable=False, unique=True),  # the same for names that differ only in case
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

# The usual house rules of a player, as changes to a preset. Those for tables with other people have
# `online/` before the name of the preset.
rules = Table(
    "rules",
    metadata,
    _part_of("player", "players.id"),
    _text("preset"),
    _text("changes"),
    _seal(),
    PrimaryKeyConstraint("player", "preset"),
)

# Consecutive matches of the same players, begun by `player`. `stage`: current, kept (saved under a
# name, or replaced by a newer one), gone (deleted; can be undone) or hand (of a tournament: only
# its entry refers to it), on the list of that player; `seats` has those of all.
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

# Who plays a series, by seat. A person: `player`, or the `name` alone of somebody who is no player
# here (any more). A computer player: its `level`, and the `name` if it has one. `stage`: that of
# the series on the list of the player; empty for all others.
seats = Table(
    "seats",
    metadata,
    _part_of("series", "series.id"),
    _number("seat"),
    Column("player", Integer, ForeignKey("players.id")),
    _text("name"),
    _text("level"),
    _text("stage"),
    _seal(),
    PrimaryKeyConstraint("series", "seat"),
)

# One match. `opening` is its record without moves. `stage`: open, over (the next one has begun) or
# left (abandoned by a restart or a redeal).
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

# The log of a match: moves and control entries in order, linked by hashes; see `matches.log`.
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

# A scored deal. A deal that is played again after an undo gets another row with the next `take`.
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

# The result of a finished match for one of its players. `aside` = 1: not on the scoreboard, or no
# longer.
results = Table(
    "results",
    metadata,
    _part_of("match", "matches.id"),
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
    PrimaryKeyConstraint("match", "player"),
)

# From which batch on a scoreboard counts, as it is shown and as it was last saved.
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

# A created tournament: the same hands for all entrants. The seed is secret: all deals and the
# random choices of the computer players derive from it. `levels` are those of seats 1 and up.
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

# One attempt of a player at a tournament.
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

# The series in which a hand is played; each hand has its own.
hands = Table(
    "hands",
    metadata,
    _part_of("entry", "entries.id"),
    _number("hand"),
    _part_of("series", "series.id"),
    _seal(),
    PrimaryKeyConstraint("entry", "hand"),
)

# The points of a finished hand; written once, in the transaction of its last move.
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

# The review of a seat's decisions in a deal; `made_of` identifies the moves it is about.
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

# What a person proves to be a player with. `kind` is device: a cookie, of which only the hash is
# stored. Keys are not exported.
keys = Table(
    "keys",
    metadata,
    _number_key(),
    _part_of("player", "players.id"),
    _text("kind"),
    Column("hash", Text, nullable=False, unique=True),
    _text("made"),
    _seal(),
)

# A table that waits for people, offered by `player`. `hash` is that of its link; `changes` are the
# house rules that differ from the preset. `stage`: open, begun (then `series` is what is played) or
# withdrawn; one that is open after `until` has expired. `action_id` is the client's id of the
# command. Offers are not exported: links to this machine are of no use elsewhere.
offers = Table(
    "offers",
    metadata,
    _number_key(),
    Column("token", Text, nullable=False, unique=True),
    _part_of("player", "players.id"),
    _text("preset"),
    _text("changes"),
    _text("terms"),
    Column("hash", Text, nullable=False, unique=True),
    _text("stage"),
    Column("series", Integer, ForeignKey("series.id")),
    _text("action_id"),
    _text("created"),
    _text("until"),
    _seal(),
    UniqueConstraint("player", "action_id"),
)

# The seats of an offer. A computer player has a `level`, and a `name` if one was given. A seat
# without a level is free until a `player` has it; the `name` alone stays of one who was removed
# after the match had begun. `action_id` and `at`: the command that took the seat. `agreed` has the
# changes of rules that the player last agreed to, and `proposal` those that the player proposes;
# empty if there are none. `since` is when a decision began to be awaited, of the host about the
# proposal or else of the player about new rules. `proposers` lists all players who have proposed
# rules from this seat, also those who have left it.
offer_seats = Table(
    "offer_seats",
    metadata,
    _part_of("offer", "offers.id"),
    _number("seat"),
    Column("player", Integer, ForeignKey("players.id")),
    _text("name"),
    _text("level"),
    _text("action_id"),
    _text("at"),
    _text("agreed"),
    _text("proposal"),
    _text("since"),
    _text("proposers"),
    _seal(),
    PrimaryKeyConstraint("offer", "seat"),
    UniqueConstraint("offer", "player"),
)

# What people have said at the table of a series, by number: a prepared `phrase`, or a `text`. Not
# exported, and deleted after a month.
sayings = Table(
    "sayings",
    metadata,
    _part_of("series", "series.id"),
    _number("n"),
    _number("seat"),
    Column("player", Integer, ForeignKey("players.id")),
    _text("phrase"),
    _text("text"),
    _text("action_id"),
    _text("at"),
    _seal(),
    PrimaryKeyConstraint("series", "n"),
    UniqueConstraint("series", "seat", "action_id"),
)

# Parents before children: in this order rows can be inserted without broken references.
TABLES_IN_ORDER = tuple(metadata.sorted_tables)
