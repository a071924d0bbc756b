"""Preferences of a player under /api: forms, quick settings, and pictures of their own."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.play.seating import SIMPLE
from repique.server.http.api.games import Labelled
from repique.server.http.api.matches import Body, Nothing
from repique.server.http.routes import Call, Entry
from repique.server.live.messages import Name, Number, Word
from repique.settings import images, words
from repique.settings.backup import ALL, FILED
from repique.settings.preferences import KNOWN, PANELS, QUICK
from repique.store.db import schema
from repique.store.db.transaction import Pen, one
from repique.store.players import preferences
from repique.store.players.preferences import Preference

Value = bool | Number | Word
FOR_EVER = {
    "cache-control": "private, max-age=31536000, immutable"
}  # another picture, another mark


class Preferring(Body, frozen=True):
    """Preferences to change. If one value is not possible, none is changed."""

    changes: Annotated[dict[Name, Value], Meta(max_length=100)]


class Restoring(Body, frozen=True):
    """The text of a backup of preferences."""

    text: Annotated[str, Meta(max_length=preferences.LARGEST)]


class Picturing(Body, frozen=True):
    """A JPEG in base 64."""

    picture: Annotated[str, Meta(max_length=images.text_length(images.LARGE))]


class PreferenceForm(Struct, frozen=True):
    """A preference with its value. `kind` is switch, choice (one of `among`), number (from `least`
    to `most`), colour (#rrggbb or nothing), name or picture (its mark or nothing)."""

    name: str
    kind: str
    panel: str
    label: str
    meaning: str
    also: str  # other words by which people look for it
    value: bool | int | str
    usual: bool | int | str
    among: tuple[Labelled, ...]
    least: int | None
    most: int | None
    needs: str  # the preference without which this one does nothing
    unless: str  # the preference that takes its place


class QuickSet(Struct, frozen=True):
    """A named group of preferences that is applied at once."""

    group: str
    label: str
    meaning: str
    values: dict[str, bool | int | str]


class Restored(Struct, frozen=True):
    left_out: tuple[str, ...]  # names that are not known here


async def shown(call: Call) -> list[PreferenceForm]:
    return await call.house.read(lambda c: _form(c, call.path["player"]))


def _form(connection: Connection, player: int) -> list[PreferenceForm]:
    one(connection, schema.players, id=player)
    values = preferences.preferences(connection, player, KNOWN)
    return [
        _field(name, panel, about, values[name])
        for panel, names in PANELS.items()
        for name, about in names.items()
    ]


def _field(name: str, panel: str, about: Preference, value: bool | int | str) -> PreferenceForm:
    return PreferenceForm(
        name=name,
        kind=words.kind(about),
        panel=words.word("panels", panel),
        label=words.label(name),
        meaning=words.meaning(name),
        also=words.also(name, panel),
        value=value,
        usual=about.default,
        among=tuple(
            Labelled(one, words.value(name, one))
            for one in about.among
            if one != SIMPLE or value == SIMPLE  # no level, but kept from elsewhere perhaps
        ),
        least=about.least,
        most=about.most,
        needs=about.needs,
        unless=about.unless,
    )


async def absent(call: Call) -> dict[str, str]:
    return words.absent()


async def quick_sets(call: Call) -> list[QuickSet]:
    return [
        QuickSet(
            words.word("quick", group),
            words.word("quick", f"{group}_{which}"),
            words.word("quick", f"{group}_{which}_meaning"),
            values,
        )
        for group, sets in QUICK.items()
        for which, values in sets.items()
    ]


async def preferred(call: Call) -> list[PreferenceForm]:
    return await _done(
        call, lambda pen, who: preferences.prefer(pen, who, KNOWN, call.body.changes)
    )


async def reset(call: Call) -> list[PreferenceForm]:
    return await _done(call, lambda pen, who: preferences.reset(pen, who, ALL))


async def keep_picture(call: Call) -> list[PreferenceForm]:
    use = images.wanted(call.path["use"])
    return await _done(call, lambda pen, who: images.keep(pen, who, use, call.body.picture))


async def drop_picture(call: Call) -> list[PreferenceForm]:
    use = images.wanted(call.path["use"])
    return await _done(call, lambda pen, who: images.drop(pen, who, use))


async def _done(call: Call, deed: Callable[[Pen, int], None]) -> list[PreferenceForm]:
    who = call.path["player"]

    def job(pen: Pen) -> list[PreferenceForm]:
        pen.one(schema.players, id=who)
        deed(pen, who)
        return _form(pen.connection, who)

    return await call.house.do(job)


async def picture(call: Call) -> Response:
    who, asked, use = call.path["player"], call.path["mark"], images.wanted(call.path["use"])
    found = await call.house.read(lambda c: images.picture_of(c, who, use, asked))
    return Response(found, media_type="image/jpeg", headers=FOR_EVER)


async def backed_up(call: Call) -> str:
    def asked(connection: Connection) -> str:
        one(connection, schema.players, id=call.path["player"])
        return preferences.saved(connection, call.path["player"], FILED)

    return await call.house.read(asked)


async def restored(call: Call) -> Restored:
    who = call.path["player"]

    def job(pen: Pen) -> Restored:
        pen.one(schema.players, id=who)
        return Restored((*preferences.restore(pen, who, FILED, call.body.text),))

    return await call.house.do(job)


_LIKES = "/api/players/{player:int}/preferences"
_PICTURE = "/api/players/{player:int}/pictures/{use}"

PREFERENCES = (
    Entry("GET", "/api/quick-sets", quick_sets, "Named groups of preferences."),
    Entry("GET", "/api/absent-preferences", absent, "Settings that do not exist, and why."),
    Entry("GET", _LIKES, shown, "A player's preferences, as a form."),
    Entry("PATCH", _LIKES, preferred, "Change preferences.", Preferring),
    Entry("DELETE", _LIKES, reset, "Reset all preferences.", Nothing),
    Entry("GET", f"{_LIKES}/backup", backed_up, "Preferences and options as text.", plain=True),
    Entry("POST", f"{_LIKES}/restore", restored, "Restore them from that text.", Restoring),
    Entry("POST", _PICTURE, keep_picture, "Set an image: back, table or mat.", Picturing),
    Entry("DELETE", _PICTURE, drop_picture, "Remove that image.", Nothing),
    Entry(
        "GET", f"{_PICTURE}/{{mark}}", picture, "The image.",
        plain=True, answers=bytes, media="image/jpeg",
    ),
)  # fmt: skip
