"""The league table, the hall of fame, wins and losses by line-up, and lifetime totals."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.stats.scores import (
    DRAWN,
    EVERYTHING,
    LOST,
    WON,
    GameScore,
    ScoreFilter,
    game_scores,
    scoring_of,
)
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.players.players import all_players


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """One player in the league table."""

    player: str
    games: int
    won: int
    lost: int
    drawn: int
    points: int
    conceded: int
    mean: float  # points per game
    worth: int | None = None  # of the games won, in games that award more than the scores


@dataclass(frozen=True, slots=True)
class Feat:
    """A record in the hall of fame, with all who hold it."""

    what: str
    value: int
    holders: tuple[str, ...]
    dates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinLossRecord:
    """Games won and lost with one line-up, or by a player in total."""

    line_up: tuple[str, ...]
    games: int
    won: int
    lost: int
    drawn: int
    points: int
    conceded: int
    streak: int  # games won in a row up to now; negative: lost in a row


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Totals of a player in one game."""

    record: WinLossRecord
    deals: int
    worth: int | None  # of all games won, in games that award more than the scores
    feats: tuple[tuple[str, int], ...]  # reasons of the score sheet, and how often each occurred
    bids_made: int
    bids_set: int


def league_table(connection: Connection, only: ScoreFilter = EVERYTHING) -> list[LeagueStanding]:
    """All players, the best first: by games won, then by mean points."""
    scores = game_scores(connection, None, only)
    table = [
        _standing(person.name, [score for score in scores if score.player == person.id])
        for person in all_players(connection)
    ]
    return sorted(table, key=lambda line: (-line.won, -line.mean, line.player))


def _standing(name: str, scores: list[GameScore]) -> LeagueStanding:
    counts = Counter(score.outcome for score in scores)
    points = sum(score.score for score in scores)
    valued = [score for score in scores if score.worth is not None]
    worth_won = sum(score.worth or 0 for score in valued if score.outcome == WON)
    return LeagueStanding(
        player=name,
        games=len(scores),
        won=counts[WON],
        lost=counts[LOST],
        drawn=counts[DRAWN],
        points=points,
        conceded=sum(score.against for score in scores),
        mean=points / len(scores) if scores else 0.0,
        worth=worth_won if valued else None,
    )


def hall_of_fame(connection: Connection, only: ScoreFilter = EVERYTHING) -> list[Feat]:
    """The records over all players; those without any game are left out."""
    scores = game_scores(connection, None, only)
    names = {person.id: person.name for person in all_players(connection)}
    won = [score for score in scores if score.outcome == WON]
    lost = [score for score in scores if score.outcome == LOST]
    wanted = (
        ("highest_score", scores, _score, max),
        ("lowest_score", scores, _score, min),
        ("highest_against", scores, _against, max),
        ("lowest_against", scores, _against, min),
        ("largest_win", won, _margin, max),
        ("smallest_win", won, _margin, min),
        ("largest_defeat", lost, _margin, max),
        ("smallest_defeat", lost, _margin, min),
        ("fewest_deals", won, _deals, min),
        ("highest_worth", [s for s in won if s.worth is not None], _worth, max),
    )
    return [_feat(what, among, value, best, names) for what, among, value, best in wanted if among]


def _score(score: GameScore) -> int:
    return score.score


def _against(score: GameScore) -> int:
    return score.against


def _margin(score: GameScore) -> int:
    return abs(score.margin)


def _deals(score: GameScore) -> int:
    return score.deals


def _worth(score: GameScore) -> int:
    return score.worth or 0


def _feat(
    what: str,
    among: list[GameScore],
    value: Callable[[GameScore], int],
    best: Callable[[Iterable[int]], int],
    names: dict[int, str],
) -> Feat:
    record = best(map(value, among))
    holders = [score for score in among if value(score) == record]
    who = tuple(names.get(score.player, "") for score in holders)
    return Feat(what, record, who, tuple(score.date for score in holders))


def records_by_line_up(
    connection: Connection, player: int, only: ScoreFilter = EVERYTHING
) -> list[WinLossRecord]:
    """Games won and lost with each line-up (names by seat), in the order of their first game."""
    groups: dict[tuple[str, ...], list[GameScore]] = {}
    for score in game_scores(connection, player, only):
        groups.setdefault(score.line_up, []).append(score)
    return [_record(line_up, scores) for line_up, scores in groups.items()]


def _record(line_up: tuple[str, ...], scores: list[GameScore]) -> WinLossRecord:
    line = _standing("", scores)
    return WinLossRecord(
        line_up=line_up,
        games=line.games,
        won=line.won,
        lost=line.lost,
        drawn=line.drawn,
        points=line.points,
        conceded=line.conceded,
        streak=_streak(scores),
    )


def _streak(scores: list[GameScore]) -> int:
    if not scores or scores[-1].outcome == DRAWN:
        return 0
    last = scores[-1].outcome
    length = 0
    for score in reversed(scores):
        if score.outcome != last:
            break
        length += 1
    return length if last == WON else -length


def lifetime(connection: Connection, player: int, game: str) -> Lifetime:
    """The totals over all games of a player, also those before a reset of the scoreboard."""
    scores = game_scores(connection, player, ScoreFilter(game=game, whole_life=True))
    sides = {row["match"]: row["side"] for row in rows(connection, schema.results, player=player)}
    made = scoring_of(game).made
    reasons: Counter[str] = Counter()
    bids_made = 0
    bids_set = 0
    for score in scores:
        newest = {r["deal"]: r for r in rows(connection, schema.deals, match=score.match)}
        for row in newest.values():
            side = sides[score.match]
            count = len(json.loads(row["points"]))
            reasons.update(e[1] for e in json.loads(row["details"]) if e[0] % count == side)
            pad = json.loads(row["pad"])
            if pad and pad["bidder"] % count == side:
                if pad["outcome"] in made:
                    bids_made += 1
                else:
                    bids_set += 1
    return Lifetime(
        record=_record((), scores),
        deals=sum(score.deals for score in scores),
        worth=_standing("", scores).worth,
        feats=tuple(sorted(reasons.items())),
        bids_made=bids_made,
        bids_set=bids_set,
    )
