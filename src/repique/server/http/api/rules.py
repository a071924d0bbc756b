"""House rules under a name, under /api."""

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from repique.core.options import BadOptions, Value
from repique.play.presets import Chosen, Mistake, complaint
from repique.server.http.api import games
from repique.server.http.api.matches import Changing, Naming, Nothing
from repique.server.http.routes import Call, Entry
from repique.settings import rule_sets
from repique.store.db import schema
from repique.store.db.transaction import Pen, one


class NamedRules(Struct, frozen=True):
    """A saved rule set. Only its owner can change it."""

    name: str
    owner: str
    own: bool
    changes: dict[str, Value]


def _listed(connection: Connection, player: int, preset: str) -> list[NamedRules]:
    one(connection, schema.players, id=player)
    found = rule_sets.of_house(connection, preset)
    return [NamedRules(s.name, s.owner, s.player == player, s.changes) for s in found]


async def named_rules(call: Call) -> list[NamedRules]:
    who, preset = call.path["player"], games.preset(call.path["preset"]).preset
    return await call.house.read(lambda c: _listed(c, who, preset))


async def save(call: Call) -> list[NamedRules]:
    plain = games.preset(call.path["preset"])
    try:
        options = plain.options.with_changes(call.body.changes)
    except BadOptions as error:
        raise Mistake(complaint(plain.game, plain.options, error)) from error
    chosen = Chosen(plain.preset, plain.game, options)
    return await _done(call, lambda pen, who: rule_sets.save(pen, who, chosen, call.path["name"]))


async def rename(call: Call) -> list[NamedRules]:
    preset, name = games.preset(call.path["preset"]).preset, call.path["name"]
    return await _done(
        call, lambda pen, who: rule_sets.rename(pen, who, preset, name, call.body.name)
    )


async def remove(call: Call) -> list[NamedRules]:
    preset, name = games.preset(call.path["preset"]).preset, call.path["name"]
    return await _done(call, lambda pen, who: rule_sets.remove(pen, who, preset, name))


async def _done(call: Call, deed: Callable[[Pen, int], None]) -> list[NamedRules]:
    who, preset = call.path["player"], call.path["preset"]

    def job(pen: Pen) -> list[NamedRules]:
        pen.one(schema.players, id=who)
        deed(pen, who)
        return _listed(pen.connection, who, games.preset(preset).preset)

    return await call.house.do(job)


_SETS = "/api/players/{player:int}/rule-sets/{preset}"
_SET = f"{_SETS}/{{name}}"

RULES = (
    Entry("GET", _SETS, named_rules, "Named rule sets of all players."),
    Entry("POST", _SET, save, "Save a rule set under a name.", Changing),
    Entry("PATCH", _SET, rename, "Rename a rule set.", Naming),
    Entry("DELETE", _SET, remove, "Remove a rule set.", Nothing),
)
