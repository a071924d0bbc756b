"""From questions to values: an exact value by a few null-window questions."""

from collections.abc import Callable


def narrow(probe: Callable[[int], int], lo: int, hi: int, guess: int, step: int) -> int:
    """`probe(need)` answers "at least need?" with a bound on that side; the value is in lo..hi."""
    raised = lowered = False
    while lo < hi:
        need = lo + (hi - lo + 1) // 2 if raised and lowered else guess
        need = min(max(need, lo + 1), hi)
        bound = probe(need)
        if bound >= need:
            lo, raised, guess = bound, True, bound + step
        else:
            hi, lowered, guess = bound, True, bound - step + 1
    return lo
