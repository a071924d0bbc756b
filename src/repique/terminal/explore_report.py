"""Prints reports on the cards."""

from rich.table import Table
from rich.text import Text

from repique.core.cards import Card, face, is_joker, suit
from repique.play.explore import Cell, ExploreReport, ReportSection
from repique.play.text.card_symbols import SYMBOLS, glyph, glyphs
from repique.terminal.screen import Screen

STYLES = {"own": "bold", "other": "cyan", "gone": "dim", "never": "dim", "doubtful": "yellow"}


def show_report(screen: Screen, found: ExploreReport) -> None:
    screen.say(found.title, "bold")
    for line in found.lines:
        screen.say(line)
    if found.grid:
        screen.show(_map(found))
        for sign in found.legend:
            screen.say(Text(f"  {sign.sign:>2}  {sign.text}", STYLES.get(sign.tone, "")))
    for passage in found.sections:
        _show_passage(screen, passage)


def show_reasons(screen: Screen, found: ExploreReport, card: Card | None) -> bool:
    """Print the reasons for the marks of a card; False if the report has no map with it."""
    cell = next((c for c in found.grid if card is not None and c.face == face(card)), None)
    if cell is None:
        return False
    for why in dict.fromkeys(copy.why for copy in cell.copies):
        screen.say(f"{glyph(cell.face)}: {why}")
    return True


def _map(found: ExploreReport) -> Table:
    """A row for each suit or joker, a column for each rank, in the cells a sign for each card."""
    cells = {cell.face: cell for cell in found.grid}
    plain = [named for named in cells if not is_joker(named)]
    ranks = [*dict.fromkeys(named[0] for named in plain)]
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for rank in ranks:
        table.add_column("10" if rank == "T" else rank, justify="center")
    for letter in dict.fromkeys(map(suit, plain)):
        row = (_signs(found, cells.get(rank + letter)) for rank in ranks)
        table.add_row(SYMBOLS.get(letter, letter), *row)
    for joker in filter(is_joker, cells):
        table.add_row(glyph(joker), _signs(found, cells[joker]))
    return table


def _signs(found: ExploreReport, cell: Cell | None) -> Text:
    if cell is None:
        return Text()
    legend = {sign.id: sign for sign in found.legend}
    marks = [legend[copy.sign] for copy in cell.copies]
    return Text.assemble(*((mark.sign, STYLES.get(mark.tone, "")) for mark in marks))


def _show_passage(screen: Screen, passage: ReportSection) -> None:
    screen.say()
    screen.say(passage.title, "bold")
    for line in passage.lines:
        screen.say(f"  {line}")
    for group in passage.groups:
        points = "" if group.points is None else f" {group.points}"
        note = f" ({group.note})" if group.note else ""
        cards = f": {glyphs(group.cards)}" if group.cards else ""
        screen.say(f"  {group.caption}{points}{note}{cards}")
