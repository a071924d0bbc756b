"""The command `repique review`: the review of a round in the terminal."""

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.play.presets import InputError, preset_names

if TYPE_CHECKING:
    from repique.coach.review.review import CostlyDecision, Review
    from repique.play.record import Record

WIDTH = 88


def review(
    what: Annotated[
        str, typer.Argument(metavar="FILE|GAME", help="A record, or a game that you play.")
    ],
    deal: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Which round; the last that is over.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=8, help="Whose decisions; the player's unless told."),
    ] = None,
    player: Annotated[str, player_option("Whose match; the last player's unless told.")] = "",
    data: Data = None,
) -> None:
    """Judge every decision of a round by what could be seen then."""
    from repique.ai.levels import has_computer_players
    from repique.coach.review.review import review_round
    from repique.terminal.screen import Screen

    record = _record(what, player, data)
    start = record.start()
    whose = seat or _person_seat(record)
    if whose > start.seats:
        raise InputError(f"There are {start.seats} seats in this game.")
    if not has_computer_players(record.game):
        raise InputError("Nobody has learned this game well enough to judge it.")
    wanted = deal or _last_deal(record)
    made = review_round(record, wanted, whose - 1, progress=_progress)
    _progress(0, 0)
    screen = Screen(paged=False)
    for line in _review_lines(made):
        screen.line(line)


def _record(what: str, player: str, data: Path | None) -> "Record":
    """The last game of a file, or the player's current game of a preset."""
    from repique.play.replay import parse_file
    from repique.play.replay import read_file as text_of

    if what.strip().lower() in preset_names() and not Path(what).exists():
        from repique.cli.store import read_store
        from repique.store.matches.records import find_current_match

        return read_store(data, lambda c: find_current_match(c, player, what)).series.session.record
    path = Path(what)
    return parse_file(path, text_of(path))[-1]


def _person_seat(record: "Record") -> int:
    """The number of the person's seat, from 1; 1 if the record does not say."""
    from repique.play.seating import PERSON
    from repique.store.matches.seating import kinds_of

    kinds = kinds_of(record)
    return kinds.index(PERSON) + 1 if PERSON in kinds else 1


def _last_deal(record: "Record") -> int:
    """The number of the last round that is over; raises `InputError` if there is none."""
    over = [state.deal_number for state in record.states() if state.result_shown()]
    if not over:
        raise InputError("No round of this game is over yet.")
    return over[-1]


def _progress(done: int, of: int) -> None:
    """Show progress on a terminal, over the same line; `of` 0 clears it."""
    if sys.stderr is not None and sys.stderr.isatty():
        text = f"{done} of {of} decisions are judged." if of else ""
        print(f"\r{text:<40}\r", end="", file=sys.stderr, flush=True)


def _review_lines(made: "Review") -> Iterator[str]:
    yield (
        f"Round {made.deal}: accuracy {made.accuracy:.0f} %, {made.lost:g} points lost "
        f"in {len(made.faults)} of {made.decisions} decisions."
    )
    for number, fault in enumerate(made.faults, 1):
        yield ""
        yield from _fault_lines(number, fault)


def _fault_lines(number: int, fault: "CostlyDecision") -> Iterator[str]:
    from repique.play.text.card_symbols import glyphs

    certain = ", for certain" if fault.exact else ""
    lost = f"{round(fault.loss, 1):g} point{'' if round(fault.loss, 1) == 1 else 's'}"
    yield f"{number}. {lost} lost{certain} ({fault.stage}, move {fault.move + 1})"
    held = f"You held {glyphs(fault.hand)}."
    for one in fault.melds:
        held += f" {'Your' if one.own else f'{one.who}’s'} melds: {glyphs(one.cards)}."
    trick = "".join(f" {one.who} had played {glyphs(one.cards)}." for one in fault.trick)
    facts = f"{', '.join(fault.facts)}." if fault.facts else ""
    yield _wrapped(f"{held}{trick} {facts}")
    for who, deed, more in (("You", fault.played, ""), ("Better", fault.best, fault.why)):
        yield _wrapped(f"{who}: {deed.text} ({deed.points:+.1f}). {deed.why} {more}")


def _wrapped(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, initial_indent="   ", subsequent_indent="   ")
