"""Players: up to twelve names, the usual house rules of each, and who played last.

Guests are players, too: people who were given a seat by somebody else. They are not among the
twelve, and none of them can be the current player.
"""

import json
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from repique.core.options import BadOptions, Options, Value
from repique.games import by_preset
from repique.play.sequences import SEQUENCE_OPTIONS
from repique.store.db import schema
from repique.store.db.transaction import Transaction, as_json, find, one, rows
from repique.store.errors import NotFound, StoreError
from repique.store.matches.sayings import remove_sayings
from repique.store.offers.offers import release_offers

MOST_PLAYERS = 12
LONGEST_NAME = 24
INVISIBLE_LETTERS = "\u115f\u1160\u3164\uffa0"  # letters by category, but without a glyph
# Letters of other alphabets, and the Latin ones that they look like.
_LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧονı",
    "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXovi",
)
_SIMILAR = str.maketrans("0il", "o11")
DEFAULT_NAME = "Player"  # of the player who is added when there is none
STANDING = "standing"  # the row of a guest among the preferences, and its value
GUEST = "guest"
ONLINE = "online/"  # before the name of a preset: rules for tables with other people


class BadName(StoreError):
    """A name that cannot be used, with the reason."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player."""

    id: int
    name: str
    created: str


NOBODY = Person(0, "", "")  # where there is no player yet


def tidy_name(name: str) -> str:
    """The name as it is displayed: printable, with single spaces and a capital at the start. Raises
    `BadName` if it cannot be a name."""
    composed = unicodedata.normalize("NFC", name)
    visible = "".join(m if m.isprintable() else " " for m in composed if not _is_invisible(m))
    words = " ".join(visible.split())
    if not any(mark.isalnum() for mark in words):
        raise BadName("A name needs at least one letter or digit.")
    if len(words) > LONGEST_NAME:
        raise BadName(f"A name can have at most {LONGEST_NAME} letters.")
    if not all(mark.isalnum() or unicodedata.combining(mark) or mark in " -'’." for mark in words):
        raise BadName("A name can contain only letters and digits.")
    return words[0].upper() + words[1:]


def _is_invisible(mark: str) -> bool:
    return mark in INVISIBLE_LETTERS or unicodedata.category(mark) == "Cf"


def name_key(name: str) -> str:
    """The key of a name: equal for names that differ only in case or in the width of letters."""
    return unicodedata.normalize("NFKC", tidy_name(name)).casefold()


def look_of(name: str) -> str:
    """Equal for names that can be taken for each other: letters of other alphabets that look like
    Latin ones, similar letters and digits, spaces and dots."""
    known = unicodedata.normalize("NFKC", tidy_name(name)).translate(_LOOKALIKES).casefold()
    return "".join(mark for mark in known.translate(_SIMILAR) if mark not in " -'’.")


def all_players(connection: Connection) -> list[Person]:
    """All players in the order in which they were added, guests among them."""
    return [_person(row) for row in rows(connection, schema.players)]


def own_players(connection: Connection) -> list[Person]:
    """All players but guests, in the order in which they were added."""
    guests = {row["player"] for row in rows(connection, schema.preferences, key=STANDING)}
    return [person for person in all_players(connection) if person.id not in guests]


def is_guest(connection: Connection, player: int) -> bool:
    """Whether this player was given a seat by somebody else."""
    return find(connection, schema.preferences, player=player, key=STANDING) is not None


def player_of(connection: Connection, player: int) -> Person:
    """The player with this number; raises `NotFound` if there is none."""
    return _person(one(connection, schema.players, id=player))


def _person(row: dict[str, Any]) -> Person:
    return Person(row["id"], row["name"], row["created"])


def player_named(connection: Connection, name: str) -> Person:
    """The player of this name, who is not a guest; raises `NotFound` if there is none."""
    row = find(connection, schema.players, key=name_key(name))
    if row is None or is_guest(connection, row["id"]):
        raise NotFound(f"There is no player called {tidy_name(name)}.")
    return _person(row)


def add_player(tx: Transaction, name: str, most: int = MOST_PLAYERS) -> Person:
    """Insert a player. Raises `BadName` if the name is taken or cannot be used, and `StoreError` if
    there are already `most` players."""
    if len(own_players(tx.connection)) >= most:
        raise StoreError(f"There can be {most} players. Remove one first.")
    _require_free(tx, name)
    return _insert_player(tx, name)


