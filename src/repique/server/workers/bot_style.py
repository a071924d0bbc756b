"""Habits of computer players that follow from a player's preferences.

Preferences are read at every move, so that a change works at once. In tournaments computer players
are the same for everybody, and preferences do not count.
"""

import asyncio
from typing import Any

from sqlalchemy import Connection

from repique.ai.levels import habits_of
from repique.core.game import Game
from repique.core.table import Seat
from repique.play.session import Session
from repique.server.live.storage import MatchStorage
from repique.server.workers.bots import Habits, is_shared
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.players.preferences import preferences

# The preference that decides each habit: of the partner, of the adviser of a person, of all.
PARTNER = {"read_leadbacks": "ask_back", "send_leadbacks": "answer_back"}
ADVISER = {"send_leadbacks": "ask_back", "read_leadbacks": "answer_back"}
EVERYBODY = {"aggressive": "aggressive"}


async def bot_habits(storage: MatchStorage, session: Session, seat: Seat) -> Habits:
    """The habits of the computer player in this seat; in that of the person, of the adviser."""
    person = storage.seats.people[0]
    sides = session.state.sides
    if seat == person:
        return await adviser_habits(storage, session)
    is_partner = session.state.seats > sides and seat % sides == person % sides
    return await _preferred_habits(
        storage, session, {**EVERYBODY, **(PARTNER if is_partner else {})}
    )


async def adviser_habits(storage: MatchStorage, session: Session) -> Habits:
    """The habits of the player who gives hints, which keeps to what partners have agreed on."""
    return await _preferred_habits(storage, session, ADVISER)


def stored_adviser_habits(
    connection: Connection, player: int, game: Game[Any], is_shared: bool
) -> Habits:
    """The same for a match that is not open; `is_shared` if others play its deals too."""
    return {} if is_shared else _read_habits(connection, player, game, ADVISER)


async def _preferred_habits(
    storage: MatchStorage, session: Session, preference_of: dict[str, str]
) -> Habits:
    if not habits_of(session.game) or is_shared(session):
        return {}
    return await asyncio.to_thread(
        storage.store.read,
        lambda c: _read_habits(c, storage.player, session.game, preference_of),
    )


def _read_habits(
    connection: Connection, player: int, game: Game[Any], preference_of: dict[str, str]
) -> Habits:
    known = habits_of(game)
    values = preferences(connection, player, ALL_PREFERENCES)
    return {habit: bool(values[name]) for habit, name in preference_of.items() if habit in known}
