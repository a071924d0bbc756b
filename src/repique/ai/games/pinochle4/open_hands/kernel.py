"""The compiled hands of partnership Pinochle: the structures and functions of pinochle4_hands.h."""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_int32, c_uint8, c_uint32, c_uint64
from functools import cache
from typing import Any

from repique.ai.native.library import has_same_sizes, library

Hands = list[list[int]]  # by seat and suit, three bits for each rank

_CARDS = 80
_RANKS = 6
_LEADS = 20
_HANDS = c_uint32 * 4 * 4
_WORDS = 16  # numbers in a deal
_END = 8  # numbers in an end


def _numbers(names: str) -> tuple[tuple[str, type[c_int32]], ...]:
    return tuple((name, c_int32) for name in names.split())


class HandRulesStruct(ctypes.Structure):
    _fields_ = (
        ("run", c_int32 * 5),
        ("around", c_int32 * 5 * 4),
        ("pinochle", c_int32 * 5),
        *_numbers("royal common nine spades diamonds beat_plain past_trump pass_count cards"),
        ("trump_help", c_int32 * _RANKS),
        *_numbers("ace_help pinochle_help second_copy"),
        *_numbers("trump_kept ace_kept guarded_ten beside"),
        ("lead", c_int32 * _LEADS),
        *_numbers("base per_trump per_trump_ace per_side_ace per_short exchange most"),
        ("marriage_required", c_int32),
    )


class KnowledgeStruct(ctypes.Structure):
    _fields_ = (
        ("known", _HANDS),
        ("played", _HANDS),
        ("hidden", c_int32 * 4),
        ("most", c_int32 * 4 * 4),
        ("meld", c_int32 * 4),
        ("trump", c_int32),
        ("pool_size", c_int32),
        ("bias", c_int32 * 4 * 4),
        ("told", c_int32 * 4),
        ("quiet", c_int32 * 4),
        ("at_least", c_int32 * 4),
        ("at_most", c_int32 * 4),
        ("aces_count", c_int32),
        ("tries", c_int32),
        ("pool", c_uint8 * _CARDS),
    )


class TrickStruct(ctypes.Structure):
    _fields_ = (*_numbers("leader trump bidding me left placed"), ("trick", c_uint8 * 4))


# Meld, counters and tricks of side 0 and side 1 each, the side of the last trick, and a spare.
End = tuple[int, ...]


@cache
def hands_library() -> ctypes.CDLL | None:
    """The kernel with these functions declared, or None if the twin must be used."""
    loaded = library()
    if loaded is None:
        return None
    sizes = [ctypes.sizeof(s) for s in (HandRulesStruct, KnowledgeStruct)]
    sizes += [4 * _WORDS, 4 * _END, ctypes.sizeof(TrickStruct)]
    if not has_same_sizes(loaded, "rq_four_size", sizes):
        return None
    rules = POINTER(HandRulesStruct)
    words = POINTER(c_uint32)
    numbers = POINTER(c_int32)
    loaded.rq_four_deals.restype = None
    loaded.rq_four_deals.argtypes = (rules, POINTER(KnowledgeStruct), c_uint64, c_int32, words)
    loaded.rq_four_promises.restype = None
    loaded.rq_four_promises.argtypes = (rules, words, c_int32, numbers)
    loaded.rq_four_endings.restype = None
    loaded.rq_four_endings.argtypes = (rules, words, c_int32, c_int32, c_int32, c_int32, numbers)
    loaded.rq_four_plays.restype = None
    loaded.rq_four_plays.argtypes = (
        rules, POINTER(TrickStruct), words, c_int32, POINTER(c_uint8), c_int32, numbers,
    )  # fmt: skip
    return loaded


def deals(
    loaded: ctypes.CDLL, rules: HandRulesStruct, seen: KnowledgeStruct, seed: int, count: int
) -> list[Hands]:
    """So many worlds that fit the knowledge; the same seed gives the same worlds."""
    found = (c_uint32 * (_WORDS * count))()
    loaded.rq_four_deals(rules, seen, seed, count, found)
    row = list(found)
    return [
        [row[at : at + 4], row[at + 4 : at + 8], row[at + 8 : at + 12], row[at + 12 : at + 16]]
        for at in range(0, len(row), _WORDS)
    ]


def promises(loaded: ctypes.CDLL, rules: HandRulesStruct, worlds: Sequence[Hands]) -> list[int]:
    """For each seat of each world: four times the promise of its hand in tenths, plus the trump."""
    found = (c_int32 * (4 * len(worlds)))()
    loaded.rq_four_promises(rules, _words(worlds), len(worlds), found)
    return list(found)


def endings(
    loaded: ctypes.CDLL, rules: HandRulesStruct, worlds: Sequence[Hands],
    bidder: int, trump: int, passes: int,
) -> list[End]:  # fmt: skip
    """The end of each world with this bidder and trump after the passes still to come."""
    found = (c_int32 * (_END * len(worlds)))()
    loaded.rq_four_endings(rules, _words(worlds), len(worlds), bidder, trump, passes, found)
    return _ends(found)


def plays(
    loaded: ctypes.CDLL, rules: HandRulesStruct, table: TrickStruct,
    worlds: Sequence[Hands], moves: Sequence[int],
) -> list[End]:  # fmt: skip
    """The end of each world after each move, world by world."""
    found = (c_int32 * (_END * len(worlds) * len(moves)))()
    cards = (c_uint8 * len(moves))(*moves)
    loaded.rq_four_plays(rules, table, _words(worlds), len(worlds), cards, len(moves), found)
    return _ends(found)


def _words(worlds: Sequence[Hands]) -> Any:
    flat = [word for world in worlds for held in world for word in held]
    return (c_uint32 * len(flat))(*flat)


def _ends(found: "ctypes.Array[c_int32]") -> list[End]:
    row = tuple(found)
    return [row[at : at + _END] for at in range(0, len(row), _END)]
