"""The panel that a game of partners offers, with its words."""

from typing import Any

from repique.core.actions import Saying
from repique.core.game import Game, View
from repique.core.partners import Result
from repique.play.text.teller import Teller
from repique.server.view import model


def partners_panel(game: Game[Any], view: View[Any], teller: Teller) -> model.PartnersPanel | None:
    """The panel for this view; None in games without partners."""
    panel = game.partners(view)
    if panel is None:
        return None

    def text_of(saying: Saying | None) -> str:
        return teller.saying(saying) if saying else ""

    return model.PartnersPanel(
        meld=panel.meld,
        tricks=panel.tricks,
        taken=panel.taken,
        standing=text_of(panel.standing),
        goal=text_of(panel.goal),
        drawn=tuple(tuple(model.PlayedCard(*card) for card in draw) for draw in panel.drawn),
        suits=panel.suits,
        chart=tuple(model.MeldWorth(teller.name(w.meld), w.points, w.held) for w in panel.chart),
        why_pass=teller.words.refusal(panel.why_pass) if panel.why_pass else "",
        asked_back=tuple(_request(teller, *asked) for asked in panel.asked_back),
        result=_result(teller, panel.result) if panel.result else None,
        pad=panel.pad,
        outcomes={line.outcome: teller.name(line.outcome) for line in panel.pad},
    )


def _request(teller: Teller, seat: int, suit: str) -> model.SuitRequest:
    return model.SuitRequest(
        seat, suit, teller.saying(Saying("asks_back", seat, (("suit", suit),)))
    )


def _result(teller: Teller, how: Result) -> model.HandResult:
    return model.HandResult(
        title=teller.saying(how.title),
        why=teller.saying(how.why),
        meld_counts=how.meld_counts,
        play_counts=how.play_counts,
    )
