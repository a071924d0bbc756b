"""Exact values by null-window searches."""

from collections.abc import Callable


def narrow(probe: Callable[[int], int], lo: int, hi: int, guess: int, step: int) -> int:
    """The exact value in lo..hi. `probe(need)` answers whether the value is at least `need`, with
    a bound on that side; `guess` is tried first, then values `step` away."""
    raised = lowered = False
    while lo < hi:
        need = lo + (hi - lo + 1) // 2 if raised and lowered else guess
        need = min(max(need, lo + 1), hi)
        bound = probe(need)
        if bound >= need:
            lo = bound
            raised = True
            guess = bound + step
        else:
            hi = bound
            lowered = True
            guess = bound - step + 1
    return lo
