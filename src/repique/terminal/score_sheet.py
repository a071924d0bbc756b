"""Prints score sheets: the entries of a round, the rounds of a game, the result of a round."""

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from repique.core.score import Entry, of_deal, totals
from repique.play.text.card_symbols import glyphs
from repique.terminal.match import TerminalMatch
from repique.terminal.screen import Screen

NONE = "–"


def show_sheet(screen: Screen, match: TerminalMatch) -> None:
    """Print the entries of this round, then the totals of each round."""
    state = match.state
    waiting = match.story.put_aside
    if not state.sheet and not waiting:
        screen.say(match.words.text("prompts", "no_sheet"))
        return
    screen.show(_entries(match, of_deal(state.sheet, state.deal_number), waiting))
    if waiting:
        screen.say(" " + match.words.text("prompts", "sheet_pending"), "dim")
    screen.say()
    screen.show(_rounds(match))


def show_result(screen: Screen, match: TerminalMatch) -> None:
    """Print the points of the round that has ended, by reason."""
    state = match.state
    words = match.words
    entries = of_deal(state.sheet, state.deal_number)
    ended = "hand_over" if match.session.fixed else "round_over"
    title = words.text("prompts", ended, round=state.deal_number, hand=state.number)
    table = _sheet(match, title)
    for reason in dict.fromkeys(entry.reason for entry in entries):
        same = [entry for entry in entries if entry.reason == reason]
        alone = len({entry.seat for entry in same}) == 1  # “× 2” means twice for one player
        times = f" × {len(same)}" if len(same) > 1 and alone else ""
        table.add_row(match.teller.name(reason) + times, *_columns(same, state.sides))
    table.add_section()
    if match.session.fixed:  # a tournament hand has no earlier rounds
        table.add_row(
            words.text("prompts", "sheet_total"), *_sums(entries, state.sides), style="bold"
        )
        screen.show(table)
        return
    table.add_row(words.text("prompts", "sheet_sum"), *_sums(entries, state.sides))
    before = [a - b for a, b in zip(state.scores, totals(entries, state.sides), strict=True)]
    table.add_row(words.text("prompts", "sheet_before"), *map(str, before))
    table.add_row(words.text("prompts", "sheet_total"), *map(str, state.scores), style="bold")
    screen.show(table)


def _sheet(match: TerminalMatch, title: str) -> Table:
    """An empty sheet with a column for each side."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(title, overflow="fold")
    for side in range(match.state.sides):
        table.add_column(match.teller.side(side, match.state.sides), justify="right")
    return table


def _entries(match: TerminalMatch, scored: Sequence[Entry], waiting: Sequence[Entry]) -> Table:
    state = match.state
    words = match.words
    table = _sheet(match, words.text("prompts", "sheet_round", round=state.deal_number))
    table.add_column("")
    for entry in scored:
        points = _columns([entry], state.sides)
        table.add_row(match.teller.name(entry.reason), *points, _cards(match, entry))
    for entry in waiting:
        points = [f"({text})" if text != NONE else text for text in _columns([entry], state.sides)]
        table.add_row(match.teller.name(entry.reason), *points, _cards(match, entry), style="dim")
    table.add_section()
    table.add_row(words.text("prompts", "sheet_sum"), *_sums(scored, state.sides))
    if waiting:
        aside = [f"({text})" for text in _sums(waiting, state.sides)]
        table.add_row(words.text("prompts", "sheet_aside"), *aside)
    return table


def _cards(match: TerminalMatch, entry: Entry) -> str:
    return glyphs(match.teller.ranked(entry.cards))


def _rounds(match: TerminalMatch) -> Table:
    state = match.state
    words = match.words
    table = _sheet(match, words.text("prompts", "sheet_game"))
    for deal in range(1, state.deal_number + 1):
        sums = _sums(of_deal(state.sheet, deal), state.sides)
        table.add_row(words.text("prompts", "sheet_round", round=deal), *sums)
    table.add_section()
    table.add_row(words.text("prompts", "sheet_total"), *map(str, state.scores), style="bold")
    return table


def _columns(entries: Iterable[Entry], sides: int) -> list[str]:
    """The points, each in the column of the side that scored them."""
    columns: list[int | None] = [None] * sides
    for entry in entries:
        side = entry.seat % sides
        columns[side] = (columns[side] or 0) + entry.points
    return [NONE if points is None else str(points) for points in columns]


def _sums(entries: Iterable[Entry], sides: int) -> list[str]:
    return [str(points) for points in totals(entries, sides)]
