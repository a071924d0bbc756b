"""Lines of the page can be read without scrolling sideways."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 140
WRITTEN = {".ts", ".svelte", ".css"}


def test_no_line_of_the_page_is_too_long() -> None:
    sources = [
        path
        for path in (ROOT / "web/src").rglob("*")
        if path.suffix in WRITTEN and "generated" not in path.parts
    ]
    assert sources
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert found == []
