"""More addresses under /api: preferences, a player's own rules, old deals again, lists to keep.

What the commands of the desk do in a terminal, these do for a page.
"""

import asyncio
from typing import Annotated, Any

from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.core.options import BadOptions
from repique.desk import boards, catalogue
from repique.desk.shelving import original
from repique.play.presets import Chosen, Mistake, complaint
from repique.server import forms
from repique.server.api import Body, Changing, Nothing, Seat
from repique.server.forms import Labelled, RuleForm
from repique.server.routes import Call, Done, Entry
from repique.server.safety import TO_PRINT
from repique.server.seats import noted
from repique.server.wire import Name, Number, Word
from repique.stats.printing import as_csv, as_html
from repique.store import players, preferences, tables
from repique.store.errors import Unknown
from repique.store.folder import Folder
from repique.store.keeping import Known, write
from repique.store.matches import LEFT, begin_series
from repique.store.pen import Pen, one

Value = bool | Number | Word


class Preferring(Body, frozen=True):
    """Preferences to change; all of them or, if one cannot be, none."""

    changes: Annotated[dict[Name, Value], Meta(max_length=100)]


class Restoring(Body, frozen=True):
    """A text that a backup of preferences has given."""

    text: Annotated[str, Meta(max_length=preferences.LARGEST)]


class PreferenceForm(Struct, frozen=True):
    """A preference with its value: a switch, a number from `least` to `most`, or one of `among`."""

    name: str
    panel: str
    label: str
    meaning: str
    value: bool | int | str
    usual: bool | int | str
    among: tuple[Labelled, ...]
    least: int | None
    most: int | None


class Restored(Struct, frozen=True):
    left_out: tuple[str, ...]  # names that are not known here


async def shown(call: Call) -> list[PreferenceForm]:
    return await call.house.read(lambda c: _form(c, call.path["player"]))


def _form(connection: Connection, player: int) -> list[PreferenceForm]:
    one(connection, tables.players, id=player)
    values = preferences.preferences(connection, player, catalogue.KNOWN)
    return [
        PreferenceForm(
            name,
            catalogue.word("panels", panel),
            catalogue.label(name),
            catalogue.meaning(name),
            values[name],
            about.default,
            tuple(Labelled(value, catalogue.word("values", value)) for value in about.among),
            about.least,
            about.most,
        )
        for panel, names in catalogue.PANELS.items()
        for name, about in names.items()
    ]


async def preferred(call: Call) -> list[PreferenceForm]:
    who = call.path["player"]

    def job(pen: Pen) -> list[PreferenceForm]:
        pen.one(tables.players, id=who)
        preferences.prefer(pen, who, catalogue.KNOWN, call.body.changes)
        return _form(pen.connection, who)

    return await call.house.do(job)


async def reset(call: Call) -> list[PreferenceForm]:
    who = call.path["player"]

    def job(pen: Pen) -> list[PreferenceForm]:
        pen.one(tables.players, id=who)
        preferences.reset(pen, who)
        return _form(pen.connection, who)

    return await call.house.do(job)


async def backed_up(call: Call) -> str:
    def asked(connection: Connection) -> str:
        one(connection, tables.players, id=call.path["player"])
        return preferences.saved(connection, call.path["player"])

    return await call.house.read(asked)


async def restored(call: Call) -> Restored:
    who = call.path["player"]

    def job(pen: Pen) -> Restored:
        pen.one(tables.players, id=who)
        return Restored((*preferences.restore(pen, who, catalogue.KNOWN, call.body.text),))

    return await call.house.do(job)


# The rules a player is used to


async def usual(call: Call) -> list[RuleForm]:
    return await call.house.read(lambda c: _rules(c, call.path["player"], call.path["preset"]))


def _rules(connection: Connection, player: int, preset: str) -> list[RuleForm]:
    one(connection, tables.players, id=player)
    plain = forms.preset(preset)
    own = players.usual_rules(connection, player, preset)
    return forms.form(Chosen(plain.preset, plain.game, own))


