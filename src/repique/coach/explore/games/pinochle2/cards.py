"""Pinochle, Binokel and Bezique: where the cards are, who has seen what, and what is not known."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from repique.coach.explore.card_map import (
    UNSEEN,
    grid,
    held_by,
    hidden_in,
    legend,
    player_of,
    seen_by,
    source,
    unseen,
    zone_of,
)
from repique.coach.explore.phrases import counted, group, say, who
from repique.core.cards import SUITS, Card, suit
from repique.core.table import hand
from repique.play.explore import CardGroup, Cell, Copy, Look, Passage, Sign
from repique.play.text.card_symbols import SYMBOLS

SIGNS = (
    "own_hand", "own_melds", "their_hand", "their_melds", "stock", "trick", "own_won", "their_won",
    UNSEEN,
)  # fmt: skip
SHARED = ("stock", "trick")  # places that are nobody's


def distribution(look: Look) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    """The map of all cards with their places."""
    zones, players = zone_of(look), player_of(look)

    def placed(card: Card) -> Copy:
        kind, _, seat = zones.get(card, UNSEEN).partition(":")
        if kind == UNSEEN or kind in SHARED:
            return Copy(kind, say(look, "why", kind))
        own = int(seat) == look.seat
        name = f"{'own' if own else 'their'}_{kind}"
        if kind == "hand" and not own:
            return Copy(name, known_there(look, card))
        by = players.get(card)
        return Copy(name, say(look, "why", name) if by is None else _played(look, name, by))

    cells = grid(look, placed, SIGNS)
    return cells, legend(look, cells, SIGNS)


def _played(look: Look, name: str, by: int) -> str:
    return say(look, "why", f"{name}_you" if by == look.seat else name)


def known_there(look: Look, card: Card) -> str:
    """Why a card is known to be in the other hand."""
    name = source(look, card)
    if not name:
        return say(look, "why", "certain")
    return say(look, "sources", name, who=who(look, 1 - look.seat))


def amounts(look: Look) -> tuple[str, ...]:
    """How many cards there are of which nothing is known, and where they must be."""
    out, stock = len(unseen(look)), hidden_in(look, "stock")
    theirs = hidden_in(look, hand(1 - look.seat))
    if not out:
        return (say(look, "lines", "all_seen"),)
    if not stock:
        return (counted(look, "unseen_in_hand", out),)
    return (say(look, "lines", "unseen_split", number=out, stock=stock, theirs=theirs),)


def recall(look: Look) -> Iterator[Passage]:
    """What each of the two has seen of the other's hand."""
    other = 1 - look.seat
    theirs, mine = held_by(look, other), seen_by(look, other)
    nothing = (say(look, "lines", "none"),)
    groups = tuple(by_source(look, theirs, other))
    more = hidden_in(look, hand(other))
    lines = (counted(look, "hidden_in_hand", more),) if more else ()
    yield Passage(say(look, "captions", "you_saw"), lines if theirs else (*nothing, *lines), groups)
    groups = tuple(by_source(look, mine, look.seat))
    yield Passage(say(look, "captions", "they_saw"), () if mine else nothing, groups)


def by_source(look: Look, cards: Iterable[Card], holder: int) -> Iterator[CardGroup]:
    """Cards by how they were seen."""
    rows: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        rows[source(look, card)].append(card)
    for name in sorted(rows):
        caption = say(look, "seen", name or "known", who=who(look, holder))
        yield group(look, caption, rows[name])


def deduce(look: Look) -> Iterator[Passage]:
    """All cards that are not accounted for, suit by suit."""
    out = unseen(look)
    if not out:
        return
    certain = not hidden_in(look, "stock")
    caption = "theirs_surely" if certain else "theirs_or_stock"
    rows = [(s, [card for card in out if suit(card) == s]) for s in SUITS]
    groups = (group(look, SYMBOLS[s], cards) for s, cards in rows if cards)
    yield Passage(say(look, "captions", caption), groups=tuple(groups))
