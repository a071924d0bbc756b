"""Findings of the diagnosis: one sentence for each thing checked, and what to do."""

from collections.abc import Sequence
from dataclasses import dataclass

WELL = "well"
NOTE = "note"
WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check; `advice` says what to do if something is wrong."""

    topic: str
    state: str
    text: str
    advice: str = ""


def well(topic: str, text: str) -> Finding:
    return Finding(topic, WELL, text)


def note(topic: str, text: str) -> Finding:
    """A finding that is worth knowing, and needs no action."""
    return Finding(topic, NOTE, text)


def wrong(topic: str, text: str, advice: str) -> Finding:
    return Finding(topic, WRONG, text, advice)


def advice_lines(findings: Sequence[Finding]) -> list[str]:
    """The advice of all findings in their order, or that all is well."""
    advice = dict.fromkeys(found.advice for found in findings if found.state == WRONG)
    if not advice:
        return ["All is well."]
    return ["Something needs attention:", *(f"- {sentence}" for sentence in advice)]


def size_text(count: int) -> str:
    """A number of bytes: “1.5 MB”."""
    amount = float(count)
    unit = "bytes"
    for larger in ("KB", "MB", "GB", "TB"):
        if amount < 1000:
            break
        amount /= 1000
        unit = larger
    return f"{amount:.0f} {unit}" if unit == "bytes" or amount >= 10 else f"{amount:.1f} {unit}"
