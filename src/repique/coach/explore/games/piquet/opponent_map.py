"""Piquet: the map of the opponent's cards, with five marks and a reason for each.

In order of precedence: played; cannot hold it; holds it; would have declared it; not known. The
fourth is a guess, because players may sink declarations, and nothing else is derived from it.
"""

from dataclasses import replace
from functools import reduce
from operator import or_

from repique.ai.games.piquet.hands.holdings import BIT, Hand, hand_of
from repique.ai.games.piquet.knowledge import PiquetKnowledge, knowledge_of
from repique.coach.explore.card_map import (
    build_grid,
    build_legend,
    players_by_card,
    source_of,
    zones_by_card,
)
from repique.coach.explore.games.piquet.calls import cards_called
from repique.coach.explore.games.piquet.silences import silence_reason
from repique.coach.explore.phrases import say, suit_name
from repique.core.cards import Card, suit
from repique.core.table import Seat
from repique.games.piquet.tables import HAND
from repique.play.explore import Cell, Copy, Observation, Sign

PLAYED = "gone"
NEVER = "never"
HAS = "has"
DOUBTFUL = "doubtful"
OPEN = "open"
MARKS = (HAS, NEVER, PLAYED, DOUBTFUL, OPEN)


def opponent_map(look: Observation) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    """The cells of the map and its legend."""
    known = knowledge_of(look.view)
    players = players_by_card(look)
    shown = shown_blanche(look)
    zones = zones_by_card(look)
    spoken = cards_called(known)
    known = _with_called(known, reduce(or_, spoken.values(), 0))

    def placed(card: Card) -> Copy:
        if players.get(card) == known.other:
            return Copy(PLAYED, say(look, "why", "he_played"))
        if card in zones:
            return _in_sight(look, card, zones[card], players.get(card))
        for category, held in spoken.items():
            if BIT[card] & held:
                return Copy(HAS, say(look, "reasons", f"called_{category}"))
        return _out_of_sight(look, known, card, shown)

    cells = build_grid(look, placed, MARKS)
    return cells, build_legend(look, cells, MARKS)


def _with_called(known: PiquetKnowledge, held: Hand) -> PiquetKnowledge:
    """The knowledge with these cards certainly in the opponent's hand."""
    more = held & known.pool
    hidden = known.hidden - more.bit_count()
    return replace(known, theirs=known.theirs | more, pool=known.pool & ~more, hidden=hidden)


def _in_sight(look: Observation, card: Card, zone: str, by: Seat | None) -> Copy:
    """The mark of a card whose place is known and which the opponent has not played."""
    if zone == f"hand:{1 - look.seat}":
        name = f"has_{source_of(look, card)}"
        return Copy(HAS, say(look, "reasons", name if name in SHOWN_REASONS else "has_show"))
    if by is not None:
        return Copy(NEVER, say(look, "reasons", "you_played"))
    kind = zone.partition(":")[0]
    exposed = kind == "talon" and look.view.state.exposed
    return Copy(NEVER, say(look, "reasons", "talon_exposed" if exposed else f"in_{kind}"))


SHOWN_REASONS = (
    "has_show",
    "has_peek",
    "has_talon_hand",
)  # how a card in the opponent's hand was seen


def _out_of_sight(look: Observation, known: PiquetKnowledge, card: Card, shown: Hand) -> Copy:
    """The mark of a card whose place is not known."""
    blanche = bool(shown & BIT[card])
    if BIT[card] & known.void:
        return Copy(NEVER, say(look, "reasons", "void", suit=suit_name(look, suit(card))))
    if not known.hidden:
        return Copy(NEVER, say(look, "reasons", "hand_full"))
    if known.sure:
        return Copy(HAS, say(look, "reasons", "by_counting"))
    if blanche and (shown & known.pool).bit_count() == known.thrown:
        return Copy(NEVER, say(look, "reasons", "blanche_gone"))
    passed_over = silence_reason(look, known, card)
    if passed_over:
        return Copy(DOUBTFUL, passed_over)
    return Copy(OPEN, say(look, "reasons", "shown_blanche" if blanche else "not_known"))


def shown_blanche(look: Observation) -> Hand:
    """The hand that the opponent has shown as carte blanche; parts may be discarded since."""
    other = 1 - look.seat
    shows = (e for e in look.heard if e.kind == "show" and e.seat == other)
    return hand_of(card for event in shows if len(event.cards) == HAND for card in event.cards)
