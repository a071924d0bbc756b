"""What everything scores under the house rules in force."""

from collections.abc import Iterator
from dataclasses import dataclass

from repique.core.actions import Label
from repique.games.piquet import categories, tables
from repique.games.piquet.options import PiquetOptions


@dataclass(frozen=True, slots=True)
class ScoreCardLine:
    """A reason to score, and its points."""

    label: Label
    points: int


def score_card(options: PiquetOptions) -> tuple[ScoreCardLine, ...]:
    """In the order of scoring; bonuses come last."""
    return tuple(ScoreCardLine(Label(name), points) for name, points in _lines(options))


def _lines(options: PiquetOptions) -> Iterator[tuple[str, int]]:
    yield "carte_blanche", tables.CARTE_BLANCHE
    yield "point_card", 1
    longest = len(tables.RANKS[36 if options.deck36 else 32])
    for size, name in tables.SEQUENCES.items():
        if size <= longest:
            yield name, categories.points("sequence", size, options)
    for size, name in tables.SETS.items():
        yield name, categories.points("set", size, options)
    yield "lead", 1
    yield "capture", 1
    if options.every_trick:
        yield "win", 1
    yield "last_trick", 1
    yield "cards", tables.THE_CARDS
    yield "capot", tables.HIGH_CAPOT if options.capot60 else tables.CAPOT
    yield "pique", tables.PIQUE
    yield "repique", tables.REPIQUE
    if options.carte_rouge:
        yield "carte_rouge", tables.CARTE_ROUGE
