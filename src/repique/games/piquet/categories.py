"""Points, sequences and sets: what may be selected, what it is worth, and which is better.

A selection is described in two steps, as it is spoken: its size (“a quart”), and only when
asked its height (“to the king”). All comparison is between selections, never between hands.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from repique.core.actions import Choice, choose
from repique.core.cards import SUITS, Card, rank, suit
from repique.games.piquet import tables
from repique.games.piquet.options import PiquetOptions

Cards = Sequence[Card]


def strength(card: Card) -> int:
    return tables.ORDER.index(rank(card))


def ruff(cards: Cards) -> int:
    return sum(tables.RUFF[rank(card)] for card in cards)


def height(category: str, cards: Cards) -> int:
    """What decides between selections of one size; comparable within a category."""
    return ruff(cards) if category == "point" else max(map(strength, cards))


def key(category: str, cards: Cards) -> tuple[int, int]:
    return (len(cards), height(category, cards))


def spoken_height(category: str, cards: Cards) -> str:
    """The answer to “Making?”, “How high?” or “What card?”."""
    return str(ruff(cards)) if category == "point" else rank(max(cards, key=strength))


def height_kind(category: str, spoken: str) -> str:
    """The event that tells it: “Making 49”, “To the king”, “Queens” each have their own words."""
    return "height_point" if category == "point" else f"height_{category}_{spoken}"


def heard_height(category: str, spoken: str) -> int:
    return int(spoken) if category == "point" else tables.ORDER.index(spoken)


def name(category: str, size: int) -> str:
    """What a selection of this size is called; also its line on the score sheet."""
    if category == "point":
        return "point"
    return (tables.SEQUENCES if category == "sequence" else tables.SETS)[size]


def points(category: str, size: int, options: PiquetOptions) -> int:
    if category == "set":
        return tables.SET_POINTS[size]
    if category == "point" or size < tables.LONG_SEQUENCE:
        return size
    if size == tables.LONG_SEQUENCE and options.quint5:
        return size
    return size + tables.LONG_SEQUENCE_EXTRA


def is_legal(category: str, cards: Cards) -> bool:
    """Whether these cards, if held, are a selection of the category."""
    if category == "set":
        return (
            3 <= len(cards) == len(set(cards))
            and len({rank(card) for card in cards}) == 1
            and rank(cards[0]) in tables.COUNTING
        )
    if not cards or len({suit(card) for card in cards}) > 1:
        return False
    if category == "point":
        return True
    steps = sorted(map(strength, cards))
    return len(steps) >= 3 and steps == list(range(steps[0], steps[0] + len(steps)))


def selections(category: str, cards: Cards, verb: str) -> Iterator[Choice]:
    """Everything that may be selected from these cards, as choices."""
    if category == "point":
        for s in SUITS:
            held = in_suit(cards, s)
            if held:
                yield Choice(verb, held, 1, len(held), (category,))
    elif category == "sequence":
        for run in runs(cards):
            for size in range(3, len(run) + 1):
                for at in range(len(run) - size + 1):
                    yield choose(verb, run[at : at + size], category)
    else:
        for r in tables.COUNTING:
            held = tuple(card for card in cards if rank(card) == r)
            if len(held) >= 3:
                yield Choice(verb, held, 3, len(held), (category,))


def in_suit(cards: Cards, s: str) -> tuple[Card, ...]:
    """The cards of one suit, highest first."""
    return tuple(sorted((c for c in cards if suit(c) == s), key=strength, reverse=True))


def runs(cards: Cards) -> Iterator[tuple[Card, ...]]:
    """Unbroken runs of at least three cards, each as long as it goes, highest first."""
    for s in SUITS:
        steps = enumerate(in_suit(cards, s))
        for _, run in groupby(steps, key=lambda step: step[0] + strength(step[1])):
            found = tuple(card for _, card in run)
            if len(found) >= 3:
                yield found


def best(category: str, cards: Cards) -> tuple[Card, ...]:
    """The selection that beats all others that these cards allow; empty if there is none."""
    longest = [choice.cards for choice in selections(category, cards, "")]
    return max(longest, key=lambda found: key(category, found), default=())


def is_blanche(cards: Cards) -> bool:
    """Carte blanche: no king, queen or knave."""
    return not any(rank(card) in tables.COURTS for card in cards)
