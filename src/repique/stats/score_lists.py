"""The lists behind `repique scores` and the reports of the page: queries by name, with titles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from repique.ai.levels import LEVELS
from repique.core.game import Setup
from repique.games import all_games, by_preset
from repique.play.presets import InputError, choose_game, printable, program_name
from repique.play.seating import SIMPLE
from repique.play.text.card_symbols import SYMBOLS
from repique.play.text.teller import Teller
from repique.play.text.words import Words, words_for
from repique.stats import leagues, score_pads
from repique.stats.print import is_time
from repique.stats.scores import (
    PEOPLE,
    GameScore,
    RoundScore,
    ScoreFilter,
    game_scores,
    result_of,
    round_scores,
)
from repique.stats.words import word
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one, rows
from repique.store.matches.seats import players_of_series
from repique.store.matches.series import MATCH_LEFT, current_series, record_of
from repique.store.players import scoreboards
from repique.store.players.players import named_or_last_player

BOARD_CHANGES: dict[str, tuple[Callable[[Transaction, int, str], None], str]] = {
    "save": (scoreboards.save_board, "is saved. You can’t go back to an earlier one"),
    "reset": (scoreboards.reset_board, "is cleared. Until you save it, --revert brings it back"),
    "revert": (
        scoreboards.revert_board,
        "is back as you last saved it, with the games since then",
    ),
}


@dataclass(frozen=True, slots=True)
class ScoreQuery:
    """What was asked for, as it was typed; empty means any, or the player who played last."""

    game: str = ""
    player: str = ""
    level: str = ""
    practice: bool = False
    match: int | None = None

    def filter(self) -> ScoreFilter:
        """The filter for score queries; raises `InputError` for an unknown game or level."""
        level = self.level.lower()
        if level and level not in (SIMPLE, PEOPLE, *LEVELS):
            known = ", ".join((*LEVELS, PEOPLE))
            raise InputError(f"There is no level “{printable(level)}”. Choose one of {known}.")
        name = self.game.strip().lower()
        if name in all_games() and by_preset(name) is None:
            return ScoreFilter(game=name, level=level, practice=self.practice)
        preset = choose_game(name).preset if name else ""
        return ScoreFilter(preset=preset, level=level, practice=self.practice)

    def game_id(self, why: str) -> str:
        """The id of the game; its presets share one scoreboard.

        Raises `InputError`, with `why` as the option in its text, if no game was named.
        """
        name = self.game.strip().lower()
        if not name:
            raise InputError(f"Add the game: {program_name()} scores GAME --{why}")
        return name if name in all_games() else choose_game(name).game.id


@dataclass(frozen=True, slots=True)
class GameLine:
    """A line of the list of games; `number` is what `matches again` and --match take."""

    number: int
    game: str
    score: int
    against: int
    outcome: str
    level: str
    deals: int
    worth: int | None  # to the winner, in games that award more than the scores
    practice: bool
    date: str
    people: str  # names of the other people at the table


@dataclass(frozen=True, slots=True)
class FactLine:
    """A name and a value, for the lifetime totals."""

    what: str
    value: str


def check_query(query: ScoreQuery, which: str) -> None:
    """Raise `InputError` for a wrong query, before the store is opened."""
    query.filter()
    if which in ("rounds", "pad", "lifetime") and query.match is None:
        query.game_id(which)


def change_board(tx: Transaction, query: ScoreQuery, which: str) -> str:
    """Save, reset or revert a scoreboard; returns the sentence that says so."""
    game = query.game_id(which)
    change, sentence = BOARD_CHANGES[which]
    person = named_or_last_player(tx.connection, query.player)
    change(tx, person.id, game)
    return f"The scoreboard of {person.name} for {_titles_of(game)} {sentence}."


def _titles_of(game: str) -> str:
    """The titles of all presets of a game, which share one scoreboard."""
    found = all_games()[game]
    titles = [words_for(found, options).term("game") for options in found.presets.values()]
    return " and ".join(dict.fromkeys(titles))


TitledRows = tuple[str, Sequence[Any]]  # the title of a list, and its rows


def _games(connection: Connection, query: ScoreQuery) -> TitledRows:
    person = named_or_last_player(connection, query.player)
    scores = game_scores(connection, person.id, query.filter())
    return f"Games of {person.name}", [_game_line(score) for score in scores]


def _game_line(score: GameScore) -> GameLine:
    return GameLine(
        number=score.match,
        game=score.preset,
        score=score.score,
        against=score.against,
        outcome=score.outcome,
        level=score.level,
        deals=score.deals,
        worth=score.worth,
        practice=score.practice,
        date=score.date,
        people=", ".join(score.people),
    )


def _league(connection: Connection, query: ScoreQuery) -> TitledRows:
    return "League table", leagues.league_table(connection, query.filter())


def _fame(connection: Connection, query: ScoreQuery) -> TitledRows:
    lines = [
        leagues.Feat(
            what=word("feats", feat.what),
            value=feat.value,
            holders=_without_repeats(feat.holders),
            dates=_without_repeats(feat.dates),
        )
        for feat in leagues.hall_of_fame(connection, query.filter())
    ]
    return "Hall of fame", lines


def _without_repeats(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The texts without repeats; times are shortened to dates."""
    shortened = [text[:10] if is_time(text) else text for text in texts]
    return tuple(dict.fromkeys(shortened))


