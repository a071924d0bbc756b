"""Secrets of an imagined deal: selections and discards that agree with what was said.

Someone who has called a quart to the king holds one. The unseen cards of the imagined deal
are swapped about, as little as possible, until the hand holds such a selection.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from repique.core.cards import Card
from repique.core.table import Seat, hand, only
from repique.games.piquet import categories
from repique.games.piquet.exchange import DISCARD
from repique.games.piquet.state import (
    EQUAL,
    NOT_GOOD,
    CategoryCall,
    PiquetState,
    call,
    least_exchange,
    mark,
    most_exchange,
)

Selection = tuple[Card, ...]


def complete(world: PiquetState, unseen: tuple[Card, ...], rng: Random) -> None:
    kept: set[Card] = set()
    table = world.table
    for name, (_, group) in list(table.marks.items()):
        if group is None:
            kind, _, seat = name.partition(":")
            holder = int(seat)
            if kind == DISCARD:
                chosen = _discards(world, holder, unseen, rng)
            else:
                chosen = _selection(world, kind, holder, set(unseen), kept, rng)
            kept.update(chosen)
            table.mark(mark(kind, holder), chosen, only(holder))


def _discards(world: PiquetState, seat: Seat, unseen: tuple[Card, ...], rng: Random) -> Selection:
    if seat == world.elder:
        _bleach(world, seat, unseen)
        count = world.announced
    else:
        count = rng.randint(least_exchange(world, seat), most_exchange(world, seat))
    return tuple(rng.sample(world.table[hand(seat)], count))


def _bleach(world: PiquetState, seat: Seat, unseen: tuple[Card, ...]) -> None:
    """A hand announced as carte blanche has no court cards."""
    held = world.table[hand(seat)]
    courts = [c for c in held if c in unseen and not categories.is_blanche((c,))]
    plain = [c for c in unseen if c not in held and categories.is_blanche((c,))]
    for out, into in zip(courts, plain, strict=False):
        world.table.swap(out, into)


def _selection(
    world: PiquetState, category: str, seat: Seat, unseen: set[Card], kept: set[Card], rng: Random
) -> Selection:
    """A fitting selection that needs the fewest swaps, put into the hand."""
    held = set(world.table[hand(seat)])
    pool = sorted(held | unseen)
    room = len((held & unseen) - kept)
    fitting = [
        found for found in _fitting(world, category, seat, pool) if len(set(found) - held) <= room
    ]
    rng.shuffle(fitting)
    chosen = min(fitting, key=lambda found: len(set(found) - held))
    spare = sorted((held & unseen) - kept - set(chosen))
    rng.shuffle(spare)
    for card, out in zip([c for c in chosen if c not in held], spare, strict=False):
        world.table.swap(card, out)
    return chosen


def _fitting(
    world: PiquetState, category: str, seat: Seat, pool: list[Card]
) -> Iterator[Selection]:
    said = call(world, category)
    assert said is not None
    for choice in categories.selections(category, pool, ""):
        for size in range(choice.least, choice.most + 1):
            if _size_fits(said, size, seat == world.elder):
                for group in combinations(choice.cards, size):
                    if _height_fits(said, group, seat == world.elder):
                        yield group


def _size_fits(said: CategoryCall, size: int, elders: bool) -> bool:
    if elders or said.asked or said.result == EQUAL:
        return size == said.size
    return size > said.size or bool(said.height and size == said.size)


def _height_fits(said: CategoryCall, group: Selection, elders: bool) -> bool:
    if not said.height or len(group) > said.size:
        return True
    mine = categories.height(said.category, group)
    spoken = categories.heard_height(said.category, said.height)
    if elders or said.result == EQUAL:
        return mine == spoken
    return mine > spoken if said.result == NOT_GOOD else True
