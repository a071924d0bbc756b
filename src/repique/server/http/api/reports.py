"""More addresses under /api: a player's own rules, old deals again, lists to keep.

What the commands of the desk do in a terminal, these do for a page.
"""

import asyncio
from typing import Any

from sqlalchemy import Connection
from starlette.responses import Response

from repique.core.options import BadOptions
from repique.play.presets import Chosen, Mistake, complaint
from repique.server.http.api import games
from repique.server.http.api.games import RuleForm
from repique.server.http.api.matches import Changing, Nothing, Seat
from repique.server.http.routes import Call, Done, Entry
from repique.server.live.seats import noted
from repique.server.security.access import TO_PRINT
from repique.stats import score_lists
from repique.stats.print import as_csv, as_html
from repique.stats.saved_matches import original
from repique.store.db import schema
from repique.store.db.transaction import Pen, one
from repique.store.errors import Unknown
from repique.store.files.folder import Folder
from repique.store.matches.series import LEFT, begin_series
from repique.store.matches.writer import Known, write
from repique.store.players import players

# The rules a player is used to


async def usual(call: Call) -> list[RuleForm]:
    return await call.house.read(lambda c: _rules(c, call.path["player"], call.path["preset"]))


def _rules(connection: Connection, player: int, preset: str) -> list[RuleForm]:
    one(connection, schema.players, id=player)
    plain = games.preset(preset)
    own = players.usual_rules(connection, player, preset)
    return games.form(Chosen(plain.preset, plain.game, own))


async def keep_rules(call: Call) -> list[RuleForm]:
    who, plain = call.path["player"], games.preset(call.path["preset"])

    def job(pen: Pen) -> list[RuleForm]:
        pen.one(schema.players, id=who)
        own = players.usual_rules(pen.connection, who, plain.preset)
        try:
            players.keep_rules(pen, who, plain.preset, own.with_changes(call.body.changes))
        except BadOptions as error:
            raise Mistake(complaint(plain.game, own, error)) from error
        return _rules(pen.connection, who, plain.preset)

    return await call.house.do(job)


async def forget_rules(call: Call) -> Done:
    who, plain = call.path["player"], games.preset(call.path["preset"])
    await call.house.do(lambda pen: players.forget_rules(pen, who, plain.preset))
    return Done()


# Old deals again


async def replicate(call: Call) -> Seat:
    """Start a new match with the deals of a finished one, against the same levels."""
    match = call.path["match"]

    def job(pen: Pen) -> Seat:
        found = original(pen.connection, match)
        person = pen.one(schema.players, id=found.player)
        seats = noted(found.record, found.series.session.state.seats, person["name"])
        series = begin_series(pen, found.player, found.preset, found.series.game)
        write(pen, series, found.series, Known(), LEFT, seats.seated())
        return Seat(pen.one(schema.series, id=series)["token"], seats.people[0])

    return await call.house.do(job)


# Lists to take away

ZIP = "application/zip"
ASKED = ("game", "player", "level", "practice", "match")


async def as_spreadsheet(call: Call) -> Response:
    _, rows = await _list(call)
    headers = {"Content-Disposition": 'attachment; filename="repique.csv"'}
    return Response(as_csv(rows), media_type="text/csv", headers=headers)


async def as_page(call: Call) -> Response:
    title, rows = await _list(call)
    return Response(as_html(title, rows), media_type="text/html", headers=TO_PRINT)


async def _list(call: Call) -> tuple[str, Any]:
    asked, which = call.query, call.path["list"].replace("-", "_")
    if which not in score_lists.LISTS:
        raise Unknown("There is no such list.")
    number = asked.get("match", "")
    match = int(number) if number.isdecimal() and len(number) < 9 else None
    game, player, level = (asked.get(name, "") for name in ("game", "player", "level"))
    wanted = score_lists.Wanted(game, player, level, asked.get("practice") == "1", match)
    score_lists.check(wanted, which)
    return await call.house.read(lambda c: score_lists.LISTS[which](c, wanted))


async def report(call: Call) -> Response:
    """A zip file without cards, seeds, tokens and names."""
    folder = call.house.hall.store.folder
    if folder is None:
        raise Unknown("There is no data folder to look at.")
    content = await asyncio.to_thread(_report, folder)
    headers = {"Content-Disposition": 'attachment; filename="repique-report.zip"'}
    return Response(content, media_type="application/zip", headers=headers)


def _report(folder: Folder) -> bytes:
    from repique.diagnostics.bundle import bundle
    from repique.diagnostics.data_folder import rooms
    from repique.diagnostics.machine import machine

    found = rooms(folder.path)
    return bundle([*machine(), *found.findings], found, folder)


_RULES = "/api/players/{player:int}/rules/{preset}"

DESK = (
    Entry("GET", _RULES, usual, "A player's own options for a preset, as a form."),
    Entry("POST", _RULES, keep_rules, "Change them.", Changing),
    Entry("DELETE", _RULES, forget_rules, "Reset them to the preset.", Nothing),
    Entry("POST", "/api/scores/{match:int}/again", replicate, "Play its deals again.", Nothing),
    Entry("GET", "/api/csv/{list}", as_spreadsheet, "A list as CSV.", query=ASKED, plain=True),
    Entry("GET", "/api/print/{list}", as_page, "A list as HTML.", query=ASKED, plain=True),
    Entry("GET", "/api/report", report, "A report to send.", plain=True, answers=bytes, media=ZIP),
)
