"""What a report says about the store: counts, rules and settings, nothing private."""

import json
from collections import Counter
from typing import Any

from sqlalchemy import Connection, func, inspect, select

from repique.games import all_games
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.db import schema
from repique.store.db.metadata import identity_and_batch
from repique.store.db.migrate import schema_version
from repique.store.db.transaction import rows


def store_contents(connection: Connection) -> tuple[dict[str, Any], list[str]]:
    """The contents, in which players are numbered; and the names of the players."""
    people = rows(connection, schema.players)
    there = inspect(connection).get_table_names()  # one of an older version has fewer
    found = {
        "version": schema_version(connection),
        "batch": identity_and_batch(connection)[1],
        "rows": {t.name: _count(connection, t) for t in schema.TABLES_IN_ORDER if t.name in there},
        "players": [
            _player(connection, number, row["id"]) for number, row in enumerate(people, start=1)
        ],
    }
    return found, [row["name"] for row in people]


def _count(connection: Connection, table: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _player(connection: Connection, number: int, player: int) -> dict[str, Any]:
    preferred = rows(connection, schema.preferences, player=player)
    used_to = rows(connection, schema.rules, player=player)
    return {
        "player": f"player {number}",
        "preferences": {
            row["key"]: json.loads(row["value"])
            for row in preferred
            if row["key"] in ALL_PREFERENCES
        },
        "rules": {row["preset"]: json.loads(row["changes"]) for row in used_to},
        "series": [
            _series(connection, row) for row in rows(connection, schema.series, player=player)
        ],
        "games finished": len(rows(connection, schema.results, player=player)),
    }


def _series(connection: Connection, series: dict[str, Any]) -> dict[str, Any]:
    """The rules of a series, and how far its matches have come."""
    found = rows(connection, schema.matches, series=series["id"])
    return {
        "preset": series["preset"],
        "game": series["game"],
        "stage": series["stage"],
        "matches": [_match(connection, match) for match in found],
    }


def _match(connection: Connection, match: dict[str, Any]) -> dict[str, Any]:
    lines = [row["action"] for row in rows(connection, schema.moves, match=match["id"])]
    return {
        "number": match["id"],
        "stage": match["stage"],
        "opening": _opening(match["opening"]),
        "begun": match["created"],
        "lines": len(lines),
        "verbs": dict(Counter(_verb(action) for action in lines)),
    }


def _verb(action: str) -> str:
    """The verb of an action, without cards and value."""
    return action.split(" ", 1)[0].split(":", 1)[0]


def _opening(text: str) -> list[str]:
    """The game and its house rules, by an allow-list: the notes hold the seed."""
    known = {rule.name for game in all_games().values() for rule in game.options.rules()}
    kept = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "game" or (word == "option" and rest.partition(" ")[0] in known):
            kept.append(line)
    return kept
