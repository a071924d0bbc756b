"""Piquet: what the opponent holds, in five marks, each with its reason.

Precedence from the top: he has played it; he cannot have it; he has it; he would have declared
it; not known. The fourth is a surmise, for people sink, and nothing is concluded from it.
"""

from collections import Counter

from repique.ai.brains.piquet.holdings import BIT, Hand, hand_of
from repique.ai.brains.piquet.knowledge import Knowledge, knowledge
from repique.coach.exploring.phrases import say, suit_name
from repique.coach.exploring.places import grid, legend, pack, player_of, source, zone_of
from repique.coach.exploring.silences import silence
from repique.core.cards import Card, rank, suit
from repique.core.table import Seat
from repique.games.piquet.tables import HAND
from repique.play.exploring import Cell, Copy, Look, Sign

PLAYED, NEVER, HAS, DOUBTFUL, OPEN = "gone", "never", "has", "doubtful", "open"
MARKS = (HAS, NEVER, PLAYED, DOUBTFUL, OPEN)


def deduced(look: Look) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    known, players, shown = knowledge(look.view), player_of(look), shown_blanche(look)
    zones, whole = zone_of(look), whole_sets(look)

    def placed(card: Card) -> Copy:
        if players.get(card) == known.other:
            return Copy(PLAYED, say(look, "why", "he_played"))
        if card in zones:
            return _in_sight(look, card, zones[card], players.get(card))
        if rank(card) in whole and not BIT[card] & known.void:
            return Copy(HAS, say(look, "piquet", "called_set"))
        return _out_of_sight(look, known, card, shown)

    cells = grid(look, placed, MARKS)
    return cells, legend(look, cells, MARKS)


def _in_sight(look: Look, card: Card, zone: str, by: Seat | None) -> Copy:
    """A card whose place is known, and which the opponent has not played."""
    if zone == f"hand:{1 - look.seat}":
        name = f"has_{source(look, card)}"
        return Copy(HAS, say(look, "piquet", name if name in SHOWN else "has_show"))
    if by is not None:
        return Copy(NEVER, say(look, "piquet", "you_played"))
    kind = zone.partition(":")[0]
    exposed = kind == "talon" and look.view.state.exposed
    return Copy(NEVER, say(look, "piquet", "talon_exposed" if exposed else f"in_{kind}"))


SHOWN = ("has_show", "has_peek", "has_talon_hand")  # how a card in his hand was seen


def _out_of_sight(look: Look, known: Knowledge, card: Card, shown: Hand) -> Copy:
    blanche = bool(shown & BIT[card])
    if BIT[card] & known.void:
        return Copy(NEVER, say(look, "piquet", "void", suit=suit_name(look, suit(card))))
    if not known.hidden:
        return Copy(NEVER, say(look, "piquet", "hand_full"))
    if known.sure:
        return Copy(HAS, say(look, "piquet", "by_counting"))
    if blanche and (shown & known.pool).bit_count() == known.thrown:
        return Copy(NEVER, say(look, "piquet", "blanche_gone"))
    passed_over = silence(look, known, card)
    if passed_over:
        return Copy(DOUBTFUL, passed_over)
    return Copy(OPEN, say(look, "piquet", "shown_blanche" if blanche else "not_known"))


def whole_sets(look: Look) -> set[str]:
    """Ranks of which the opponent has called as many as can be with him: he was asked for them."""
    called, number = dict[str, int](), 0
    for event in look.heard:
        if event.seat != look.seat and event.kind in ("call_trio", "call_quatorze"):
            number = int(event.value)
        elif event.seat != look.seat and event.kind.startswith("height_set_"):
            called[event.value] = number
    zones, players, theirs = zone_of(look), player_of(look), f"hand:{1 - look.seat}"
    possible = Counter(
        rank(card)
        for card in pack(look)
        if players.get(card, 1 - look.seat) != look.seat
        and (card in players or zones.get(card, theirs) == theirs)
    )
    return {of for of, many in called.items() if many == possible[of]}


def shown_blanche(look: Look) -> Hand:
    """The hand that the opponent has shown as carte blanche; some of it may be discarded by now."""
    other = 1 - look.seat
    shows = (e for e in look.heard if e.kind == "show" and e.seat == other)
    return hand_of(card for event in shows if len(event.cards) == HAND for card in event.cards)
