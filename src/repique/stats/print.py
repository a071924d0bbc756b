"""Lists of dataclass rows as CSV for spreadsheets, or as an HTML page to print."""

import csv
import io
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import fields
from hashlib import sha256
from html import escape
from typing import Any

STYLE = """
body { font: 11pt Georgia, serif; margin: 2em; }
table { border-collapse: collapse; width: 100%; }
caption { font-size: 14pt; text-align: left; padding-bottom: .5em; }
th, td { border-bottom: 1px solid #999; padding: .2em .6em; text-align: left; }
td.number, th.number { text-align: right; }
tr.won td:first-child::before { content: "+ "; }
tr.lost td:first-child::before { content: "\\2212 "; }
@media print { body { margin: 0; } thead { display: table-header-group; } }
"""

# For the Content-Security-Policy header: allows this inline style and no other.
STYLE_HASH = f"sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}"

# Beginnings of texts that a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def column_names(rows: Sequence[Any] | None) -> list[str]:
    """The field names of the first row; empty if there is none."""
    return [field.name for field in fields(rows[0])] if rows else []


def as_csv(rows: Sequence[Any], kind: Any = None) -> str:
    """The rows as CSV with a heading line; `kind` is the class of the rows, for the headings of an
    empty list. The parts of tuples are separated by slashes."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = column_names(rows or (kind and [kind]))
    writer.writerow(names)
    for row in rows:
        writer.writerow([_safe(getattr(row, name)) for name in names])
    return out.getvalue()


def _safe(value: Any) -> Any:
    """The value of a CSV cell; texts that look like formulas get an apostrophe."""
    if isinstance(value, bool | int | float):
        return value
    text = cell_text(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def as_html(title: str, rows: Sequence[Any], headings: dict[str, str] | None = None) -> str:
    """A complete HTML page with one table."""
    return as_page(title, [(title, rows)], headings)


def as_page(
    title: str,
    parts: Iterable[tuple[str, Sequence[Any]]],
    headings: dict[str, str] | None = None,
) -> str:
    """A complete HTML page with several tables, each with its caption."""
    body = "\n".join(_table(caption, rows, headings or {}) for caption, rows in parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
        f"{body}</body></html>\n"
    )


def _table(caption: str, rows: Sequence[Any], headings: dict[str, str]) -> str:
    names = column_names(rows)
    called = {name: headings.get(name, name.replace("_", " ")) for name in names}
    numeric = {name for name in names if rows and _is_number(getattr(rows[0], name))}
    head = "".join(_cell("th", called[name], name in numeric) for name in names)
    body = "\n".join(_line(row, names, numeric) for row in rows)
    return (
        f"<table><caption>{escape(caption)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"
    )


def _line(row: Any, names: Iterable[str], numeric: set[str]) -> str:
    outcome = escape(str(getattr(row, "outcome", "")))
    cells = "".join(
        _cell("td", readable_text(getattr(row, name)), name in numeric) for name in names
    )
    return f'<tr class="{outcome}">{cells}</tr>' if outcome else f"<tr>{cells}</tr>"


def _cell(tag: str, text: str, number: bool) -> str:
    kind = ' class="number"' if number else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_time(value: Any) -> bool:
    """Whether this is a time as the store writes it, “2026-11-16T07:43:36.902Z”."""
    return isinstance(value, str) and len(value) == 24 and value[10] == "T"


def readable_text(value: Any) -> str:
    """As `cell_text`, with times as date and minutes."""
    if isinstance(value, tuple):
        return " / ".join(readable_text(part) for part in value)
    return f"{value[:10]} {value[11:16]}" if is_time(value) else cell_text(value)


def cell_text(value: Any) -> str:
    """The text of a cell: empty for None and False, one decimal place for floats."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.1f}"
    if isinstance(value, tuple):
        return " / ".join(cell_text(part) for part in value)
    return str(value)
