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
    from repique.core.table import Seat
    from repique.play.record import Record

WIDTH = 88


def review(
    what: Annotated[
        str, typer.Argument(metavar="FILE|GAME", help="A record, or a game that you play.")
    ],
    deal: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="The round (default: the last finished one)."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=8, help="The seat to review (default: the player’s)."),
    ] = None,
    player: Annotated[str, player_option("The player (default: the last one).")] = "",
    data: Data = None,
) -> None:
    """Review a round: which decisions cost points, judged by what the player could see."""
    from repique.coach.review.review import review_round
    from repique.terminal.screen import Screen

    record, own = _record_and_seat(what, player, data)
    start = record.start()
    whose = seat or own + 1
    if whose > start.seats:
        raise InputError(f"This game has {start.seats} seats. Choose one of them.")
    wanted = deal or _last_deal(record)
    made = review_round(record, wanted, whose - 1, progress=_progress)
    _progress(0, 0)
    screen = Screen(paged=False)
    for line in _review_lines(made):
        screen.line(line)


def _record_and_seat(what: str, player: str, data: Path | None) -> "tuple[Record, Seat]":
    """The last game of a file, or the player's current game of a preset, and the player's seat; the
    first seat of a person in a file, or the first of all."""
    from repique.play.replay import parse_file
    from repique.play.replay import read_file as text_of

    if what.strip().lower() in preset_names() and not Path(what).exists():
        from repique.cli.store import read_store
        from repique.store.matches.records import find_current_match
        from repique.store.players.players import named_or_last_player

        person = read_store(data, lambda c: named_or_last_player(c, player))
        found = read_store(data, lambda c: find_current_match(c, player, what)).series.session
        return found.record, found.record.seating.seat_of_player(person.id) or 0
    path = Path(what)
    record = parse_file(path, text_of(path))[-1]
    return record, next(iter(record.seating.people), 0)


def _last_deal(record: "Record") -> int:
    """The number of the last round that is over; raises `InputError` if there is none."""
    over = [state.deal_number for state in record.states() if state.result_shown()]
    if not over:
        raise InputError("No round of this game is over yet. Finish one first.")
    return over[-1]


def _progress(done: int, of: int) -> None:
    """Show progress on a terminal, over the same line; `of` 0 clears it."""
    if sys.stderr is not None and sys.stderr.isatty():
        text = f"Reviewed {done} of {of} decisions." if of else ""
        print(f"\r{text:<40}\r", end="", file=sys.stderr, flush=True)


def _review_lines(made: "Review") -> Iterator[str]:
    yield (
        f"Round {made.deal}: accuracy {made.accuracy:.0f}%. {made.lost:g} points lost "
        f"in {len(made.faults)} of {made.decisions} decisions."
    )
    for number, fault in enumerate(made.faults, 1):
        yield ""
        yield from _fault_lines(number, fault)


def _fault_lines(number: int, fault: "CostlyDecision") -> Iterator[str]:
    from repique.play.text.card_symbols import glyphs
    from repique.play.text.numbers import signed

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
        yield _wrapped(f"{who}: {deed.text} ({signed(deed.points)}). {deed.why} {more}")


def _wrapped(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, initial_indent="   ", subsequent_indent="   ")
