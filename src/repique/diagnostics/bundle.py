"""A diagnostic report as one zip file to send, without private data.

Its contents are selected by allow-lists. Then they are redacted: names of players become numbers,
the home folder becomes ~, and whatever looks like a token, a seed or a card is removed.
"""

import io
import json
import re
import zipfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from repique.diagnostics.data_folder import DataFolderReport
from repique.diagnostics.findings import Finding, advice_lines
from repique.diagnostics.log_file import last_lines
from repique.diagnostics.machine import environment_settings, package_versions
from repique.store.files.folder import Folder
from repique.store.players.players import DEFAULT_NAME

ABOUT = """\
This is a report about an installation of Repique, made by the command `doctor`.

report.txt   what was found, as it was shown
report.json  the same for programs, with versions and settings
store.json   how many games there are, with which rules, and how long they are
log.txt      the last lines of the server’s log

It contains no cards, no seeds and no tokens, and players are only numbered. Please look
through it before you send it.
"""

# Cards; and long runs of letters and digits, as in tokens and seeds.
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC♠♥♦♣][2-9]?\b|[♠♥♦♣]")
SECRET_TEXT = re.compile(r"[A-Za-z0-9_-]{20,}")
KNOWN_WORD = re.compile(r"[a-z]+(?:[_-][a-z]+)*|repique-\d{10}-[\d-]{10}")


def build_bundle(findings: Sequence[Finding], rooms: DataFolderReport, folder: Folder) -> bytes:
    """The bytes of the zip file."""
    redaction = Redaction(rooms.names)
    report = "\n".join([*map(finding_line, findings), "", *advice_lines(findings)])
    data = {
        "findings": [asdict(found) for found in findings],
        "packages": package_versions(),
        "settings": environment_settings(),
    }
    parts = {
        "README.txt": ABOUT,
        "report.txt": redaction.text(report),
        "report.json": as_text(redaction.data(data)),
        "store.json": as_text(redaction.data(rooms.contents)),
        "log.txt": redaction.text("\n".join(last_lines(folder.log))),
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, f"{text}\n")
    return made.getvalue()


def finding_line(found: Finding) -> str:
    return f"{found.state:<6} {found.topic}: {found.text}"


def as_text(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


class Redaction:
    """Removes private data from texts."""

    def __init__(self, names: Sequence[str]) -> None:
        longest_first = sorted(enumerate(names, start=1), key=lambda pair: -len(pair[1]))
        self._names = [
            (re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), f"player {number}")
            for number, name in longest_first
            if name != DEFAULT_NAME
        ]
        self._home = str(Path.home())

    def data(self, data: Any) -> Any:
        """The data with all string values redacted; names of fields are not private."""
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
        return SECRET_TEXT.sub(lambda found: _redact_unless_known(found[0]), text)


def _redact_unless_known(word: str) -> str:
    """The word if it is a name of a rule, backup or package, which are long, too."""
    return word if KNOWN_WORD.fullmatch(word) else "(secret)"
