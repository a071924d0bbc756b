"""Closer looks at the cards, for tests: from any state, and as they are read."""

from collections.abc import Sequence
from typing import Any

from repique.core.game import Event, Game, State, view
from repique.core.table import Seat
from repique.play.explore import Findings, Look
from repique.play.text.teller import Teller
from repique.play.text.words import words_for


def look(game: Game[Any], state: State, seat: Seat, events: Sequence[Event] = ()) -> Look:
    tells = Teller(words_for(game, state.options), state.seats, seat, game.order)
    heard = tuple(event.seen(seat) for event in events)
    return Look(game, view(game, state, seat), heard, tells)


def signs(report: Findings, named: str) -> str:
    """The signs in the cell of a face, as they are read."""
    read = {sign.id: sign.sign for sign in report.legend}
    cell = next(cell for cell in report.grid if cell.face == named)
    return "".join(read[copy.sign] for copy in cell.copies)


def why(report: Findings, named: str) -> list[str]:
    return [copy.why for cell in report.grid if cell.face == named for copy in cell.copies]


def cards(report: Findings, caption: str) -> list[str]:
    groups = [group for section in report.sections for group in section.groups]
    return sorted(card for group in groups if group.caption == caption for card in group.cards)


def text(report: Findings) -> str:
    lines = [line for section in report.sections for line in (section.title, *section.lines)]
    return "\n".join((*report.lines, *lines))
