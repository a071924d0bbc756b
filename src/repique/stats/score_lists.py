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
from repique.stats.scores import GameScore, RoundScore, ScoreFilter, game_scores, round_scores
from repique.stats.words import word
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one, rows
from repique.store.matches.series import MATCH_LEFT, current_series
from repique.store.players import scoreboards
from repique.store.players.players import named_or_last_player

PAD_SEATS = 4  # in all games that keep a score pad

BOARD_CHANGES: dict[str, tuple[Callable[[Transaction, int, str], None], str]] = {
    "save": (scoreboards.save_board, "is saved as it is; a reset can no longer be taken back"),
    "reset": (scoreboards.reset_board, "begins anew; --revert takes that back until it is saved"),
    "revert": (
        scoreboards.revert_board,
        "is as it was when it was last saved, with the games since",
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
        if level and level not in (SIMPLE, *LEVELS):
            known = ", ".join(LEVELS)
            raise InputError(f"There is no level “{printable(level)}”; choose one of {known}.")
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
            raise InputError(f"Say which game: {program_name()} scores GAME --{why}.")
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
    worth: int | None  # to the winner, in Piquet
    practice: bool
    date: str


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
    return f"Won and lost by {person.name}", found


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
    found = all_games()[game]
    return hasattr(found.start(next(iter(found.presets.values())), Setup(0)), "pad")


def _rounds(connection: Connection, query: ScoreQuery) -> TitledRows:
    match, side = _match_and_side(connection, query)
    return f"Rounds of game {match}", round_scores(connection, match, side)


def _pad(connection: Connection, query: ScoreQuery) -> TitledRows:
    match, side = _match_and_side(connection, query)
    series = one(connection, schema.series, id=one(connection, schema.matches, id=match)["series"])
    if not keeps_pad(series["game"]):
        raise InputError(
            f"There is no score pad in {series['preset']}; --rounds tells how it went."
        )
    lines = score_pads.score_pad(connection, match)
    return f"Score pad of game {match}", [_pad_hand(line, side, series["game"]) for line in lines]


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


def _pad_hand(line: score_pads.ScorePadLine, seat: int, game: str) -> PadHandLine:
    return PadHandLine(
        hand=line.deal,
        bidder=Teller(_words(game), PAD_SEATS, seat).who(line.bidder),
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
    if query.match is not None:
        row = one(connection, schema.results, match=query.match)
        return int(row["match"]), int(row["side"])
    person = named_or_last_player(connection, query.player)
    preset = choose_game(query.game).preset
    series = current_series(connection, person.id, preset)
    if series is None:
        raise InputError(f"{person.name} has no match of that game.")
    matches = [
        m for m in rows(connection, schema.matches, series=series) if m["stage"] != MATCH_LEFT
    ]
    return max(int(match["id"]) for match in matches), 0


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
