"""What a game offers for a table of partners, with its words."""

from typing import Any

from repique.core.actions import Saying
from repique.core.game import Game, View
from repique.core.partners import Result
from repique.play.text.teller import Teller
from repique.server.view import model


def partners(game: Game[Any], view: View[Any], tells: Teller) -> model.Partners | None:
    """None for games without partners."""
    shown = game.partners(view)
    if shown is None:
        return None

    def said(saying: Saying | None) -> str:
        return tells.saying(saying) if saying else ""

    return model.Partners(
        meld=shown.meld,
        tricks=shown.tricks,
        taken=shown.taken,
        standing=said(shown.standing),
        goal=said(shown.goal),
        drawn=tuple(tuple(model.Played(*card) for card in draw) for draw in shown.drawn),
        suits=shown.suits,
        chart=tuple(model.Worth(tells.name(w.meld), w.points, w.held) for w in shown.chart),
        why_pass=tells.words.refusal(shown.why_pass) if shown.why_pass else "",
        asked_back=tuple(_request(tells, *asked) for asked in shown.asked_back),
        result=_result(tells, shown.result) if shown.result else None,
        pad=shown.pad,
        outcomes={line.outcome: tells.name(line.outcome) for line in shown.pad},
    )


def _request(tells: Teller, seat: int, suit: str) -> model.Request:
    return model.Request(seat, suit, tells.saying(Saying("asks_back", seat, (("suit", suit),))))


def _result(tells: Teller, how: Result) -> model.HandResult:
    counts = (how.meld_counts, how.play_counts)
    return model.HandResult(tells.saying(how.title), tells.saying(how.why), *counts)
