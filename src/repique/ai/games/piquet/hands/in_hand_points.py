"""The points in hand of two open hands when both declare all they have."""

from dataclasses import dataclass

from repique.ai.games.piquet.hands.holdings import (
    SIZE,
    Hand,
    in_sequences,
    in_sets,
    patterns,
    point_key,
    run_key,
    sequence_points,
    set_key,
    set_points,
)
from repique.games.piquet import tables
from repique.games.piquet.options import ANY_NOT_GOOD_BLOCKS, PiquetOptions

EQUAL = -1
NOBODY = -2


@dataclass(frozen=True, slots=True)
class InHand:
    """Elder's first. Points count towards the thirty; extras (repique, carte rouge) do not."""

    points: tuple[int, int]
    extras: tuple[int, int]
    pique: bool  # whether elder may still make a pique


def winner_of(mine: int, theirs: int) -> int:
    """The winner by comparison keys: 0, 1, EQUAL, or NOBODY if both are 0."""
    if mine == theirs:
        return EQUAL if mine else NOBODY
    return 0 if mine > theirs else 1


@dataclass(frozen=True, slots=True)
class CategoryPoints:
    """What each category brings, elder's first: carte blanche, point, sequence, sets."""

    points: list[list[int]]
    winners: tuple[int, int, int]
    lengths: tuple[int, int]  # the keys of both points


def category_points(
    elder: Hand, younger: Hand, options: PiquetOptions, blanche: tuple[int, int] = (0, 0)
) -> CategoryPoints:
    """The points of each category."""
    point = (point_key(elder), point_key(younger))
    run = (run_key(elder), run_key(younger))
    sets = (set_key(elder), set_key(younger))
    winners = (winner_of(*point), winner_of(*run), winner_of(*sets))
    rows = [list(blanche), [0, 0], [0, 0], [0, 0]]
    hands = (elder, younger)
    if winners[0] >= 0:
        rows[1][winners[0]] = point[winners[0]] // SIZE
    if winners[1] >= 0:
        rows[2][winners[1]] = sequence_points(hands[winners[1]], options.quint5)
    if winners[2] >= 0:
        rows[3][winners[2]] = set_points(hands[winners[2]])
    return CategoryPoints(rows, winners, point)


def score_in_hand(
    elder: Hand, younger: Hand, options: PiquetOptions, blanche: tuple[int, int] = (0, 0)
) -> InHand:
    """The points in hand of two hands."""
    return total_of(category_points(elder, younger, options, blanche), (elder, younger), options)


def total_of(rows: CategoryPoints, hands: tuple[Hand, Hand], options: PiquetOptions) -> InHand:
    """The totals of the categories with repique and carte rouge."""
    rouge = _rouge(hands, rows.winners, rows.lengths, options)
    return settle(rows.points, EQUAL in rows.winners[:2], options, rouge)


def settle(
    rows: list[list[int]], equal: bool, options: PiquetOptions, rouge: tuple[int, int] = (0, 0)
) -> InHand:
    """The totals, with a repique reckoned in the order carte blanche, point, sequence, set."""
    e = y = 0
    extras = list(rouge)
    barred = equal and options.equality_blocks
    repique = -1
    for row in rows:
        e += row[0]
        y += row[1]
        if repique < 0 and not barred:
            if e >= tables.WANTED and not y:
                repique = 0
            elif y >= tables.WANTED and not e:
                repique = 1
    if repique == 0 and y and options.repique_rule == ANY_NOT_GOOD_BLOCKS:
        repique = -1
    if repique >= 0:
        extras[repique] += tables.REPIQUE
    return InHand((e, y), (extras[0], extras[1]), not y and repique < 0 and not barred)


def _rouge(
    hands: tuple[Hand, Hand],
    winners: tuple[int, int, int],
    point: tuple[int, int],
    options: PiquetOptions,
) -> tuple[int, int]:
    if not options.carte_rouge:
        return (0, 0)
    found = [0, 0]
    for who, held in enumerate(hands):
        used = 0
        if winners[0] == who:
            used |= next(
                held & (511 << shift)
                for shift, pattern in zip((0, 9, 18, 27), patterns(held), strict=True)
                if point_key(pattern) == point[who]
            )
        if winners[1] == who:
            used |= in_sequences(held)
        if winners[2] == who:
            used |= in_sets(held)
        if used == held:
            found[who] = tables.CARTE_ROUGE
    return (found[0], found[1])
