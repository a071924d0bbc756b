"""Reasons for discards: what they keep, and where others lose points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from repique.ai.agent import Reason
from repique.ai.games.piquet.evaluation.alternatives import MAX_REASONS, MORE, PiquetRanking
from repique.ai.games.piquet.evaluation.peek_value import cards_to_peek
from repique.ai.games.piquet.hands.holdings import (
    COUNTING,
    SHIFTS,
    Hand,
    bits,
    cards_of,
    patterns,
    point_key,
    rank_count,
)
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.core.cards import SUITS
from repique.play.text.card_symbols import SYMBOLS, glyphs
from repique.play.text.numbers import signed

TRIFLE = 0.05  # points that do not show
LONG = 4  # cards of a suit that may be kept for the point
THREE = 3
FOUR = 4  # of a kind
SHOWN = 0.01  # of the imagined deals: a difference that shows


class Parts(NamedTuple):
    """The parts of the difference in points of a deal, mine less the other's."""

    blanche: float
    point: float
    sequence: float
    sets: float
    extra: float  # repique and carte rouge
    play: float  # tricks, cards, capot and pique


def parts_of(
    role: int, rows: Sequence[Sequence[int]], extras: tuple[int, int], play: float
) -> Parts:
    """From what elder and younger score in each category, and in the play for one of them."""
    blanche, point, sequence, sets = (row[role] - row[1 - role] for row in rows)
    return Parts(blanche, point, sequence, sets, extras[role] - extras[1 - role], play)


class Thrown(Protocol):
    """A simulated discard."""

    thrown: Hand
    blanche: bool
    parts: list[Parts]


def explain(
    ranking: PiquetRanking, known: PiquetKnowledge, rows: Sequence[Thrown]
) -> tuple[Reason, ...]:
    """The reasons for the first; those of all alternatives are added to the ranking."""
    for place, row in enumerate(rows):
        if place:
            ranking.add(place, *_behind(ranking, known, rows, place))
        else:
            ranking.add(0, *_kept(ranking, known, row))
    deals = (("deals", str(len(rows[0].parts))),)
    why: list[Reason] = []
    if rows[0].blanche and ranking.first.action.verb == "blanche":
        why.append(Reason("carte_blanche"))
        quiet = next((at for at, row in enumerate(rows) if not row.blanche), 0)
        if quiet:
            why.append(Reason("blanche_worth", f"{ranking.behind(quiet):.1f}"))
    kept, *more = ranking.reasons[0]
    why.append(kept)
    rival = next((at for at, row in enumerate(rows) if _rivals(row, rows[0])), 0)
    if rival and ranking.behind(rival) > TRIFLE and not ranking.is_close_to_first(rival):
        why.append(_rather_than(ranking.behind(rival), rows[0].thrown, rows[rival].thrown))
        part = main_part(ranking, rows[0].parts, rows[rival].parts)
        if part:
            why.append(
                where_reason(ranking, known, part, rows[0].parts, rows[rival].parts, "gains")
            )
    return (*why, *more, Reason("discards_judged", str(len(rows)), deals))[:MAX_REASONS]


def _rivals(row: Thrown, first: Thrown) -> bool:
    return row.thrown != first.thrown and row.blanche == first.blanche


def _kept(ranking: PiquetRanking, known: PiquetKnowledge, row: Thrown) -> list[Reason]:
    """What a discard keeps: the point, unless the suit is too short, and the best set."""
    kept = known.mine & ~row.thrown
    sets = [*_kept_set(ranking, kept, row)]
    length = max(p.bit_count() for p in patterns(kept))
    if sets and length < LONG:
        return sets
    four = any(rank_count(kept, place) == FOUR for place in COUNTING)
    point = _kept_point(ranking, kept, row)
    return [*sets, point] if four else [point, *sets]


def _kept_point(ranking: PiquetRanking, kept: Hand, row: Thrown) -> Reason:
    best = point_key(kept)
    at, pattern = next(
        (at, pattern) for at, pattern in enumerate(patterns(kept)) if point_key(pattern) == best
    )
    good = ranking.evaluator.share(part.point > 0 for part in row.parts)
    named = (("suit", SYMBOLS[SUITS[at]]), ("good", f"{good:.0%}"))
    return Reason("keeps_for_the_point", str(pattern.bit_count()), named)


