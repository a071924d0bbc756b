"""A player's usual house rules, those for tables with other people, and house rules saved under a
name."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from repique.core.options import BadOptions, Options, Value
from repique.play.presets import ChosenGame, InputError, problems_sentence
from repique.server.http.api.games import RuleForm, changed_rules, find_preset, rule_form
from repique.server.http.api.types import Changing, Naming, Nothing
from repique.server.http.routes import ApiRequest, ApiRoute, Done
from repique.server.security.principal import Role
from repique.settings import rule_sets
from repique.store.db import schema
from repique.store.db.transaction import Transaction, one
from repique.store.players import players

# The usual rules of a player


async def usual_rules(request: ApiRequest) -> list[RuleForm]:
    player = request.path["player"]
    preset = request.path["preset"]
    return await request.services.read(lambda c: _usual_form(c, player, preset))


def _usual_form(connection: Connection, player: int, preset: str) -> list[RuleForm]:
    one(connection, schema.players, id=player)
    plain = find_preset(preset)
    own = players.usual_rules(connection, player, preset)
    return rule_form(ChosenGame(plain.preset, plain.game, own))


async def change_usual_rules(request: ApiRequest) -> list[RuleForm]:
    player = request.path["player"]
    plain = find_preset(request.path["preset"])

    def job(transaction: Transaction) -> list[RuleForm]:
        transaction.one(schema.players, id=player)
        own = players.usual_rules(transaction.connection, player, plain.preset)
        _save(transaction, player, plain.preset, plain, own, request.body.changes)
        return _usual_form(transaction.connection, player, plain.preset)

    return await request.services.do(job)


def _save(
    transaction: Transaction,
    player: int,
    name: str,
    plain: ChosenGame,
    before: Options,
    changes: dict[str, Any],
) -> None:
    """Store rules under the name of a preset or of its online rules; raises `InputError` if they
    contradict each other."""
    try:
        players.save_rules(transaction, player, name, before.with_changes(changes))
    except BadOptions as error:
        raise InputError(problems_sentence(plain.game, before, error)) from error


async def reset_usual_rules(request: ApiRequest) -> Done:
    player = request.path["player"]
    plain = find_preset(request.path["preset"])
    await request.services.do(
        lambda transaction: players.reset_rules(transaction, player, plain.preset)
    )
    return Done()


_USUAL = "/api/players/{player:int}/rules/{preset}"

USUAL_ROUTES = (
    ApiRoute("GET", _USUAL, usual_rules, "The usual house rules of a player, as a form."),
    ApiRoute("POST", _USUAL, change_usual_rules, "Change the usual house rules.", Changing),
    ApiRoute(
        "DELETE", _USUAL, reset_usual_rules, "Reset the usual house rules to the preset.", Nothing
    ),
)


# Rules for tables with other people


class OnlineRules(Struct, frozen=True):
    """The rules that a person likes at tables with other people, as a form; those of the preset if
    there are none of their own."""

    own: bool
    rules: list[RuleForm]


def _online_rules(connection: Connection, player: int, plain: ChosenGame) -> OnlineRules:
    name = players.online_rules_name(plain.preset)
    options = players.usual_rules(connection, player, name)
    form = rule_form(ChosenGame(plain.preset, plain.game, options))
    return OnlineRules(players.has_rules(connection, player, name), form)


async def online_rules(request: ApiRequest) -> OnlineRules:
    player = request.principal.player
    plain = find_preset(request.path["preset"])
    return await request.services.read(lambda c: _online_rules(c, player, plain))


async def change_online_rules(request: ApiRequest) -> OnlineRules:
    plain = find_preset(request.path["preset"])
    principal = request.principal

    def job(transaction: Transaction) -> OnlineRules:
        player = principal.player or players.current_player(transaction).id
        name = players.online_rules_name(plain.preset)
        own = players.usual_rules(transaction.connection, player, name)
        _save(transaction, player, name, plain, own, request.body.changes)
        return _online_rules(transaction.connection, player, plain)

    return await request.services.do(job)


async def forget_online_rules(request: ApiRequest) -> Done:
    player = request.principal.player
    name = players.online_rules_name(find_preset(request.path["preset"]).preset)
    await request.services.do(lambda transaction: players.reset_rules(transaction, player, name))
    return Done()


_ONLINE = "/api/me/online-rules/{preset}"

ONLINE_ROUTES = (
    ApiRoute(
        "GET", _ONLINE, online_rules, "Own rules for tables with other people.", role=Role.PERSON
    ),
    ApiRoute(
        "POST",
        _ONLINE,
        change_online_rules,
        "Change the own rules for tables with other people.",
        Changing,
        role=Role.PERSON,
    ),
    ApiRoute(
        "DELETE",
        _ONLINE,
        forget_online_rules,
        "Forget the own rules for tables with other people.",
        Nothing,
        role=Role.PERSON,
    ),
)


# Rules under a name


class NamedRules(Struct, frozen=True):
    """House rules saved under a name; only their owner may change them."""

    name: str
    owner: str
    own: bool
    changes: dict[str, Value]


def _named_rules(connection: Connection, player: int, preset: str) -> list[NamedRules]:
    one(connection, schema.players, id=player)
    found = rule_sets.all_rule_sets(connection, preset)
    return [NamedRules(s.name, s.owner, s.player == player, s.changes) for s in found]


async def list_named_rules(request: ApiRequest) -> list[NamedRules]:
    player = request.path["player"]
    preset = find_preset(request.path["preset"]).preset
    return await request.services.read(lambda c: _named_rules(c, player, preset))


async def save_named_rules(request: ApiRequest) -> list[NamedRules]:
    chosen = changed_rules(request.path["preset"], request.body.changes)
    name = request.path["name"]
    return await _change(
        request,
        lambda transaction, player: rule_sets.save_rule_set(transaction, player, chosen, name),
    )


async def rename_named_rules(request: ApiRequest) -> list[NamedRules]:
    preset = find_preset(request.path["preset"]).preset
    name = request.path["name"]
    new_name = request.body.name
    return await _change(
        request,
        lambda transaction, player: rule_sets.rename_rule_set(
            transaction, player, preset, name, new_name
        ),
    )


async def remove_named_rules(request: ApiRequest) -> list[NamedRules]:
    preset = find_preset(request.path["preset"]).preset
    name = request.path["name"]
    return await _change(
        request,
        lambda transaction, player: rule_sets.remove_rule_set(transaction, player, preset, name),
    )


async def _change(
    request: ApiRequest, change: Callable[[Transaction, int], None]
) -> list[NamedRules]:
    """Make a change in a transaction and return the list after it."""
    player = request.path["player"]
    preset = request.path["preset"]

    def job(transaction: Transaction) -> list[NamedRules]:
        transaction.one(schema.players, id=player)
        change(transaction, player)
        return _named_rules(transaction.connection, player, find_preset(preset).preset)

    return await request.services.do(job)


_SETS = "/api/players/{player:int}/rule-sets/{preset}"
_SET = f"{_SETS}/{{name}}"

NAMED_ROUTES = (
    ApiRoute("GET", _SETS, list_named_rules, "The named rules of all players."),
    ApiRoute("POST", _SET, save_named_rules, "Save rules under a name.", Changing),
    ApiRoute("PATCH", _SET, rename_named_rules, "Rename named rules.", Naming),
    ApiRoute("DELETE", _SET, remove_named_rules, "Delete named rules.", Nothing),
)