def add_guest(tx: Transaction, name: str) -> Person:
    """Insert a guest. If the name is taken, a number follows it. Raises `BadName` if it cannot be
    used."""
    tidy = tidy_name(name)
    free = tidy
    number = 1
    looks = {look_of(person.name) for person in all_players(tx.connection)}
    while look_of(free) in looks or tx.find(schema.players, key=name_key(free)) is not None:
        number += 1
        free = f"{tidy[: LONGEST_NAME - len(f' {number}')].rstrip()} {number}"
    guest = _insert_player(tx, free)
    tx.insert(schema.preferences, player=guest.id, key=STANDING, value=as_json(GUEST))
    return guest


def _insert_player(tx: Transaction, name: str) -> Person:
    person = Person(tx.new_id(schema.players), tidy_name(name), tx.at)
    tx.insert(
        schema.players, id=person.id, name=person.name, key=name_key(name), created=person.created
    )
    return person


def rename_player(tx: Transaction, player: int, name: str) -> None:
    """Change the name of a player and nothing else; raises `BadName` if it is taken, and for a
    guest also if it looks like that of somebody else."""
    if tx.one(schema.players, id=player)["key"] != name_key(name):
        _require_free(tx, name)
    if is_guest(tx.connection, player):
        for other in all_players(tx.connection):
            if other.id != player and look_of(other.name) == look_of(name):
                raise BadName(f"This name looks like that of {other.name}. Choose another one.")
    tx.change(schema.players, {"id": player}, name=tidy_name(name), key=name_key(name))


def _require_free(tx: Transaction, name: str) -> None:
    if tx.find(schema.players, key=name_key(name)) is not None:
        raise BadName(f"There is already a player called {tidy_name(name)}.")


def last_player(connection: Connection) -> Person | None:
    """The player who played last, or else the first one; None if there are no players. It is never
    a guest."""
    row = find(connection, schema.house, key="player")
    people = own_players(connection)
    wanted = None if row is None else json.loads(row["value"])
    return next((p for p in people if p.id == wanted), next(iter(people), None))


def named_or_last_player(connection: Connection, name: str = "") -> Person:
    """The named player, or who played last if the name is empty; raises `NotFound`."""
    person = player_named(connection, name) if name else last_player(connection)
    if person is None:
        raise NotFound("Nobody has played here yet.")
    return person


def current_player(tx: Transaction) -> Person:
    """The player who played last; the first player is added if there are none."""
    known = last_player(tx.connection)
    if known is not None:
        return known
    person = add_player(tx, DEFAULT_NAME)
    switch_player(tx, person.id)
    return person


def switch_player(tx: Transaction, player: int) -> None:
    """Make this player the current one, now and at the next start; raises `StoreError` for a guest,
    whose cards are not for whoever runs the program."""
    tx.one(schema.players, id=player)
    if is_guest(tx.connection, player):
        raise StoreError("A guest plays on another device. Choose one of your own players.")
    tx.put(schema.house, {"key": "player"}, value=as_json(player))


def sign_in(tx: Transaction, name: str) -> Person:
    """Make the named player the current one, and add a player of that name if there is none;
    without a name, the one who played last."""
    if not name:
        return current_player(tx)
    try:
        person = player_named(tx.connection, name)
    except NotFound:
        person = add_player(tx, name)
    switch_player(tx, person.id)
    return person


def require_removable(connection: Connection, player: int) -> None:
    """Raise `StoreError` for the current player, who cannot be removed."""
    one(connection, schema.players, id=player)
    current_one = last_player(connection)
    if current_one is not None and current_one.id == player:
        raise StoreError("You can’t remove the current player. Switch to another player first.")


def remove_player(tx: Transaction, player: int) -> list[str]:
    """Delete a player with all matches, results and preferences, for ever; the caller asks the user
    first. Matches with other players stay theirs, and keep the name. Returns the tokens of the
    deleted series."""
    require_removable(tx.connection, player)
    tx.retire(schema.players, schema.series, schema.matches, schema.entries)
    for entry in tx.rows(schema.entries, player=player):
        for table in (schema.tallies, schema.hands):
            tx.remove(table, entry=entry["id"])
    tx.remove(schema.entries, player=player)
    _leave_shared_series(tx, player)
    release_offers(tx, player)
    series = tx.rows(schema.series, player=player)
    ids = [row["id"] for row in series]
    of_series = schema.matches.c.series.in_(ids)
    chosen = select(schema.matches.c.id).where(of_series)
    for table in (schema.moves, schema.deals, schema.results, schema.reviews):
        tx.connection.execute(table.delete().where(table.c.match.in_(chosen)))
    tx.connection.execute(schema.matches.delete().where(of_series))
    for table in (schema.seats, schema.sayings):
        tx.connection.execute(table.delete().where(table.c.series.in_(ids)))
    remove_sayings(tx, player)
    own = (schema.results, schema.series, schema.boards, schema.rules, schema.preferences)
    for table in (*own, schema.keys):
        tx.remove(table, player=player)
    tx.remove(schema.players, id=player)
    return [row["token"] for row in series]


