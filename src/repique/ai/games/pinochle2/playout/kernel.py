"""The compiled playouts: the structures of pinochle2_playout.h, filled and read."""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_double, c_int32, c_int64, c_uint8, c_uint32, c_uint64
from functools import cache
from typing import Any

from repique.ai.games.pinochle2.playout.position import PlayoutMove, PlayoutPosition
from repique.ai.games.pinochle2.playout.rules import CREDIT_NAMES, KINDS, PlayoutMeld, PlayoutRules
from repique.ai.native.library import has_same_sizes, library
from repique.games.pinochle2 import tables

_CARDS = 64
_RANKS = 8
_MELDS = 32
_PARTS = 6
_FACES = 8
_HOPES = 4
_GROUPS = len(tables.GROUPS)
_CREDITS = len(CREDIT_NAMES)
_KINDS = len(KINDS)


def _numbers(names: str) -> tuple[tuple[str, type[c_int32]], ...]:
    return tuple((name, c_int32) for name in names.split())


class PartStruct(ctypes.Structure):
    _fields_ = (("faces", c_uint64), *_numbers("credit times points inside"))


class MeldStruct(ctypes.Structure):
    _fields_ = (
        ("once", c_uint64),
        ("twice", c_uint64),
        ("cards", c_uint64),
        *_numbers("points group id parts faces spare"),
        ("face", c_int32 * _FACES),
        ("part", PartStruct * _PARTS),
    )


class PlayoutRulesStruct(ctypes.Structure):
    _fields_ = (
        ("meld", MeldStruct * _MELDS),
        ("credit", c_uint64 * _CREDITS * _GROUPS),
        ("bars", c_uint32 * _GROUPS),
        ("value", c_int32 * _RANKS),
        ("waits", c_int32 * _KINDS),
        *_numbers("melds singles trump dix dix_points dix_id dix_must_meld dix_free dix_is_meld"),
        *_numbers("many_melds needs_hand differences all_tricks last_trick penalty"),
        *_numbers("beat_plain beat_trump must_trump auto_knock goal_step draws spare"),
    )


class PositionStruct(ctypes.Structure):
    _fields_ = (
        ("hand", c_uint64 * 2),
        ("table", c_uint64 * 2),
        ("barred", c_uint64 * _GROUPS),
        ("credit", c_uint64 * _CREDITS),
        ("dices", c_uint64),
        ("shown", c_uint64),
        ("gone", c_uint64),
        ("past", c_uint64 * _CARDS),
        ("arrived", c_uint8 * _CARDS),
        ("stock", c_uint8 * _CARDS),
        *_numbers("top bottom"),
        ("score", c_int32 * 2),
        ("goal", c_int32),
        ("gained", c_int32 * _KINDS * 2),
        ("aside", c_int32 * _KINDS * 2),
        ("melded_points", c_int32 * 2),
        ("second_points", c_int32 * 2),
        *_numbers("phase turn leader melded led winner knocked arrivals plies"),
    )


class PolicyStruct(ctypes.Structure):
    _fields_ = (
        *_numbers("kind noise slip"),
        ("hope", c_int32 * _HOPES),
        ("spared", c_int32),
        ("keep", c_int32 * _RANKS * 2),
        ("wins", c_int32 * _RANKS * 2),
        *_numbers("tempo last ready later"),
        ("stay", c_int32 * _RANKS * 2 * 2),
        ("force", c_int32),
    )


class MoveStruct(ctypes.Structure):
    _fields_ = (("cards", c_uint64), *_numbers("verb meld seat spare"))


class TallyStruct(ctypes.Structure):
    _fields_ = (
        ("playouts", c_int64),
        ("wins", c_int64),
        ("losses", c_int64),
        ("sum", c_double),
        ("squares", c_double),
    )


@cache
def playout_library() -> ctypes.CDLL | None:
    """The kernel with its playout functions declared, or None if the twin must be used."""
    loaded = library()
    if loaded is None:
        return None
    rules = POINTER(PlayoutRulesStruct)
    at = POINTER(PositionStruct)
    policy = POINTER(PolicyStruct)
    move = POINTER(MoveStruct)
    stop = POINTER(c_int32)
    structs = (PlayoutRulesStruct, PositionStruct, PolicyStruct, MoveStruct, TallyStruct)
    if not has_same_sizes(loaded, "rq_playout_size", [ctypes.sizeof(struct) for struct in structs]):
        return None
    loaded.rq_playout.restype = c_int32
    loaded.rq_playout.argtypes = (rules, at, policy, c_uint64, c_int32, move, c_int32)
    loaded.rq_playout_choose.restype = None
    loaded.rq_playout_choose.argtypes = (rules, at, policy, c_uint64, move)
    loaded.rq_playout_batch.restype = c_int64
    loaded.rq_playout_batch.argtypes = (
        rules, at, c_int32, move, c_int32, c_int32, policy, c_uint64, c_int64, stop,
        POINTER(TallyStruct),
    )  # fmt: skip
    return loaded


def fill(struct: Any, source: object) -> Any:
    """The struct with every field copied that the source has; rows become arrays."""
    for name in _names(struct.__class__):
        value = getattr(source, name, None)
        if isinstance(value, list | tuple):
            _copy(getattr(struct, name), value)
        elif value is not None:
            setattr(struct, name, value)
    return struct


def _copy(array: Any, rows: Sequence[Any]) -> None:
    if isinstance(rows[0], list | tuple):
        for place, row in enumerate(rows):
            _copy(array[place], row)
    else:
        array[:] = rows


@cache
def _names(struct: type[ctypes.Structure]) -> tuple[str, ...]:
    return tuple(field[0] for field in struct._fields_)


@cache
def rules_struct(rules: PlayoutRules) -> PlayoutRulesStruct:
    """The rules as the kernel reads them; built once for each set of rules."""
    struct = PlayoutRulesStruct(melds=len(rules.meld))
    struct.singles = sum(not meld.twice for meld in rules.meld)
    for place, meld in enumerate(rules.meld):
        _fill_meld(struct.meld[place], meld)
    for name in _names(PlayoutRulesStruct):
        if name not in ("meld", "melds", "singles", "spare"):
            setattr(struct, name, getattr(rules, name))
    return struct


def _fill_meld(struct: Any, meld: PlayoutMeld) -> None:
    struct.once = meld.once
    struct.twice = meld.twice
    struct.points = meld.points
    struct.group = meld.group
    struct.id = meld.id
    struct.parts = len(meld.parts)
    struct.cards = meld.once | meld.once << 1
    faces = [face for face in range(_CARDS // 2) if meld.once >> 2 * face & 1]
    others = [face for face in range(_CARDS // 2) if face not in faces]
    struct.faces = (len(faces) + 1) // 2 * 2
    struct.face = (*faces, *others)[:_FACES]
    for place, part in enumerate(meld.parts):
        fill(struct.part[place], part)


def read_position(struct: PositionStruct) -> PlayoutPosition:
    """The position of a filled struct."""

    def plain(value: Any) -> Any:
        if not isinstance(value, ctypes.Array):
            return value
        rows = isinstance(value[0], ctypes.Array)
        return [plain(item) for item in value] if rows else value[:]

    return PlayoutPosition(
        **{name: plain(getattr(struct, name)) for name in _names(PositionStruct)}
    )


def read_move(struct: MoveStruct) -> PlayoutMove:
    """The move of a filled struct."""
    return PlayoutMove(struct.verb, struct.seat, struct.cards, struct.meld)
