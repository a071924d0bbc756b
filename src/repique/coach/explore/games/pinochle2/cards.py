"""Two-handed games: the map of the cards, what each player has seen, what is not known."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from repique.coach.explore.card_map import (
    UNSEEN,
    build_grid,
    build_legend,
    hidden_count,
    known_in_hand,
    own_cards_known_to,
    players_by_card,
    source_of,
    unseen_cards,
    zones_by_card,
)
from repique.coach.explore.phrases import card_group, player_name, say, say_number
from repique.core.cards import SUITS, Card, suit
from repique.core.table import hand
from repique.play.explore import CardGroup, Cell, Copy, Observation, ReportSection, Sign
from repique.play.text.card_symbols import SYMBOLS

SIGNS = (
    "own_hand", "own_melds", "their_hand", "their_melds", "stock", "trick", "own_won", "their_won",
    UNSEEN,
)  # fmt: skip
SHARED_ZONES = ("stock", "trick")  # without an owner


def distribution_map(look: Observation) -> tuple[tuple[Cell, ...], tuple[Sign, ...]]:
    """The cells of the map of all cards, and its legend."""
    zones = zones_by_card(look)
    players = players_by_card(look)

    def placed(card: Card) -> Copy:
        kind, _, seat = zones.get(card, UNSEEN).partition(":")
        if kind == UNSEEN or kind in SHARED_ZONES:
            return Copy(kind, say(look, "why", kind))
        own = int(seat) == look.seat
        name = f"{'own' if own else 'their'}_{kind}"
        if kind == "hand" and not own:
            return Copy(name, reason_known(look, card))
        by = players.get(card)
        return Copy(name, say(look, "why", name) if by is None else _played(look, name, by))

    cells = build_grid(look, placed, SIGNS)
    return cells, build_legend(look, cells, SIGNS)


def _played(look: Observation, name: str, by: int) -> str:
    return say(look, "why", f"{name}_you" if by == look.seat else name)


def reason_known(look: Observation, card: Card) -> str:
    """Why a card is known to be in the opponent's hand."""
    name = source_of(look, card)
    if not name:
        return say(look, "why", "certain")
    return say(look, "sources", name, who=player_name(look, 1 - look.seat))


def count_lines(look: Observation) -> tuple[str, ...]:
    """The number of unseen cards, and where they must be."""
    out = len(unseen_cards(look))
    stock = hidden_count(look, "stock")
    theirs = hidden_count(look, hand(1 - look.seat))
    if not out:
        return (say(look, "lines", "all_seen"),)
    if not stock:
        return (say_number(look, "unseen_in_hand", out),)
    return (say(look, "lines", "unseen_split", number=out, stock=stock, theirs=theirs),)


def recall_sections(look: Observation) -> Iterator[ReportSection]:
    """Sections on what each player has seen of the other's hand."""
    other = 1 - look.seat
    theirs = known_in_hand(look, other)
    mine = own_cards_known_to(look, other)
    nothing = (say(look, "lines", "none"),)
    groups = tuple(groups_by_source(look, theirs, other))
    more = hidden_count(look, hand(other))
    lines = (say_number(look, "hidden_in_hand", more),) if more else ()
    yield ReportSection(
        say(look, "captions", "you_saw"), lines if theirs else (*nothing, *lines), groups
    )
    groups = tuple(groups_by_source(look, mine, look.seat))
    yield ReportSection(say(look, "captions", "they_saw"), () if mine else nothing, groups)


def groups_by_source(look: Observation, cards: Iterable[Card], holder: int) -> Iterator[CardGroup]:
    """Cards grouped by how they were seen."""
    rows: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        rows[source_of(look, card)].append(card)
    for name in sorted(rows):
        caption = say(look, "seen", name or "known", who=player_name(look, holder))
        yield card_group(look, caption, rows[name])


def deduce_sections(look: Observation) -> Iterator[ReportSection]:
    """A section with the unseen cards by suit."""
    out = unseen_cards(look)
    if not out:
        return
    certain = not hidden_count(look, "stock")
    caption = "theirs_surely" if certain else "theirs_or_stock"
    rows = [(s, [card for card in out if suit(card) == s]) for s in SUITS]
    groups = (card_group(look, SYMBOLS[s], cards) for s, cards in rows if cards)
    yield ReportSection(say(look, "captions", caption), groups=tuple(groups))
