"""Scores of rounds and games, and the points of a round in detail."""

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from repique.ai.levels import LEVELS
from repique.stats.worth import is_rubicon, worth
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.players.scoreboards import scoreboard_range

WON = "won"
LOST = "lost"
DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One deal of a match, as seen from the player's side."""

    deal: int
    points: int
    against: int
    total: int
    total_against: int
    outcome: str
    level: str
    practice: bool
    date: str


@dataclass(frozen=True, slots=True)
class GameScore:
    """One finished match, as seen from the player's side."""

    match: int
    player: int
    game: str
    preset: str
    number: int
    score: int
    against: int
    outcome: str
    level: str  # the strongest that took part
    line_up: tuple[str, ...]
    deals: int
    practice: bool
    tournament: int
    date: str
    worth: int | None = None  # to the winner, in games that award more than the scores
    rubicon: bool = False  # the loser did not reach it, and loses both totals

    @property
    def margin(self) -> int:
        return self.score - self.against


@dataclass(frozen=True, slots=True)
class PointsDetail:
    """One line of the score sheet, with the running totals by side."""

    seat: int
    reason: str
    points: int
    cards: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreFilter:
    """Which games count; empty fields mean any."""

    game: str = ""
    level: str = ""
    preset: str = ""
    tournament: int = 0
    practice: bool = False  # count practice games, too
    whole_life: bool = False  # count games from before a reset of the scoreboard, too

    def takes(self, score: GameScore) -> bool:
        """Whether a game counts; `whole_life` is not considered here."""
        return (
            self.game in ("", score.game)
            and self.level in ("", score.level)
            and self.preset in ("", score.preset)
            and self.tournament in (0, score.tournament)
            and (self.practice or not score.practice)
        )


EVERYTHING = ScoreFilter()


def strongest_level(levels: list[str]) -> str:
    """The strongest of these levels; simple players are the weakest."""
    return max(levels, key=lambda level: LEVELS.index(level) if level in LEVELS else -1, default="")


def outcome_of(own: int, other: int) -> str:
    """Won, lost or drawn, by points."""
    return WON if own > other else LOST if own < other else DRAWN


def round_scores(connection: Connection, match: int, side: int = 0) -> list[RoundScore]:
    """The deals of a match in order; for a deal that was played again, the last time."""
    newest = {row["deal"]: row for row in rows(connection, schema.deals, match=match)}
    found = []
    for deal, row in sorted(newest.items()):
        own, other = _pair(row["points"], side)
        total, against = _pair(row["scores"], side)
        score = RoundScore(
            deal=deal,
            points=own,
            against=other,
            total=total,
            total_against=against,
            outcome=outcome_of(own, other),
            level=strongest_level(" ".join(json.loads(row["levels"]).values()).split()),
            practice=bool(row["practice"]),
            date=row["at"],
        )
        found.append(score)
    return found


def _pair(text: str, side: int) -> tuple[int, int]:
    """The score of a side, and the highest of the others."""
    scores = json.loads(text)
    return scores[side], max(score for n, score in enumerate(scores) if n != side)


def points_details(connection: Connection, match: int, deal: int) -> list[PointsDetail]:
    """Everything in a deal that scored points; empty if the deal is not scored yet."""
    takes = rows(connection, schema.deals, match=match, deal=deal)
    if not takes:
        return []
    entries = json.loads(takes[-1]["details"])
    totals = [0] * len(json.loads(takes[-1]["points"]))
    found = []
    for seat, reason, points, cards in entries:
        totals[seat % len(totals)] += points
        found.append(PointsDetail(seat, reason, points, cards, tuple(totals)))
    return found


def game_scores(
    connection: Connection, player: int | None = None, only: ScoreFilter = EVERYTHING
) -> list[GameScore]:
    """Finished games, oldest first: of one player, or of all."""
    chosen: dict[str, Any] = {"aside": 0} if player is None else {"aside": 0, "player": player}
    found = sorted(rows(connection, schema.results, **chosen), key=_order)
    begins = _BoardStarts(connection)
    shown = [row for row in found if only.whole_life or row["batch"] >= begins.of(row)]
    return [score for score in map(_game_score, shown) if only.takes(score)]


def _order(row: dict[str, Any]) -> tuple[int, int]:
    return row["batch"], row["match"]


@dataclass
class _BoardStarts:
    """From which batch on each scoreboard counts; each is read once."""

    connection: Connection
    known: dict[tuple[int, str], int] = field(default_factory=dict)

    def of(self, row: dict[str, Any]) -> int:
        player, game = key = (row["player"], row["game"])
        if key not in self.known:
            self.known[key] = scoreboard_range(self.connection, player, game).shown_from
        return self.known[key]


def _game_score(row: dict[str, Any]) -> GameScore:
    score, against = _pair(row["scores"], row["side"])
    won = row["winner"]
    return GameScore(
        match=row["match"],
        player=row["player"],
        game=row["game"],
        preset=row["preset"],
        number=row["number"],
        score=score,
        against=against,
        outcome=DRAWN if won is None else WON if won == row["side"] else LOST,
        level=strongest_level(json.loads(row["levels"])),
        line_up=tuple(json.loads(row["line_up"])),
        deals=row["deals"],
        practice=bool(row["practice"]),
        tournament=row["tournament"],
        date=row["at"],
        worth=worth(row["game"], score, against, decided=won is not None),
        rubicon=is_rubicon(row["game"], score, against, decided=won is not None),
    )
