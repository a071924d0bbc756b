"""A match as a text for others: without its seed, and without a game that is still played."""

from sqlalchemy import Connection

from repique.core.table import CHANCE
from repique.play.presets import Mistake
from repique.play.series import BREAK, Series
from repique.store.db.transaction import Pen
from repique.store.matches.log import CONTROL_PREFIX, Line, append
from repique.store.matches.series import Restored, current_series, restore
from repique.store.players.players import somebody


def found(connection: Connection, player: str, preset: str) -> Restored:
    """The match of a game that somebody, or who played last, has on the table."""
    person = somebody(connection, player)
    series = current_series(connection, person.id, preset.strip().lower())
    if series is None:
        raise Mistake(f"{person.name} has no match of that game.")
    return restore(connection, series)


def begin_practice(tx: Pen, match: Restored) -> Series:
    """Whoever wants to see the cards of a game that is not over plays on for practice."""
    session = match.series.session
    if not session.over and not session.practice:
        append(tx, match.match, [Line(CHANCE, f"{CONTROL_PREFIX}practice")], match.lines, match.tip)
        session.begin_practice()
        session.record.notes["practice"] = "yes"
    return match.series


def recorded(live: Series) -> tuple[str, bool]:
    """The text, and whether the game on the table is in it: its record would show every card,
    so it must be over, or practice."""
    games, session = [*live.finished], live.session
    whole = session.over or session.practice
    if whole:
        games.append(session.record)
    if not games:
        raise Mistake(
            "The game on the table is not over, and its record would show every card; "
            "finish it, or write it as practice with --practice."
        )
    return f"{BREAK}\n".join(game.without_secrets().text() for game in games), whole
