"""Preferences of a player: forms, quick settings, uploaded pictures, backup and restore."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.core.preferences import Preference
from repique.play.seating import SIMPLE
from repique.server.http.api.games import Labelled
from repique.server.http.api.types import Body, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute
from repique.server.live.messages import Name, Number, Word
from repique.server.security.principal import Role
from repique.settings import images, words
from repique.settings.backup import EXPORTED_ROWS, RESET_ROWS
from repique.settings.preferences import ALL_PREFERENCES, PANELS, QUICK_SETTINGS
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one
from repique.store.players import preferences

Value = bool | Number | Word
# A changed picture gets another address.
CACHED_FOR_EVER = {"cache-control": "private, max-age=31536000, immutable"}


class Preferring(Body, frozen=True):
    """Preferences to change; if one is not allowed, none is changed."""

    changes: Annotated[dict[Name, Value], Meta(max_length=100)]


class Restoring(Body, frozen=True):
    """The text of a backup of preferences."""

    text: Annotated[str, Meta(max_length=preferences.LONGEST_TEXT)]


class Picturing(Body, frozen=True):
    """A JPEG file in Base64."""

    picture: Annotated[str, Meta(max_length=images.base64_length(images.LARGE_BYTES))]


class PreferenceForm(Struct, frozen=True):
    """A preference with its value. `kind` is switch, choice (one of `among`), number (from `least`
    to `most`), colour (#rrggbb or nothing), name or picture (its mark or nothing)."""

    name: str
    kind: str
    panel: str
    label: str
    meaning: str
    also: str  # other words to search for it
    value: bool | int | str
    usual: bool | int | str
    among: tuple[Labelled, ...]
    least: int | None
    most: int | None
    needs: str  # the preference without which this one has no effect
    unless: str  # the preference that replaces it


class QuickSet(Struct, frozen=True):
    """Several preferences that are set with one button."""

    group: str
    label: str
    meaning: str
    values: dict[str, bool | int | str]


class RestoredPreferences(Struct, frozen=True):
    """The answer to a restored backup."""

    left_out: tuple[str, ...]  # names of unknown preferences


async def preference_forms(request: ApiRequest) -> list[PreferenceForm]:
    return await request.services.read(lambda c: _forms(c, request.path["player"]))


def _forms(connection: Connection, player: int) -> list[PreferenceForm]:
    one(connection, schema.players, id=player)
    values = preferences.preferences(connection, player, ALL_PREFERENCES)
    return [
        _field(name, panel, about, values[name])
        for panel, names in PANELS.items()
        for name, about in names.items()
    ]


def _field(name: str, panel: str, about: Preference, value: bool | int | str) -> PreferenceForm:
    return PreferenceForm(
        name=name,
        kind=words.input_kind(about),
        panel=words.word("panels", panel),
        label=words.label(name),
        meaning=words.meaning(name),
        also=words.search_words(name, panel),
        value=value,
        usual=about.default,
        among=tuple(
            Labelled(one, words.value_text(name, one))
            for one in about.among
            if one != SIMPLE or value == SIMPLE  # no level, but kept from elsewhere perhaps
        ),
        least=about.least,
        most=about.most,
        needs=about.needs,
        unless=about.unless,
    )


async def absent_preferences(request: ApiRequest) -> dict[str, str]:
    return words.absent_answers()


async def quick_sets(request: ApiRequest) -> list[QuickSet]:
    return [
        QuickSet(
            words.word("quick", group),
            words.word("quick", f"{group}_{which}"),
            words.word("quick", f"{group}_{which}_meaning"),
            values,
        )
        for group, sets in QUICK_SETTINGS.items()
        for which, values in sets.items()
    ]


async def change_preferences(request: ApiRequest) -> dict[str, bool | int | str]:
    """Change preferences; returns those that have another value now."""
    player = request.path["player"]

    def job(transaction: Transaction) -> dict[str, bool | int | str]:
        transaction.one(schema.players, id=player)
        before = preferences.preferences(transaction.connection, player, ALL_PREFERENCES)
        preferences.set_preferences(transaction, player, ALL_PREFERENCES, request.body.changes)
        after = preferences.preferences(transaction.connection, player, ALL_PREFERENCES)
        return {name: value for name, value in after.items() if value != before[name]}

    return await request.services.do(job)


async def reset_preferences(request: ApiRequest) -> list[PreferenceForm]:
    return await _change(
        request,
        lambda transaction, player: preferences.reset_preferences(transaction, player, RESET_ROWS),
    )


async def upload_picture(request: ApiRequest) -> list[PreferenceForm]:
    use = images.find_use(request.path["use"])
    return await _change(
        request,
        lambda transaction, player: images.save_image(
            transaction, player, use, request.body.picture
        ),
    )


async def delete_picture(request: ApiRequest) -> list[PreferenceForm]:
    use = images.find_use(request.path["use"])
    return await _change(
        request, lambda transaction, player: images.delete_image(transaction, player, use)
    )


async def _change(
    request: ApiRequest, change: Callable[[Transaction, int], None]
) -> list[PreferenceForm]:
    """Make a change in a transaction and return the forms after it."""
    player = request.path["player"]

    def job(transaction: Transaction) -> list[PreferenceForm]:
        transaction.one(schema.players, id=player)
        change(transaction, player)
        return _forms(transaction.connection, player)

    return await request.services.do(job)


async def picture(request: ApiRequest) -> Response:
    player = request.path["player"]
    mark = request.path["mark"]
    use = images.find_use(request.path["use"])
    found = await request.services.read(lambda c: images.load_image(c, player, use, mark))
    return Response(found, media_type="image/jpeg", headers=CACHED_FOR_EVER)


async def backup(request: ApiRequest) -> str:
    def query(connection: Connection) -> str:
        one(connection, schema.players, id=request.path["player"])
        return preferences.export_preferences(connection, request.path["player"], EXPORTED_ROWS)

    return await request.services.read(query)


async def restore(request: ApiRequest) -> RestoredPreferences:
    player = request.path["player"]

    def job(transaction: Transaction) -> RestoredPreferences:
        transaction.one(schema.players, id=player)
        unknown = preferences.import_preferences(
            transaction, player, EXPORTED_ROWS, request.body.text
        )
        return RestoredPreferences(tuple(unknown))

    return await request.services.do(job)


_PREFERENCES = "/api/players/{player:int}/preferences"
_PICTURE = "/api/players/{player:int}/pictures/{use}"

ROUTES = (
    ApiRoute(
        "GET",
        "/api/quick-sets",
        quick_sets,
        "Quick settings: several preferences at once.",
        role=Role.PERSON,
    ),
    ApiRoute(
        "GET",
        "/api/absent-preferences",
        absent_preferences,
        "What there is no preference for, and why.",
        role=Role.PERSON,
    ),
    ApiRoute(
        "GET",
        _PREFERENCES,
        preference_forms,
        "The preferences of a player, as a form.",
        role=Role.PERSON,
    ),
    ApiRoute(
        "PATCH",
        _PREFERENCES,
        change_preferences,
        "Change preferences.",
        Preferring,
        role=Role.PERSON,
    ),
    ApiRoute(
        "DELETE",
        _PREFERENCES,
        reset_preferences,
        "Reset all preferences.",
        Nothing,
        role=Role.PERSON,
    ),
    ApiRoute(
        "GET",
        f"{_PREFERENCES}/backup",
        backup,
        "A backup of preferences and rules, as text.",
        plain=True,
    ),
    ApiRoute("POST", f"{_PREFERENCES}/restore", restore, "Restore such a backup.", Restoring),
    ApiRoute(
        "POST", _PICTURE, upload_picture, "Upload a picture for back, table or mat.", Picturing
    ),
    ApiRoute("DELETE", _PICTURE, delete_picture, "Delete that picture.", Nothing),
    ApiRoute(
        "GET",
        f"{_PICTURE}/{{mark}}",
        picture,
        "The picture itself.",
        plain=True,
        answers=bytes,
        media="image/jpeg",
    ),
)
