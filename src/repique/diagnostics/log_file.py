"""The log in the data folder: its limits, the allowed fields, its last lines."""

import json
from collections import deque
from pathlib import Path
from typing import Any

MAX_FILE_BYTES = 1_000_000  # bytes of a file
FILE_COUNT = 5  # this one and four older ones
BUNDLE_LINES = 200  # lines in a report

# Allowed fields of a line. A live match is named by the first letters of its token.
ALLOWED_FIELDS = (
    *("event", "level", "timestamp", "table", "v", "seat"),
    *("code", "what", "why", "level_name", "path"),
)


def last_lines(log: Path, count: int = BUNDLE_LINES) -> list[str]:
    """The newest lines, oldest first, with allowed fields only. Lines that are no JSON object, such
    as one cut off by a full disk, are left out."""
    found: deque[str] = deque(maxlen=count)
    for number in range(FILE_COUNT - 1, -1, -1):
        path = log.with_name(f"{log.name}.{number}") if number else log
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                found.extend(line for line in map(_allowed, file) if line)
        except OSError:
            continue
    return [*found]


def _allowed(line: str) -> str:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(said, dict):
        return ""
    kept = {
        name: value for name, value in said.items() if name in ALLOWED_FIELDS and _is_plain(value)
    }
    return json.dumps(kept, ensure_ascii=False) if kept else ""


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float | None)