def _kept_set(ranking: PiquetRanking, kept: Hand, row: Thrown) -> Iterator[Reason]:
    """The best set kept: four before three, then the highest."""
    places = [place for place in COUNTING if rank_count(kept, place) >= THREE]
    if not places:
        return
    best = max(places, key=lambda place: (rank_count(kept, place), place))
    held = sum(bit for bit in bits(kept) if (bit.bit_length() - 1) % SHIFTS[1] == best)
    good = ranking.evaluator.share(part.sets > 0 for part in row.parts)
    yield Reason("keeps_the_set", f"{good:.0%}", (("cards", glyphs(cards_of(held))),))


def _behind(
    ranking: PiquetRanking, known: PiquetKnowledge, rows: Sequence[Thrown], place: int
) -> Iterator[Reason]:
    first = rows[0]
    row = rows[place]
    behind = ranking.behind(place)
    if first.blanche != row.blanche:
        yield Reason("quiet_blanche", f"{behind:.1f}")
        return
    if first.thrown == row.thrown:
        yield unseen_reason(cards_to_peek(known, row.thrown.bit_count()), behind)
        return
    yield _instead(row.thrown, first.thrown)
    if behind <= TRIFLE or ranking.is_close_to_first(place):
        if behind > -MORE:
            yield Reason("discard_as_good")
        return
    yield Reason("points_behind", f"{behind:.1f}")
    part = main_part(ranking, first.parts, row.parts)
    if part:
        yield where_reason(ranking, known, part, row.parts, first.parts, "loses")


def unseen_reason(left: int, behind: float) -> Reason:
    """The reason that cards are left unseen, or that there are none."""
    if not left:
        return Reason("nothing_to_see")
    worth = behind > TRIFLE
    return Reason("left_unseen", f"{behind:.1f}") if worth else Reason("left_unseen_freely")


def _rather_than(worse: float, best: Hand, thrown: Hand) -> Reason:
    out = thrown & ~best
    kept = best & ~thrown
    values = (("out", glyphs(cards_of(out))), ("kept", glyphs(cards_of(kept))))
    name = "rather_than" if out and kept else "rather_than_more" if out else "rather_than_fewer"
    return Reason(name, f"{worse:.1f}", values)


def _instead(thrown: Hand, best: Hand) -> Reason:
    """The cards thrown and kept in contrast to the first discard."""
    out = thrown & ~best
    kept = best & ~thrown
    values = (("out", glyphs(cards_of(out))), ("kept", glyphs(cards_of(kept))))
    if out and kept:
        return Reason("throws_instead", values=values)
    return Reason("throws_besides" if out else "keeps_besides", values=values)


def main_part(ranking: PiquetRanking, best: Sequence[Parts], other: Sequence[Parts]) -> str:
    """The part in which the better alternative gains most, or an empty text."""

    def gain(name: str) -> float:
        rows = zip(best, other, strict=True)
        return ranking.evaluator.mean(getattr(a, name) - getattr(b, name) for a, b in rows)

    best_part = max(Parts._fields[1:], key=gain)
    return best_part if gain(best_part) > TRIFLE else ""


def where_reason(
    ranking: PiquetRanking,
    known: PiquetKnowledge,
    part: str,
    here: Sequence[Parts],
    there: Sequence[Parts],
    how: str,
    play: str = "play",
) -> Reason:
    evaluator = ranking.evaluator
    points = [evaluator.mean(getattr(row, part) for row in rows) for rows in (here, there)]
    good = [evaluator.share(getattr(row, part) > 0 for row in rows) for rows in (here, there)]
    values = (
        *zip(("here", "there"), map(signed, points), strict=True),
        *zip(("often", "else"), (f"{share:.0%}" for share in good), strict=True),
    )
    name = {"play": play}.get(part, part)
    if part == "extra" and known.state.options.carte_rouge:
        name = "rouge"
    tells = part in ("point", "sequence", "sets") and abs(good[0] - good[1]) >= SHOWN
    return Reason(f"{how}_in_{name}{'_often' if tells else ''}", values=values)