def _leave_shared_series(tx: Transaction, player: int) -> None:
    """Leave the name alone in seats of series that have other players, and give those that the
    player began to the first of them. Reviews of the seat are deleted."""
    name = tx.one(schema.players, id=player)["name"]
    for seat in tx.rows(schema.seats, player=player):
        series = seat["series"]
        everybody = tx.rows(schema.seats, series=series)
        others = [row for row in everybody if row["player"] not in (None, player)]
        if not others:
            continue
        if tx.one(schema.series, id=series)["player"] == player:
            heir = others[0]
            tx.change(schema.series, {"id": series}, player=heir["player"], stage=heir["stage"])
        key = {"series": series, "seat": seat["seat"]}
        tx.change(schema.seats, key, player=None, name=name, stage="")
        for match in tx.rows(schema.matches, series=series):
            tx.remove(schema.reviews, match=match["id"], seat=seat["seat"])


# The usual house rules of a player for a preset, and those for tables with other people, which have
# the name of the preset behind `online/`.


def online_rules_name(preset: str) -> str:
    """The name under which the rules of a preset for tables with other people are kept."""
    return f"{ONLINE}{preset}"


def has_rules(connection: Connection, player: int, preset: str) -> bool:
    """Whether this player has saved rules under this name."""
    return find(connection, schema.rules, player=player, preset=preset) is not None


def usual_rules(connection: Connection, player: int, preset: str) -> Options:
    """The preset with this player's changes, except those that this version does not know."""
    game, name = _find_preset(preset)
    options: Options = game.presets[name]
    row = find(connection, schema.rules, player=player, preset=preset)
    own: dict[str, Value] = json.loads(row["changes"]) if row else {}
    try:
        return options.with_changes(own)  # together: some options need others
    except BadOptions:
        pass  # an option no longer exists or no longer fits the others: take those that work
    for option, value in own.items():
        with suppress(BadOptions):
            options = options.with_changes({option: value})
    return options


def changed_rules(connection: Connection, player: int) -> dict[str, dict[str, Value]]:
    """By preset, the options that this player has changed, as far as this version knows them."""
    found = {}
    for row in rows(connection, schema.rules, player=player):
        known = by_preset(row["preset"].removeprefix(ONLINE))
        if known is not None:
            usual = known[0].presets[known[1]].values()
            now = usual_rules(connection, player, row["preset"]).values()
            found[row["preset"]] = {n: value for n, value in now.items() if value != usual[n]}
    return {preset: changes for preset, changes in found.items() if changes}


def save_rules(tx: Transaction, player: int, preset: str, options: Options) -> None:
    """Store these options as the usual rules of this player for this preset."""
    game, name = _find_preset(preset)
    usual: dict[str, Value] = game.presets[name].values()
    values = options.values() | _suspended_options(
        options, usual_rules(tx.connection, player, preset)
    )
    changes = {n: v for n, v in values.items() if n not in SEQUENCE_OPTIONS and v != usual[n]}
    tx.put(schema.rules, {"player": player, "preset": preset}, changes=as_json(changes))


def _suspended_options(options: Options, before: Options) -> dict[str, Value]:
    """The earlier values of options that are off only because fixed deals are chosen."""
    rules = options.rules()
    values = before.values()
    on = [r for r in rules if r.name in SEQUENCE_OPTIONS and getattr(options, r.name) is True]
    barred = {other for rule in on for other in (rule.bars, rule.excludes)}
    barred |= {rule.name for rule in rules if rule.excludes in {other.name for other in on}}
    return {name: values[name] for name in barred if name}


def reset_rules(tx: Transaction, player: int, preset: str) -> None:
    """Forget the changes of this player to a preset."""
    _find_preset(preset)
    tx.remove(schema.rules, player=player, preset=preset)


def _find_preset(preset: str) -> tuple[Any, str]:
    found = by_preset(preset.removeprefix(ONLINE))
    if found is None:
        raise NotFound(f"There is no game called “{preset[:60]}”.")
    return found
