"""Habits of computer players that follow from a player's preferences.

Preferences are read at every move of a player that has habits, so that a change works at once. In
tournaments computer players are the same for everybody, and preferences do not count. Where several
people sit, those of the player whose table it is count for all: a computer player has one way to
play at a time, and what partners have agreed on, their advisers must know too.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from repique.ai.habits import adviser_preferences, player_preferences
from repique.core.game import Game
from repique.core.table import Seat
from repique.play.session import Session
from repique.server.live.storage import MatchStorage
from repique.server.workers.bots import Habits, is_shared
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.players.preferences import preferences


async def bot_habits(storage: MatchStorage, session: Session, seat: Seat) -> Habits:
    """The habits of the computer player in this seat; in that of a person, of the adviser."""
    people = storage.seats.people
    sides = session.state.sides
    if seat in people:
        return await adviser_habits(storage, session)
    sides_of_people = {person % sides for person in people}
    is_partner = session.state.seats > sides and seat % sides in sides_of_people
    preference_of = player_preferences(session.game, is_partner=is_partner)
    return await _preferred_habits(storage, session, preference_of)


async def adviser_habits(storage: MatchStorage, session: Session) -> Habits:
    """The habits of the player who gives hints, which keeps to what partners have agreed on."""
    return await _preferred_habits(storage, session, adviser_preferences(session.game))


def stored_adviser_habits(
    connection: Connection, player: int, game: Game[Any], is_shared: bool
) -> Habits:
    """The same for a match that is not open; `is_shared` if others play its deals too."""
    return {} if is_shared else _read_habits(connection, player, adviser_preferences(game))


async def _preferred_habits(
    storage: MatchStorage, session: Session, preference_of: Mapping[str, str]
) -> Habits:
    if not preference_of or is_shared(session):
        return {}
    return await asyncio.to_thread(
        storage.store.read,
        lambda c: _read_habits(c, storage.player, preference_of),
    )


def _read_habits(connection: Connection, player: int, preference_of: Mapping[str, str]) -> Habits:
    values = preferences(connection, player, ALL_PREFERENCES)
    return {habit: bool(values[name]) for habit, name in preference_of.items()}
