"""The move of a computer player at a live table."""

from functools import partial
from random import Random

from structlog.typing import FilteringBoundLogger

from repique.ai.levels import LEVELS
from repique.core.actions import Action, offered_action
from repique.core.table import Seat
from repique.play.session import Session
from repique.play.simple_players import random_action
from repique.server.live.storage import MatchStorage
from repique.server.workers.bot_style import bot_habits
from repique.server.workers.bots import DEFAULT_HABITS, Think


async def choose_action(
    storage: MatchStorage,
    session: Session,
    seat: Seat,
    level: str,
    think: Think,
    log: FilteringBoundLogger,
) -> Action:
    """A legal action of this seat, chosen at this level. A player that fails, or chooses what is
    not allowed, makes a random legal move instead."""
    view = session.update(seat).view
    try:
        habits = DEFAULT_HABITS
        if level in LEVELS:  # the simple player has none
            habits = await bot_habits(storage, session, seat)
        action = await think(session, view, level, habits)
    except Exception as error:  # no error of a computer player may stop the match
        log.error("thoughtless", v=storage.version, seat=seat, what=type(error).__name__)
        return random_action(view.choices, Random())
    alike = partial(session.game.alike, session.state)
    if offered_action(view.choices, action, alike) is None:
        log.error("nonsense", v=storage.version, seat=seat, level_name=level)
        return random_action(view.choices, Random())
    return action
