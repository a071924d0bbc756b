"""Loading the compiled kernel, with a fallback to Python.

`REPIQUE_KERNEL=python` or `c` forces one of them; `REPIQUE_KERNEL_LIBRARY` names another
library file, as the sanitizer run does.
"""

import ctypes
import logging
import os
import threading
from collections.abc import Sequence
from ctypes import POINTER, c_int, c_int32, c_uint8, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent
_NAMES = ("_kernel.so", "_kernel.dylib", "_kernel.dll")
_TABLE_BITS = 20  # each thread's table has 2^20 positions of 16 bytes

MOST_CARDS = 20

log = logging.getLogger(__name__)


class NoKernel(RuntimeError):
    """The C kernel was required and cannot be loaded."""


class AnswerStruct(ctypes.Structure):
    _fields_ = (
        ("solved", c_int32),
        ("value", c_int32),
        ("moves", c_int32),
        ("card", c_uint8 * MOST_CARDS),
        ("worth", c_int32 * MOST_CARDS),
        ("nodes", c_uint64),
    )


@cache
def library() -> ctypes.CDLL | None:
    """The compiled kernel, or None if the Python twins must be used, which is logged once.

    Raises NoKernel if REPIQUE_KERNEL requires the kernel or has an unknown value.
    """
    wanted = os.environ.get("REPIQUE_KERNEL", "")
    if wanted not in ("", "c", "python"):
        raise NoKernel(f"REPIQUE_KERNEL must be c or python, not {wanted!r}")
    if wanted == "python":
        return None
    trouble = "it was not built"
    for path in _candidates():
        try:
            return _declare_functions(ctypes.CDLL(str(path)))
        except (OSError, AttributeError) as error:  # built for another platform or version
            trouble = str(error)
    if wanted == "c":
        raise NoKernel(f"there is no usable C kernel: {trouble}")
    log.warning("thinking with the slow Python kernel, because of the C kernel: %s", trouble)
    return None


def _candidates() -> list[Path]:
    """The library files to try."""
    named = os.environ.get("REPIQUE_KERNEL_LIBRARY")
    if named:
        return [Path(named)]
    return [_FOLDER / name for name in _NAMES if (_FOLDER / name).exists()]


def _declare_functions(loaded: ctypes.CDLL) -> ctypes.CDLL:
    loaded.rq_open.restype = c_void_p
    loaded.rq_open.argtypes = (c_int,)
    loaded.rq_close.restype = None
    loaded.rq_close.argtypes = (c_void_p,)
    return loaded


@cache
def solver_function(loaded: ctypes.CDLL, name: str, struct: type[ctypes.Structure]) -> Any | None:
    """The solver of this name, for positions in such structures; None, which is logged, if the
    library is of another version and has none."""
    function = getattr(loaded, name, None)
    if function is None:
        log.warning("thinking with the slow Python kernel: the C kernel has no %s", name)
        return None
    function.restype = c_int
    function.argtypes = (
        c_void_p, POINTER(struct), c_int, c_int, c_int, c_uint64, POINTER(c_int32),
        POINTER(AnswerStruct),
    )  # fmt: skip
    return function


def has_same_sizes(loaded: ctypes.CDLL, measure: str, sizes: Sequence[int]) -> bool:
    """Whether the library's structures have these sizes; one of another version may differ."""
    known = getattr(loaded, measure, None)
    if known is not None and [known(which) for which in range(len(sizes))] == list(sizes):
        return True
    log.warning("thinking with the slow Python kernel: %s is of another version", measure)
    return False


class Context:
    """The memory of the solvers for one thread."""

    def __init__(self, loaded: ctypes.CDLL) -> None:
        self._close = loaded.rq_close
        self.pointer = loaded.rq_open(_TABLE_BITS)
        if not self.pointer:
            raise MemoryError("no memory for the search kernel's table")

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self._close(self.pointer)


_thread_state = threading.local()


def context(loaded: ctypes.CDLL) -> Any:
    """The pointer to this thread's context. Calls release the interpreter lock, so each thread
    needs its own."""
    if not hasattr(_thread_state, "context"):
        _thread_state.context = Context(loaded)
    return _thread_state.context.pointer
