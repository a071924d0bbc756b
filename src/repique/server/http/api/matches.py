"""The addresses under /api: games, rules, players, matches, records and statistics."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import JSONResponse, Response

from repique.core.game import Setup
from repique.core.options import BadOptions
from repique.games import all_games
from repique.play.presets import Chosen, Mistake, complaint
from repique.play.seating import PERSON, SIMPLE
from repique.server.http.api import games as game_forms
from repique.server.http.routes import Call, Done, Entry
from repique.server.live.messages import Name, Number, Small, Word
from repique.server.security.access import TooFast
from repique.stats import leagues, score_pads, scores
from repique.store.db import schema
from repique.store.db.transaction import find
from repique.store.errors import Unknown
from repique.store.matches import series as series_rows
from repique.store.players import players, scoreboards

Token = Annotated[str, Meta(max_length=200)]
Changes = Annotated[dict[Name, bool | Number | Word], Meta(max_length=200)]
BOARD_DEEDS = {
    "reset": scoreboards.reset_board,
    "save": scoreboards.save_board,
    "revert": scoreboards.revert_board,
}


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    pass


class Entering(Body, frozen=True):
    token: Token


class Naming(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=60)]


class Changing(Body, frozen=True):
    changes: Changes


class Trying(Changing, frozen=True):
    """Changes to apply to the options in `before`, or to the preset if that is empty."""

    before: Changes = {}


class Nothing(Body, frozen=True):
    pass


class Beginning(Body, frozen=True):
    """A new match; levels and names are for the other seats in order. One level may stand for
    all; whoever has no name goes by the level."""

    preset: Name
    changes: Changes = {}
    levels: Annotated[tuple[Name, ...], Meta(max_length=8)] = ("standard",)
    names: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    seat: Small = 0
    player: Word = ""


class At(Struct, frozen=True):
    """The token of a match, as in the addresses of its routes and socket."""

    table: str


class Seat(Struct, frozen=True):
    table: str
    seat: int


class SavedMatch(Struct, frozen=True):
    table: str
    player: int
    preset: str
    game: str
    name: str
    stage: str
    created: str


async def enter(call: Call) -> Response:
    door = call.house.door
    try:
        session = door.enter(call.body.token)
    except TooFast:
        return JSONResponse({"code": "too_fast"}, 429)
    if session is None:
        return JSONResponse({"code": "wrong_token"}, 403)
    answer = JSONResponse({"ok": True})
    answer.set_cookie(door.cookie, session, httponly=True, samesite="strict", path="/")
    return answer


async def games(call: Call) -> list[game_forms.GameOffer]:
    return game_forms.games()


async def preset(call: Call) -> list[game_forms.RuleForm]:
    return game_forms.form(game_forms.preset(call.path["preset"]))


async def changed_preset(call: Call) -> list[game_forms.RuleForm]:
    asked: Trying = call.body
    return game_forms.form(changed_rules(call.path["preset"], asked.before, asked.changes))


def changed_rules(name: str, *steps: dict[str, Any]) -> Chosen:
    usual = game_forms.preset(name)
    try:
        options = usual.options
        for changes in steps:
            options = options.with_changes(changes)
    except BadOptions as error:
        raise Mistake(complaint(usual.game, usual.options, error)) from error
    return Chosen(usual.preset, usual.game, options)


async def variants(call: Call) -> list[game_forms.Variant]:
    return game_forms.variants(game_forms.preset(call.path["preset"]))


async def help_text(call: Call) -> str:
    return game_forms.help_text(call.path["game"])


# Players


async def everybody(call: Call) -> list[players.Person]:
    return await call.house.read(players.everybody)


async def whoever(call: Call) -> players.Person:
    """There is always one; at the first start, a player without a name."""
    return await call.house.do(players.current)


async def add_player(call: Call) -> players.Person:
    return await call.house.do(lambda pen: players.add(pen, call.body.name))


async def rename_player(call: Call) -> Done:
    await call.house.do(lambda pen: players.rename(pen, call.path["player"], call.body.name))
    return Done()


async def switch_player(call: Call) -> Done:
    await call.house.do(lambda pen: players.switch(pen, call.path["player"]))
    return Done()


async def remove_player(call: Call) -> Done:
    """It cannot be undone; a client asks for confirmation first."""
    await call.house.hall.remove_player(call.path["player"])
    return Done()


# Matches


async def begin(call: Call) -> Seat:
    wanted: Beginning = call.body
    chosen = changed_rules(wanted.preset, wanted.changes)
    kinds, given = company(chosen, wanted)
    token = await call.house.hall.begin(chosen, kinds, wanted.player, given)
    return Seat(token, wanted.seat)


def company(chosen: Chosen, wanted: Beginning) -> tuple[tuple[str, ...], dict[int, str]]:
    """For each seat `person` or a level, and the names given to computer players."""
    seats = chosen.game.start(chosen.options, Setup(0)).seats
    others = wanted.levels * (seats - 1) if len(wanted.levels) == 1 else wanted.levels
    known = next(game.levels for game in game_forms.games() if game.id == chosen.game.id)
    if wanted.seat >= seats or len(others) != seats - 1 or not set(others) <= {SIMPLE, *known}:
        raise Mistake("There is no such seat or level in this game.")
    if len(wanted.names) > len(others):
        raise Mistake("There are more names than other players.")
    kinds = (*others[: wanted.seat], PERSON, *others[wanted.seat :])
    there = (seat for seat in range(seats) if seat != wanted.seat)
    given = {at: players.tidy(name) for at, name in zip(there, wanted.names, strict=False) if name}
    return kinds, given


async def shelf(call: Call) -> list[SavedMatch]:
    """Of one player or of all, the oldest first."""
    only = call.query.get("player", "")

    def asked(connection: Any) -> list[series_rows.Shelved]:
        people = [p.id for p in players.everybody(connection) if only in ("", str(p.id))]
        return [series for who in people for series in series_rows.shelf(connection, who)]

    return [_entry(series) for series in await call.house.read(asked)]


def _entry(series: series_rows.Shelved) -> SavedMatch:
    about = {name: getattr(series, name) for name in series.__dataclass_fields__}
    del about["id"], about["token"]
    return SavedMatch(table=series.token, **about)


async def _series(call: Call) -> int:
    row = await call.house.read(lambda c: find(c, schema.series, token=call.path["table"]))
    if row is None:
        raise Unknown("There is no such match.")
    return int(row["id"])


async def resume(call: Call) -> At:
    series = await _series(call)
    await call.house.do(lambda pen: series_rows.resume_series(pen, series))
    return At(call.path["table"])


async def name_match(call: Call) -> Done:
    series = await _series(call)
    await call.house.do(
        lambda pen: series_rows.name_series(pen, series, players.tidy(call.body.name))
    )
    return Done()


async def put_aside(call: Call) -> Done:
    """The match is kept and can be put back on the list."""
    series = await _series(call)
    await call.house.do(lambda pen: series_rows.delete_series(pen, series))
    return Done()


async def put_back(call: Call) -> Done:
    series = await _series(call)
    await call.house.do(lambda pen: series_rows.keep_series(pen, series))
    return Done()


async def record(call: Call) -> str:
    """Without the match in progress, whose record would show all cards."""
    table = await call.house.hall.table(call.path["table"])
    session = table.series.session
    done = [*table.series.finished]
    if session.over:
        done.append(session.record)
    return "---\n".join(one.without_secrets().text() for one in done)


async def rules(call: Call) -> list[game_forms.RuleForm]:
    """For the deal in progress."""
    table = await call.house.hall.table(call.path["table"])
    state = table.series.session.state
    return game_forms.form(Chosen(table.ledger.preset, table.series.game, state.options))


async def rounds(call: Call) -> list[scores.RoundScore]:
    table = await call.house.hall.table(call.path["table"])
    match, side = table.ledger.known.match, table.ledger.seats.seated().seat
    side %= table.series.session.state.sides
    return await call.house.read(lambda c: scores.round_scores(c, match, side))


async def details(call: Call) -> list[scores.Point]:
    table = await call.house.hall.table(call.path["table"])
    match, deal = table.ledger.known.match, call.path["deal"]
    return await call.house.read(lambda c: scores.points_details(c, match, deal))


async def pad(call: Call) -> list[score_pads.PadLine]:
    table = await call.house.hall.table(call.path["table"])
    return await call.house.read(lambda c: score_pads.score_pad(c, table.ledger.known.match))


# Statistics

FILTER = ("game", "level", "preset", "practice", "whole_life")


def _filter(call: Call) -> scores.Filter:
    asked = call.query
    switches = {n: asked.get(n) == "1" for n in ("practice", "whole_life")}
    names = {n: asked.get(n, "") for n in ("game", "level", "preset")}
    return scores.Filter(**names, **switches)  # type: ignore[arg-type]


async def game_scores(call: Call) -> list[scores.GameScore]:
    who = call.query.get("player", "")
    number = int(who) if who.isdecimal() and len(who) < 9 else None
    return await call.house.read(lambda c: scores.game_scores(c, number, _filter(call)))


async def league(call: Call) -> list[leagues.Standing]:
    return await call.house.read(lambda c: leagues.league_table(c, _filter(call)))


async def fame(call: Call) -> list[leagues.Feat]:
    return await call.house.read(lambda c: leagues.hall_of_fame(c, _filter(call)))


async def line_ups(call: Call) -> list[leagues.Record]:
    return await call.house.read(
        lambda c: leagues.by_line_up(c, call.path["player"], _filter(call))
    )


async def lifetime(call: Call) -> leagues.Lifetime:
    who, game = call.path["player"], call.path["game"]
    return await call.house.read(lambda c: leagues.lifetime(c, who, game))


async def board(call: Call) -> Done:
    """Of the scoreboard of one game; `deed` is `save`, `reset` or `revert`."""
    deed = BOARD_DEEDS.get(call.path["deed"])
    if deed is None or call.path["game"] not in all_games():
        raise Unknown("There is no such scoreboard.")
    await call.house.do(lambda pen: _board(pen, deed, call))
    return Done()


def _board(pen: Any, deed: Any, call: Call) -> None:
    pen.one(schema.players, id=call.path["player"])
    deed(pen, call.path["player"], call.path["game"])


_TABLE = "/api/matches/{table}"
_PLAYER = "/api/players/{player:int}"

ENTRIES = (
    Entry(
        "POST",
        "/api/enter",
        enter,
        "Exchange the token of this start for a cookie.",
        Entering,
        answers=Done,
    ),
    Entry("GET", "/api/games", games, "All games, their presets and levels."),
    Entry("GET", "/api/games/{game}/help", help_text, "The rules of a game, as text.", plain=True),
    Entry("GET", "/api/presets/{preset}", preset, "The options of a preset, as a form."),
    Entry("POST", "/api/presets/{preset}", changed_preset, "That form, with changes.", Trying),
    Entry("GET", "/api/presets/{preset}/variants", variants, "Named variants of a preset."),
    Entry("GET", "/api/players", everybody, "All players."),
    Entry("GET", "/api/player", whoever, "The current player."),
    Entry("POST", "/api/players", add_player, "Add a player.", Naming),
    Entry("PATCH", _PLAYER, rename_player, "Rename a player.", Naming),
    Entry("DELETE", _PLAYER, remove_player, "Remove a player and all matches.", Nothing),
    Entry("POST", f"{_PLAYER}/switch", switch_player, "Make this the current player.", Nothing),
    Entry("GET", "/api/matches", shelf, "Saved matches.", query=("player",)),
    Entry("POST", "/api/matches", begin, "Start a match.", Beginning),
    Entry("POST", f"{_TABLE}/resume", resume, "Resume a saved match.", Nothing),
    Entry("PATCH", _TABLE, name_match, "Name a saved match.", Naming),
    Entry("DELETE", _TABLE, put_aside, "Remove from the list of saved matches.", Nothing),
    Entry("POST", f"{_TABLE}/keep", put_back, "Put back on the list.", Nothing),
    Entry("GET", f"{_TABLE}/record", record, "The finished matches, as a record.", plain=True),
    Entry("GET", f"{_TABLE}/rules", rules, "The options in force, as a form."),
    Entry("GET", f"{_TABLE}/rounds", rounds, "The score of every deal."),
    Entry("GET", f"{_TABLE}/rounds/{{deal:int}}", details, "The score sheet of a deal."),
    Entry("GET", f"{_TABLE}/pad", pad, "The score pad, in games with partners."),
    Entry("GET", "/api/scores", game_scores, "Finished matches.", query=("player", *FILTER)),
    Entry("GET", "/api/league", league, "The league table.", query=FILTER),
    Entry("GET", "/api/fame", fame, "The hall of fame.", query=FILTER),
    Entry("GET", f"{_PLAYER}/line-ups", line_ups, "Won and lost by line-up.", query=FILTER),
    Entry("GET", f"{_PLAYER}/lifetime/{{game}}", lifetime, "Lifetime totals in one game."),
    Entry("POST", f"{_PLAYER}/board/{{game}}/{{deed}}", board, "Save, reset or revert.", Nothing),
)
