"""What the doctor finds: one sentence for each thing looked at, and what to do about it."""

from collections.abc import Sequence
from dataclasses import dataclass

WELL, NOTE, WRONG = "well", "note", "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """`advice` says what to do; only what is wrong needs any."""

    topic: str
    state: str
    text: str
    advice: str = ""


def well(topic: str, text: str) -> Finding:
    return Finding(topic, WELL, text)


def note(topic: str, text: str) -> Finding:
    """Worth knowing, and nothing to be done."""
    return Finding(topic, NOTE, text)


def wrong(topic: str, text: str, advice: str) -> Finding:
    return Finding(topic, WRONG, text, advice)


def verdict(findings: Sequence[Finding]) -> list[str]:
    """All is well, or what to do, in the order in which it was found."""
    advice = dict.fromkeys(found.advice for found in findings if found.state == WRONG)
    if not advice:
        return ["All is well."]
    return ["Something needs attention:", *(f"- {sentence}" for sentence in advice)]


def size(count: int) -> str:
    """A number of bytes as people say it."""
    amount, unit = float(count), "bytes"
    for larger in ("KB", "MB", "GB", "TB"):
        if amount < 1000:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:.0f} {unit}" if unit == "bytes" or amount >= 10 else f"{amount:.1f} {unit}"