def _line_ups(connection: Connection, query: ScoreQuery) -> TitledRows:
    person = named_or_last_player(connection, query.player)
    found = leagues.records_by_line_up(connection, person.id, query.filter())
    return f"Wins and losses of {person.name}", found


def _lifetime(connection: Connection, query: ScoreQuery) -> TitledRows:
    person = named_or_last_player(connection, query.player)
    game = query.game_id("lifetime")
    life = leagues.lifetime(connection, person.id, game)
    record = life.record
    words = _words(game)
    facts = {
        words.term("games_word"): record.games,
        "won": record.won,
        "lost": record.lost,
        "drawn": record.drawn,
        f"{'lost' if record.streak < 0 else 'won'} in a row": abs(record.streak),
        "points": record.points,
        "points against": record.conceded,
        words.term("rounds_word"): life.deals,
    }
    if life.worth is not None:
        facts[f"worth of the {words.term('games_word')} won"] = life.worth
    if keeps_pad(game):
        facts |= {"bids made": life.bids_made, "bids set": life.bids_set}
    named = ((words.term(n) if n in words else n.replace("_", " "), c) for n, c in life.feats)
    feats = [(f"{name} (times)", count) for name, count in named]
    lines = [*facts.items(), *feats] if record.games else []
    return f"All games of {person.name}", [FactLine(what, str(value)) for what, value in lines]


def _words(game: str) -> Words:
    return words_for(all_games()[game], next(iter(all_games()[game].presets.values())))


def keeps_pad(game: str) -> bool:
    """Whether the game has bids and a score pad with a line for each hand."""
    return all_games()[game].scoring.keeps_pad


def _rounds(connection: Connection, query: ScoreQuery) -> TitledRows:
    match, side = _match_and_side(connection, query)
    return f"Rounds of game {match}", round_scores(connection, match, side)


def _pad(connection: Connection, query: ScoreQuery) -> TitledRows:
    match, side = _match_and_side(connection, query)
    series = one(connection, schema.series, id=one(connection, schema.matches, id=match)["series"])
    if not keeps_pad(series["game"]):
        raise InputError(
            f"There is no score pad in {series['preset']}. Use --rounds to see the rounds."
        )
    lines = score_pads.score_pad(connection, match)
    found = all_games()[series["game"]]
    seats = found.start(next(iter(found.presets.values())), Setup(0)).seats
    teller = Teller(_words(found.id), seats, side)
    return f"Score pad of game {match}", [_pad_hand(line, teller) for line in lines]


@dataclass(frozen=True, slots=True)
class PadHandLine:
    """A line of the score pad as it is displayed; pairs are by side."""

    hand: int
    bidder: str
    bid: int
    trump: str
    outcome: str
    tricks: tuple[int, int]
    meld: tuple[int, int]
    play: tuple[int, int]
    points: tuple[int, int]
    totals: tuple[int, int]


def _pad_hand(line: score_pads.ScorePadLine, teller: Teller) -> PadHandLine:
    return PadHandLine(
        hand=line.deal,
        bidder=teller.who(line.bidder),
        bid=line.bid,
        trump=SYMBOLS.get(line.trump, line.trump),
        outcome=line.outcome,
        tricks=line.tricks,
        meld=line.meld,
        play=line.play,
        points=line.points,
        totals=line.totals,
    )


def _match_and_side(connection: Connection, query: ScoreQuery) -> tuple[int, int]:
    """The match id and the player's side: of the wanted finished game, or of the current one."""
    person = named_or_last_player(connection, query.player)
    if query.match is not None:
        row = result_of(connection, query.match, person.id)
        return int(row["match"]), int(row["side"])
    preset = choose_game(query.game).preset
    series = current_series(connection, person.id, preset)
    if series is None:
        raise InputError(f"{person.name} has no saved game of this kind. Start one first.")
    matches = [
        m for m in rows(connection, schema.matches, series=series) if m["stage"] != MATCH_LEFT
    ]
    seats = {player: seat for seat, player in players_of_series(connection, series).items()}
    match = max(int(match["id"]) for match in matches)
    return match, _side_of(connection, match, seats[person.id])


def _side_of(connection: Connection, match: int, seat: int) -> int:
    """The side of a seat in a match."""
    return seat % record_of(connection, match)[0].start().sides


# The lists by the names that commands and addresses use.
LISTS: dict[str, Callable[[Connection, ScoreQuery], TitledRows]] = {
    "games": _games,
    "league": _league,
    "fame": _fame,
    "rounds": _rounds,
    "pad": _pad,
    "line_ups": _line_ups,
    "lifetime": _lifetime,
}

# The class of the rows of each list, for the headings of an empty one.
ROW_TYPES: dict[str, type] = {
    "games": GameLine,
    "league": leagues.LeagueStanding,
    "fame": leagues.Feat,
    "rounds": RoundScore,
    "pad": PadHandLine,
    "line_ups": leagues.WinLossRecord,
    "lifetime": FactLine,
}
