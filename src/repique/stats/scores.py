"""Scores of rounds and games, and the points of a round in detail."""

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select

from repique.ai.levels import LEVELS
from repique.core.scoring import Scoring
from repique.games import all_games
from repique.play.text.words import words_for
from repique.store.db import schema
from repique.store.db.transaction import one, rows
from repique.store.errors import NotFound
from repique.store.players.scoreboards import scoreboard_range

WON = "won"
LOST = "lost"
DRAWN = "drawn"
PEOPLE = "people"  # in the place of a level: games with other people at the table


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
    remark: str = ""  # what players call it if the loser did not reach the line of the game
    remark_meaning: str = ""  # what follows from that, as the end of a sentence
    people: tuple[str, ...] = ()  # names of the other people at the table

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
    level: str = ""  # or `people`
    preset: str = ""
    tournament: int = 0
    practice: bool = False  # count practice games, too
    whole_life: bool = False  # count games from before a reset of the scoreboard, too

    def takes(self, score: GameScore) -> bool:
        """Whether a game counts; `whole_life` is not considered here."""
        return (
            self.game in ("", score.game)
            and (self.level in ("", score.level) or (self.level == PEOPLE and bool(score.people)))
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
        own, other = score_pair(row["points"], side)
        total, against = score_pair(row["scores"], side)
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


def score_list(text: str) -> list[int]:
    """The scores by side of a stored deal or result."""
    scores: list[int] = json.loads(text)
    return scores


def score_pair(text: str, side: int) -> tuple[int, int]:
    """The score of a side, and the highest of the others."""
    scores = score_list(text)
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
    people = _people_by_match(connection)
    scores = (_game_score(row, _other_people(row, people.get(row["match"], {}))) for row in shown)
    return [score for score in scores if only.takes(score)]


def result_of(connection: Connection, match: int, player: int | None = None) -> dict[str, Any]:
    """The row of a finished game: that of this player if there is one, else that of the player who
    began it, or of another at the table. Raises `NotFound` if the game is not finished."""
    found = {row["player"]: row for row in rows(connection, schema.results, match=match)}
    if not found:
        raise NotFound("There is no finished game with that number.")
    series = one(connection, schema.matches, id=match)["series"]
    began = one(connection, schema.series, id=series)["player"]
    anybody = next(iter(found.values()))
    return found.get(player or began) or found.get(began) or anybody


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


def _people_by_match(connection: Connection) -> dict[int, dict[int, int | None]]:
    """The players in the seats of people (None for somebody who is no player here), for each match
    with more than one person."""
    seats = schema.seats.c
    shared = select(seats.series).where(seats.level == "").group_by(seats.series)
    query = (
        select(schema.matches.c.id, seats.seat, seats.player)
        .join(schema.seats, seats.series == schema.matches.c.series)
        .where(seats.level == "", seats.series.in_(shared.having(func.count() > 1)))
        .order_by(schema.matches.c.id, seats.seat)
    )
    found: dict[int, dict[int, int | None]] = {}
    for match, seat, player in connection.execute(query):
        found.setdefault(match, {})[seat] = player
    return found


def _other_people(row: dict[str, Any], people: dict[int, int | None]) -> tuple[str, ...]:
    """Names of the others in the result of a player, as they were then."""
    names = json.loads(row["line_up"])
    others = [seat for seat, player in people.items() if player != row["player"]]
    return tuple(names[seat] for seat in others if seat < len(names))


def scoring_of(game: str) -> Scoring:
    """How a game counts; as usual for one that is not known."""
    found = all_games().get(game)
    return found.scoring if found else Scoring()


@dataclass(frozen=True, slots=True)
class MatchWorth:
    """What a finished match is worth to its winner, and what is said of the loser's total."""

    points: int | None = None
    remark: str = ""
    meaning: str = ""


def match_worth(game: str, preset: str, score: int, against: int, *, decided: bool) -> MatchWorth:
    """The worth of a match; without anything if its game is not known, or awards only scores."""
    found = all_games().get(game)
    if found is None:
        return MatchWorth()
    points = found.scoring.worth_of(score, against, decided=decided)
    if not found.scoring.is_below_line(score, against, decided=decided):
        return MatchWorth(points)
    options = found.presets.get(preset) or next(iter(found.presets.values()))
    words = words_for(found, options)
    return MatchWorth(points, words.text("worth", "remark"), words.text("worth", "meaning"))


def _game_score(row: dict[str, Any], people: tuple[str, ...]) -> GameScore:
    score, against = score_pair(row["scores"], row["side"])
    won = row["winner"]
    worth = match_worth(row["game"], row["preset"], score, against, decided=won is not None)
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
        worth=worth.points,
        remark=worth.remark,
        remark_meaning=worth.meaning,
        people=people,
    )
