"""The TypeScript types of the page are those that the server generates."""

import re
import subprocess
import sys
from pathlib import Path

from repique.server.app import ROUTE_GROUPS
from repique.server.live import messages

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "web" / "src" / "api" / "generated"


def protocol(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "protocol.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_types_are_up_to_date() -> None:
    answer = protocol("--check")
    assert answer.returncode == 0, answer.stderr


def test_a_wrong_argument_is_an_error() -> None:
    assert protocol("--frobnicate").returncode == 2


def test_messages_are_told_apart_by_their_tag() -> None:
    text = (GENERATED / "messages.ts").read_text(encoding="utf-8")
    for kind in (*messages.Upward.__args__, *messages.Downward.__args__):
        tag = kind.__struct_config__.tag
        assert f'export interface {kind.__name__} {{\n  readonly t: "{tag}";' in text
    assert 'readonly what: "back" | "last" | "to" | "turn";\n  readonly start?: number;' in text
    shown = (GENERATED / "table-view.ts").read_text(encoding="utf-8")
    assert "readonly cards: readonly string[] | null;" in shown
    assert "/** seats that must say they are ready before the next deal */" in shown


def test_every_address_has_its_types_and_none_is_unknown() -> None:
    parts = [GENERATED / "answers" / f"{part}.ts" for part in ROUTE_GROUPS]
    text = "".join(part.read_text(encoding="utf-8") for part in parts)
    assert text.count("readonly answer: ") == sum(len(entries) for entries in ROUTE_GROUPS.values())
    assert "unknown" not in re.sub(r"/\*\*.*?\*/", "", text)
    assert '"GET /api/players/{player}/lifetime/{game}": {' in text


def reference(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "reference.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_reference_pages_are_up_to_date() -> None:
    answer = reference("--check")
    assert answer.returncode == 0, answer.stderr


def test_a_wrong_argument_of_the_reference_is_told() -> None:
    assert reference("--frobnicate").returncode == 2


def test_every_message_is_described_with_an_example() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    described, _, _ = text.partition("## Codes of `nak`")
    kinds = (*messages.Upward.__args__, *messages.Downward.__args__)
    for kind in kinds:
        tag = kind.__struct_config__.tag
        assert f"### `{tag}`\n\n{' '.join(kind.__doc__.split())}\n" in described
    assert described.count("```json") == len(kinds)


def test_every_route_is_described() -> None:
    text = (ROOT / "docs" / "http-api.md").read_text(encoding="utf-8")
    entries = [entry for part in ROUTE_GROUPS.values() for entry in part]
    assert text.count("| answer | |") == len(entries)
    for entry in entries:
        path = entry.path.replace(":int}", "}")
        assert f"### `{entry.method} {path}`\n\n{entry.summary}\n" in text
