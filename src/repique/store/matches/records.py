"""A stored match as record text that may be given to others: without seeds, and without a game
that is still being played."""

from sqlalchemy import Connection

from repique.core.table import CHANCE
from repique.play.presets import Mistake
from repique.play.series import BREAK, Series
from repique.store.db.transaction import Pen
from repique.store.matches.log import CONTROL_PREFIX, Line, append
from repique.store.matches.series import Restored, current_series, restore
from repique.store.players.players import somebody


def found(connection: Connection, player: str, preset: str) -> Restored:
    """The current series of a game, of the named player or of who played last. Raises `Mistake`
    if there is none."""
    person = somebody(connection, player)
    series = current_series(connection, person.id, preset.strip().lower())
    if series is None:
        raise Mistake(f"{person.name} has no match of that game.")
    return restore(connection, series)


def begin_practice(tx: Pen, match: Restored) -> Series:
    """Mark an unfinished game as practice, since its cards will be shown; returns the series."""
    session = match.series.session
    if not session.over and not session.practice:
        practice = Line(CHANCE, f"{CONTROL_PREFIX}practice")
        append(tx, match.match, [practice], match.lines, match.tip)
        session.begin_practice()
        session.record.notes["practice"] = "yes"
    return match.series


def recorded(live: Series) -> tuple[str, bool]:
    """The record text, and whether it includes the current game: only if that is over or practice,
    since its record shows every card. Raises `Mistake` if no game may be shown."""
    games = [*live.finished]
    session = live.session
    include_current = session.over or session.practice
    if include_current:
        games.append(session.record)
    if not games:
        raise Mistake(
            "The game on the table is not over, and its record would show every card; "
            "finish it, or write it as practice with --practice."
        )
    text = f"{BREAK}\n".join(game.without_secrets().text() for game in games)
    return text, include_current
