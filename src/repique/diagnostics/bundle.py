"""A report as one file to send: texts and JSON in a zip, with everything private left out.

What goes in is chosen by allow-lists. What is left is washed once more: names of players become
numbers, the home folder becomes ~, and whatever looks like a token, a seed or a card goes.
"""

import io
import json
import re
import zipfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from repique.diagnostics.data_folder import Rooms
from repique.diagnostics.findings import Finding, verdict
from repique.diagnostics.log_file import last_lines
from repique.diagnostics.machine import packages, settings
from repique.store.files.folder import Folder
from repique.store.players.players import FIRST

ABOUT = """\
This is a report about an installation of Repique, made by the command `doctor`.

report.txt   what was found, as it was shown
report.json  the same for programs, with versions and settings
store.json   how many matches there are, under which rules, and how long they are
log.txt      the last lines of the server's log

It holds no cards, no seeds and no tokens, and players are only numbered. Please look
through it before you send it.
"""

# Cards of a hand or a pack, and long runs of letters and digits as tokens and seeds are.
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC♠♥♦♣][2-9]?\b|[♠♥♦♣]")
SECRET = re.compile(r"[A-Za-z0-9_-]{20,}")
KNOWN_WORD = re.compile(r"[a-z]+(?:[_-][a-z]+)*|repique-\d{10}-[\d-]{10}")


def bundle(findings: Sequence[Finding], rooms: Rooms, folder: Folder) -> bytes:
    wash = Wash(rooms.names)
    report = "\n".join([*map(line, findings), "", *verdict(findings)])
    data = {
        "findings": [asdict(found) for found in findings],
        "packages": packages(),
        "settings": settings(),
    }
    parts = {
        "README.txt": ABOUT,
        "report.txt": wash.text(report),
        "report.json": as_text(wash.data(data)),
        "store.json": as_text(wash.data(rooms.contents)),
        "log.txt": wash.text("\n".join(last_lines(folder.log))),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, f"{text}\n")
    return made.getvalue()


def line(found: Finding) -> str:
    return f"{found.state:<6} {found.topic}: {found.text}"


def as_text(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


class Wash:
    """Takes out of a text what is nobody's business."""

    def __init__(self, names: Sequence[str]) -> None:
        longest_first = sorted(enumerate(names, start=1), key=lambda pair: -len(pair[1]))
        self._names = [
            (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), f"player {number}")
            for number, name in longest_first
            if name != FIRST
        ]
        self._home = str(Path.home())

    def data(self, data: Any) -> Any:
        """Values only: the names of fields are ours."""
        if isinstance(data, dict):
            return {name: self.data(value) for name, value in data.items()}
        if isinstance(data, list):
            return [self.data(value) for value in data]
        return self.text(data) if isinstance(data, str) else data

    def text(self, text: str) -> str:
        if len(self._home) > 1:
            text = text.replace(self._home, "~")
        for name, number in self._names:
            text = name.sub(number, text)
        text = CARD.sub("(card)", text)
        return SECRET.sub(lambda found: _unless_known(found[0]), text)


def _unless_known(word: str) -> str:
    """Names of rules, backups and packages are long as well, and made of words and dates."""
    return word if KNOWN_WORD.fullmatch(word) else "(secret)"
