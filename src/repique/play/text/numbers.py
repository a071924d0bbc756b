"""Numbers as players read them in a sentence."""

MINUS = "−"  # a hyphen is not a sign


def number_of(number: int, one: str, many: str = "") -> str:
    """A number with its noun: “1 match”, “2 matches”. Without `many` the plural ends in s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def signed(points: float) -> str:
    """Points to a tenth with their sign: “+2.6”, “−0.4”, “0.0”."""
    shown = round(points, 1) + 0.0
    return f"{shown:+.1f}".replace("-", MINUS) if shown else "0.0"


def tenths(points: float) -> str:
    """Points below ten to a tenth, others as a whole number."""
    return f"{points:.1f}" if points < 10 else str(round(points))
