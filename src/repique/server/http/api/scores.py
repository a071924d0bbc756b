"""Games that are over: their rounds, the points of a round, and their records to take away."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection
from starlette.responses import Response

from repique.games import by_preset
from repique.play.text.words import words_for
from repique.server.http.routes import Call, Entry
from repique.stats import score_pads, scores
from repique.store.db import schema
from repique.store.db.transaction import find
from repique.store.errors import Unknown
from repique.store.matches.series import record_of


class PointLine(Struct, frozen=True):
    """One line of an old score sheet, in words, with the running totals of the sides."""

    seat: int
    label: str
    points: int
    cards: str
    totals: tuple[int, ...]


def _result(connection: Connection, match: int) -> Any:
    found = find(connection, schema.results, match=match)
    if found is None:
        raise Unknown("There is no finished game of that number.")
    return found


async def rounds(call: Call) -> list[scores.RoundScore]:
    def asked(connection: Connection) -> list[scores.RoundScore]:
        result = _result(connection, call.path["match"])
        return scores.round_scores(connection, result["match"], result["side"])

    return await call.house.read(asked)


async def points(call: Call) -> list[PointLine]:
    def asked(connection: Connection) -> list[PointLine]:
        result = _result(connection, call.path["match"])
        label = _labels(result["preset"])
        found = scores.points_details(connection, result["match"], call.path["deal"])
        return [PointLine(p.seat, label(p.reason), p.points, p.cards, p.totals) for p in found]

    return await call.house.read(asked)


def _labels(preset: str) -> Any:
    found = by_preset(preset)
    assert found is not None
    game, exact = found
    words = words_for(game, game.presets[exact])
    return lambda name: words.term(name) if name in words else name.replace("_", " ")


async def pad(call: Call) -> list[score_pads.PadLine]:
    def asked(connection: Connection) -> list[score_pads.PadLine]:
        return score_pads.score_pad(connection, _result(connection, call.path["match"])["match"])

    return await call.house.read(asked)


async def record(call: Call) -> Response:
    """Without the seed, from which a repeated match takes the deals after these."""

    def asked(connection: Connection) -> str:
        result = _result(connection, call.path["match"])
        return record_of(connection, result["match"])[0].without_secrets().text()

    name = f"repique-{call.path['match']}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await call.house.read(asked)
    return Response(text, media_type="text/plain", headers=headers)


_ONE = "/api/scores/{match:int}"

HISTORY = (
    Entry("GET", f"{_ONE}/rounds", rounds, "The deals of a finished match."),
    Entry("GET", f"{_ONE}/rounds/{{deal:int}}", points, "The score sheet of one deal."),
    Entry("GET", f"{_ONE}/pad", pad, "Its score pad, in games with partners."),
    Entry("GET", f"{_ONE}/record", record, "Its record.", plain=True),
)
