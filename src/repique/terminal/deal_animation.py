"""Shows a deal packet by packet on a live terminal, unless the rules ask for a quick deal."""

from collections.abc import Sequence
from itertools import groupby

from repique.core.cards import Card
from repique.core.options import QUICK_DEAL, QUIET_DEAL
from repique.core.table import Table, hand
from repique.play.story import PlayedMove
from repique.play.text.card_symbols import glyphs
from repique.terminal.match import HUMAN, TerminalMatch
from repique.terminal.screen import Screen

PAUSE = 0.15  # seconds between two packets
WIDTH = 24  # columns of a packet


def show_deal(screen: Screen, match: TerminalMatch, happening: PlayedMove) -> None:
    """Ring the bell and show the packets, as the house rules want it."""
    options = match.state.options.values()
    if not options.get(QUIET_DEAL, True):
        screen.bell()
    if not screen.live or options.get(QUICK_DEAL, True):
        return
    seats = {hand(seat): seat for seat in range(match.state.seats)}
    dealt = dealt_packets(happening.move.action.cards, match.state.table)
    given = [(seats[zone], cards) for zone, cards in dealt if zone in seats]
    for seat, cards in given:
        if seat == given[0][0]:
            screen.say()  # each time round the table on a line of its own
        shown = glyphs(cards) if seat == HUMAN else "▒" * len(cards)
        screen.part(f" {match.teller.who(seat)} {shown}", WIDTH)
        screen.pause(PAUSE)
    screen.say()


def dealt_packets(pack: Sequence[Card], table: Table) -> list[tuple[str, tuple[Card, ...]]]:
    """Zones with the cards they got together: neighbours in the pack with one destination."""
    place = {card: zone for zone, cards in table.zones.items() for card in cards}
    grouped = groupby(pack, key=lambda card: place.get(card, ""))
    return [(zone, tuple(cards)) for zone, cards in grouped]
