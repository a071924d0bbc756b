"""Code, worked examples and links in the documentation are correct."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from repique.core.cards import parse_cards
from repique.games import get
from repique.play.deals import SequenceDeals

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])
FILE_IN_PAGE = re.compile(r"\*\*`(german_whist/[\w.]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
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

TRY_THE_GAME = """
import sys
from random import Random
import repique.games
repique.games.__path__.append(sys.argv[1])
from repique.core.game import play
from repique.games import get
from repique.play.text.words import load_words
from repique_testkit.laws.laws import check_match
from repique_testkit.laws.random_play import random_match, random_options

game = get("german_whist")
words = load_words(game.id)
for seed in range(6):
    rng = Random(seed)
    for state, seat, action in random_match(game, random_options(game, rng), rng, deals=2):
        check_match(game, state, seat, action, rng)
        after = play(game, state, seat, action).state
    for entry in after.sheet:
        words.term(entry.reason)
    for fact, _ in game.facts(after):
        words.text("facts", fact)
for rule in game.options.rules():
    words.label(rule.name), words.meaning(rule.name)
print(sum(after.scores))
"""


def test_the_game_in_the_guide_obeys_the_laws(tmp_path: Path) -> None:
    guide = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    written = FILE_IN_PAGE.findall(guide)
    for name, text in written:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    command = [sys.executable, "-W", "error", "-c", TRY_THE_GAME, str(tmp_path)]
    tried = subprocess.run(command, capture_output=True, text=True, check=False)

    assert len(written) == 6
    assert tried.returncode == 0, tried.stderr
    assert int(tried.stdout) > 0


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
