"""Looks for secrets in all that clients were sent.

All secrets are long words of letters and digits. So it is enough to keep such words of what was
received, each once, and not the messages themselves.
"""

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

LEAST = 20  # characters of a word that is kept
_WORD = re.compile(rb"[A-Za-z0-9_+/-]{%d,}" % LEAST)


@dataclass
class SeenWords:
    """The long words that somebody was sent."""

    words: set[bytes] = field(default_factory=set)

    def note(self, data: bytes) -> None:
        """Keep the words of a message."""
        self.words.update(_WORD.findall(data))

    def secrets_among(self, secrets: Mapping[bytes, str]) -> list[str]:
        """What is named here and was told."""
        text = b" ".join(self.words)
        return [name for secret, name in secrets.items() if secret in text]


def secret_forms(named: Iterable[tuple[str, bytes]]) -> dict[bytes, str]:
    """The forms in which somebody could tell secret bytes, with their names."""
    forms: dict[bytes, str] = {}
    for name, secret in named:
        beginning = secret[:24]  # what comes after it in a longer word does not matter
        forms[secret.hex().encode()] = name
        forms[b64encode(beginning)] = name
        forms[urlsafe_b64encode(beginning)] = name
    return forms
