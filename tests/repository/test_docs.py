"""Code, worked examples and links in the documentation are correct."""

import re
from functools import cache
from pathlib import Path

import pytest

from repique.core.cards import parse_cards
from repique.games import get
from repique.play.deals import SequenceDeals

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|ts|svelte|css|c|h|toml|md))`")
PLACES = (
    "src/repique",
    "testkit",
    "tests",
    "tools",
    "bench",
    "docs",
    "web/src",
    "web/build",
    "web/gallery",
)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_the_worked_deal_is_the_one_that_is_dealt() -> None:
    notation = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    game = get("pinochle2")
    pack = game.pack(game.presets["pinochle"])
    dealt = SequenceDeals(game.id, sequence=1, number=1).cards(pack, "deal", deal=1, attempt=0)

    example = notation.partition("### A worked example")[2]
    printed = re.findall(r"(?m)^    ((?:[A-Z0-9]{2,3} ){23}[A-Z0-9]{2,3})$", example)

    assert parse_cards(" ".join(printed)) == dealt


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    headings = {anchor(h) for h in re.findall(r"(?m)^#+ (.*)$", text)}
    for target in LINK.findall(text):
        if target.startswith("#"):
            assert target[1:] in headings, target
        elif "://" not in target:
            assert (page.parent / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_named_in_a_page_exist(page: Path) -> None:
    """Paths of sources in backticks, from the root or from a package. Decisions stay as they were
    written, and the folder of the game in the guide is the reader's."""
    named = FILE.findall(page.read_text(encoding="utf-8")) if "decisions" not in page.parts else []
    missing = [path for path in named if not any(known.endswith(f"/{path}") for known in files())]
    assert [path for path in missing if not path.startswith("german_whist/")] == []


def test_a_file_that_does_not_exist_is_noticed() -> None:
    assert FILE.findall("`core/game.py` and `web/src/api/http.ts`, not `*.py`") == [
        "core/game.py",
        "web/src/api/http.ts",
    ]


@cache
def files() -> tuple[str, ...]:
    return tuple(
        f"/{path.relative_to(ROOT).as_posix()}"
        for place in PLACES
        for path in (ROOT / place).rglob("*.*")
    )


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub derives it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
