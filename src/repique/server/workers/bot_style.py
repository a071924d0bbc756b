"""How a player likes computer players to play, where these have habits that can be changed.

It is asked for at every move, so that a switch works at once. In tournaments computer players
are the same for everybody, and nobody is asked.
"""

import asyncio
from typing import Any

from sqlalchemy import Connection

from repique.ai.levels import habits_of
from repique.core.game import Game
from repique.core.table import Seat
from repique.play.session import Session
from repique.server.live.storage import Ledger
from repique.server.workers.bots import Habits, is_shared
from repique.settings.preferences import KNOWN
from repique.store.players.preferences import preferences

# Habits, and the preference that decides: of the partner, of a player who follows advice, of all.
PARTNER = {"read_leadbacks": "ask_back", "send_leadbacks": "answer_back"}
ADVISER = {"send_leadbacks": "ask_back", "read_leadbacks": "answer_back"}
EVERYBODY = {"aggressive": "aggressive"}


async def habits(ledger: Ledger, session: Session, seat: Seat) -> Habits:
    """The habits of the computer player in this seat, or of whoever plays for the person there."""
    person, sides = ledger.seats.people[0], session.state.sides
    if seat == person:
        return await advising(ledger, session)
    together = session.state.seats > sides and seat % sides == person % sides
    return await _chosen(ledger, session, {**EVERYBODY, **(PARTNER if together else {})})


async def advising(ledger: Ledger, session: Session) -> Habits:
    """Those of whoever advises the player, and so keeps to what the partners have agreed on."""
    return await _chosen(ledger, session, ADVISER)


def adviser(connection: Connection, player: int, game: Game[Any], shared: bool) -> Habits:
    """The same for a match that nobody plays at the moment."""
    return {} if shared else _liked(connection, player, game, ADVISER)


async def _chosen(ledger: Ledger, session: Session, deciding: dict[str, str]) -> Habits:
    if not habits_of(session.game) or is_shared(session):
        return {}
    return await asyncio.to_thread(
        ledger.store.read, lambda c: _liked(c, ledger.player, session.game, deciding)
    )


def _liked(
    connection: Connection, player: int, game: Game[Any], deciding: dict[str, str]
) -> Habits:
    known, liked = habits_of(game), preferences(connection, player, KNOWN)
    return {habit: bool(liked[name]) for habit, name in deciding.items() if habit in known}
