"""Explore reports of any state, and what a reader finds in them."""

from collections.abc import Sequence
from typing import Any

from repique.core.game import Event, Game, State, card_order, view
from repique.core.table import Seat
from repique.play.explore import ExploreReport, Observation
from repique.play.text.teller import Teller
from repique.play.text.words import words_for


def look_of(game: Game[Any], state: State, seat: Seat, events: Sequence[Event] = ()) -> Observation:
    """What a seat brings to a report: its view, the events it has seen, and its words."""
    teller = Teller(words_for(game, state.options), state.seats, seat, card_order(game, state))
    seen = tuple(event.seen(seat) for event in events)
    return Observation(game, view(game, state, seat), seen, teller)


def signs_of(report: ExploreReport, named: str) -> str:
    """The signs in the cell of a face, as the legend writes them."""
    written = {sign.id: sign.sign for sign in report.legend}
    cell = next(cell for cell in report.grid if cell.face == named)
    return "".join(written[copy.sign] for copy in cell.copies)


def reasons_for(report: ExploreReport, named: str) -> list[str]:
    """The reasons given for the copies of a face."""
    return [copy.why for cell in report.grid if cell.face == named for copy in cell.copies]


def cards_under(report: ExploreReport, caption: str) -> list[str]:
    """The cards of all groups with this caption, sorted."""
    groups = [group for section in report.sections for group in section.groups]
    return sorted(card for group in groups if group.caption == caption for card in group.cards)


def report_text(report: ExploreReport) -> str:
    """All lines of a report with the titles of its sections."""
    lines = [line for section in report.sections for line in (section.title, *section.lines)]
    return "\n".join((*report.lines, *lines))