async def keep_rules(call: Call) -> list[RuleForm]:
    who, plain = call.path["player"], forms.preset(call.path["preset"])

    def job(pen: Pen) -> list[RuleForm]:
        pen.one(tables.players, id=who)
        own = players.usual_rules(pen.connection, who, plain.preset)
        try:
            players.keep_rules(pen, who, plain.preset, own.with_changes(call.body.changes))
        except BadOptions as error:
            raise Mistake(complaint(plain.game, own, error)) from error
        return _rules(pen.connection, who, plain.preset)

    return await call.house.do(job)


async def forget_rules(call: Call) -> Done:
    who, plain = call.path["player"], forms.preset(call.path["preset"])
    await call.house.do(lambda pen: players.forget_rules(pen, who, plain.preset))
    return Done()


# Old deals again


async def replicate(call: Call) -> Seat:
    """A new match with the deals of any finished game, and the same company."""
    match = call.path["match"]

    def job(pen: Pen) -> Seat:
        found = original(pen.connection, match)
        person = pen.one(tables.players, id=found.player)
        seats = noted(found.record, found.series.session.state.seats, person["name"])
        series = begin_series(pen, found.player, found.preset, found.series.game)
        write(pen, series, found.series, Known(), LEFT, seats.seated())
        return Seat(pen.one(tables.series, id=series)["token"], seats.people[0])

    return await call.house.do(job)


# Lists to take away

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
    if which not in boards.LISTS:
        raise Unknown("There is no such list.")
    number = asked.get("match", "")
    match = int(number) if number.isdecimal() and len(number) < 9 else None
    game, player, level = (asked.get(name, "") for name in ("game", "player", "level"))
    wanted = boards.Wanted(game, player, level, asked.get("practice") == "1", match)
    boards.check(wanted, which)
    return await call.house.read(lambda c: boards.LISTS[which](c, wanted))


async def report(call: Call) -> Response:
    """What the doctor finds, as a file to send."""
    folder = call.house.hall.store.folder
    if folder is None:
        raise Unknown("There is no data folder to look at.")
    content = await asyncio.to_thread(_report, folder)
    headers = {"Content-Disposition": 'attachment; filename="repique-report.zip"'}
    return Response(content, media_type="application/zip", headers=headers)


def _report(folder: Folder) -> bytes:
    from repique.desk.bundle import bundle
    from repique.desk.machine import machine
    from repique.desk.rooms import rooms

    found = rooms(folder.path)
    return bundle([*machine(), *found.findings], found, folder)


_LIKES = "/api/players/{player:int}/preferences"
_RULES = "/api/players/{player:int}/rules/{preset}"

DESK = (
    Entry("GET", _LIKES, shown, "What a player likes, as a form."),
    Entry("PATCH", _LIKES, preferred, "Change preferences.", Preferring),
    Entry("DELETE", _LIKES, reset, "All preferences as at first.", Nothing),
    Entry("GET", f"{_LIKES}/backup", backed_up, "Preferences and rules as a text.", plain=True),
    Entry("POST", f"{_LIKES}/restore", restored, "Take them from such a text.", Restoring),
    Entry("GET", _RULES, usual, "The house rules a player is used to, as a form."),
    Entry("POST", _RULES, keep_rules, "Change what is usual.", Changing),
    Entry("DELETE", _RULES, forget_rules, "The preset is usual again.", Nothing),
    Entry("POST", "/api/scores/{match:int}/again", replicate, "Its deals again.", Nothing),
    Entry("GET", "/api/csv/{list}", as_spreadsheet, "A list as CSV.", query=ASKED, plain=True),
    Entry("GET", "/api/print/{list}", as_page, "A list as a page.", query=ASKED, plain=True),
    Entry("GET", "/api/report", report, "A report to send.", plain=True, answers=bytes),
)
