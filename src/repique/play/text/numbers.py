"""Numbers as players read them in a sentence."""

MINUS = "−"  # a hyphen is not a sign


def signed(points: float) -> str:
    """“+2.6”, “−0.4”, “0.0”: points for one side or the other, to a tenth."""
    shown = round(points, 1) + 0.0
    return f"{shown:+.1f}".replace("-", MINUS) if shown else "0.0"


def tenths(points: float) -> str:
    """Points to a tenth, and whole ones where a tenth says nothing."""
    return f"{points:.1f}" if points < 10 else str(round(points))
