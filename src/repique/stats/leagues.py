"""The league table, the hall of fame, and what every line-up has won and lost."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from repique.stats.scores import DRAWN, EVERYTHING, LOST, WON, Filter, GameScore, game_scores
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.players.players import everybody


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the league table."""

    player: str
    games: int
    won: int
    lost: int
    drawn: int
    points: int
    conceded: int
    mean: float  # points scored in a game
    worth: int | None = None  # of the games won, where they are worth more than their scores


@dataclass(frozen=True, slots=True)
class Feat:
    """A record, with all who hold it."""

    what: str
    value: int
    holders: tuple[str, ...]
    dates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What a line-up, or a player in a whole life, has won and lost."""

    line_up: tuple[str, ...]
    games: int
    won: int
    lost: int
    drawn: int
    points: int
    conceded: int
    streak: int  # games won in a row up to now; below zero: lost


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Everything a player has done in one game."""

    record: Record
    deals: int
    worth: int | None  # of all games won, where they are worth more than their scores
    feats: tuple[tuple[str, int], ...]  # reasons of the score sheet and how often they occurred
    bids_made: int
    bids_set: int


def league_table(connection: Connection, only: Filter = EVERYTHING) -> list[Standing]:
    """One line for each player, the best first: by games won, then by mean points."""
    scores = game_scores(connection, None, only)
    table = [
        _standing(person.name, [score for score in scores if score.player == person.id])
        for person in everybody(connection)
    ]
    return sorted(table, key=lambda line: (-line.won, -line.mean, line.player))


def _standing(name: str, scores: list[GameScore]) -> Standing:
    counts = Counter(score.outcome for score in scores)
    points, conceded = sum(s.score for s in scores), sum(s.against for s in scores)
    outcomes = (counts[WON], counts[LOST], counts[DRAWN])
    mean = points / len(scores) if scores else 0.0
    valued = [score for score in scores if score.worth is not None]
    won = sum(score.worth or 0 for score in valued if score.outcome == WON)
    total = won if valued else None
    return Standing(name, len(scores), *outcomes, points, conceded, mean, total)


def hall_of_fame(connection: Connection, only: Filter = EVERYTHING) -> list[Feat]:
    """The records over all scoreboards."""
    scores = game_scores(connection, None, only)
    names = {person.id: person.name for person in everybody(connection)}
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


def by_line_up(connection: Connection, player: int, only: Filter = EVERYTHING) -> list[Record]:
    """Won and lost with each set of names in their seats, in the order of their first game."""
    groups: dict[tuple[str, ...], list[GameScore]] = {}
    for score in game_scores(connection, player, only):
        groups.setdefault(score.line_up, []).append(score)
    return [_record(line_up, scores) for line_up, scores in groups.items()]


def _record(line_up: tuple[str, ...], scores: list[GameScore]) -> Record:
    line = _standing("", scores)
    counted = (line.games, line.won, line.lost, line.drawn, line.points, line.conceded)
    return Record(line_up, *counted, _streak(scores))


def _streak(scores: list[GameScore]) -> int:
    if not scores or scores[-1].outcome == DRAWN:
        return 0
    last, length = scores[-1].outcome, 0
    for score in reversed(scores):
        if score.outcome != last:
            break
        length += 1
    return length if last == WON else -length


def lifetime(connection: Connection, player: int, game: str) -> Lifetime:
    """All games of a player, also those before the board was reset or the names were changed."""
    scores = game_scores(connection, player, Filter(game=game, whole_life=True))
    sides = {row["match"]: row["side"] for row in rows(connection, schema.results, player=player)}
    reasons: Counter[str] = Counter()
    made = lost = 0
    for score in scores:
        newest = {r["deal"]: r for r in rows(connection, schema.deals, match=score.match)}
        for row in newest.values():
            side, count = sides[score.match], len(json.loads(row["points"]))
            reasons.update(e[1] for e in json.loads(row["details"]) if e[0] % count == side)
            pad = json.loads(row["pad"])
            if pad and pad["bidder"] % count == side:
                won = pad["outcome"] in ("made", "moon")
                made, lost = made + won, lost + (not won)
    deals = sum(score.deals for score in scores)
    total = _standing("", scores).worth
    return Lifetime(_record((), scores), deals, total, tuple(sorted(reasons.items())), made, lost)
