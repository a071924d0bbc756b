"""Games with other people that are over or void: how each ended, and who ended it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, or_, select

from repique.core.outcome import AGREED, PLAYED, Outcome
from repique.core.table import Seat
from repique.play.record import OUTCOME_NOTE
from repique.stats.scores import DRAWN, LOST, WON, score_list, score_pair
from repique.store.db import schema
from repique.store.db.transaction import find, rows
from repique.store.matches.log import CONTROL_PREFIX, VOID_WORD
from repique.store.matches.seats import names_of_series, people_of_series
from repique.store.matches.series import (
    CURRENT,
    GONE,
    KEPT,
    MATCH_LEFT,
    SavedSeries,
    saved_series,
)

VOID = "void"  # not everybody took part in the shuffle, so nothing was dealt
BEGUN_AGAIN = "begun_again"  # before its end

_OVER = f"{CONTROL_PREFIX}{OUTCOME_NOTE} "
_BACK = f"{CONTROL_PREFIX}back "
_BEGUN = f"{CONTROL_PREFIX}begun "


@dataclass(frozen=True, slots=True)
class SharedGame:
    """One game with other people that is over or void, as seen from the player's side."""

    match: int
    table: str
    preset: str
    people: tuple[str, ...]  # names by seat; the level of a computer player without one
    seat: int  # the player's own
    ended: str  # played, resigned, agreed, left, absent, void or begun_again
    by: tuple[int, ...]  # the seats that ended it; none if all agreed, or by the rules
    outcome: str  # won, lost or drawn; empty without a result
    score: int
    against: int
    practice: bool
    date: str


def shared_games(connection: Connection, player: int) -> list[SharedGame]:
    """The games with other people of a player, the newest first."""
    found = []
    for series in saved_series(connection, player, CURRENT, KEPT, GONE):
        if len(people_of_series(connection, series.id)) > 1:
            found += _games_of_series(connection, series)
    return sorted(found, key=lambda game: (game.date, game.match), reverse=True)


def _games_of_series(connection: Connection, series: SavedSeries) -> list[SharedGame]:
    people = people_of_series(connection, series.id)
    names = names_of_series(connection, series.id)
    seat = next(seat for seat, person in people.items() if person.player == series.player)
    matches = sorted(
        rows(connection, schema.matches, series=series.id), key=lambda match: int(match["place"])
    )
    found = []
    for match, following in zip(matches, [*matches[1:], None], strict=True):
        result = find(connection, schema.results, match=match["id"], player=series.player)
        if match["stage"] == MATCH_LEFT and following is not None:
            ended, by = _why_left(connection, following["id"])
        elif result is not None:
            ended, by = _how_ended(connection, match["id"], result, tuple(people))
        else:
            continue
        score, against = score_pair(result["scores"], result["side"]) if result else (0, 0)
        found.append(
            SharedGame(
                match=match["id"],
                table=series.token,
                preset=series.preset,
                people=names,
                seat=seat,
                ended=ended,
                by=by,
                outcome=_outcome(result, ended),
                score=score,
                against=against,
                practice=bool(result and result["practice"]),
                date=result["at"] if result else match["created"],
            )
        )
    return found


def _outcome(result: dict[str, Any] | None, ended: str) -> str:
    """Won, lost or drawn; empty for a game without a result."""
    if result is None or ended in (VOID, BEGUN_AGAIN):
        return ""
    if result["winner"] is None:
        return DRAWN if ended == PLAYED else ""
    return WON if result["winner"] == result["side"] else LOST


def _how_ended(
    connection: Connection, match: int, result: dict[str, Any], people: tuple[Seat, ...]
) -> tuple[str, tuple[Seat, ...]]:
    """Why a match is over, and the seats of the people who ended it before its time."""
    c = schema.moves.c
    is_end = or_(c.action.startswith(_OVER), c.action.startswith(_BACK))
    query = select(c.action).where(c.match == match, is_end).order_by(c.n.desc()).limit(1)
    last = connection.execute(query).scalar() or ""
    if not last.startswith(_OVER):
        return PLAYED, ()
    outcome = Outcome.parse(last.removeprefix(_OVER))
    if outcome.reason == AGREED or outcome.winner is None:
        return outcome.reason, ()
    sides = len(score_list(result["scores"]))
    return outcome.reason, tuple(seat for seat in people if seat % sides != outcome.winner)


def _why_left(connection: Connection, following: int) -> tuple[str, tuple[Seat, ...]]:
    """Why a match was left, as the first entry of the match that followed it tells, and whose part
    in the shuffle was missing if it is void."""
    first = find(connection, schema.moves, match=following, n=1)
    word, *seats = (first["action"] if first else "").removeprefix(_BEGUN).split() or [""]
    if word != VOID_WORD:
        return BEGUN_AGAIN, ()
    return VOID, tuple(int(seat) for seat in seats)
