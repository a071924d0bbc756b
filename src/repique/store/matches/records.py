"""A stored match as record text that may be given to others: without seeds, and without a game
that is still being played."""

from sqlalchemy import Connection

from repique.core.table import CHANCE
from repique.play.presets import InputError
from repique.play.series import RECORD_SEPARATOR, Series
from repique.store.db.transaction import Transaction
from repique.store.matches.log import CONTROL_PREFIX, LogEntry, append
from repique.store.matches.series import RestoredSeries, current_series, restore_series
from repique.store.players.players import named_or_last_player


def find_current_match(connection: Connection, player: str, preset: str) -> RestoredSeries:
    """The current series of a game, of the named player or of who played last. Raises `InputError`
    if there is none."""
    person = named_or_last_player(connection, player)
    series = current_series(connection, person.id, preset.strip().lower())
    if series is None:
        raise InputError(f"{person.name} has no saved game of this kind. Start one first.")
    return restore_series(connection, series)


def begin_practice(tx: Transaction, match: RestoredSeries) -> Series:
    """Mark an unfinished game as practice, since its cards will be shown; returns the series.
    Raises `InputError` if other people play it."""
    session = match.series.session
    if not session.over and len(match.series.seating.people) > 1:
        raise InputError(
            "Other people play this game, so you can’t see their cards before it is over."
        )
    if not session.over and not session.practice:
        practice = LogEntry(CHANCE, f"{CONTROL_PREFIX}practice")
        append(tx, match.match, [practice], match.lines, match.tip)
        session.begin_practice()
        session.record.notes["practice"] = "yes"
    return match.series


def shareable_text(live: Series) -> tuple[str, bool]:
    """The record text, and whether it includes the current game: only if that is over or practice,
    since its record shows every card. Raises `InputError` if no game may be shown."""
    games = [*live.finished]
    session = live.session
    include_current = session.over or session.practice
    if include_current:
        games.append(session.record)
    if not games:
        raise InputError(
            "This game isn’t over, and its record would show every card. "
            "Finish it first, or add --practice to make it a practice game."
        )
    text = f"{RECORD_SEPARATOR}\n".join(game.without_secrets().text() for game in games)
    return text, include_current
